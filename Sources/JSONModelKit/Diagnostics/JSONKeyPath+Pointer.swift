extension JSONKeyPath {
  /// Creates a key path from a JSON Pointer (RFC 6901); returns `nil` if the text is not one.
  ///
  /// ```swift
  /// JSONKeyPath(jsonPointer: "/cities/2/name")   // cities[2].name
  /// JSONKeyPath(jsonPointer: "/a~1b")            // a/b
  /// JSONKeyPath(jsonPointer: "cities")           // nil: it does not begin with a slash
  /// ```
  ///
  /// A token with the digits of an array index becomes an index. In an object, ``JSONValue`` uses
  /// that index as a key.
  public init?(jsonPointer text: String) {
    components = []
    if text.isEmpty { return }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    for token in text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let component = Component(pointerToken: Substring(token)) else { return nil }
      components.append(component)
    }
  }
}

extension JSONKeyPath.Component {
  /// Creates a component from a token of a JSON Pointer: RFC 6901, sections 3 and 4.
  fileprivate init?(pointerToken token: Substring) {
    let isNumber =
      token.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      && (token.utf8.first != UInt8(ascii: "0") || token.utf8.count == 1)
    if isNumber, let index = Int(token) {
      self = .index(index)
      return
    }
    var key = ""
    var scalars = token.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "~" else {
        key.unicodeScalars.append(scalar)
        continue
      }
      switch scalars.next() {
      case "0": key += "~"
      case "1": key += "/"
      default: return nil
      }
    }
    self = .key(key)
  }
}

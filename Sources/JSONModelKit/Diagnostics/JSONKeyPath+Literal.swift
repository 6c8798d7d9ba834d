extension JSONKeyPath: ExpressibleByStringLiteral {
  /// Creates a key path from a string in dotted form.
  ///
  /// ```swift
  /// JSONKeyPath("data.users").components       // [.key("data"), .key("users")]
  /// JSONKeyPath("pages[0].items").jsonPointer   // "/pages/0/items"
  /// ```
  ///
  /// The form is that of ``JSONKey`` and of ``description``: an integer between dots, except the
  /// first one, or in brackets is an array index. The empty string is the path of the whole
  /// document. A key that contains a dot or a bracket is written as an array: `["a.b", "c"]`.
  public init(_ path: String) {
    components = path.isEmpty ? [] : Self.components(ofDotted: path).flatMap(Self.splitIndexes)
  }

  /// Creates a key path from a literal such as `"data.users"`.
  public init(stringLiteral value: String) { self.init(value) }

  /// Returns the components of a path with dots; an integer after a dot is an index.
  static func components(ofDotted path: String) -> [Component] {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    return parts.enumerated().map { position, part in
      if position > 0, let index = index(part) { return .index(index) }
      return .key(String(part))
    }
  }

  /// Returns the index that a string represents.
  ///
  /// `01` is not an index, and neither is a number above the size of arrays that an export can
  /// rebuild.
  private static func index(_ text: Substring) -> Int? {
    guard let number = UInt16(text), String(number) == text else { return nil }
    return Int(number)
  }

  /// Splits a key such as `items[0][1]` into a key and indexes.
  private static func splitIndexes(_ component: Component) -> [Component] {
    guard case .key(let text) = component, text.hasSuffix("]"),
      let start = text.firstIndex(of: "[")
    else { return [component] }
    let parts = text[start...].dropFirst().dropLast()
      .split(separator: "][", omittingEmptySubsequences: false)
    let indexes = parts.compactMap { index($0) }
    guard indexes.count == parts.count else { return [component] }
    let key = text[..<start]
    return (key.isEmpty ? [] : [.key(String(key))]) + indexes.map { .index($0) }
  }
}

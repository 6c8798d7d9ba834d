// The text of key paths. The syntax is the same in key mappers, in `at:`, in string literals and in
// errors, and what is printed here is parsed as the same key path:
//
//   info.name                          keys
//   items[0].name   items.0.name       the element 0 of `items`; printed in brackets
//   labels["app.kubernetes.io/name"]   a key with a dot or a bracket, as a JSON string
//   errors["404"]                      a key that would otherwise be an index
//   404.reason                         the first step, which is a key unless it is in brackets
//
// The empty text is the whole document.

/// A parser of the text of a key path.
struct KeyPathParser {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private var position = 0

  private init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  static func components(
    of text: String
  ) throws(MalformedKeyPath) -> [JSONKeyPath.Component] {
    var parser = KeyPathParser(text)
    return try parser.components()
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func components() throws(MalformedKeyPath) -> [JSONKeyPath.Component] {
    var components: [JSONKeyPath.Component] = []
    if let next, next != "[" { components.append(.key(try takeKey())) }
    while let next {
      switch next {
      case ".":
        position += 1
        components.append(try takeKeyOrIndex())
      case "[":
        position += 1
        components.append(try takeBracketed())
      default: throw expected("\".\" or \"[\"")
      }
    }
    return components
  }

  /// Takes a key without quotation marks.
  private mutating func takeKey() throws(MalformedKeyPath) -> String {
    let start = position
    while let next, !Self.delimiters.contains(next) { position += 1 }
    guard position > start else { throw expected("a key") }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private mutating func takeKeyOrIndex() throws(MalformedKeyPath) -> JSONKeyPath.Component {
    let start = position
    let key = try takeKey()
    return Self.isIndex(key) ? try index(key, at: start) : .key(key)
  }

  /// Takes an index or a key in quotation marks, and the closing bracket.
  private mutating func takeBracketed() throws(MalformedKeyPath) -> JSONKeyPath.Component {
    let component: JSONKeyPath.Component
    if next == "\"" {
      component = .key(try takeString())
    } else {
      let start = position
      while let next, ("0"..."9").contains(next) { position += 1 }
      let digits = String(String.UnicodeScalarView(scalars[start..<position]))
      guard Self.isIndex(digits) else {
        throw expected("an index or a key in quotation marks", at: start)
      }
      component = try index(digits, at: start)
    }
    guard next == "]" else { throw expected("\"]\"") }
    position += 1
    return component
  }

  private func index(
    _ digits: String, at start: Int
  ) throws(MalformedKeyPath) -> JSONKeyPath.Component {
    guard let index = Int(digits) else { throw expected("a smaller index", at: start) }
    return .index(index)
  }

  // MARK: - Strings

  /// Takes a JSON string (RFC 8259, section 7).
  private mutating func takeString() throws(MalformedKeyPath) -> String {
    position += 1
    var key = ""
    while let scalar = next {
      if scalar == "\"" {
        position += 1
        return key
      }
      if scalar == "\\" {
        key.unicodeScalars.append(try takeEscape())
      } else {
        key.unicodeScalars.append(scalar)
        position += 1
      }
    }
    throw expected("a closing quotation mark")
  }

  private mutating func takeEscape() throws(MalformedKeyPath) -> Unicode.Scalar {
    let start = position
    position += 2
    switch start + 1 < scalars.count ? scalars[start + 1] : nil {
    case "\""?: return "\""
    case "\\"?: return "\\"
    case "/"?: return "/"
    case "b"?: return "\u{8}"
    case "f"?: return "\u{C}"
    case "n"?: return "\n"
    case "r"?: return "\r"
    case "t"?: return "\t"
    case "u"?:
      if let scalar = takeUnicodeEscape() { return scalar }
    default: break
    }
    throw expected("an escape of JSON", at: start)
  }

  /// Takes the digits of a `\u` escape, and the second escape of a surrogate pair.
  private mutating func takeUnicodeEscape() -> Unicode.Scalar? {
    guard let first = takeCodeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard next == "\\", position + 1 < scalars.count, scalars[position + 1] == "u" else {
      return nil
    }
    position += 2
    guard let second = takeCodeUnit(), UTF16.isTrailSurrogate(second) else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF)
  }

  private mutating func takeCodeUnit() -> UInt16? {
    guard position + 4 <= scalars.count else { return nil }
    let digits = scalars[position..<(position + 4)]
    position += 4
    // The standard library would accept a sign.
    guard digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else { return nil }
    return UInt16(String(String.UnicodeScalarView(digits)), radix: 16)
  }

  // MARK: - Errors

  private func expected(_ token: String, at position: Int? = nil) -> MalformedKeyPath {
    MalformedKeyPath(text: text, expected: token, position: (position ?? self.position) + 1)
  }
}

extension KeyPathParser {
  private static let delimiters: Set<Unicode.Scalar> = [".", "[", "]"]

  /// Returns whether a text after a dot is an index; `01` is a key.
  private static func isIndex(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      && (text.utf8.first != UInt8(ascii: "0") || text.utf8.count == 1)
  }

  /// Returns the text of a key path, which is parsed as the same components.
  static func text(of components: [JSONKeyPath.Component]) -> String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where isPlain(key, isFirst: text.isEmpty):
        text += text.isEmpty ? key : "." + key
      case .key(let key): text += "[\(quoted(key))]"
      }
    }
    return text
  }

  /// Returns whether a key needs no quotation marks.
  ///
  /// Those with spaces could do without, but are easier to read with them.
  private static func isPlain(_ key: String, isFirst: Bool) -> Bool {
    if key.isEmpty || !isFirst && isIndex(key) { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case ".", "[", "]", "\"", "\\", " ", "\t": false
      default: !scalar.isHarmful
      }
    }
  }

  /// Returns a key as a JSON string on one line, so that a hostile key cannot forge a log line.
  private static func quoted(_ key: String) -> String {
    var text = "\""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.isHarmful || scalar == "\t": text += scalar.unicodeEscape
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

/// The error of a text that is not a key path.
package struct MalformedKeyPath: Error {
  let text: String
  /// What the parser expected, such as `a key`.
  fileprivate let expected: String
  /// The number of the scalar at which the parser expected it, starting with 1.
  fileprivate let position: Int

  /// The text, and what is wrong with it.
  package var reason: String {
    "\"\(escapedText(text))\" is not a key path: expected \(expected) at character \(position)"
  }
}

extension JSONKeyPath {
  /// The components of a key path, or those that stand for a malformed literal.
  ///
  /// A literal cannot throw, so its error is found where it is used. The index -1, which no document
  /// has, and the text stand for it: a property for the error would make all key paths larger, and
  /// an import that reports many issues slower.
  ///
  ///     "a..b"   [-1]["a..b"]
  static func components(ofLiteral text: String) -> [Component] {
    do throws(MalformedKeyPath) {
      return try KeyPathParser.components(of: text)
    } catch {
      return [.index(-1), .key(text)]
    }
  }

  /// The error of the malformed literal that the key path contains, or nil if there is none.
  package var malformation: MalformedKeyPath? {
    let mark = components.firstIndex { if case .index(-1) = $0 { true } else { false } }
    guard let mark, mark + 1 < components.count, case .key(let text) = components[mark + 1] else {
      return nil
    }
    do throws(MalformedKeyPath) {
      _ = try KeyPathParser.components(of: text)
      return nil
    } catch {
      return error
    }
  }
}

/// The path from the root of a document to a value, as a list of keys and indexes.
///
/// ```swift
/// let path: JSONKeyPath = ["cities", 2, "population"]
/// print(path)               // cities[2].population
/// print(path.jsonPointer)   // /cities/2/population
/// ```
///
/// The keys are those of the document, not the names of properties. The path of the whole document
/// is empty.
public struct JSONKeyPath: Sendable, Hashable {
  /// A component of a key path: the key of a member, or the index of an element.
  ///
  /// ```swift
  /// let steps: [JSONKeyPath.Component] = ["cities", 2]   // .key("cities"), .index(2)
  /// ```
  public enum Component: Sendable, Hashable {
    /// The key of an object member, as the document contains it.
    case key(String)
    /// The zero-based index of an array element.
    case index(Int)

    /// The component as the key of an object member; an index becomes its digits.
    ///
    /// A JSON Pointer does not distinguish an index from such a key (RFC 6901, section 4).
    var memberKey: String {
      switch self {
      case .key(let key): key
      case .index(let index): String(index)
      }
    }

    /// Returns whether two components are the same; keys are compared by their UTF-8 bytes.
    public static func == (lhs: Component, rhs: Component) -> Bool {
      switch (lhs, rhs) {
      case (.key(let first), .key(let second)): ExactKey(first) == ExactKey(second)
      case (.index(let first), .index(let second)): first == second
      default: false
      }
    }

    /// Hashes the component, consistently with `==`.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .key(let key): hasher.combine(ExactKey(key))
      case .index(let index): hasher.combine(index)
      }
    }
  }

  /// The components from the root to the value, outermost first.
  public var components: [Component]

  /// Creates a key path from its components; without any, the path of the whole document.
  ///
  /// ```swift
  /// JSONKeyPath([.key("cities"), .index(2)]).description   // "cities[2]"
  /// ```
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Whether this is the path of the whole document.
  public var isEmpty: Bool { components.isEmpty }

  /// Returns this key path with a component appended.
  ///
  /// ```swift
  /// (["cities"] as JSONKeyPath).appending(2).description   // "cities[2]"
  /// ```
  public func appending(_ component: Component) -> JSONKeyPath {
    JSONKeyPath(components + [component])
  }

  /// Returns this key path with the components of a relative key path appended.
  ///
  /// ```swift
  /// (["cities"] as JSONKeyPath).appending([2, "name"]).description   // "cities[2].name"
  /// ```
  @_disfavoredOverload  // A string literal is a component, not a path with dots.
  public func appending(_ path: JSONKeyPath) -> JSONKeyPath {
    path.isEmpty ? self : JSONKeyPath(components + path.components)
  }
}

extension JSONKeyPath: ExpressibleByArrayLiteral {
  /// Creates a key path from a literal such as `["cities", 2, "name"]`.
  public init(arrayLiteral elements: Component...) {
    components = elements
  }
}

extension JSONKeyPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a component from the key of a member.
  public init(stringLiteral value: String) { self = .key(value) }

  /// Creates a component from the index of an element.
  public init(integerLiteral value: Int) { self = .index(value) }
}

extension JSONKeyPath: ExpressibleByStringLiteral {
  /// Creates a key path from a string in dotted form.
  ///
  /// ```swift
  /// JSONKeyPath("data.users").components       // [.key("data"), .key("users")]
  /// JSONKeyPath("pages[0].items").jsonPointer   // "/pages/0/items"
  /// ```
  ///
  /// An integer in brackets, or after a dot, is an array index; at the start of the path, an index
  /// must be in brackets. The empty string is the path of the whole document. For a key that
  /// contains a dot or a bracket, use an array literal: `["a.b", "c"]`. ``description`` has the
  /// same form, except for such keys, which it quotes.
  public init(_ path: String) {
    components = path.isEmpty ? [] : Self.components(ofDotted: path).flatMap(Self.splitIndexes)
  }

  /// Creates a key path from a literal such as `"data.users"`.
  public init(stringLiteral value: String) { self.init(value) }

  /// Returns the components of a dotted path; an integer after a dot is an index.
  ///
  /// - Parameter maximumIndex: The largest index; a larger integer is a key.
  static func components(ofDotted path: String, maximumIndex: Int = .max) -> [Component] {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    return parts.enumerated().map { position, part in
      if position > 0, let index = index(part), index <= maximumIndex { return .index(index) }
      return .key(String(part))
    }
  }

  /// Returns the index that a string represents; `01` is not an index.
  private static func index(_ text: Substring) -> Int? {
    guard let number = Int(text), number >= 0, String(number) == text else { return nil }
    return number
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

extension JSONKeyPath: CustomStringConvertible {
  /// The key path in dotted form, such as `cities[2].population`.
  ///
  /// A key that would be ambiguous between dots is quoted, as in `["a.b"]`.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index):
        text += "[\(index)]"
      case .key(let key) where Self.isUnambiguous(key):
        text += text.isEmpty ? key : "." + key
      case .key(let key):
        text += "[\(Self.quoted(key))]"
      }
    }
    return text
  }

  /// The key path shortened for an error message.
  ///
  /// A long key ends in an ellipsis, and an ellipsis replaces the middle of a long path. Otherwise
  /// a hundred issues could repeat a huge key a hundred times.
  var excerpt: String {
    let components = components.map { component in
      guard case .key(let key) = component else { return component }
      return .key(Self.excerpt(of: key))
    }
    let text = JSONKeyPath(components).description
    let scalars = text.unicodeScalars
    guard
      let middle = scalars.index(scalars.startIndex, offsetBy: 400, limitedBy: scalars.endIndex),
      let end = scalars.index(scalars.endIndex, offsetBy: -200, limitedBy: middle)
    else { return text }
    return String(scalars[..<middle]) + "…" + String(scalars[end...])
  }

  private static func excerpt(of key: String) -> String {
    let scalars = key.unicodeScalars
    let limit = scalars.index(scalars.startIndex, offsetBy: 200, limitedBy: scalars.endIndex)
    guard let limit, limit < scalars.endIndex else { return key }
    return String(scalars[..<limit]) + "…"
  }

  /// The key path as a JSON Pointer (RFC 6901), such as `/cities/2/population`.
  ///
  /// The pointer of the whole document is `""`. It is meant for programs: keys are unchanged,
  /// including control characters. Use ``description`` in logs.
  public var jsonPointer: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "/\(index)"
      case .key(let key): text += "/" + Self.escapedForPointer(key)
      }
    }
    return text
  }

  /// Returns whether a key between dots is unambiguous.
  private static func isUnambiguous(_ key: String) -> Bool {
    !key.isEmpty
      && key.unicodeScalars.allSatisfy { scalar in
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
      case "\"", "\\":
        text += "\\\(scalar)"
      case _ where scalar.isHarmful || scalar == "\t":
        text += scalar.unicodeEscape
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Escapes `~` as `~0` and `/` as `~1` (RFC 6901, section 3).
  private static func escapedForPointer(_ key: String) -> String {
    var text = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

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

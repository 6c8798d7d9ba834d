/// The path from the root of a document to a value, as a list of keys and indexes.
///
/// ```swift
/// let path: JSONKeyPath = ["cities", 2, "population"]
/// print(path)               // cities[2].population
/// print(path.jsonPointer)   // /cities/2/population
/// path == "cities[2].population"   // true
/// ```
///
/// You write the keys of the document, which can differ from the names of properties. The path of
/// the whole document is empty. The guides are <doc:Guide-Roots> and <doc:Guide-Values>.
public struct JSONKeyPath: Sendable, Hashable {
  /// A component of a key path: the key of a member, or the index of an element.
  ///
  /// ```swift
  /// let steps: [JSONKeyPath.Component] = ["cities", 2]
  /// // .key("cities"), .index(2)
  /// ```
  public enum Component: Sendable, Hashable {
    /// The key of an object member, as the document contains it.
    case key(String)
    /// The zero-based index of an array element.
    case index(Int)

    /// The component as the key of an object member; an index becomes its digits.
    ///
    /// A JSON Pointer can't distinguish an index from such a key (RFC 6901, section 4).
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
  ///
  /// - Parameter components: Keys and indexes, from the root of the document.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Whether this is the path of the whole document.
  public var isEmpty: Bool { components.isEmpty }

  /// Returns this key path with a component appended.
  ///
  /// ```swift
  /// let path: JSONKeyPath = ["cities"]
  /// print(path.appending(2))   // cities[2]
  /// ```
  ///
  /// - Parameter component: A key or an index. A string literal is a key, an integer literal an
  ///   index.
  /// - Returns: The key path of a member or an element of the value.
  public func appending(_ component: Component) -> JSONKeyPath {
    JSONKeyPath(components + [component])
  }

  /// Returns this key path with the components of a relative key path appended.
  ///
  /// ```swift
  /// let path: JSONKeyPath = ["cities"]
  /// print(path.appending([2, "name"]))   // cities[2].name
  /// ```
  ///
  /// - Parameter path: The components that follow.
  /// - Returns: The key path of a value inside this one.
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
  /// Creates a key path from its text; returns nil if the text isn't a key path.
  ///
  /// ```swift
  /// JSONKeyPath(text)
  /// // of items[0].name, or items.0.name, or
  /// // labels["app.kubernetes.io/name"]
  /// ```
  ///
  /// Write a dot before each key but the first. An integer in brackets or after a dot is the index
  /// of an array element; at the start of the path, it must be in brackets. If a key contains a dot
  /// or a bracket, or would be an index, write it as a JSON string in brackets: `errors["404"]`.
  /// The empty text is the path of the whole document.
  ///
  /// This is also the syntax of ``JSONKey`` and ``description``, so you can paste a key path from
  /// an error into your program.
  ///
  /// - Parameter text: The key path as text, such as `cities[2].name`.
  public init?(_ text: String) {
    guard let components = try? KeyPathParser.components(of: text) else { return nil }
    self.init(components)
  }

  /// Creates a key path from a literal such as `"items[0].name"`; see ``init(_:)-(String)``.
  ///
  /// If a literal is malformed, such as `"a..b"`, importing with it throws
  /// ``JSONModelError/Kind/invalidDeclaration(_:)``.
  public init(stringLiteral value: String) { components = Self.components(ofLiteral: value) }
}

extension JSONKeyPath: LosslessStringConvertible {
  /// The text of the key path, such as `cities[2].population`.
  ///
  /// A key that would be ambiguous between dots is quoted, as in `["a.b"]`. If you create a key
  /// path from the text, you get an equal one.
  public var description: String {
    malformation?.text ?? KeyPathParser.text(of: components)
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
  /// ```swift
  /// (["cities", 2] as JSONKeyPath).jsonPointer   // "/cities/2"
  /// ```
  ///
  /// The pointer of the whole document is `""`. Use it for programs: keys are unchanged, even if
  /// they contain control characters. For logs, use ``description``.
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
  /// Creates a key path from a JSON Pointer (RFC 6901); returns `nil` if the text isn't one.
  ///
  /// ```swift
  /// JSONKeyPath(jsonPointer: "/cities/2/name")   // cities[2].name
  /// JSONKeyPath(jsonPointer: "/a~1b")            // a/b
  /// JSONKeyPath(jsonPointer: "cities")           // nil: add a slash
  /// ```
  ///
  /// A token with the digits of an array index becomes an index. In an object, ``JSONValue`` uses
  /// that index as a key.
  ///
  /// - Parameter text: A JSON Pointer: the empty string, or tokens that each follow a slash.
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

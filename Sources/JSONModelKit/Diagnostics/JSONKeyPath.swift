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

/// The place of a value in a document, written in the document's own keys and indexes.
///
/// ```swift
/// let path: JSONKeyPath = ["cities", 2, "population"]
/// print(path)               // cities[2].population
/// print(path.jsonPointer)   // /cities/2/population
/// ```
///
/// The path of the whole document is empty.
public struct JSONKeyPath: Sendable, Hashable {
  /// One step of a path: into an object by key, or into an array by index.
  ///
  /// ```swift
  /// let steps: [JSONKeyPath.Component] = ["cities", 2]   // .key("cities"), .index(2)
  /// ```
  public enum Component: Sendable, Hashable {
    /// The key of an object's member, as the document writes it.
    case key(String)
    /// The 0-based index of an array's element.
    case index(Int)

    /// Returns whether two steps are the same; keys are compared byte by byte in UTF-8.
    public static func == (lhs: Component, rhs: Component) -> Bool {
      switch (lhs, rhs) {
      case (.key(let first), .key(let second)): ExactKey(first) == ExactKey(second)
      case (.index(let first), .index(let second)): first == second
      default: false
      }
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .key(let key): hasher.combine(ExactKey(key))
      case .index(let index): hasher.combine(index)
      }
    }
  }

  /// The steps from the root to the value, outermost first.
  public var components: [Component]

  /// Makes a path of these steps; without any, the path of the whole document.
  ///
  /// ```swift
  /// JSONKeyPath([.key("cities"), .index(2)]).description   // "cities[2]"
  /// ```
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Whether this is the path of the whole document.
  public var isEmpty: Bool { components.isEmpty }

  /// This path, one step longer.
  ///
  /// ```swift
  /// (["cities"] as JSONKeyPath).appending(2).description   // "cities[2]"
  /// ```
  public func appending(_ component: Component) -> JSONKeyPath {
    JSONKeyPath(components + [component])
  }

  /// This path, followed by the steps of another that starts where this one ends.
  ///
  /// ```swift
  /// (["cities"] as JSONKeyPath).appending([2, "name"]).description   // "cities[2].name"
  /// ```
  public func appending(_ path: JSONKeyPath) -> JSONKeyPath {
    path.isEmpty ? self : JSONKeyPath(components + path.components)
  }
}

extension JSONKeyPath: ExpressibleByArrayLiteral {
  /// Makes a path of a literal such as `["cities", 2, "name"]`.
  public init(arrayLiteral elements: Component...) {
    components = elements
  }
}

extension JSONKeyPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Makes the step into the member with this key.
  public init(stringLiteral value: String) { self = .key(value) }

  /// Makes the step into the element with this index.
  public init(integerLiteral value: Int) { self = .index(value) }
}

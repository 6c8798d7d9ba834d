/// The key, key path, or choice of keys that a property has in its JSON object.
///
/// ```swift
/// override class var keyMapper: JSONKeyMapper {
///   [
///     "code": "country_code",         // a key
///     "name": "info.name",            // a path: the member `name` of the object `info`
///     "capital": "cities.0.name",     // an integer up to 65535 is an array index
///     "id": ["id", "ID", "ext.id"],   // the first one that has a value
///     "version": .literal("v1.2"),    // a key that contains a dot
///   ]
/// }
/// ```
///
/// If a property has several keys, the first one that is present and not null is used. Null is used
/// only if none of the keys has another value. A key path is treated as absent if it leads through
/// a value of another JSON type, for example if an array index leads into an object.
public struct JSONKey: Sendable, Hashable {
  /// The key paths, the preferred one first.
  ///
  /// Each has at least one component, and starts with a key.
  let alternatives: [[JSONKeyPath.Component]]

  private init(alternatives: [[JSONKeyPath.Component]]) { self.alternatives = alternatives }

  /// Creates a key from a string in which dots have no special meaning.
  public static func literal(_ key: String) -> JSONKey { JSONKey(alternatives: [[.key(key)]]) }
}

extension JSONKey: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Creates a key, or a key path if the string contains dots.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a key, or a key path if the string contains dots.
  public init(_ path: String) {
    // The index is limited because an export must write all elements of the array before it.
    let components = JSONKeyPath.components(ofDotted: path, maximumIndex: Int(UInt16.max))
    self.init(alternatives: [components])
  }

  /// Creates a choice of keys, the preferred one first.
  public init(arrayLiteral elements: JSONKey...) { self.init(elements) }

  /// Creates a choice of keys, the preferred one first.
  ///
  /// - Precondition: The array is not empty.
  public init(_ keys: [JSONKey]) {
    precondition(!keys.isEmpty, "A property needs at least one key.")
    self.init(alternatives: keys.flatMap(\.alternatives))
  }
}

extension JSONKey: CustomStringConvertible {
  /// The key, or the key paths of all alternatives, separated by commas: `id, info.id`.
  public var description: String {
    alternatives.map { JSONKeyPath($0).description }.joined(separator: ", ")
  }
}

/// The place of a property's value in its object: a key, a path of keys, or several of them.
///
/// ```swift
/// override class var keyMapper: JSONKeyMapper {
///   [
///     "code": "country_code",         // a key
///     "name": "info.name",            // a path: the member `name` of the object `info`
///     "capital": "cities.0.name",     // a number up to 65535 walks an array
///     "id": ["id", "ID", "ext.id"],   // the first one that has a value
///     "version": .literal("v1.2"),    // a key with a dot in it
///   ]
/// }
/// ```
///
/// Of several keys the first that is present and not null counts; null counts only where no other
/// has a value. What is not an object, or not an array where a number stands, ends a path: the key
/// is absent.
public struct JSONKey: Sendable, Hashable {
  /// The places, the preferred one first; each is one step or more, the first of which is a key.
  let alternatives: [[JSONKeyPath.Component]]

  private init(alternatives: [[JSONKeyPath.Component]]) { self.alternatives = alternatives }

  /// A key as it is, also with dots in it.
  public static func literal(_ key: String) -> JSONKey { JSONKey(alternatives: [[.key(key)]]) }

  private static func steps(_ path: String) -> [JSONKeyPath.Component] {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      let isNumber = !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      // `01` is no index, and an array of more elements than this is none that a path rebuilds.
      if index > 0, isNumber, let number = UInt16(part), String(number) == part {
        return .index(Int(number))
      }
      return .key(String(part))
    }
  }
}

extension JSONKey: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Makes a key, or a path where the text has dots.
  public init(stringLiteral value: String) { self.init(value) }

  /// Makes a key, or a path where the text has dots.
  public init(_ path: String) { self.init(alternatives: [Self.steps(path)]) }

  /// Makes a choice of keys, the preferred one first.
  public init(arrayLiteral elements: JSONKey...) { self.init(elements) }

  /// Makes a choice of keys, the preferred one first.
  ///
  /// - Precondition: There is at least one.
  public init(_ keys: [JSONKey]) {
    precondition(!keys.isEmpty, "A property needs at least one key.")
    self.init(alternatives: keys.flatMap(\.alternatives))
  }
}

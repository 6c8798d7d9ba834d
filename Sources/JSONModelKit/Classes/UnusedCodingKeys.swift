// `Codable` types rename keys in a nested enumeration. A class of models does not use it:
//
//   enum CodingKeys: String, CodingKey { case fullName = "full_name" }
//   override class var keyMapper: JSONKeyMapper { ["fullName": "full_name"] }
//
// A private enumeration is not found: its mangled name has a discriminator that only the compiler
// knows.

/// The nested enumeration `CodingKeys` of a class of models.
struct UnusedCodingKeys {
  private let type: Any.Type
  private let className: String

  private static let searches = GrowingMap<Search>()

  /// The result of a search, which looks through all types of the program.
  private final class Search: Sendable {
    let type: Any.Type?

    init(in model: any JSONModelProtocol.Type) {
      type = _mangledTypeName(model).flatMap { _typeByName($0 + "10CodingKeysO") }
    }
  }

  /// Returns nil if the class has no such enumeration, or if it is private.
  init?(of model: any JSONModelProtocol.Type) {
    let key = IdentityKey(type: ObjectIdentifier(model))
    let search = Self.searches.value(of: key) { Search(in: model) }
    guard let type = search.type else { return nil }
    self.type = type
    className = swiftTypeName(model)
  }

  func contains(_ key: String) -> Bool {
    (type as? any CodingKey.Type)?.init(stringValue: key) != nil
  }

  /// Returns the fix for a missing key.
  ///
  /// - Parameter key: The key of the object that the cases name instead, if it is known.
  func fix(forKeyInObject key: String?) -> String {
    let name = "\(className).CodingKeys"
    guard let key else { return "an import does not use \(name): map its keys in keyMapper" }
    return "the object has the key \"\(key)\" of \(name), which an import does not use: "
      + "map it in keyMapper"
  }
}

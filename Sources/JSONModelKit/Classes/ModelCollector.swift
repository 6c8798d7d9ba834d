// A `Codable` type does not describe its parts, but it encodes them. So its value is encoded to find
// the models in it:
//
//   Page.encode(to: ValueEncoder)   ->   City.encode(to: ValueEncoder)   ->   add(city, [cities, 0])

/// Collects the models inside a `Codable` value.
///
/// The encoded value has a placeholder for each model, an object with its number.
final class ModelCollector {
  struct Found {
    let path: [JSONKeyPath.Component]
    let model: any JSONModelProtocol
  }

  private(set) var found: [Found] = []
  /// The types of the unions in the value.
  let choices = EncodedChoices()
  /// Returns the placeholder of a model; nil for its number.
  private let placeholder: ((any JSONModelProtocol) -> JSONValue)?

  init(placeholder: ((any JSONModelProtocol) -> JSONValue)? = nil) {
    self.placeholder = placeholder
  }

  /// The key of the number in a placeholder, which no document has.
  private static let key = "\u{0}model"

  /// Adds a model, and returns its placeholder.
  func add(_ model: any JSONModelProtocol, at codingPath: [any CodingKey]) -> JSONValue {
    if let placeholder { return placeholder(model) }
    found.append(Found(path: codingPath.map(\.component), model: model))
    return .object([Self.key: .number(JSONNumber(found.count - 1))])
  }

  /// Returns the number of the model in whose place a value is; nil for other values.
  static func index(in value: JSONValue) -> Int? { value.object?[key]?.int }

  /// Encodes the value of a `Codable` type.
  ///
  /// - Throws: The errors of the type, and those of an encoder.
  func encode(_ type: any Encodable.Type, in slot: Slot) throws -> JSONValue {
    var encoder = ValueEncoder(userInfo: [.modelCollector: self])
    encoder.choices = choices
    return try type.encodedValue(in: slot, by: encoder).json
  }

  /// Returns the models in the value of a `Codable` type, in the order of an export.
  ///
  /// A type that is not `Encodable` does not show its models. If encoding fails, the result has the
  /// models that were encoded before; an export reports the failure.
  static func models(in slot: Slot, of type: any Decodable.Type) -> [Found] {
    guard let type = type as? any Encodable.Type else { return [] }
    let collector = ModelCollector()
    _ = try? collector.encode(type, in: slot)
    return collector.found.inOrder { one, other in
      one.path.lexicographicallyPrecedes(other.path) { $0.isBefore($1) }
    }
  }
}

extension CodingUserInfoKey {
  /// The key of a ``ModelCollector``, which receives the models instead of an export.
  static let modelCollector = CodingUserInfoKey(named: "JSONModelKit.ModelCollector")
}

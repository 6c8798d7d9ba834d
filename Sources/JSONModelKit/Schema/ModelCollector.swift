// A `Codable` type does not describe its parts, but it encodes them. So its value is encoded to find
// the models in it:
//
//   Page.encode(to: ValueEncoder)   ->   City.encode(to: ValueEncoder)   ->   add(city, [cities, 0])

/// Collects the models inside a `Codable` value.
final class ModelCollector {
  /// A model, and its key path in the value.
  struct Found {
    let path: [JSONKeyPath.Component]
    let model: any JSONModelProtocol
  }

  private var found: [Found] = []

  func add(_ model: any JSONModelProtocol, at codingPath: [any CodingKey]) {
    found.append(Found(path: codingPath.map(\.component), model: model))
  }

  /// Returns the models in the value of a `Codable` type, in the order of an export.
  ///
  /// A type that is not `Encodable` does not show its models. If encoding fails, the result has the
  /// models that were encoded before; an export reports the failure.
  static func models(in slot: Slot, of type: any Decodable.Type) -> [Found] {
    guard let type = type as? any Encodable.Type else { return [] }
    let collector = ModelCollector()
    let encoder = ValueEncoder<ValueMaker>(userInfo: [.modelCollector: collector])
    _ = try? type.encodedValue(in: slot, by: encoder)
    return collector.found.sorted { $0.path.precedes($1.path) }
  }
}

extension CodingUserInfoKey {
  /// The key of a ``ModelCollector``, which receives the models instead of an export.
  static let modelCollector = CodingUserInfoKey(named: "JSONModelKit.ModelCollector")
}

extension [JSONKeyPath.Component] {
  /// Returns whether a path precedes another one in an export: keys are sorted.
  fileprivate func precedes(_ other: Self) -> Bool {
    lexicographicallyPrecedes(other) { one, other in
      switch (one, other) {
      case (.index(let one), .index(let other)): one < other
      case (.key(let one), .key(let other)): one.precedes(other)
      case (.index, .key): true
      case (.key, .index): false
      }
    }
  }
}

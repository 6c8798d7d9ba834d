// A copy cannot look into a `Codable` value, but the value encodes itself, with a placeholder for each
// model. Decoding the result makes a copy of the value, which receives the copies of the models:
//
//   Page(title: "a", cities: [rome])   ->  {"title": "a", "cities": [model 0]}
//                                      ->  Page(title: "a", cities: [copy of rome])
//
// Nothing is imported, so no hooks run, and the identity of models stays.

/// Hands out the copies of models to a `Codable` value that is decoded.
final class CopyScope: DecodingScope {
  /// The models that the value has encoded, and their copies.
  private let models: [(original: any JSONModelProtocol, copy: any JSONModelProtocol)]
  /// Further copies, which the value has made with `init(from:)`; they are not filled.
  private(set) var others: [(original: any JSONModelProtocol, copy: any JSONModelProtocol)] = []

  /// - Parameter choices: The types of the unions in the value.
  init(
    _ models: [(original: any JSONModelProtocol, copy: any JSONModelProtocol)],
    _ choices: EncodedChoices
  ) {
    self.models = models
    trials = DecodingTrials(expected: choices.indices)
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }
  let trials: DecodingTrials

  func limit(ofTried count: Int) -> String? { nil }

  func importedModel(
    _ type: any Decodable.Type, from value: JSONValue, at codingPath: [any CodingKey]
  ) throws -> Any? {
    guard let type = (type as? AnyClass).flatMap(ModelClasses.model) else { return nil }
    let copy = try models[index(in: value, at: codingPath)].copy
    guard isSubclass(Swift.type(of: copy), of: type) else { throw Self.otherModel(at: codingPath) }
    return copy
  }

  /// Makes a new model the copy of the one whose placeholder a decoder has.
  func adopt(_ model: any JSONModelProtocol, from decoder: ValueDecoder) throws {
    let original = try models[index(in: decoder.value, at: decoder.codingPath)].original
    guard type(of: original) == type(of: model) else {
      throw Self.otherModel(at: decoder.codingPath)
    }
    others.append((original, model))
  }

  private func index(in value: JSONValue, at codingPath: [any CodingKey]) throws -> Int {
    guard let index = ModelCollector.index(in: value), models.indices.contains(index) else {
      throw Self.otherModel(at: codingPath)
    }
    return index
  }

  private static func otherModel(at codingPath: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "no model of this class was encoded here"))
  }

  func exceed(limit reason: String, at codingPath: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}

extension Decodable {
  /// Decodes a value and stores it.
  static func store(
    decodedFrom value: JSONValue, in target: Slot, _ scope: CopyScope
  ) throws {
    target.store(try ValueDecoder.decode(Self.self, from: value, in: scope))
  }
}

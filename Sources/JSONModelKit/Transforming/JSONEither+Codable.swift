// In a `Codable` type, the alternatives decode and encode themselves.

extension JSONEither: Decodable where First: Decodable, Second: Decodable {
  /// Decodes the first type, or else the second one.
  ///
  /// - Throws: The error of the second type, if neither can be decoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let own = decoder as? ValueDecoder
    let trials = own?.scope.trials
    if let index = trials?.fixedChoice(of: Self.self, at: decoder.codingPath) {
      self =
        index == 0
        ? .first(try container.decode(First.self)) : .second(try container.decode(Second.self))
      return
    }
    do {
      trials?.begin()
      defer { trials?.end() }
      self = .first(try container.decode(First.self))
      trials?.choose(0, of: Self.self, at: decoder.codingPath)
    } catch {
      try own?.countTrial(failedBy: error)
      self = .second(try container.decode(Second.self))
      trials?.choose(1, of: Self.self, at: decoder.codingPath)
    }
  }
}

extension JSONEither: Encodable where First: Encodable, Second: Encodable {
  /// Encodes the value of the first or the second type.
  ///
  /// - Throws: The errors of the value and of the encoder. In an export, also `EncodingError` for a
  ///   model of the second type that an import would take for the first one.
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? ValueEncoder else {
      return try encode(in: encoder.singleValueContainer())
    }
    let choices = encoder.choices ?? EncodedChoices()
    let modelsBefore = choices.modelCount
    try encode(in: encoder.inUnion(choices).singleValueContainer())
    var index = 0
    if case .second = self { index = 1 }
    choices.add(
      index, [First.self, Second.self], Self.self, at: encoder.codingPath,
      hasModels: choices.modelCount != modelsBefore)
    if encoder.choices == nil { try encoder.check(Self.self, choices) }
  }

  private func encode(in container: any SingleValueEncodingContainer) throws {
    var container = container
    switch self {
    case .first(let value): try container.encode(value)
    case .second(let value): try container.encode(value)
    }
  }
}

/// The place of a value in a `Codable` value, and its type.
struct DecodedPlace: Hashable {
  private let path: [JSONKeyPath.Component]
  private let type: ObjectIdentifier

  init(_ codingPath: [any CodingKey], _ type: Any.Type) {
    (path, self.type) = (codingPath.map(\.component), ObjectIdentifier(type))
  }
}

/// The types of the values of type `JSONEither` that are encoded inside one of them, or for a copy.
final class EncodedChoices {
  private struct Choice {
    let index: Int
    let types: [Any.Type]
    let place: DecodedPlace
    let path: [any CodingKey]
    /// Whether there is a model in the value; other values lose nothing as the other type.
    let hasModels: Bool
  }

  private var all: [Choice] = []
  /// The number of models that were encoded.
  var modelCount = 0
  /// Whether a decoder may choose the first type for a value of the second.
  private(set) var isAmbiguous = false

  /// - Parameter index: The index of the value's type in `types`.
  func add(
    _ index: Int, _ types: [Any.Type], _ union: Any.Type, at path: [any CodingKey], hasModels: Bool
  ) {
    all.append(
      Choice(
        index: index, types: types, place: DecodedPlace(path, union), path: path,
        hasModels: hasModels))
    if index == 1, hasModels, !(types[0] is any Leaf.Type) { isAmbiguous = true }
  }

  /// The indices of the types, except at places with several values of one type.
  var indices: [DecodedPlace: Int] {
    Dictionary(grouping: all, by: \.place).compactMapValues { $0.count == 1 ? $0[0].index : nil }
  }

  /// Returns an error sentence for the outermost value that was decoded as another type, and its path.
  func rejection(of decoded: [DecodedPlace: Int]) -> (String, [any CodingKey])? {
    let indices = indices
    let wrong = all.filter {
      $0.hasModels && indices[$0.place] != nil && decoded[$0.place] == 1 - $0.index
    }
    return wrong.min { $0.path.count < $1.path.count }.map { choice in
      let names = choice.types.map(swiftTypeName)
      let (chosen, other) = (names[1 - choice.index], names[choice.index])
      return (Self.reason(chosen, other, model: chosen), choice.path)
    }
  }

  /// Returns the error sentence for a value that an import would read as another type.
  ///
  /// - Parameter model: The model in the chosen type.
  static func reason(_ chosen: String, _ other: String, model: String) -> String {
    "an import would choose \(chosen), not \(other); add a required property to \(model), or use a "
      + "class cluster"
  }
}

/// The import of what an encoder has encoded.
///
/// The importer is in a higher layer; this protocol is the part of it that an encoder calls.
protocol UnionDecoding {
  /// Returns the scope of a new import.
  ///
  /// - Parameters:
  ///   - byteCount: The length of the value, which limits how much may be decoded again.
  ///   - maximumDepth: The limit for nested arrays and objects.
  ///   - usesKeyMapping: Whether key mappers apply.
  static func scope(
    byteCount: Int, maximumDepth: Int, usesKeyMapping: Bool
  ) -> any DecodingScope
}

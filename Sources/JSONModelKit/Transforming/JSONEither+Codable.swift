// In a `Codable` type, the alternatives decode and encode themselves.

extension JSONEither: Decodable where First: Decodable, Second: Decodable {
  /// Decodes the first type, or else the second one.
  ///
  /// - Throws: The error of the second type, if neither can be decoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let own = decoder as? ValueDecoder
    let trials = own?.scope.trials
    let isSecond = trials?.triesSecond(of: Self.self, at: decoder.codingPath) == true
    do {
      trials?.begin()
      defer { trials?.end() }
      self =
        isSecond
        ? .second(try container.decode(Second.self)) : .first(try container.decode(First.self))
    } catch {
      try own?.countTrial(failedBy: error)
      self =
        isSecond
        ? .first(try container.decode(First.self)) : .second(try container.decode(Second.self))
    }
    trials?.note(second == nil ? 0 : 1, of: Self.self, at: decoder.codingPath)
  }
}

extension JSONEither: Encodable where First: Encodable, Second: Encodable {
  /// Encodes the value of the first or the second type.
  ///
  /// - Throws: The errors of the value and of the encoder.
  public func encode(to encoder: any Encoder) throws {
    let own = (encoder as? ValueEncoder)?.inUnion
    let modelsBefore = own?.choices?.modelCount
    var container = (own ?? encoder).singleValueContainer()
    switch self {
    case .first(let value): try container.encode(value)
    case .second(let value): try container.encode(value)
    }
    own?.choices?.add(
      second == nil ? 0 : 1, [First.self, Second.self], Self.self, at: encoder.codingPath,
      since: modelsBefore)
  }
}

/// The place of a value in a `Codable` value, and its type.
struct DecodedPlace: Hashable {
  private let path: [JSONKeyPath.Component]
  private let type: ObjectIdentifier

  init(_ path: [JSONKeyPath.Component], _ type: Any.Type) {
    (self.path, self.type) = (path, ObjectIdentifier(type))
  }
}

/// The types of the values of type `JSONEither` that were encoded in a `Codable` value.
final class EncodedChoices {
  private struct Choice {
    let index: Int
    let types: [Any.Type]
    let place: DecodedPlace
    let path: [JSONKeyPath.Component]
    /// Whether there is a model in the value; the types of others are not checked.
    let hasModels: Bool
  }

  private var all: [Choice] = []
  /// The number of models that were encoded.
  var modelCount = 0
  /// Whether a decoder may choose the other type for a value.
  private(set) var isAmbiguous = false
  /// The number of bytes that were decoded again to check the values of models inside this one.
  var triedBytes = 0

  /// - Parameters:
  ///   - index: The index of the value's type in `types`.
  ///   - modelsBefore: The number of models that were encoded before the value.
  func add(
    _ index: Int, _ types: [Any.Type], _ union: Any.Type, at codingPath: [any CodingKey],
    since modelsBefore: Int?
  ) {
    let path = codingPath.map(\.component)
    let hasModels = modelCount != modelsBefore
    all.append(
      Choice(
        index: index, types: types, place: DecodedPlace(path, union), path: path,
        hasModels: hasModels))
    let other = types[1 - index]
    if hasModels, !(other is any Leaf.Type) || other == JSONValue.self { isAmbiguous = true }
  }

  /// The indices of the types, except at places with values of both.
  var indices: [DecodedPlace: Int] {
    Dictionary(grouping: all, by: \.place).compactMapValues { choices in
      choices.allSatisfy { $0.index == choices[0].index } ? choices[0].index : nil
    }
  }

  /// Returns an error sentence for the outermost value that was decoded as another type, and its path.
  ///
  /// - Parameter patch: What is merged into the value, which may replace a wrong value.
  func rejection(
    of decoded: [DecodedPlace: Int], mergedWith patch: JSONValue?
  ) -> (reason: String, path: [JSONKeyPath.Component])? {
    let indices = indices
    let wrong = all.filter { choice in
      choice.hasModels && indices[choice.place] != nil
        && decoded[choice.place] == 1 - choice.index && patch?.replaces(choice.path) != true
    }
    let first = wrong.min { one, other in
      one.path.count != other.path.count
        ? one.path.count < other.path.count
        : one.path.lexicographicallyPrecedes(other.path) { $0.isBefore($1) }
    }
    return first.map { choice in
      let chosen = choice.types[1 - choice.index]
      let reason = Self.reason(
        swiftTypeName(chosen), swiftTypeName(choice.types[choice.index]),
        model: swiftTypeName((chosen as? any OptionalShaped.Type)?.wrappedType ?? chosen))
      return (reason, choice.path)
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

extension JSONValue {
  /// Whether the value at a key path is not that of an object into which this patch is merged.
  fileprivate func replaces(_ path: [JSONKeyPath.Component]) -> Bool {
    var part = self
    for step in path {
      guard case .key(let key) = step, let object = part.object else { return true }
      guard let inner = object[key] else { return false }
      part = inner
    }
    return part.object == nil
  }
}

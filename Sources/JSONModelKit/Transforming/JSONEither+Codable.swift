// In a `Codable` type, the alternatives decode and encode themselves.

extension JSONEither: Decodable where First: Decodable, Second: Decodable {
  /// Decodes the first type, or else the second one.
  ///
  /// - Throws: The error of the second type, if neither can be decoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let own = decoder as? ValueDecoder
    switch own?.alternative(of: Self.self) {
    case 0?: self = .first(try container.decode(First.self))
    case _?: self = .second(try container.decode(Second.self))
    case nil:
      do {
        own?.scope.trials.begin()
        defer { own?.scope.trials.end() }
        self = .first(try container.decode(First.self))
      } catch {
        try own?.countTrial(failedBy: error)
        self = .second(try container.decode(Second.self))
      }
      own?.choose(first == nil ? 1 : 0, of: Self.self)
    }
  }
}

extension JSONEither: Encodable where First: Encodable, Second: Encodable {
  /// Encodes the value of the first or the second type.
  ///
  /// - Throws: The errors of the value and of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder {
      switch self {
      case .first(let value): try encoder.encode(value, asAlternative: 0, of: Self.self)
      case .second(let value): try encoder.encode(value, asAlternative: 1, of: Self.self)
      }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .first(let value): try container.encode(value)
    case .second(let value): try container.encode(value)
    }
  }
}

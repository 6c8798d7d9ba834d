// In a `Codable` type, the alternatives decode and encode themselves.

extension JSONEither: Decodable where First: Decodable, Second: Decodable {
  /// Decodes the first type, or else the second one.
  ///
  /// - Throws: The error of the second type, if neither can be decoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      let trials = (decoder as? ValueDecoder)?.scope.trials
      trials?.begin()
      defer { trials?.end() }
      self = .first(try container.decode(First.self))
    } catch {
      try (decoder as? ValueDecoder)?.countTrial(failedBy: error)
      self = .second(try container.decode(Second.self))
    }
  }
}

extension JSONEither: Encodable where First: Encodable, Second: Encodable {
  /// Encodes the value of the first or the second type.
  ///
  /// - Throws: The errors of the value and of the encoder.
  public func encode(to encoder: any Encoder) throws {
    let encoder = (encoder as? ValueEncoder)?.inUnion ?? encoder
    var container = encoder.singleValueContainer()
    switch self {
    case .first(let value): try container.encode(value)
    case .second(let value): try container.encode(value)
    }
  }
}

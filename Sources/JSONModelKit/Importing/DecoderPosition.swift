// The positions at which a decoder of another library decodes a value.

/// A position in a decoder whose value can be decoded as several types, one after the other.
protocol DecoderPosition {
  var codingPath: [any CodingKey] { get }
  func isNil() throws -> Bool
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value
}

extension DecoderPosition {
  func decode(any type: any Decodable.Type) throws -> Any { try decode(type) }
}

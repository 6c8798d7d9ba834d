// The positions at which a decoder of another library decodes a value.

/// A position in a decoder that can be decoded as one type after the other.
protocol DecoderPlace {
  func isNil() throws -> Bool
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value
}

extension DecoderPlace {
  func decode(any type: any Decodable.Type) throws -> Any { try decode(type) }
}

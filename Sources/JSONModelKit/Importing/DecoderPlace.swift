// The places where a foreign decoder decodes a value, and what its errors mean: most only say that
// the value is of another type.

/// A place of a decoder that can be asked for one type after the other.
protocol DecoderPlace {
  func isNil() throws -> Bool
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value
}

extension DecoderPlace {
  func decode(any type: any Decodable.Type) throws -> Any { try decode(type) }
}

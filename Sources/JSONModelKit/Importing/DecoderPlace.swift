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

/// A member of an object.
struct KeyedPlace: DecoderPlace {
  let container: KeyedDecodingContainer<JSONCodingKey>
  let key: JSONCodingKey

  func isNil() throws -> Bool { try container.decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try container.decode(type, forKey: key)
  }
}

/// An element of an array, or a value of a dictionary.
struct SinglePlace: DecoderPlace {
  let container: any SingleValueDecodingContainer

  func isNil() -> Bool { container.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try container.decode(type)
  }
}

/// Returns what a decoder decodes, or nil if it throws.
///
/// - Throws: The error of a limit, which another type would exceed as well.
func attempt<Value>(_ body: () throws -> Value?) throws -> Value? {
  do {
    return try body()
  } catch let error as DecodingError where error.isLimit {
    throw error
  } catch {
    return nil
  }
}

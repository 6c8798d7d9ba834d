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

/// The position of a decoder at a member of an object.
struct KeyedPosition: DecoderPosition {
  let container: KeyedDecodingContainer<JSONCodingKey>
  let key: JSONCodingKey

  var codingPath: [any CodingKey] { container.codingPath + [key] }

  func isNil() throws -> Bool { try container.decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try container.decode(type, forKey: key)
  }
}

/// The position of a decoder at an element of an array, or at a value of a dictionary.
struct SinglePosition: DecoderPosition {
  let container: any SingleValueDecodingContainer

  var codingPath: [any CodingKey] { container.codingPath }

  func isNil() -> Bool { container.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try container.decode(type)
  }
}

/// Returns the decoded value, or nil if decoding fails.
///
/// - Throws: The error of an exceeded limit, which another type would exceed as well.
func attempt<Value>(_ body: () throws -> Value?) throws -> Value? {
  do {
    return try body()
  } catch let error as DecodingError where error.isLimitExceeded {
    throw error
  } catch {
    return nil
  }
}

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

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

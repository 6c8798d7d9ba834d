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

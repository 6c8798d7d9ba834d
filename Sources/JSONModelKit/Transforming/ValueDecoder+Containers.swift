// The containers of a `ValueDecoder`.

struct KeyedValueDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder
  let members: [String: JSONValue]

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.sorted(byUTF8Of: \.self).compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decode(type, from: member(key), at: key)
  }

  // The default implementations of these two methods always throw, and the generic method above
  // does not replace them.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try decoder.decode(type, from: member(key), at: key)
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try decoder.decode(type, from: member(key), at: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.decoder(for: member(key), at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.decoder(for: member(key), at: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(at: JSONCodingKey("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(at: key) }

  /// Returns the decoder for a superclass; as in Foundation, an absent key decodes as null.
  private func superDecoder(at key: any CodingKey) -> any Decoder {
    decoder.decoder(for: members[key.stringValue] ?? .null, at: key)
  }

  private func member(_ key: Key) throws -> JSONValue {
    if let member = members[key.stringValue] { return member }
    throw DecodingError.keyNotFound(
      key, .init(codingPath: codingPath, debugDescription: "The key is absent."))
  }
}

struct UnkeyedValueDecoder: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let elements: [JSONValue]
  var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try element(as: Never.self).isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let element = try element(as: type)
    let value = try decoder.decode(type, from: element, at: JSONCodingKey(currentIndex))
    currentIndex += 1
    return value
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try decodeWide(type) }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeWide(type) }

  private mutating func decodeWide<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decode(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try elementDecoder().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try elementDecoder().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try elementDecoder()
    currentIndex += 1
    return decoder
  }

  private func elementDecoder() throws -> ValueDecoder {
    decoder.decoder(for: try element(as: Any.self), at: JSONCodingKey(currentIndex))
  }

  /// Returns the next element, or throws after the last one.
  private func element(as type: Any.Type) throws -> JSONValue {
    if !isAtEnd { return elements[currentIndex] }
    throw DecodingError.valueNotFound(
      type,
      .init(
        codingPath: codingPath + [JSONCodingKey(currentIndex)],
        debugDescription: "The array has no more elements."))
  }
}

struct SingleValueDecoder: SingleValueDecodingContainer {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try ValueDecoder.decode(type, from: decoder.value, at: codingPath, in: decoder.scope)
  }

  func decode(_ type: Int128.Type) throws -> Int128 {
    try ValueDecoder.decode(type, from: decoder.value, at: codingPath, in: decoder.scope)
  }

  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try ValueDecoder.decode(type, from: decoder.value, at: codingPath, in: decoder.scope)
  }
}

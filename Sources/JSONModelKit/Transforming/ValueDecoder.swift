// `Codable` types decode themselves. This decoder applies the rules for properties: 1e2 is an
// `Int`, 1.5 is not, dates have the forms of `dateFromString`, and no type conversions take place.
//
//   {"street": "Main", "zip": 1.5}      Address.init(from:)
//                             ^         DecodingError.typeMismatch(Int.self)
//                                         codingPath [zip], underlyingError ValueRejection.fraction
//
// `JSONDecoder` follows other rules, and does not report the path of a number that is out of range.

/// A decoder for a JSON value.
struct ValueDecoder: Decoder {
  let value: JSONValue
  /// The type to decode.
  private let type: Any.Type
  let codingPath: [any CodingKey]
  /// The import, which also imports models inside the value.
  let scope: any DecodingScope
  var userInfo: [CodingUserInfoKey: Any] { scope.userInfo }

  private init(
    _ value: JSONValue, as type: Any.Type, at codingPath: [any CodingKey],
    in scope: any DecodingScope
  ) {
    self.value = value
    self.type = type
    self.codingPath = codingPath
    self.scope = scope
  }

  /// Decodes a value.
  ///
  /// If the type is a class cluster, the importer selects the class, so the result can be an
  /// instance of a subclass.
  ///
  /// - Throws: `DecodingError`, and the errors of the type.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, at codingPath: [any CodingKey] = [],
    in scope: any DecodingScope
  ) throws -> Value {
    let decoder = ValueDecoder(value, as: type, at: codingPath, in: scope)
    if let leaf = type as? any DecodedLeaf.Type {
      guard let result = try decoder.leaf(leaf) as? Value else { throw decoder.mismatch() }
      return result
    }
    if StackRoom.current.isExhausted() {
      throw scope.exceed(limit: StackRoom.reason, at: codingPath)
    }
    if type is AnyClass,
      let model = try scope.importedModel(type, from: value, at: codingPath) as? Value
    {
      return model
    }
    return try type.init(from: decoder)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch() }
    return KeyedDecodingContainer(Keyed(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch() }
    return Unkeyed(decoder: self, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoder: self) }

  // MARK: - Errors

  /// Returns the error for a value whose JSON type does not match the decoded type.
  fileprivate func mismatch() -> DecodingError {
    if value.isNull {
      return .valueNotFound(type, context("Expected a value, found null."))
    }
    return .typeMismatch(type, context("The value does not have the expected JSON type."))
  }

  private func context(
    _ description: String, _ rejection: ValueRejection? = nil
  ) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath, debugDescription: description, underlyingError: rejection)
  }

  /// Returns the value as a type that the decoder converts itself.
  private func leaf(_ type: any DecodedLeaf.Type) throws -> Any {
    do throws(ValueRejection) {
      return try type.init(decoding: value)
    } catch {
      switch error {
      case .kind: throw mismatch()
      case .fraction:
        throw DecodingError.typeMismatch(type, context("The number has a fractional part.", error))
      case .outOfRange:
        throw DecodingError.dataCorrupted(context("The number is out of range.", error))
      case .form(_, let reason), .limit(let reason):
        throw DecodingError.dataCorrupted(context(reason, error))
      }
    }
  }

  // MARK: - Parts

  fileprivate func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, at key: any CodingKey
  ) throws -> Value {
    try Self.decode(type, from: value, at: codingPath + [key], in: scope)
  }

  fileprivate func decoder(for value: JSONValue, at key: any CodingKey) -> ValueDecoder {
    ValueDecoder(value, as: type, at: codingPath + [key], in: scope)
  }
}

// MARK: - Containers

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
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

private struct Unkeyed: UnkeyedDecodingContainer {
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

private struct Single: SingleValueDecodingContainer {
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

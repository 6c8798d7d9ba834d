struct KeyedValueContainer<Maker: TreeMaker, Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder<Maker>
  let node: EncodedNode<Maker>

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil(forKey key: Key) { node.set(.value(Maker.null), at: key.stringValue) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    node.set(.value(try encoder.encode(value, at: key)), at: key.stringValue)
  }

  // The default implementations of these two methods always throw, and the generic method above
  // does not replace them.
  mutating func encode(_ value: Int128, forKey key: Key) throws {
    node.set(.value(try encoder.encode(value, at: key)), at: key.stringValue)
  }

  mutating func encode(_ value: UInt128, forKey key: Key) throws {
    node.set(.value(try encoder.encode(value, at: key)), at: key.stringValue)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    part(at: key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    part(at: key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { part(at: JSONCodingKey("super")) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { part(at: key) }

  private func part(at key: any CodingKey) -> ValueEncoder<Maker> {
    let (encoder, part) = encoder.part(at: key)
    node.set(part, at: key.stringValue)
    return encoder
  }
}

struct UnkeyedValueContainer<Maker: TreeMaker>: UnkeyedEncodingContainer {
  let encoder: ValueEncoder<Maker>
  let node: EncodedNode<Maker>

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { node.count }

  mutating func encodeNil() { node.append(.value(Maker.null)) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    node.append(.value(try encoder.encode(value, at: JSONCodingKey(count))))
  }

  mutating func encode(_ value: Int128) throws {
    node.append(.value(try encoder.encode(value, at: JSONCodingKey(count))))
  }

  mutating func encode(_ value: UInt128) throws {
    node.append(.value(try encoder.encode(value, at: JSONCodingKey(count))))
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    part().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    part().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { part() }

  private func part() -> ValueEncoder<Maker> {
    let (encoder, part) = encoder.part(at: JSONCodingKey(count))
    node.append(part)
    return encoder
  }
}

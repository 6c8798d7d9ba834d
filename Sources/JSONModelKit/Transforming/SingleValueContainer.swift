struct SingleValueContainer<Maker: TreeMaker>: SingleValueEncodingContainer {
  let encoder: ValueEncoder<Maker>

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() { encoder.set(Maker.null) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    encoder.set(try encoder.same.encode(value))
  }

  mutating func encode(_ value: Int128) throws { encoder.set(try encoder.same.encode(value)) }

  mutating func encode(_ value: UInt128) throws { encoder.set(try encoder.same.encode(value)) }
}

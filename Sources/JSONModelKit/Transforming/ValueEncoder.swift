// `Codable` types encode themselves. They are handed an encoder that makes values by the rules for
// properties: dates as `stringFromDate` writes them, numbers with all of their digits.
//
//   Address.encode(to:)      {"street": "Main", "zip": 1}
//
// `JSONEncoder` would call itself for nested values without a look at the stack, would write all of a
// value as text that is then read again, and does not tell a model inside how deep it is.

/// Makes a JSON value of an `Encodable` type.
struct ValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]
  /// The number of arrays and objects around the value.
  let depth: Int
  private let room: StackRoom
  private let node = EncodedNode()

  /// - Parameter depth: The number of arrays and objects around the value.
  init(depth: Int = 0, userInfo: [CodingUserInfoKey: Any] = [:]) {
    codingPath = []
    self.userInfo = userInfo
    self.depth = depth
    room = .current
  }

  /// The encoder of a part.
  private init(of outer: ValueEncoder, at key: any CodingKey) {
    codingPath = outer.codingPath + [key]
    userInfo = outer.userInfo
    depth = outer.depth + 1
    room = outer.room
  }

  private init(inPlaceOf outer: ValueEncoder) {
    codingPath = outer.codingPath
    userInfo = outer.userInfo
    depth = outer.depth
    room = outer.room
  }

  /// Makes a JSON value.
  ///
  /// - Throws: `EncodingError`, and whatever the type throws itself.
  func encode(_ value: some Encodable) throws -> JSONValue {
    if let leaf = value as? any EncodedLeaf { return try encode(leaf: leaf) }
    try checkStack(value)
    try value.encode(to: self)
    guard let json = try node.value(room) else {
      throw error(value, "\(type(of: value)) did not encode anything.")
    }
    return json
  }

  /// Sets the value that is encoded here.
  func set(_ value: JSONValue) { node.content = .value(value) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(KeyedValueContainer(encoder: self, node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return UnkeyedValueContainer(encoder: self, node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(encoder: self)
  }

  // MARK: - Parts

  /// The encoder of a value that is encoded in place of this one, by a single value container.
  var same: ValueEncoder { ValueEncoder(inPlaceOf: self) }

  /// Makes the value of a member or element.
  func encode(_ value: some Encodable, at key: any CodingKey) throws -> JSONValue {
    try ValueEncoder(of: self, at: key).encode(value)
  }

  /// Returns the encoder, and what it will have encoded, of a member or element.
  func part(at key: any CodingKey) -> (encoder: ValueEncoder, part: EncodedNode.Part) {
    let encoder = ValueEncoder(of: self, at: key)
    return (encoder, .node(encoder.node))
  }

  // MARK: - Errors

  private func encode(leaf: any EncodedLeaf) throws -> JSONValue {
    do throws(EncodingRefusal) {
      return try leaf.encoded()
    } catch {
      throw self.error(leaf, error.reason)
    }
  }

  private func checkStack(_ value: Any) throws {
    if room.isExhausted() { throw error(value, StackRoom.cycleReason, StackExhausted()) }
  }

  private func error(
    _ value: Any, _ description: String, _ underlying: (any Error)? = nil
  ) -> EncodingError {
    .invalidValue(
      value,
      .init(codingPath: codingPath, debugDescription: description, underlyingError: underlying))
  }
}

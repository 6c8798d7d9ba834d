// `Codable` types encode themselves. This encoder applies the rules for properties: dates as
// `stringFromDate` formats them, numbers with all of their digits.
//
//   Address.encode(to:)      {"street": "Main", "zip": 1}
//
// `JSONEncoder` would recurse into nested values without a stack check, would produce text that
// must be parsed again, and does not pass the nesting depth on to a model inside the value.

/// An encoder that builds a JSON value from an `Encodable` type.
struct ValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]
  /// The number of arrays and objects around the value.
  let depth: Int
  /// Whether whole floating-point numbers end in `.0`.
  var writesPointZero = false
  /// Whether the key mappers of models inside the value apply.
  var usesKeyMapping = true
  /// Whether properties of models inside the value that are marked `@WriteOnly` are encoded.
  var includesWriteOnly = false
  private let room: StackRoom
  private let node = EncodedNode()

  /// Creates the encoder of a value.
  ///
  /// - Parameter depth: The number of arrays and objects around the value.
  init(depth: Int = 0, userInfo: [CodingUserInfoKey: Any] = [:]) {
    codingPath = []
    self.userInfo = userInfo
    self.depth = depth
    room = .current
  }

  /// Creates the encoder of an element or member.
  private init(of outer: ValueEncoder, at key: any CodingKey) {
    codingPath = outer.codingPath + [key]
    userInfo = outer.userInfo
    depth = outer.depth + 1
    room = outer.room
    writesPointZero = outer.writesPointZero
    usesKeyMapping = outer.usesKeyMapping
    includesWriteOnly = outer.includesWriteOnly
  }

  private init(inPlaceOf outer: ValueEncoder) {
    codingPath = outer.codingPath
    userInfo = outer.userInfo
    depth = outer.depth
    room = outer.room
    writesPointZero = outer.writesPointZero
    usesKeyMapping = outer.usesKeyMapping
    includesWriteOnly = outer.includesWriteOnly
  }

  /// Encodes a value.
  ///
  /// - Throws: `EncodingError`, and the errors of the type.
  func encode(_ value: some Encodable) throws -> JSONValue {
    if let leaf = value as? any EncodedLeaf { return try encode(leaf: leaf) }
    try checkStack(value)
    try value.encode(to: self)
    guard let json = try node.value(room) else {
      throw error(value, "\(type(of: value)) did not encode anything.")
    }
    return json
  }

  /// Sets the encoded value.
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

  /// An encoder for a value that a single value container encodes in place of this one.
  var same: ValueEncoder { ValueEncoder(inPlaceOf: self) }

  /// Encodes an element or member.
  func encode(_ value: some Encodable, at key: any CodingKey) throws -> JSONValue {
    try ValueEncoder(of: self, at: key).encode(value)
  }

  /// Returns the encoder of an element or member, and the part that will hold its value.
  func part(at key: any CodingKey) -> (encoder: ValueEncoder, part: EncodedNode.Part) {
    let encoder = ValueEncoder(of: self, at: key)
    return (encoder, .node(encoder.node))
  }

  // MARK: - Errors

  private func encode(leaf: any EncodedLeaf) throws -> JSONValue {
    do throws(EncodingRefusal) {
      let value = try leaf.encoded()
      guard writesPointZero, leaf is any BinaryFloatingPoint, case .number(let number) = value
      else { return value }
      return .number(number.withPointZero)
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

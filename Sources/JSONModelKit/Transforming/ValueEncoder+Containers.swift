/// The value that an encoder has built so far.
///
/// The encoders and containers of one value share it.
final class EncodedNode {
  enum Content {
    case nothing
    case value(EncodableTree)
    case array([Part])
    case object([String: Part])
  }

  /// An element or a member.
  enum Part {
    case value(EncodableTree)
    /// The value of a nested container or super encoder, which may still change.
    case node(EncodedNode)
  }

  var content = Content.nothing
  /// Whether an object is the encoded form of a `Dictionary`, so its keys are data.
  var isDictionary = false
  /// The number of arrays and objects around the value, and the limit for that number.
  private let depth: Int
  private let maximumDepth: Int

  init(depth: Int, maximumDepth: Int) {
    self.depth = depth
    self.maximumDepth = maximumDepth
  }

  /// Releases nested containers in a loop; a recursion could overflow the stack.
  deinit {
    var nodes = takeNodes()
    while var node = nodes.popLast() {
      if isKnownUniquelyReferenced(&node) { nodes += node.takeNodes() }
    }
  }

  /// Removes the content, and returns the nodes in it.
  private func takeNodes() -> [EncodedNode] {
    let parts: [Part] =
      switch exchange(&content, with: .nothing) {
      case .nothing, .value: []
      case .array(let elements): elements
      case .object(let members): Array(members.values)
      }
    return parts.compactMap { part in
      guard case .node(let node) = part else { return nil }
      return node
    }
  }

  /// Turns the node into an object, or keeps the object that it already is.
  func beginObject() {
    if case .object = content { return }
    guard case .value(let value) = content, let members = value.members else {
      content = .object([:])
      return
    }
    content = .object([:])
    add(members)
  }

  /// Sets the value; the members of an object are added to those that are already there, as by
  /// `JSONEncoder`.
  func set(_ value: EncodableTree) {
    if case .object = content, let members = value.members {
      add(members)
    } else {
      content = .value(value)
    }
  }

  private func add(_ members: [(key: String, value: EncodableTree)]) {
    for (key, value) in members { set(.value(value), at: key) }
  }

  /// Turns the node into an array, or keeps the array that it already is.
  func beginArray() {
    if case .array = content { return }
    content = .array([])
  }

  /// Sets a member, and replaces an earlier one with the same key.
  func set(_ part: Part, at key: String) {
    guard case .object(var members) = content else { return }
    content = .nothing
    members[key] = part
    content = .object(members)
  }

  func append(_ part: Part) {
    guard case .array(var elements) = content else { return }
    content = .nothing
    elements.append(part)
    content = .array(elements)
  }

  /// The number of elements.
  var count: Int {
    guard case .array(let elements) = content else { return 0 }
    return elements.count
  }

  /// Returns the finished value; nil if nothing was encoded.
  ///
  /// - Throws: `EncodingError` if containers are nested too deeply for the stack; `NestedTooDeeply`
  ///   beyond the limit of the export.
  func value(_ room: StackRoom) throws -> EncodableTree? {
    if room.isExhausted() {
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: [], debugDescription: StackRoom.cycleReason, underlyingError: StackExhausted()
        ))
    }
    switch content {
    case .nothing: return nil
    case .value(let value): return value
    case .array(let elements):
      try checkDepth()
      let elements = try elements.map { try $0.value(room) }
      return .array(elements)
    case .object(let members):
      try checkDepth()
      let members = OrderedMembers(sortedByKey: try members.mapValues { try $0.value(room) })
      return isDictionary ? .dictionary(members) : .object(members)
    }
  }

  fileprivate func checkDepth() throws {
    if depth >= maximumDepth { throw NestedTooDeeply() }
  }
}

extension EncodedNode.Part {
  /// Returns the value; as in Foundation, `{}` for a nested encoder into which nothing was encoded.
  fileprivate func value(_ room: StackRoom) throws -> EncodableTree {
    switch self {
    case .value(let value): return value
    case .node(let node):
      if let value = try node.value(room) { return value }
      try node.checkDepth()
      return .object(OrderedMembers())
    }
  }
}

struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  let node: EncodedNode

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil(forKey key: Key) {
    node.set(.value(EncodableMaker.null), at: key.stringValue)
  }

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

  private func part(at key: any CodingKey) -> ValueEncoder {
    let (encoder, part) = encoder.part(at: key)
    node.set(part, at: key.stringValue)
    return encoder
  }
}

struct UnkeyedValueContainer: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  let node: EncodedNode

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { node.count }

  mutating func encodeNil() { node.append(.value(EncodableMaker.null)) }

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

  private func part() -> ValueEncoder {
    let (encoder, part) = encoder.part(at: JSONCodingKey(count))
    node.append(part)
    return encoder
  }
}

struct SingleValueContainer: SingleValueEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() { encoder.set(EncodableMaker.null) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    encoder.set(try encoder.same.encode(value))
  }

  mutating func encode(_ value: Int128) throws { encoder.set(try encoder.same.encode(value)) }

  mutating func encode(_ value: UInt128) throws { encoder.set(try encoder.same.encode(value)) }
}

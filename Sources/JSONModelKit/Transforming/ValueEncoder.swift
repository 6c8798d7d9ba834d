// `Codable` types encode themselves. This encoder exports their values like those of
// properties: dates in the format of `stringFromDate`, numbers with all of their digits.
//
//   Address.encode(to:)      {"street": "Main", "zip": 1}
//
// `JSONEncoder` would recurse into nested values without a stack check, would produce text that
// must be parsed again, and would not pass the nesting depth on to a model inside the value.

/// The marked properties that an export includes.
struct ExportedAccess: OptionSet, Sendable {
  let rawValue: UInt8

  static let readOnly = ExportedAccess(rawValue: 1)
  static let writeOnly = ExportedAccess(rawValue: 2)
  static let `default`: ExportedAccess = .readOnly
  static let all: ExportedAccess = [.readOnly, .writeOnly]
}

/// An encoder that builds a tree from an `Encodable` value.
struct ValueEncoder: Encoder {
  private(set) var codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any]
  /// The number of arrays and objects around the value.
  private(set) var depth: Int
  /// Whether whole floating-point numbers end in `.0`.
  var writesPointZero = false
  /// Whether models are checked for values of two types that an import would read as the other one.
  var checksUnions = true
  /// Receives the types of the values of type `JSONEither`; nil if they are not needed.
  var choices: EncodedChoices?
  /// Whether the value is inside a `JSONEither`, whose type the members of a model may decide.
  private(set) var isInUnion = false
  /// Whether the key mappers of models inside the value apply.
  var usesKeyMapping = true
  /// Which marked properties of models inside the value are encoded.
  var access = ExportedAccess.default
  /// The maximum number of arrays and objects around a value.
  private let maximumDepth: Int
  private let room = StackRoom.current
  private var node: EncodedNode

  /// Creates the encoder of a value.
  ///
  /// - Parameters:
  ///   - depth: The number of arrays and objects around the value.
  ///   - maximumDepth: The limit for that number.
  init(depth: Int = 0, maximumDepth: Int = .max, userInfo: [CodingUserInfoKey: Any] = [:]) {
    self.userInfo = userInfo
    self.depth = depth
    self.maximumDepth = maximumDepth
    node = EncodedNode(depth: depth, maximumDepth: maximumDepth)
  }

  /// Encodes a value.
  ///
  /// - Throws: `EncodingError`, `NestedTooDeeply`, and the errors of the type.
  func encode<Value: Encodable>(_ value: Value) throws -> EncodableTree {
    if let leaf = value as? any Leaf { return try encode(leaf: leaf) }
    try checkStack(value)
    try value.encode(to: self)
    node.isDictionary = Value.self is any DictionaryShaped.Type
    guard let json = try node.value(room) else {
      throw error(value, "\(type(of: value)) did not encode anything")
    }
    return json
  }

  /// Sets the encoded value.
  func set(_ value: EncodableTree) { node.set(value) }

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

  /// The encoder of the same value, for a `JSONEither`.
  var inUnion: ValueEncoder {
    var encoder = self
    encoder.isInUnion = true
    return encoder
  }

  /// An encoder at the same depth and coding path, for the value in a single value container.
  var same: ValueEncoder {
    var encoder = self
    encoder.node = EncodedNode(depth: depth, maximumDepth: maximumDepth)
    return encoder
  }

  /// Returns the encoder of an element or member.
  private func inner(at key: any CodingKey) -> ValueEncoder {
    var encoder = self
    encoder.codingPath.append(key)
    encoder.depth += 1
    return encoder.same
  }

  /// Encodes an element or member.
  func encode(_ value: some Encodable, at key: any CodingKey) throws -> EncodableTree {
    try inner(at: key).encode(value)
  }

  /// Returns the encoder of an element or member, and the part that will hold its value.
  func part(at key: any CodingKey) -> (encoder: ValueEncoder, part: EncodedNode.Part) {
    let encoder = inner(at: key)
    return (encoder, .node(encoder.node))
  }

  // MARK: - Errors

  /// Encodes a value that the encoder converts without calling the `encode(to:)` of its type.
  private func encode(leaf: some Leaf) throws -> EncodableTree {
    if let value = leaf as? JSONValue, value.isNested(deeperThan: maximumDepth - depth) {
      throw NestedTooDeeply()
    }
    var target = TreeBuilder<EncodableMaker>()
    do throws(LeafRejection) {
      try leaf.write(to: &target, pointZero: writesPointZero)
    } catch {
      throw self.error(leaf, error.reason)
    }
    return target.root ?? EncodableMaker.null
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

extension LeafRejection {
  fileprivate var reason: String {
    switch self {
    case .notFinite: "the number is not finite"
    case .invalid(let reason): reason
    }
  }
}

extension Encodable {
  /// Encodes the value in a slot with the `encode(to:)` of its type.
  ///
  /// - Throws: `EncodingError`, and the errors of the type.
  static func encodedValue(
    in slot: Slot, by encoder: ValueEncoder
  ) throws -> EncodableTree {
    try encoder.encode(slot.load(as: Self.self))
  }
}

/// The error for an encoded value that is nested deeper than the export permits.
struct NestedTooDeeply: Error {}

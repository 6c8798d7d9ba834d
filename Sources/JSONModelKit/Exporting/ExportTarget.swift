#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// An export writes values to a target, which may produce bytes or build a tree:
//
//   Exporter<JSONWriter>                    bytes
//   Exporter<TreeTarget<EncodableMaker>>    the values for an encoder, or for a JSON value
//   Exporter<TreeTarget<SwiftMaker>>        Swift values
//
// So the rules for values are implemented once for all targets, as for imports.

/// The destination of the values of an export.
protocol ExportTarget: LeafTarget {
  mutating func writeNull()
  /// Writes the encoded value of a `Codable` type.
  mutating func write(encoded value: EncodableTree)

  /// - Parameter count: The number of elements.
  mutating func beginArray(count: Int)
  mutating func beginElement()
  mutating func endArray()
  /// - Parameter count: The maximum number of members.
  mutating func beginObject(count: Int)
  /// Begins an object whose keys are data rather than names of properties.
  mutating func beginDictionary(count: Int)
  mutating func write(key: String)
  /// Writes the key of a member of a plan.
  mutating func writeKey(of member: Int, in plan: OutputPlan)
  mutating func endObject()

  /// Writes a model on a fast path of this target, if it has one.
  ///
  /// - Returns: Whether the model was written.
  static func write(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, by exporter: inout Exporter<Self>
  ) throws(ExportFailure) -> Bool

  /// Returns an empty target of the same format, whose output is appended to this one later.
  func part() -> Self
  /// Returns the output as compact JSON with sorted keys, which determines the order of a set.
  ///
  /// The result does not depend on the type of the target or on its options.
  func textForOrder() throws(ExportFailure) -> [UInt8]
  /// Whether the output is an array or null.
  var isArrayOrNull: Bool { get }
  /// Appends the output of a target that `part()` returned.
  mutating func append(_ part: Self)
}

extension JSONWriter: ExportTarget {
  mutating func writeNatively(_ data: Data) -> Bool { false }

  @inline(__always) static func write(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, by exporter: inout Exporter<JSONWriter>
  ) throws(ExportFailure) -> Bool { false }
  mutating func beginArray(count: Int) { beginArray() }

  mutating func beginObject(count: Int) { beginObject() }
  mutating func beginDictionary(count: Int) { beginObject() }

  mutating func write(_ value: Double) {
    if let number = JSONNumber(value) { write(number) }
  }

  mutating func write(_ value: Decimal) {
    if let number = JSONNumber(value) { write(number) }
  }

  mutating func write(_ value: JSONValue) { write(value, limit: .max) }

  func part() -> JSONWriter {
    JSONWriter(isPretty: isPretty, escapes: escapes, depth: depth)
  }

  func textForOrder() throws(ExportFailure) -> [UInt8] {
    guard let first = sink.bytes.first,
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || !escapes.isEmpty
    else { return sink.bytes }
    let value = sink.bytes.lend { bytes in
      try? JSONValue(reading: bytes, maximumDepth: .max)
    }
    // The output is valid JSON, so parsing fails only if the stack is exhausted.
    guard let value else { throw .stackIsExhausted }
    return value.bytes()
  }

  var isArrayOrNull: Bool {
    let first = sink.firstByte
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "n")
  }

  mutating func append(_ part: JSONWriter) {
    sink.append(part.sink)
  }

  @inline(__always) mutating func writeKey(of member: Int, in plan: OutputPlan) {
    if !escapes.isEmpty { return write(key: plan.keys[member]) }
    write(key: plan.members[member].keyText, of: plan.keyTexts)
  }
}

/// Makes the values of an exported tree.
protocol ExportMaker: TreeMaker {
  /// Returns the value for the encoded value of a `Codable` type.
  static func encoded(_ value: EncodableTree) -> Value
  /// Returns whether a value is an object or a dictionary.
  static func isObject(_ value: Value) -> Bool
}

extension EncodableMaker: ExportMaker {
  static func encoded(_ value: EncodableTree) -> EncodableTree { value }
  static func isObject(_ value: EncodableTree) -> Bool {
    switch value {
    case .object, .dictionary: true
    case .value, .data, .array: false
    }
  }
}

extension SwiftMaker: ExportMaker {
  static func encoded(_ value: EncodableTree) -> Any { Self.value(value.json) }
  static func isObject(_ value: Any) -> Bool { value is [String: Any] }
}

/// An export target that builds a tree.
struct TreeTarget<Maker: ExportMaker>: ExportTarget {
  private var builder = TreeBuilder<Maker>()

  /// The root value; nil before it is written.
  var root: Maker.Value? { builder.root }

  mutating func writeNull() { builder.add(Maker.null) }
  mutating func write(_ value: Bool) { builder.write(value) }
  mutating func write(_ text: consuming String) { builder.write(consume text) }
  mutating func write(_ value: some FixedWidthInteger) { builder.write(value) }
  mutating func write(_ number: JSONNumber) { builder.write(number) }
  mutating func write(_ value: Double) { builder.write(value) }
  mutating func write(_ value: Decimal) { builder.write(value) }
  mutating func write(_ value: JSONValue) { builder.write(value) }
  mutating func writeNatively(_ data: Data) -> Bool { builder.writeNatively(data) }
  mutating func write(encoded value: EncodableTree) {
    builder.add(Maker.encoded(value))
  }

  mutating func beginArray(count: Int) { builder.beginArray(count: count) }
  mutating func beginElement() {}
  mutating func endArray() { builder.end() }

  mutating func beginObject(count: Int) { builder.beginObject(count: count) }
  mutating func beginDictionary(count: Int) {
    builder.beginObject(count: count, isDictionary: true)
  }
  @inline(__always) mutating func write(key: String) { builder.setKey(key) }
  @inline(__always) mutating func writeKey(of member: Int, in plan: OutputPlan) {
    write(key: plan.keys[member])
  }
  mutating func endObject() { builder.end() }

  static func write(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, by exporter: inout Exporter<Self>
  ) throws(ExportFailure) -> Bool {
    // A template has no order.
    if Maker.keepsOrder { return false }
    return try exporter.writeByTemplate(model, schema)
  }

  /// Writes an object whose members are complete.
  mutating func writeObject(_ members: [String: Maker.Value]) {
    builder.add(Maker.object(Maker.Members(sortedByKey: members)))
  }

  func part() -> TreeTarget { TreeTarget() }

  func textForOrder() -> [UInt8] {
    root.map { Maker.json(of: $0).bytes() } ?? []
  }

  var isArrayOrNull: Bool {
    // Only arrays are converted: a tree of models would be converted at each of its levels.
    guard let root, !Maker.isObject(root) else { return false }
    switch Maker.json(of: root) {
    case .array, .null: return true
    default: return false
    }
  }

  mutating func append(_ part: TreeTarget) { if let root = part.root { builder.add(root) } }
}

/// An encoder of this framework.
///
/// The models inside a `Codable` value call `export(_:)` on it instead of encoding their
/// properties.
protocol ModelEncoder: Encoder {
  /// The number of arrays and objects around the value.
  var depth: Int { get }
  /// Whether the key mappers of models apply.
  var usesKeyMapping: Bool { get }
  /// Which marked properties of models are encoded.
  var access: ExportedAccess { get }

  /// Exports a model as the encoded value.
  func export(_ model: any JSONModelProtocol) throws(JSONModelError)
}

extension ValueEncoder: ModelEncoder {
  func export(_ model: any JSONModelProtocol) throws(JSONModelError) {
    if let collector = userInfo[.modelCollector] as? ModelCollector {
      collector.add(model, at: codingPath)
      return set(Maker.null)
    }
    let tree = try ModelExport.tree(of: model, for: self, by: EncodableMaker.self)
    // Another maker does not need the order of the members.
    set(tree as? Maker.Value ?? Maker.value(tree.json))
  }
}

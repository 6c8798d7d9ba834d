#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An export target that builds a tree.
struct TreeTarget<Maker: TreeMaker>: ExportTarget {
  typealias EncodedMaker = Maker.EncodedMaker

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
  mutating func write(encoded value: EncodedMaker.Value) {
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

  mutating func append(_ part: TreeTarget) { if let root = part.root { builder.add(root) } }
}

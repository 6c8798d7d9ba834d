import Foundation

// A tree grows from the outside inwards: the containers that are not finished yet wait on a stack.

/// Makes the values of a tree.
protocol TreeMaker {
  associatedtype Value

  static var null: Value { get }
  static func bool(_ value: Bool) -> Value
  static func string(_ text: consuming String) -> Value
  static func integer(_ value: some FixedWidthInteger) -> Value
  static func number(_ number: JSONNumber) -> Value
  static func double(_ value: Double) -> Value
  static func decimal(_ value: Decimal) -> Value
  static func value(_ value: JSONValue) -> Value
  static func array(_ elements: [Value]) -> Value
  static func object(_ members: [String: Value]) -> Value
  /// A value that was made here, as JSON.
  static func json(of value: Value) -> JSONValue
}

/// Builds a tree of an export.
struct TreeTarget<Maker: TreeMaker>: ExportTarget {
  /// An array or an object; its other half stays empty.
  private struct Container {
    var isObject: Bool
    var elements: [Maker.Value] = []
    var members: [String: Maker.Value] = [:]
    /// The key of the member that comes next.
    var key = ""
  }

  private var current = Container(isObject: false)
  /// The containers around the current one.
  private var outer: [Container] = []
  /// How many containers the next value is in.
  private var depth = 0
  /// The value at the root, which stands in no container.
  private(set) var root: Maker.Value?

  @inline(__always) private mutating func add(_ value: consuming Maker.Value) {
    if depth == 0 {
      root = consume value
    } else if current.isObject {
      // The key is handed on, not copied: it is needed once.
      current.members.updateValue(consume value, forKey: exchange(&current.key, with: ""))
    } else {
      current.elements.append(consume value)
    }
  }

  mutating func writeNull() { add(Maker.null) }
  mutating func write(_ value: Bool) { add(Maker.bool(value)) }
  mutating func write(_ text: consuming String) { add(Maker.string(consume text)) }
  mutating func write(_ value: some FixedWidthInteger) { add(Maker.integer(value)) }
  mutating func write(_ number: JSONNumber) { add(Maker.number(number)) }
  mutating func write(_ value: Double) { add(Maker.double(value)) }
  mutating func write(_ value: Decimal) { add(Maker.decimal(value)) }
  mutating func write(_ value: JSONValue) { add(Maker.value(value)) }

  mutating func beginArray(count: Int) {
    var container = Container(isObject: false)
    container.elements.reserveCapacity(count)
    begin(container)
  }

  mutating func beginElement() {}

  mutating func endArray() { add(Maker.array(end().elements)) }

  mutating func beginObject(count: Int) {
    var container = Container(isObject: true)
    container.members.reserveCapacity(count)
    begin(container)
  }

  @inline(__always) mutating func write(key: String) { current.key = key }

  @inline(__always) mutating func writeKey(of member: Int, in plan: OutputPlan) {
    write(key: plan.keys[member])
  }

  mutating func endObject() { add(Maker.object(end().members)) }

  static func write(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, by exporter: inout Exporter<Self>
  ) throws(ExportFailure) -> Bool {
    try exporter.writeByTemplate(model, schema)
  }

  /// Writes an object that is there as a whole.
  mutating func writeObject(_ members: [String: Maker.Value]) { add(Maker.object(members)) }

  func part() -> TreeTarget { TreeTarget() }

  var text: [UInt8] {
    var writer = JSONWriter(isPretty: false)
    if let root { writer.write(Maker.json(of: root), limit: .max) }
    return writer.sink.bytes
  }

  mutating func append(_ part: TreeTarget) { if let root = part.root { add(root) } }

  private mutating func begin(_ container: consuming Container) {
    swap(&current, &container)
    // Above the root there is nothing to come back to, and no memory for it.
    if depth > 0 { outer.append(container) }
    depth += 1
  }

  private mutating func end() -> Container {
    var finished = outer.popLast() ?? Container(isObject: false)
    swap(&current, &finished)
    depth -= 1
    return finished
  }
}

/// Makes JSON values.
enum ValueMaker: TreeMaker {
  static var null: JSONValue { .null }
  static func bool(_ value: Bool) -> JSONValue { .bool(value) }
  static func string(_ text: consuming String) -> JSONValue { .string(consume text) }
  static func integer(_ value: some FixedWidthInteger) -> JSONValue { .number(JSONNumber(value)) }
  static func number(_ number: JSONNumber) -> JSONValue { .number(number) }
  static func double(_ value: Double) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .null
  }
  static func decimal(_ value: Decimal) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .null
  }
  static func value(_ value: JSONValue) -> JSONValue { value }
  static func array(_ elements: [JSONValue]) -> JSONValue { .array(elements) }
  static func object(_ members: [String: JSONValue]) -> JSONValue { .object(members) }
  static func json(of value: JSONValue) -> JSONValue { value }
}

/// Makes values of Swift's own types: `String`, `Int` (`UInt64` beyond it), `Double`, `Decimal`,
/// `Bool`, `[Any]` and `[String: Any]`, and `NSNull`.
enum SwiftMaker: TreeMaker {
  static var null: Any { NSNull() }
  static func bool(_ value: Bool) -> Any { value }
  @inline(__always) static func string(_ text: consuming String) -> Any { consume text }

  static func integer(_ value: some FixedWidthInteger) -> Any {
    if let int = Int(exactly: value) { return int }
    return UInt64(exactly: value) ?? number(JSONNumber(value))
  }

  /// A number whose digits none of Swift's types holds stays what it is.
  static func number(_ number: JSONNumber) -> Any { number.swiftValue }
  static func double(_ value: Double) -> Any { value }
  static func decimal(_ value: Decimal) -> Any { value }

  static func value(_ value: JSONValue) -> Any { value.swiftValue }

  static func array(_ elements: [Any]) -> Any { elements }
  static func object(_ members: [String: Any]) -> Any { members }
  /// All that is made here has a JSON value.
  static func json(of value: Any) -> JSONValue {
    (try? JSONValue(any: value) { _ in nil }) ?? .null
  }
}

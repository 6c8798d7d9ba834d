import Foundation

// A tree grows from the outside inwards: the containers that are not finished yet wait on a stack.

/// Makes the values of a tree.
protocol TreeMaker {
  associatedtype Value

  static var null: Value { get }
  static func bool(_ value: Bool) -> Value
  static func string(_ text: String) -> Value
  static func integer(_ value: some FixedWidthInteger) -> Value
  static func number(_ number: JSONNumber) -> Value
  static func double(_ value: Double) -> Value
  static func decimal(_ value: Decimal) -> Value
  static func value(_ value: JSONValue) -> Value
  static func array(_ elements: [Value]) -> Value
  static func object(_ members: [String: Value]) -> Value
}

/// Builds a tree of an export.
struct TreeTarget<Maker: TreeMaker>: ExportTarget {
  private enum Container {
    case array([Maker.Value])
    case object([String: Maker.Value], key: String)
  }

  private var current = Container.array([])
  private var outer: [Container] = []

  /// The values that stand at the root.
  var roots: [Maker.Value] {
    guard case .array(let values) = current else { return [] }
    return values
  }

  @inline(__always) private mutating func add(_ value: Maker.Value) {
    switch current {
    case .array(var elements):
      current = .array([])
      elements.append(value)
      current = .array(elements)
    case .object(var members, let key):
      // Without a second reference, or the members would be copied for every one of them.
      current = .array([])
      members[key] = value
      current = .object(members, key: key)
    }
  }

  mutating func writeNull() { add(Maker.null) }
  mutating func write(_ value: Bool) { add(Maker.bool(value)) }
  mutating func write(_ text: String) { add(Maker.string(text)) }
  mutating func write(_ value: some FixedWidthInteger) { add(Maker.integer(value)) }
  mutating func write(_ number: JSONNumber) { add(Maker.number(number)) }
  mutating func write(_ value: Double) { add(Maker.double(value)) }
  mutating func write(_ value: Decimal) { add(Maker.decimal(value)) }
  mutating func write(_ value: JSONValue) { add(Maker.value(value)) }

  mutating func beginArray() { begin(.array([])) }
  mutating func beginElement() {}
  mutating func endArray() {
    guard case .array(let elements) = end() else { return }
    add(Maker.array(elements))
  }

  mutating func beginObject() { begin(.object([:], key: "")) }

  mutating func write(key: String) {
    guard case .object(let members, _) = current else { return }
    current = .object(members, key: key)
  }

  mutating func writeKey(of member: Int, in plan: OutputPlan) { write(key: plan.keys[member]) }

  mutating func endObject() {
    guard case .object(let members, _) = end() else { return }
    add(Maker.object(members))
  }

  private mutating func begin(_ container: Container) {
    outer.append(current)
    current = container
  }

  private mutating func end() -> Container {
    let finished = current
    current = outer.popLast() ?? .array([])
    return finished
  }
}

/// Makes JSON values.
enum ValueMaker: TreeMaker {
  static var null: JSONValue { .null }
  static func bool(_ value: Bool) -> JSONValue { .bool(value) }
  static func string(_ text: String) -> JSONValue { .string(text) }
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
}

/// Makes values of Swift's own types: `String`, `Int` (`UInt64` beyond it), `Double`, `Decimal`,
/// `Bool`, `[Any]` and `[String: Any]`, and `NSNull`.
enum SwiftMaker: TreeMaker {
  static var null: Any { NSNull() }
  static func bool(_ value: Bool) -> Any { value }
  static func string(_ text: String) -> Any { text }

  static func integer(_ value: some FixedWidthInteger) -> Any {
    if let int = Int(exactly: value) { return int }
    return UInt64(exactly: value) ?? number(JSONNumber(value))
  }

  /// A number that none of Swift's types has room for stays what it is.
  static func number(_ number: JSONNumber) -> Any { number.swiftValue ?? number }
  static func double(_ value: Double) -> Any { value }
  static func decimal(_ value: Decimal) -> Any { value }

  static func value(_ value: JSONValue) -> Any { value.swiftValue }

  static func array(_ elements: [Any]) -> Any { elements }
  static func object(_ members: [String: Any]) -> Any { members }
}

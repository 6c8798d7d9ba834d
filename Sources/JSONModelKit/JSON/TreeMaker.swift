import Foundation

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
  /// The value for binary data, if there is one besides the string of base 64.
  static func data(_ data: Data) -> Value?
  static func array(_ elements: [Value]) -> Value
  static func object(_ members: [String: Value]) -> Value
  /// The JSON value of a value that was made here.
  static func json(of value: Value) -> JSONValue
}

extension TreeMaker {
  static func data(_ data: Data) -> Value? { nil }
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

  /// A number whose digits none of these types holds stays a ``JSONNumber``.
  static func number(_ number: JSONNumber) -> Any { number.swiftValue }
  static func double(_ value: Double) -> Any { value }
  static func decimal(_ value: Decimal) -> Any { value }

  static func value(_ value: JSONValue) -> Any { value.swiftValue }

  static func array(_ elements: [Any]) -> Any { elements }
  static func object(_ members: [String: Any]) -> Any { members }
  /// Everything that is made here has a JSON value.
  static func json(of value: Any) -> JSONValue {
    (try? JSONValue(any: value, maximumDepth: .max)) ?? .null
  }
}

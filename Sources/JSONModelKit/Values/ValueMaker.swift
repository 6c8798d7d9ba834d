import Foundation

/// Makes values of type `JSONValue`.
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

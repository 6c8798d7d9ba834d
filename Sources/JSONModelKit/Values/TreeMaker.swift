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
  /// The value of what a `Codable` type has encoded.
  static func encoded(_ value: JSONValue) -> Value
  /// The value for binary data, if there is one besides the string of base 64.
  static func data(_ data: Data) -> Value?
  static func array(_ elements: [Value]) -> Value
  static func object(_ members: [String: Value]) -> Value
  /// The value for a dictionary, whose keys are data and not names of properties.
  static func dictionary(_ members: [String: Value]) -> Value
  /// The JSON value of a value that was made here.
  static func json(of value: Value) -> JSONValue
}

extension TreeMaker {
  static func data(_ data: Data) -> Value? { nil }
  static func dictionary(_ members: [String: Value]) -> Value { object(members) }
  static func encoded(_ value: JSONValue) -> Value { Self.value(value) }
}

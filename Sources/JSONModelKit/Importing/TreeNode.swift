#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value of a tree that an import walks.
protocol TreeNode {
  /// What arrays and objects of the tree hold.
  associatedtype Value

  init(_ value: Value)

  /// The kind; nil for what is no JSON value.
  var kind: JSONKind? { get }
  /// What the value is, where it is no JSON value.
  var foreignName: String { get }
  /// The value as Swift has it, where the tree is made of such values.
  var swiftValue: Any? { get }
  /// The object of Foundation that the value was converted from.
  var foundationObject: Any? { get }
  var isNull: Bool { get }
  /// Whether the value, where it has no parts, is a JSON value or has a standard text.
  var isValue: Bool { get }
  var bool: Bool? { get }
  var string: String? { get }
  var number: JSONNumber? { get }
  func integer<Value: FixedWidthInteger>(as type: Value.Type) -> NumberConversion<Value>?
  func floatingPoint<Value: BinaryFormat>(as type: Value.Type) -> NumberConversion<Value>?
  func decimalNumber() -> NumberConversion<Decimal>?
  var date: Result<Double, DateText.Refusal>? { get }
  /// The elements of an array.
  var elements: [Value]? { get }
  /// The members of an object.
  var members: [String: Value]? { get }
  /// The whole as a value; fails at what is no JSON value, with a path from here.
  func value() throws(JSONModelError) -> JSONValue
}

extension TreeNode {
  /// The parts of an array or object; nil for other values.
  var parts: TreeParts<Value>? {
    if let elements { return .elements(elements.makeIterator()) }
    return members.map { .members($0.makeIterator()) }
  }

  /// The parts of an array, or of an object in the order of its keys; nil for other values.
  var sortedParts: [(step: JSONKeyPath.Component, value: Value)]? {
    if let elements { return elements.enumerated().map { (.index($0), $1) } }
    return members?.sorted { $0.key.precedes($1.key) }.map { (.key($0.key), $0.value) }
  }

  func integer<Value: FixedWidthInteger>(as type: Value.Type) -> NumberConversion<Value>? {
    number.flatMap { JSONNumber.reading($0.text) { $0.integer(as: type, from: $1) } }
  }

  func floatingPoint<Value: BinaryFormat>(as type: Value.Type) -> NumberConversion<Value>? {
    number.flatMap { JSONNumber.reading($0.text) { $0.floatingPoint(as: type, from: $1) } }
  }

  func decimalNumber() -> NumberConversion<Decimal>? {
    number.flatMap { JSONNumber.reading($0.text) { $0.decimal(from: $1) } }
  }

  var date: Result<Double, DateText.Refusal>? { string.map { DateText.secondsSince2001($0) } }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value of a tree that an import walks.
protocol TreeNode {
  /// The type of the parts of arrays and objects.
  associatedtype Value

  init(_ value: consuming Value)

  /// The JSON type; nil for a value that is not a JSON value.
  var jsonType: JSONType? { get }
  /// The type name of a value that is not a JSON value.
  var nonJSONTypeName: String { get }
  /// The fix for a value that is not a JSON value, if one is known.
  var nonJSONTypeFix: String? { get }
  /// The value as a Swift value, if the tree consists of such values.
  var swiftValue: Any? { get }
  /// The tolerated issues of models inside the Swift value, with paths relative to it.
  var toleratedIssues: [JSONModelError.Issue] { get }
  /// The Foundation object from which the value was converted.
  var foundationObject: AnyObject? { get }
  var isNull: Bool { get }
  /// Whether a value without parts is a JSON value or is exported as a string.
  var isValue: Bool { get }
  var bool: Bool? { get }
  var string: String? { get }
  var number: JSONNumber? { get }
  func integer<Value: FixedWidthInteger>(as type: Value.Type) -> NumberConversion<Value>?
  func floatingPoint<Value: BinaryFormat>(as type: Value.Type) -> NumberConversion<Value>?
  func decimalNumber() -> NumberConversion<Decimal>?
  var date: Result<Double, DateText.Rejection>? { get }
  /// The elements of an array.
  var elements: [Value]? { get }
  /// The members of an object.
  var members: [String: Value]? { get }
  /// Stores a value as the member of a class: a string, a number, a boolean, or null for an
  /// Optional.
  ///
  /// - Returns: Whether it was stored. If not, the general code imports the value.
  static func store(_ value: Value, as member: ExpectedMember, in slot: Slot) -> Bool
  /// Returns the complete value as JSON.
  ///
  /// - Throws: An error for a part that is not a JSON value, with a key path relative to this
  ///   value.
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
    return members?.sorted(byUTF8Of: \.key).map { (.key($0.key), $0.value) }
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

  var date: Result<Double, DateText.Rejection>? { string.map { DateText.secondsSince2001($0) } }

  var nonJSONTypeFix: String? { nil }
}

/// A `JSONValue` as a tree.
struct ValueNode: TreeNode {
  private let json: JSONValue

  init(_ value: consuming JSONValue) { json = value }

  var jsonType: JSONType? { json.jsonType }
  var nonJSONTypeName: String { preconditionFailure("All values are JSON values.") }
  var swiftValue: Any? { nil }
  var toleratedIssues: [JSONModelError.Issue] { [] }
  var foundationObject: AnyObject? { nil }
  var isNull: Bool { json.isNull }
  var isValue: Bool { true }
  var bool: Bool? { json.bool }
  var string: String? { json.string }
  var number: JSONNumber? { json.number }
  var elements: [JSONValue]? { json.array }
  var members: [String: JSONValue]? { json.object }
  func value() throws(JSONModelError) -> JSONValue { json }

  static func store(_ value: JSONValue, as member: ExpectedMember, in slot: Slot) -> Bool {
    switch (member.kind, value) {
    case (.string, .string(let text)): slot.store(text)
    case (.bool, .bool(let bool)): slot.store(bool)
    case (.other, _): return false
    case (_, .null) where member.isOptional: member.kind.storeNil(in: slot)
    default: return false
    }
    return true
  }
}

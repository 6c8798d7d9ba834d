import Foundation

// Swift values as a tree. The dynamic type determines the JSON type, never a converting cast: on
// Linux, a `Bool` casts to a number, and the number 1 casts to `true`.

/// A value in a tree of Swift and Foundation values, such as a `[String: Any]`.
struct SwiftNode: TreeNode {
  /// The value; a Foundation object is converted to a Swift value.
  private let any: Any
  /// The Foundation object before its conversion.
  private let object: AnyObject?

  @inline(__always) init(_ value: consuming Any) {
    // The first condition makes Swift values fast: the runtime destroys the Optional of the second.
    if FoundationObject.isObject(value), let found = FoundationObject.conversion(of: value) {
      (any, object) = found
    } else {
      (any, object) = (value, nil)
    }
  }

  @inline(__always) private func exactly<Value>(_ type: Value.Type) -> Value? {
    exactValue(of: any, as: type)
  }

  /// The value as JSON; nil if `JSONValue(scalar:)` does not accept it.
  private var scalar: JSONValue? { JSONValue(scalar: any) }

  var jsonType: JSONType? {
    if let type = scalar?.jsonType { return type }
    if members != nil { return .object }
    return elements != nil ? .array : nil
  }

  var nonJSONTypeName: String {
    if let decodedInstance { return JSONValue.nonJSONTypeName(of: decodedInstance.instance) }
    if let type = modelType { return "an instance of \(swiftTypeName(type))" }
    if let type = keyType { return "a dictionary with \(swiftTypeName(type)) keys" }
    return JSONValue.nonJSONTypeName(of: any)
  }

  var nonJSONTypeFix: String? {
    if modelType != nil { return "pass its dictionary()" }
    return keyType == nil ? nil : "use String keys"
  }

  /// The class of the value, if it is a model.
  private var modelType: Any.Type? {
    (JSONValue.unwrapped(any) as? any JSONModelProtocol).map { type(of: $0) }
  }

  /// The type of the keys, if the value is a dictionary.
  private var keyType: Any.Type? {
    func open<Value>(_ value: Value) -> Any.Type? {
      (Value.self as? any DictionaryShaped.Type)?.keyType
    }
    return _openExistential(JSONValue.unwrapped(any), do: open)
  }

  var swiftValue: Any? {
    decodedInstance?.instance ?? JSONValue.unwrapped(any)
  }

  private var decodedInstance: DecodedInstance? {
    exactly(DecodedInstance.self) ?? (object as? DecodedValue)?.decoded
  }

  var toleratedIssues: [JSONModelError.Issue] { decodedInstance?.tolerated ?? [] }

  var foundationObject: AnyObject? { object }

  @inline(__always) var isNull: Bool {
    /// Returns whether a value of exactly this type is null; nil if the type does not determine it.
    func open<Actual>(_ value: Actual) -> Bool? {
      let type = Actual.self
      if type == String.self || type == Int.self || type == Bool.self || type == Double.self {
        return false
      }
      return type == NSNull.self ? true : nil
    }
    return _openExistential(any, do: open) ?? scalar?.isNull ?? false
  }

  var bool: Bool? {
    exactly(Bool.self) ?? scalar?.bool
  }

  var string: String? { exactly(String.self) ?? scalar?.string }

  var number: JSONNumber? { scalar?.number }

  func integer<Value: FixedWidthInteger>(as type: Value.Type) -> NumberConversion<Value>? {
    if let integer = exactly(Int.self) { return Self.conversion(of: integer) }
    return number.flatMap { JSONNumber.reading($0.text) { $0.integer(as: type, from: $1) } }
  }

  private static func conversion<Value: FixedWidthInteger>(
    of integer: some FixedWidthInteger
  ) -> NumberConversion<Value> {
    Value(exactly: integer).map { .value($0) } ?? .outOfRange
  }

  func floatingPoint<Value: BinaryFormat>(as type: Value.Type) -> NumberConversion<Value>? {
    if let double = exactly(Value.self), double.isFinite { return .value(double) }
    return number.flatMap { JSONNumber.reading($0.text) { $0.floatingPoint(as: type, from: $1) } }
  }

  func decimalNumber() -> NumberConversion<Decimal>? {
    if let decimal = exactly(Decimal.self), decimal.isFinite { return .value(decimal) }
    return number.flatMap { JSONNumber.reading($0.text) { $0.decimal(from: $1) } }
  }

  var date: Result<Double, DateText.Rejection>? {
    if let date = JSONValue.unwrapped(any) as? Date {
      let seconds = date.timeIntervalSinceReferenceDate
      return DateText.rejection(ofSecondsSince2001: seconds).map { .failure($0) }
        ?? .success(seconds)
    }
    return string.map { DateText.secondsSince2001($0) }
  }

  var elements: [Any]? { exactly([Any].self) ?? JSONValue.elements(of: any) }

  var members: [String: Any]? { exactly([String: Any].self) ?? JSONValue.members(of: any) }

  var isValue: Bool {
    jsonType != nil || JSONValue.standardText(of: any) != nil || decodedInstance != nil
  }

  func value() throws(JSONModelError) -> JSONValue {
    // The importer has checked the depth.
    try JSONValue(any: any, maximumDepth: .max, or: JSONValue.standardText(of:))
  }

  /// Other integers are left to the general code, which checks their range.
  @inline(__always) static func store(
    _ value: Any, as member: ExpectedMember, in slot: Slot
  ) -> Bool {
    switch member.kind {
    case .string:
      guard let text = exactValue(of: value, as: String.self) else { break }
      slot.store(text)
      return true
    case .int:
      guard let integer = exactValue(of: value, as: Int.self) else { break }
      slot.store(integer)
      return true
    case .bool:
      guard let bool = exactValue(of: value, as: Bool.self) else { break }
      slot.store(bool)
      return true
    case .double:
      guard let double = exactValue(of: value, as: Double.self), double.isFinite else { break }
      slot.store(double)
      return true
    case .other: return false
    default: break
    }
    guard member.isOptional, exactValue(of: value, as: NSNull.self) != nil else { return false }
    member.kind.storeNil(in: slot)
    return true
  }
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type for the JSON side of a transformer: the parameter for import, or the result for export.
///
/// The types are `String`, `Bool`, `Int`, `UInt`, `Double`, `Decimal`, ``JSONNumber``,
/// `[JSONValue]`, `[String: JSONValue]` and ``JSONValue``.
///
/// ```swift
/// func pointFromArray(_ values: [JSONValue]) throws -> Point {
///   guard values.count == 2, let x = values[0].double, let y = values[1].double else {
///     throw JSONTransformError("a point is two numbers")
///   }
///   return Point(x: x, y: y)
/// }
/// ```
///
/// Do not conform other types: RFC 8259, section 3, defines the JSON values.
public protocol JSONPrimitive: Sendable {
  /// Returns the JSON value as this type, or `nil` if this type does not represent it.
  static func _fromJSON(_ value: JSONValue) -> Self?
  /// Returns the JSON value of an instance, or `nil` if there is none, as for infinite numbers.
  static func _toJSON(_ value: Self) -> JSONValue?
}

extension String: JSONPrimitive {
  /// Returns the text of a string, or `nil` for other values.
  public static func _fromJSON(_ value: JSONValue) -> String? { value.string }
  /// Returns a JSON string.
  public static func _toJSON(_ value: String) -> JSONValue? { .string(value) }
}

extension Bool: JSONPrimitive {
  /// Returns the value of a boolean, or `nil` for other values.
  public static func _fromJSON(_ value: JSONValue) -> Bool? { value.bool }
  /// Returns a JSON boolean.
  public static func _toJSON(_ value: Bool) -> JSONValue? { .bool(value) }
}

extension Int: JSONPrimitive {
  /// Returns the number if an `Int` represents it exactly, otherwise `nil`.
  public static func _fromJSON(_ value: JSONValue) -> Int? { value.int }
  /// Returns a JSON number.
  public static func _toJSON(_ value: Int) -> JSONValue? { .number(JSONNumber(value)) }
}

extension UInt: JSONPrimitive {
  /// Returns the number if a `UInt` represents it exactly, otherwise `nil`.
  public static func _fromJSON(_ value: JSONValue) -> UInt? { value.number?.uint }
  /// Returns a JSON number.
  public static func _toJSON(_ value: UInt) -> JSONValue? { .number(JSONNumber(value)) }
}

extension Double: JSONPrimitive {
  /// Returns the nearest `Double` if the value is a number in its range, otherwise `nil`.
  public static func _fromJSON(_ value: JSONValue) -> Double? { value.double }
  /// Returns a JSON number, or `nil` if the value is not finite.
  public static func _toJSON(_ value: Double) -> JSONValue? {
    JSONNumber(value).map { .number($0) }
  }
}

extension Decimal: JSONPrimitive {
  /// Returns the number if a `Decimal` represents it exactly, otherwise `nil`.
  public static func _fromJSON(_ value: JSONValue) -> Decimal? { value.decimal }
  /// Returns a JSON number, or `nil` if the value is not finite.
  public static func _toJSON(_ value: Decimal) -> JSONValue? {
    JSONNumber(value).map { .number($0) }
  }
}

extension JSONNumber: JSONPrimitive {
  /// Returns the number, or `nil` for other values.
  public static func _fromJSON(_ value: JSONValue) -> JSONNumber? { value.number }
  /// Returns a JSON number.
  public static func _toJSON(_ value: JSONNumber) -> JSONValue? { .number(value) }
}

extension JSONValue: JSONPrimitive {
  /// Returns the value itself.
  public static func _fromJSON(_ value: JSONValue) -> JSONValue? { value }
  /// Returns the value itself.
  public static func _toJSON(_ value: JSONValue) -> JSONValue? { value }
}

extension [JSONValue]: JSONPrimitive {
  /// Returns the elements of an array, or `nil` for other values.
  public static func _fromJSON(_ value: JSONValue) -> [JSONValue]? { value.array }
  /// Returns a JSON array.
  public static func _toJSON(_ value: [JSONValue]) -> JSONValue? { .array(value) }
}

extension [String: JSONValue]: JSONPrimitive {
  /// Returns the members of an object, or `nil` for other values.
  public static func _fromJSON(_ value: JSONValue) -> [String: JSONValue]? { value.object }
  /// Returns a JSON object.
  public static func _toJSON(_ value: [String: JSONValue]) -> JSONValue? { .object(value) }
}

/// The JSON-side type of a transformer.
package enum PrimitiveKind: Int, Sendable, CaseIterable {
  // The order is the preference among transformers that accept a value: more specific types come
  // first.
  case string, bool, int, uint, number, decimal, double, array, object, value

  init?(_ type: Any.Type) {
    guard let kind = Self.allCases.first(where: { $0.type == type }) else { return nil }
    self = kind
  }

  static func reason(toReject type: Any.Type) -> String {
    "\(type) is not a JSON primitive; only types of the framework can conform to JSONPrimitive."
  }

  private var type: any JSONPrimitive.Type {
    switch self {
    case .string: String.self
    case .bool: Bool.self
    case .int: Int.self
    case .uint: UInt.self
    case .number: JSONNumber.self
    case .decimal: Decimal.self
    case .double: Double.self
    case .array: [JSONValue].self
    case .object: [String: JSONValue].self
    case .value: JSONValue.self
    }
  }

  /// The name of the type in Swift.
  var name: String {
    switch self {
    case .array: "[JSONValue]"
    case .object: "[String: JSONValue]"
    default: "\(type)"
    }
  }

  var isInteger: Bool { self == .int || self == .uint }

  /// Returns whether a transformer from this type may accept values of a JSON type; never for null.
  func accepts(_ type: JSONType) -> Bool {
    switch type {
    case .null: false
    case .string: self == .string || self == .value
    case .true, .false: self == .bool || self == .value
    case .number:
      switch self {
      case .int, .uint, .number, .decimal, .double, .value: true
      default: false
      }
    case .array: self == .array || self == .value
    case .object: self == .object || self == .value
    }
  }
}

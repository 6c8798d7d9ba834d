#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a transformer can be given for a JSON value: `String`, `Bool`, `Int`, `UInt`, `Double`,
/// `Decimal`, ``JSONNumber``, `[JSONValue]`, `[String: JSONValue]`, or any ``JSONValue``.
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
/// Other types are not to conform: what a JSON value can be is settled by RFC 8259, section 3.
public protocol JSONPrimitive: Sendable {
  /// The JSON value as one of this type; `nil` if it is not exactly one.
  static func fromJSON(_ value: JSONValue) -> Self?
  /// The JSON value for one of this type; `nil` if there is none, as for a number that is not
  /// finite.
  static func toJSON(_ value: Self) -> JSONValue?
}

extension String: JSONPrimitive {
  /// The text, if the value is a string.
  public static func fromJSON(_ value: JSONValue) -> String? { value.string }
  /// The string with this text.
  public static func toJSON(_ value: String) -> JSONValue? { .string(value) }
}

extension Bool: JSONPrimitive {
  /// The truth value, if the value is `true` or `false`.
  public static func fromJSON(_ value: JSONValue) -> Bool? { value.bool }
  /// `true` or `false`.
  public static func toJSON(_ value: Bool) -> JSONValue? { .bool(value) }
}

extension Int: JSONPrimitive {
  /// The number, if the value is one that an `Int` holds exactly.
  public static func fromJSON(_ value: JSONValue) -> Int? { value.int }
  /// The number.
  public static func toJSON(_ value: Int) -> JSONValue? { .number(JSONNumber(value)) }
}

extension UInt: JSONPrimitive {
  /// The number, if the value is one that a `UInt` holds exactly.
  public static func fromJSON(_ value: JSONValue) -> UInt? { value.number?.uint }
  /// The number.
  public static func toJSON(_ value: UInt) -> JSONValue? { .number(JSONNumber(value)) }
}

extension Double: JSONPrimitive {
  /// The nearest `Double`, if the value is a number within its range.
  public static func fromJSON(_ value: JSONValue) -> Double? { value.double }
  /// The number, if it is finite.
  public static func toJSON(_ value: Double) -> JSONValue? {
    JSONNumber(value).map { .number($0) }
  }
}

extension Decimal: JSONPrimitive {
  /// The number, if the value is one that a `Decimal` holds exactly.
  public static func fromJSON(_ value: JSONValue) -> Decimal? { value.decimal }
  /// The number, if it is one.
  public static func toJSON(_ value: Decimal) -> JSONValue? {
    JSONNumber(value).map { .number($0) }
  }
}

extension JSONNumber: JSONPrimitive {
  /// The number, if the value is one.
  public static func fromJSON(_ value: JSONValue) -> JSONNumber? { value.number }
  /// The number.
  public static func toJSON(_ value: JSONNumber) -> JSONValue? { .number(value) }
}

extension JSONValue: JSONPrimitive {
  /// The value itself.
  public static func fromJSON(_ value: JSONValue) -> JSONValue? { value }
  /// The value itself.
  public static func toJSON(_ value: JSONValue) -> JSONValue? { value }
}

extension [JSONValue]: JSONPrimitive {
  /// The elements, if the value is an array.
  public static func fromJSON(_ value: JSONValue) -> [JSONValue]? { value.array }
  /// The array of these elements.
  public static func toJSON(_ value: [JSONValue]) -> JSONValue? { .array(value) }
}

extension [String: JSONValue]: JSONPrimitive {
  /// The members, if the value is an object.
  public static func fromJSON(_ value: JSONValue) -> [String: JSONValue]? { value.object }
  /// The object of these members.
  public static func toJSON(_ value: [String: JSONValue]) -> JSONValue? { .object(value) }
}

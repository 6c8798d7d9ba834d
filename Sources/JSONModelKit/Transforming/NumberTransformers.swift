#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Conversions between numbers, booleans and their strings. Each is exact or throws.

/// Converts a string to an `Int`.
///
/// The string is a complete JSON number (RFC 8259, section 6) with an optional `+` before it.
///
/// ```swift
/// try intFromString("49")    // 49, as for "+49", "49.0" and "4.9e1"
/// try intFromString("12abc") // throws, as for "", " 1", "1,5", "1.5" and "NaN"
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string, and for a number that is out of range.
@_disfavoredOverload public func intFromString(_ text: String) throws -> Int {
  try integerFromString(text)
}

/// Converts a string to a `UInt`, by the rules of ``intFromString(_:)``.
///
/// - Throws: ``JSONTransformError`` for any other string, and for a number that is out of range.
@_disfavoredOverload public func uintFromString(_ text: String) throws -> UInt {
  try integerFromString(text)
}

/// Converts a string to an integer of any width, by the rules of ``intFromString(_:)``.
///
/// ```swift
/// let port: UInt16 = try integerFromString("8080")   // 8080
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string, and for a number that is out of range.
@_disfavoredOverload public func integerFromString<Value: FixedWidthInteger>(_ text: String) throws
  -> Value
{
  try convert(text) { $0.integer(as: Value.self, from: $1) }
}

/// Converts a string to the nearest `Double`.
///
/// The string is a complete JSON number (RFC 8259, section 6) with an optional `+` before it.
///
/// ```swift
/// try doubleFromString("19.95")   // 19.95
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string, and for a number that is out of range.
@_disfavoredOverload public func doubleFromString(_ text: String) throws -> Double {
  try floatingPointFromString(text)
}

/// Converts a string to the nearest `Float`, by the rules of ``doubleFromString(_:)``.
///
/// - Throws: ``JSONTransformError`` for any other string, and for a number that is out of range.
@_disfavoredOverload public func floatFromString(_ text: String) throws -> Float {
  try floatingPointFromString(text)
}

/// Converts a string to a floating-point type, by the rules of ``doubleFromString(_:)``.
func floatingPointFromString<Value: BinaryFormat>(_ text: String) throws -> Value {
  try convert(text) { $0.floatingPoint(as: Value.self, from: $1) }
}

/// Converts a string to a `Decimal` with the same decimal digits.
///
/// The string is a complete JSON number (RFC 8259, section 6) with an optional `+` before it.
///
/// ```swift
/// try decimalFromString("0.10")   // 0.1, never 0.1000000000000000055
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string, and for a number with more digits than a
///   `Decimal` holds.
@_disfavoredOverload public func decimalFromString(_ text: String) throws -> Decimal {
  try convert(text) { $0.decimal(from: $1) }
}

private func convert<Value>(
  _ text: String, _ conversion: (DecimalNumber, ByteCursor) -> NumberConversion<Value>
) throws -> Value {
  var digits = Substring(text)
  if digits.utf8.first == UInt8(ascii: "+"), digits.utf8.dropFirst().first?.isDigit == true {
    digits = digits.dropFirst()
  }
  switch JSONNumber.reading(String(digits), conversion) {
  case .value(let value): return value
  case .fraction: throw JSONTransformError("the number has a fractional part")
  case .outOfRange: throw JSONTransformError.outOfRange
  case nil: throw JSONTransformError("not a number")
  }
}

/// Converts a string to a `Bool`: `true`, `false`, `yes` and `no` in any case, `1` and `0`.
///
/// ```swift
/// try boolFromString("YES")   // true
/// try boolFromString("on")    // throws
/// ```
///
/// - Throws: ``JSONTransformError`` for any other string.
@_disfavoredOverload public func boolFromString(_ text: String) throws -> Bool {
  switch text.utf8.count <= 5 ? text.lowercased() : "" {
  case "true", "yes", "1": return true
  case "false", "no", "0": return false
  default: throw JSONTransformError("expected true, false, yes, no, 1 or 0")
  }
}

/// Converts 1 to `true` and 0 to `false`.
///
/// - Throws: ``JSONTransformError`` for any other number.
@_disfavoredOverload public func boolFromInt(_ number: Int) throws -> Bool {
  switch number {
  case 1: return true
  case 0: return false
  default: throw JSONTransformError("expected 1 or 0")
  }
}

/// Converts 1 to `true` and 0 to `false`, in any notation: `1.0` is 1.
///
/// - Throws: ``JSONTransformError`` for any other number.
@_disfavoredOverload public func boolFromNumber(_ number: JSONNumber) throws -> Bool {
  guard let int = number.int else { throw JSONTransformError("expected 1 or 0") }
  return try boolFromInt(int)
}

/// Converts `true` to 1 and `false` to 0.
///
/// The built-in registries do not contain this transformer. Register it to import booleans as
/// `Int`:
///
/// ```swift
/// let registry = JSONTransformerRegistry()
/// registry.register(intFromBool)
/// ```
@_disfavoredOverload public func intFromBool(_ value: Bool) -> Int { value ? 1 : 0 }

/// Returns the decimal digits of a number.
///
/// The shared registry has ``stringFromNumber(_:)`` instead, which keeps the text of the document.
@_disfavoredOverload public func stringFromInt(_ number: Int) -> String { String(number) }

/// Returns the shortest text that converts back to the number: `19.95`, not `19.949999999999999`.
///
/// The shared registry has ``stringFromNumber(_:)`` instead, which keeps the text of the document.
///
/// - Throws: ``JSONTransformError`` if the number is not finite.
@_disfavoredOverload public func stringFromDouble(_ number: Double) throws -> String {
  guard let number = JSONNumber(number) else {
    throw JSONTransformError("not a finite number")
  }
  return number.text
}

/// Returns the decimal digits of a number.
///
/// The shared registry has ``stringFromNumber(_:)`` instead, which keeps the text of the document.
///
/// - Throws: ``JSONTransformError`` if the value is not finite.
@_disfavoredOverload public func stringFromDecimal(_ number: Decimal) throws -> String {
  guard let number = JSONNumber(number) else {
    throw JSONTransformError("not a finite number")
  }
  return number.text
}

/// Returns the text of a number as in the document: `19.950` stays `19.950`.
@_disfavoredOverload public func stringFromNumber(_ number: JSONNumber) -> String { number.text }

/// Returns `true` or `false`.
@_disfavoredOverload public func stringFromBool(_ value: Bool) -> String {
  value ? "true" : "false"
}

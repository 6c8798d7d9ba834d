#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Conversions between numbers, booleans and their strings. Each converts the whole value or throws;
// a floating-point number is the nearest value.

/// Converts a string to an integer of any width.
///
/// The string is a complete JSON number (RFC 8259, section 6) with an optional `+` before it:
/// `49`, `+49`, `49.0` and `4.9e1` are the same, and `12abc`, ` 1`, `1,5` and `NaN` are rejected.
///
/// - Throws: ``JSONTransformError`` for any other string, and for a number that is out of range.
func integerFromString<Value: FixedWidthInteger>(_ text: String) throws -> Value {
  try convert(text) { $0.integer(as: Value.self, from: $1) }
}

/// Converts a string to the nearest value of a floating-point type, by the same rules.
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
func decimalFromString(_ text: String) throws -> Decimal {
  try convert(text) { $0.decimal(from: $1) }
}

/// Converts a string to a number with the same digits, by the same rules.
func numberFromString(_ text: String) throws -> JSONNumber {
  try convert(text) { number, cursor in
    .value(JSONNumber(checked: cursor.text(in: number.range, isASCII: true)))
  }
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
func boolFromString(_ text: String) throws -> Bool {
  switch text.utf8.count <= 5 ? text.lowercased() : "" {
  case "true", "yes", "1": return true
  case "false", "no", "0": return false
  default: throw JSONTransformError("expected true, false, yes, no, 1 or 0")
  }
}

/// Converts 1 to `true` and 0 to `false`.
///
/// - Throws: ``JSONTransformError`` for any other number.
func boolFromInt(_ number: Int) throws -> Bool {
  switch number {
  case 1: return true
  case 0: return false
  default: throw JSONTransformError("expected 1 or 0")
  }
}

/// Converts 1 to `true` and 0 to `false`, in any notation: `1.0` is 1.
///
/// - Throws: ``JSONTransformError`` for any other number.
func boolFromNumber(_ number: JSONNumber) throws -> Bool {
  guard let int = number.int else { throw JSONTransformError("expected 1 or 0") }
  return try boolFromInt(int)
}

/// Returns the text of a number as in the document: `19.950` stays `19.950`.
func stringFromNumber(_ number: JSONNumber) -> String { number.text }

/// Returns `true` or `false`.
func stringFromBool(_ value: Bool) -> String {
  value ? "true" : "false"
}

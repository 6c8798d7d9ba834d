#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Conversions between numbers, truth values and their texts. Each is exact or throws.

/// The whole number that a text is: a complete JSON number (RFC 8259, section 6) with an optional
/// `+` before it.
///
/// ```swift
/// try intFromString("49")    // 49, and so for "+49", "49.0" and "4.9e1"
/// try intFromString("12abc") // throws, and so do "", " 1", "1,5", "1.5" and "NaN"
/// ```
///
/// - Throws: ``JSONTransformError`` for any other text, and for a number that is out of range.
public func intFromString(_ text: String) throws -> Int { try integerFromString(text) }

/// The whole number that a text is, as ``intFromString(_:)`` reads it.
///
/// - Throws: ``JSONTransformError`` for any other text, and for a number that is out of range.
public func uintFromString(_ text: String) throws -> UInt { try integerFromString(text) }

/// The whole number of any width that a text is, as ``intFromString(_:)`` reads it.
///
/// ```swift
/// let port: UInt16 = try integerFromString("8080")
/// ```
///
/// - Throws: ``JSONTransformError`` for any other text, and for a number that is out of range.
public func integerFromString<Value: FixedWidthInteger>(_ text: String) throws -> Value {
  try convert(text) { $0.integer(as: Value.self, from: $1) }
}

/// The nearest `Double` to the number that a text is: a complete JSON number with an optional `+`
/// before it.
///
/// ```swift
/// try doubleFromString("19.95")   // 19.95
/// ```
///
/// - Throws: ``JSONTransformError`` for any other text, and for a number that is out of range.
public func doubleFromString(_ text: String) throws -> Double {
  try convert(text) { $0.floatingPoint(as: Double.self, from: $1) }
}

/// The nearest `Float` to the number that a text is, as ``doubleFromString(_:)`` reads it.
///
/// - Throws: ``JSONTransformError`` for any other text, and for a number that is out of range.
public func floatFromString(_ text: String) throws -> Float {
  try convert(text) { $0.floatingPoint(as: Float.self, from: $1) }
}

/// The number that a text is, digit by digit: a complete JSON number with an optional `+` before
/// it.
///
/// ```swift
/// try decimalFromString("0.10")   // 0.1, never 0.1000000000000000055
/// ```
///
/// - Throws: ``JSONTransformError`` for any other text, and for a number with more digits than a
///   `Decimal` holds.
public func decimalFromString(_ text: String) throws -> Decimal {
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

/// The truth value that a text is: `true`, `false`, `yes` and `no` in any case, `1` and `0`.
///
/// ```swift
/// try boolFromString("YES")   // true
/// try boolFromString("on")    // throws
/// ```
///
/// - Throws: ``JSONTransformError`` for any other text.
public func boolFromString(_ text: String) throws -> Bool {
  switch text.utf8.count <= 5 ? text.lowercased() : "" {
  case "true", "yes", "1": return true
  case "false", "no", "0": return false
  default: throw JSONTransformError("expected true, false, yes, no, 1 or 0")
  }
}

/// The truth value that 1 and 0 stand for.
///
/// - Throws: ``JSONTransformError`` for any other number.
public func boolFromInt(_ number: Int) throws -> Bool {
  switch number {
  case 1: return true
  case 0: return false
  default: throw JSONTransformError("expected 1 or 0")
  }
}

/// The truth value that 1 and 0 stand for, however they are written: `1.0` is 1.
///
/// - Throws: ``JSONTransformError`` for any other number.
public func boolFromNumber(_ number: JSONNumber) throws -> Bool {
  guard let int = number.int else { throw JSONTransformError("expected 1 or 0") }
  return try boolFromInt(int)
}

/// 1 for `true`, 0 for `false`.
///
/// No registry has it at first. A class whose registry has it takes `true` for an `Int`:
///
/// ```swift
/// let registry = JSONTransformerRegistry()
/// registry.register(intFromBool)
/// ```
public func intFromBool(_ value: Bool) -> Int { value ? 1 : 0 }

/// The number's digits.
///
/// The shared registry has ``stringFromNumber(_:)`` instead, which keeps the text of the document.
public func stringFromInt(_ number: Int) -> String { String(number) }

/// The number with the fewest digits that give it back: `19.95`, never `19.949999999999999`.
///
/// The shared registry has ``stringFromNumber(_:)`` instead, which keeps the text of the document.
///
/// - Throws: ``JSONTransformError`` if not a finite number.
public func stringFromDouble(_ number: Double) throws -> String {
  guard let number = JSONNumber(number) else {
    throw JSONTransformError("not a finite number")
  }
  return number.text
}

/// The number's digits.
///
/// The shared registry has ``stringFromNumber(_:)`` instead, which keeps the text of the document.
///
/// - Throws: ``JSONTransformError`` if it is not a number.
public func stringFromDecimal(_ number: Decimal) throws -> String {
  guard let number = JSONNumber(number) else {
    throw JSONTransformError("not a finite number")
  }
  return number.text
}

/// The number's own text, as the document writes it: `19.950` stays `19.950`.
public func stringFromNumber(_ number: JSONNumber) -> String { number.text }

/// `true` or `false`.
public func stringFromBool(_ value: Bool) -> String { value ? "true" : "false" }

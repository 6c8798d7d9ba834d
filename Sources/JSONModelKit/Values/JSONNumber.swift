#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A number that keeps every digit of its text.
///
/// ```swift
/// let price = JSONNumber("19.950")
/// price?.text      // "19.950"
/// price?.decimal   // 19.95
/// price?.int       // nil: not a whole number
/// price == 19.95   // true: equal as numbers
/// ```
public struct JSONNumber: Sendable {
  /// The number as the document writes it.
  public let text: String

  /// Makes a number of a text that follows the grammar of RFC 8259, section 6; else the result is
  /// `nil`.
  ///
  /// ```swift
  /// JSONNumber("1e3")    // 1e3
  /// JSONNumber("+1")     // nil, and so are "01", ".5", "1.", " 1" and "NaN"
  /// ```
  public init?(_ text: String) {
    guard Self.reading(text, { _, _ in true }) == true else { return nil }
    self.text = text
  }

  /// Makes a number of a whole number.
  public init(_ value: some FixedWidthInteger) { text = String(value) }

  /// Makes a number of a `Double` or `Float` with the fewest digits that give it back; `nil` if not
  /// finite.
  public init?(_ value: some BinaryFloatingPoint & LosslessStringConvertible) {
    guard value.isFinite else { return nil }
    text = Self.withoutEmptyFraction(String(value))
  }

  /// Makes a number of the digits of a `Decimal`; `nil` if it is not a number.
  public init?(_ value: Decimal) {
    guard value.isFinite else { return nil }
    self.init("\(value)")
  }

  /// Takes a text that the reader has checked.
  init(checked text: String) { self.text = text }

  /// The number as an `Int`, if it is exactly one: `1.0` and `1e2` are.
  public var int: Int? { integer(as: Int.self) }

  /// The number as a `UInt`, if it is exactly one.
  public var uint: UInt? { integer(as: UInt.self) }

  /// The nearest `Double`; `nil` if it is beyond the greatest.
  public var double: Double? {
    Self.reading(text) { $0.floatingPoint(as: Double.self, from: $1).exactValue } ?? nil
  }

  /// The number as a `Decimal`; `nil` if it has more digits than one holds.
  public var decimal: Decimal? {
    Self.reading(text) { $0.decimal(from: $1).exactValue } ?? nil
  }

  /// The number as an integer of any width, if it is exactly one.
  ///
  /// ```swift
  /// JSONNumber("300")?.integer(as: UInt16.self)   // 300
  /// JSONNumber("300")?.integer(as: UInt8.self)    // nil
  /// ```
  public func integer<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
    Self.reading(text) { $0.integer(as: type, from: $1).exactValue } ?? nil
  }

  /// Reads a text that has to be one number, from its first to its last byte.
  static func reading<Result>(
    _ text: String, _ body: (DecimalNumber, ByteCursor) -> Result
  ) -> Result? {
    text.lend { bytes in
      guard let cursor = bytes.cursor else { return nil }
      var reader = JSONReader(cursor, maximumDepth: 0)
      guard let number = try? reader.takeNumber(),
        number.range == ByteOffset(0)..<cursor.end
      else { return nil }
      return body(number, cursor)
    }
  }

  /// Swift writes whole floating-point numbers as `5.0` and `1e+20`; JSON writes `5` and `1e+20`.
  private static func withoutEmptyFraction(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension NumberConversion {
  /// The value, if the conversion gave one.
  var exactValue: Value? {
    guard case .value(let value) = self else { return nil }
    return value
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The text of the number.
  public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Makes a number of a literal such as `42`.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Makes a number of a literal such as `0.5`, with the digits of the nearest `Double`.
  ///
  /// A literal beyond the greatest `Double` is taken as that.
  public init(floatLiteral value: Double) {
    text = Self.withoutEmptyFraction(String(value.isFinite ? value : .greatestFiniteMagnitude))
  }
}

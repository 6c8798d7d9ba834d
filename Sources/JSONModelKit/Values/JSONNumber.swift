#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A JSON number that keeps every digit of its text.
///
/// ```swift
/// let price = JSONNumber("19.950")
/// price?.text      // "19.950"
/// price?.decimal   // 19.95
/// price?.int       // nil: not a whole number
/// price == 19.95   // true: equal as numbers
/// ```
public struct JSONNumber: Sendable {
  /// The text of the number, as written in the document.
  public let text: String

  /// Creates a number from its text, or returns `nil` if the text is not a JSON number.
  ///
  /// The text must follow the grammar of RFC 8259, section 6, without surrounding whitespace.
  ///
  /// ```swift
  /// JSONNumber("1e3")    // 1e3
  /// JSONNumber("+1")     // nil, and so are "01", ".5", "1.", " 1" and "NaN"
  /// ```
  public init?(_ text: String) {
    guard Self.reading(text, { _, _ in true }) == true else { return nil }
    self.text = text
  }

  /// Creates a number from an integer of any type.
  ///
  /// ```swift
  /// JSONNumber(UInt8.max).text   // "255"
  /// ```
  public init(_ value: some BinaryInteger) { text = String(value) }

  /// Creates a number from a `Double` or `Float`; returns `nil` if it is not finite.
  ///
  /// The number has the fewest digits that convert back to the same value.
  ///
  /// ```swift
  /// JSONNumber(Double(5))?.text   // "5"
  /// JSONNumber(Double.nan)        // nil
  /// ```
  public init?(_ value: some BinaryFloatingPoint & LosslessStringConvertible) {
    guard value.isFinite else { return nil }
    text = Self.withoutEmptyFraction(String(value))
  }

  /// Creates a number with the digits of a `Decimal`; returns `nil` if it is not finite.
  ///
  /// ```swift
  /// JSONNumber(Decimal(199) / 10)?.text   // "19.9"
  /// ```
  public init?(_ value: Decimal) {
    guard value.isFinite else { return nil }
    self.init("\(value)")
  }

  /// Creates a number from a text that the reader has validated.
  init(checked text: String) { self.text = text }

  /// The number as an `Int`, or `nil` if `Int` cannot hold it exactly; `1.0` is 1, and `1e2` is
  /// 100.
  ///
  /// ```swift
  /// JSONNumber("1e2")?.int   // 100
  /// JSONNumber("1.5")?.int   // nil
  /// ```
  public var int: Int? { integer(as: Int.self) }

  /// The number as a `UInt`, or `nil` if `UInt` cannot hold it exactly.
  ///
  /// ```swift
  /// JSONNumber("7.0")?.uint   // 7
  /// JSONNumber("-7")?.uint    // nil
  /// ```
  public var uint: UInt? { integer(as: UInt.self) }

  /// The nearest `Double`, or `nil` if the number is out of range.
  ///
  /// ```swift
  /// JSONNumber("0.1")?.double     // 0.1
  /// JSONNumber("1e999")?.double   // nil
  /// ```
  public var double: Double? {
    Self.reading(text) { $0.floatingPoint(as: Double.self, from: $1).exactValue } ?? nil
  }

  /// The number as a `Decimal`, or `nil` if `Decimal` cannot hold all of its digits.
  ///
  /// ```swift
  /// JSONNumber("19.95")?.decimal   // 19.95
  /// ```
  public var decimal: Decimal? {
    Self.reading(text) { $0.decimal(from: $1).exactValue } ?? nil
  }

  /// The number as an integer of any width, or `nil` if the type cannot hold it exactly.
  ///
  /// ```swift
  /// JSONNumber("300")?.integer(as: UInt16.self)   // 300
  /// JSONNumber("300")?.integer(as: UInt8.self)    // nil
  /// ```
  public func integer<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
    Self.reading(text) { $0.integer(as: type, from: $1).exactValue } ?? nil
  }

  /// Parses a text and calls a closure with the number; returns nil if the whole text is not a
  /// number.
  static func reading<Result>(
    _ text: String, _ body: (DecimalNumber, ByteCursor) -> Result
  ) -> Result? {
    text.lend { bytes in
      guard let cursor = bytes.cursor, let number = wholeNumber(at: cursor) else { return nil }
      return body(number, cursor)
    }
  }

  /// Parses a text; returns nil if the whole text is not a number.
  ///
  /// Apart from `reading`, so that the parser is compiled once and not for each type of result.
  private static func wholeNumber(at cursor: ByteCursor) -> DecimalNumber? {
    var reader = JSONReader(cursor, maximumDepth: 0)
    guard let number = try? reader.takeNumber(), number.range == ByteOffset(0)..<cursor.end
    else { return nil }
    return number
  }

  /// The number with `.0` appended, if its text is that of an integer.
  var withPointZero: JSONNumber {
    let isWhole = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
    return isWhole ? JSONNumber(checked: text + ".0") : self
  }

  /// Removes the `.0` that Swift appends to an integral floating-point number, such as `5.0`.
  private static func withoutEmptyFraction(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension NumberConversion {
  /// The value, if the conversion is exact.
  var exactValue: Value? {
    guard case .value(let value) = self else { return nil }
    return value
  }
}

extension JSONNumber: LosslessStringConvertible {
  /// The text of the number.
  public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a number from an integer literal such as `42`.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Creates a number from a literal such as `0.5`, with the digits of the nearest `Double`.
  ///
  /// A literal out of the range of `Double` becomes the nearest finite `Double`.
  public init(floatLiteral value: Double) {
    let finite = min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    text = Self.withoutEmptyFraction(String(finite))
  }
}

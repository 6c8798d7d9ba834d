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
///
/// The guide is <doc:Guide-Values>.
public struct JSONNumber: Sendable {
  /// The text of the number, as written in the document.
  public let text: String

  /// Creates a number from its text; returns `nil` if the text isn't a JSON number.
  ///
  /// ```swift
  /// JSONNumber("1e3")    // 1e3
  /// JSONNumber("+1")     // nil, and so are "01", ".5", "1.", " 1" and "NaN"
  /// ```
  ///
  /// The text must follow the grammar of RFC 8259, section 6, without whitespace around it.
  ///
  /// - Parameter text: The text of the number, such as `19.90`; its digits are kept.
  public init?(_ text: String) {
    guard Self.reading(text, { _, _ in true }) == true else { return nil }
    self.text = text
  }

  /// Creates a number from an integer of any type.
  ///
  /// ```swift
  /// JSONNumber(UInt8.max).text   // "255"
  /// ```
  ///
  /// - Parameter value: An integer of any size.
  public init(_ value: some BinaryInteger) { text = String(value) }

  /// Creates a number from a `Double` or `Float`; returns `nil` if it isn't finite.
  ///
  /// ```swift
  /// JSONNumber(Double(5))?.text   // "5"
  /// JSONNumber(Double.nan)        // nil
  /// ```
  ///
  /// You get the fewest digits that convert back to the same value.
  ///
  /// - Parameter value: A floating-point number.
  public init?(_ value: some BinaryFloatingPoint & LosslessStringConvertible) {
    guard value.isFinite else { return nil }
    text = Self.withoutEmptyFraction(String(value))
  }

  /// Creates a number with the digits of a `Decimal`; returns `nil` if it isn't finite.
  ///
  /// ```swift
  /// JSONNumber(Decimal(199) / 10)?.text   // "19.9"
  /// ```
  ///
  /// - Parameter value: A decimal number.
  public init?(_ value: Decimal) {
    guard value.isFinite else { return nil }
    self.init("\(value)")
  }

  /// Creates a number from a text that the reader has validated.
  init(checked text: String) { self.text = text }

  /// The number as an `Int`, or `nil` if `Int` cannot hold it exactly.
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

  /// Returns the number as an integer of any width, or `nil` if the type cannot hold it exactly.
  ///
  /// ```swift
  /// JSONNumber("300")?.integer(as: UInt16.self)   // 300
  /// JSONNumber("300")?.integer(as: UInt8.self)    // nil
  /// ```
  ///
  /// - Parameter type: The integer type, such as `UInt16.self`.
  /// - Returns: The integer; nil if it has a fractional part or is out of range.
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
  /// A literal beyond the range of `Double` becomes the nearest finite `Double`. To keep all
  /// digits, write `JSONNumber("0.5")`.
  public init(floatLiteral value: Double) {
    let finite = min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    text = Self.withoutEmptyFraction(String(finite))
  }
}

// Numbers are equal if they are numerically equal: 1, 1.0, 10e-1 and 0.1E1 are the same number.
// Both sides are normalized to a sign, the digits from the first to the last nonzero one, and a
// power of ten. The reader may truncate an exponent of 2^55 or more, which exceeds every numeric
// type; such exponents are compared as digits.

extension JSONNumber: Hashable {
  /// Returns whether two numbers have the same value, however they are written.
  ///
  /// ```swift
  /// JSONNumber("1e2") == JSONNumber("100.0")   // true
  /// ```
  public static func == (lhs: JSONNumber, rhs: JSONNumber) -> Bool {
    lhs.text == rhs.text || lhs.canonicalForm == rhs.canonicalForm
  }

  /// Hashes the numeric value: `1`, `1.0` and `1e0` have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalForm) }

  fileprivate struct CanonicalForm: Hashable {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent: Int64 = 0
    /// The digits of the exponent, if the reader truncated it.
    var longExponent = ""
  }

  /// The sign, the digits and the power of ten of the number; nil if its exponent was truncated.
  ///
  /// The digits range from the first to the last nonzero one; the power of ten is that of the last
  /// digit.
  var decimalParts: (isNegative: Bool, digits: [UInt8], exponent: Int64)? {
    let form = canonicalForm
    return form.longExponent.isEmpty ? (form.isNegative, form.digits, form.exponent) : nil
  }

  /// Whether the number is a multiple of 1, such as 1.0 and 1e2.
  package var isWhole: Bool {
    let form = canonicalForm
    return form.digits.isEmpty || form.exponent >= 0
  }

  private var canonicalForm: CanonicalForm {
    Self.reading(text) { number, cursor in
      let significant = SignificantDigits(of: number, from: cursor)
      guard !significant.isZero else { return CanonicalForm() }
      var form = CanonicalForm(isNegative: number.isNegative, exponent: significant.exponent)
      form.digits = Array(significant)
      if number.hasLongExponent, let letter = text.lastIndex(where: { $0 == "e" || $0 == "E" }) {
        form.longExponent = String(
          text[letter...].dropFirst().drop { $0 == "+" || $0 == "-" || $0 == "0" })
      }
      return form
    } ?? CanonicalForm()
  }
}

extension JSONNumber: Comparable {
  /// Returns whether a number is less than another one; all of their digits count.
  public static func < (lhs: JSONNumber, rhs: JSONNumber) -> Bool {
    let (left, right) = (lhs.canonicalForm, rhs.canonicalForm)
    guard left.sign == right.sign else { return left.sign < right.sign }
    return left.sign < 0
      ? right.magnitudeIsLess(than: left) : left.magnitudeIsLess(than: right)
  }
}

extension JSONNumber.CanonicalForm {
  /// -1, 0 or 1.
  fileprivate var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  /// Returns whether the magnitude is less than that of another number; neither is 0.
  fileprivate func magnitudeIsLess(than other: JSONNumber.CanonicalForm) -> Bool {
    let (length, otherLength) = (signedLength, other.signedLength)
    guard length == otherLength else { return length < otherLength }
    if longExponent != other.longExponent {
      return (longExponent < other.longExponent) == (exponent > 0)
    }
    // The power of ten of the first digit. Equal long exponents are truncated equally, so they do
    // not affect the comparison.
    let order = exponent + Int64(digits.count)
    let otherOrder = other.exponent + Int64(other.digits.count)
    return order == otherOrder
      ? digits.lexicographicallyPrecedes(other.digits) : order < otherOrder
  }

  /// The length of a truncated exponent, negative if the exponent is; 0 if it was not truncated.
  private var signedLength: Int { exponent < 0 ? -longExponent.count : longExponent.count }
}

// A number as it was scanned, before it is converted to a type.
//
//   -12.50e3      isNegative  mantissa 1250  exponent 1   (1250 x 10^1 = 12500)
//
// A mantissa holds the first nineteen significant digits. If nonzero digits follow, `isExact` is
// false, and the text in `range` is scanned again.

/// A number of a document as sign, digits and power of ten.
struct DecimalNumber {
  /// The range of the number in the document.
  var range: Range<ByteOffset>
  var isNegative = false
  /// The first nineteen significant digits.
  var mantissa: UInt64 = 0
  /// The power of ten that multiplies the mantissa.
  ///
  /// It has 64 bits on all platforms, because exponents in documents may exceed 32 bits.
  var exponent: Int64 = 0
  /// Whether the mantissa contains all nonzero digits.
  var isExact = true
}

extension DecimalNumber {
  /// Exponents saturate here: further digits are ignored.
  ///
  /// A document cannot have enough digits to compensate for such an exponent.
  static let longExponent: Int64 = 1 << 56

  /// Whether the exponent may have saturated.
  var hasLongExponent: Bool { exponent.magnitude >= Self.longExponent / 2 }
}

/// The result of converting a number to an integer, a `Decimal` or a floating-point number.
enum NumberConversion<Value> {
  case value(Value)
  /// The number has a fractional part.
  case fraction
  /// The number is out of range for the type.
  case outOfRange
}

extension DecimalNumber {
  /// Returns the number as an integer, if it is exactly one: `1.0` and `1e2` are, `1.5` is not.
  func integer<Value: FixedWidthInteger>(
    as type: Value.Type, from cursor: ByteCursor
  ) -> NumberConversion<Value> {
    guard exponent == 0, isExact else { return scaledInteger(as: type, from: cursor) }
    if Value.isSigned, isNegative {
      // -mantissa is at least -(2^64 - 1), which fits into 128 bits, so only the conversion to
      // `Value` can fail.
      guard let value = Value(exactly: -Int128(mantissa)) else { return .outOfRange }
      return .value(value)
    }
    guard !isNegative || mantissa == 0, let value = Value(exactly: mantissa) else {
      return .outOfRange
    }
    return .value(value)
  }

  /// Slow path: the number has a fractional part, an exponent, or more digits than the mantissa.
  private func scaledInteger<Value: FixedWidthInteger>(
    as type: Value.Type, from cursor: ByteCursor
  ) -> NumberConversion<Value> {
    let digits = SignificantDigits(of: self, from: cursor)
    if digits.isZero { return .value(0) }
    if digits.exponent < 0 { return .fraction }
    var value: Value = 0
    var overflows = false
    func append(_ digit: UInt8) {
      let (product, productOverflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) =
        isNegative
        ? product.subtractingReportingOverflow(Value(digit))
        : product.addingReportingOverflow(Value(digit))
      value = sum
      overflows = overflows || productOverflows || sumOverflows
    }
    // Numbers of 40 or more digits exceed the widest type, 128 bits, so the loops are short.
    guard Int64(digits.count) + digits.exponent < 40 else { return .outOfRange }
    for digit in digits { append(digit) }
    for _ in 0..<digits.exponent { append(0) }
    return overflows ? .outOfRange : .value(value)
  }
}

extension DecimalNumber {
  /// The maximum number of digits that always fit into 64 bits.
  static let mantissaDigits = 19
}

extension UInt8 {
  /// Whether this is one of the characters 0 to 9.
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is a hexadecimal digit in either case.
  var isHexadecimal: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }

  /// Whether the byte is an ASCII letter.
  package var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether the byte is `unreserved` or one of `sub-delims` of a URI (RFC 3986, section 2).
  var isURICharacter: Bool {
    isASCIILetter || isDigit || "-._~!$&'()*+,;=".utf8.contains(self)
  }

  /// The byte as a URI has it if it is not permitted: `%20` (RFC 3986, section 2.1).
  var percentEncoded: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}

/// The digits of a number from the first to the last nonzero one, and their power of ten.
///
/// `120.50` has the digits 1, 2, 0, 5 and the exponent -2; `1200` has the digits 1, 2 and the
/// exponent 2. The elements are the digits as numbers from 0 to 9.
struct SignificantDigits: Sequence {
  private let text: Range<ByteOffset>
  private let cursor: ByteCursor
  let count: Int
  let exponent: Int64

  var isZero: Bool { count == 0 }

  init(of number: DecimalNumber, from cursor: ByteCursor) {
    var seen = 0
    var count = 0
    var text = number.range.upperBound..<number.range.upperBound
    var offset = number.range.lowerBound
    while offset < number.range.upperBound, !cursor.byte(at: offset).isExponentLetter {
      let byte = cursor.byte(at: offset)
      offset.value += 1
      guard byte.isDigit, seen > 0 || byte != UInt8(ascii: "0") else { continue }
      if seen == 0 { text = (offset + -1)..<number.range.upperBound }
      seen += 1
      guard byte != UInt8(ascii: "0") else { continue }
      count = seen
      text = text.lowerBound..<offset
    }
    self.text = text
    self.cursor = cursor
    self.count = count
    // `number.exponent` is that of the nineteenth significant digit, or of the last one if there
    // are fewer.
    exponent = number.exponent + Int64(Swift.min(seen, DecimalNumber.mantissaDigits) - count)
  }

  func makeIterator() -> Iterator { Iterator(text: text, cursor: cursor) }

  struct Iterator: IteratorProtocol {
    private var text: Range<ByteOffset>
    private let cursor: ByteCursor

    init(text: Range<ByteOffset>, cursor: ByteCursor) {
      self.text = text
      self.cursor = cursor
    }

    mutating func next() -> UInt8? {
      while !text.isEmpty {
        let byte = cursor.byte(at: text.lowerBound)
        text = (text.lowerBound + 1)..<text.upperBound
        if byte.isDigit { return byte &- UInt8(ascii: "0") }
      }
      return nil
    }
  }
}

extension UInt8 {
  fileprivate var isExponentLetter: Bool { self | 0x20 == UInt8(ascii: "e") }
}

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

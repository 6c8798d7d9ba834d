// What the digits of a number say, before a type is chosen.
//
//   -12.50e3      isNegative  mantissa 1250  exponent 1   (1250 x 10^1 = 12500)
//
// A mantissa holds the first nineteen significant digits. Where more follow that are not zero,
// `isExact` is false and the range of the text is asked again.

/// A number of a document as sign, digits and power of ten.
struct DecimalNumber {
  /// Where the number stands in the input.
  var range: Range<ByteOffset>
  var isNegative = false
  /// The significant digits, the first nineteen at most.
  var mantissa: UInt64 = 0
  /// The power of ten that the mantissa is multiplied with.
  ///
  /// 64 bits wide on every system, as the exponents of documents are.
  var exponent: Int64 = 0
  /// Whether the mantissa has all digits that count.
  var isExact = true
}

extension DecimalNumber {
  /// From here on the digits of an exponent are no longer counted: no input has as many digits to
  /// weigh it.
  static let longExponent: Int64 = 1 << 56

  /// Whether the exponent stands for a longer one.
  var hasLongExponent: Bool { exponent.magnitude >= Self.longExponent / 2 }
}

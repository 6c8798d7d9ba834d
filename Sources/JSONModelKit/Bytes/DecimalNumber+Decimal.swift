#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DecimalNumber {
  /// Returns the number as a `Decimal`, or `outOfRange` if `Decimal` cannot hold all of its digits.
  ///
  /// A `Decimal` is a 128-bit integer times a power of ten from -128 to 127. Here, the integer must
  /// have no trailing zeros: Foundation's arithmetic removes them, and the larger exponent may then
  /// be out of range.
  func decimal(from cursor: ByteCursor) -> NumberConversion<Decimal> {
    let digits = SignificantDigits(of: self, from: cursor)
    if digits.isZero { return .value(0) }
    // 2^128 has 39 digits.
    guard digits.count <= 39, (-128...127).contains(digits.exponent) else { return .outOfRange }
    var mantissa: UInt128 = 0
    var overflows = false
    for digit in digits {
      let (product, productOverflows) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) = product.addingReportingOverflow(UInt128(digit))
      mantissa = sum
      overflows = overflows || productOverflows || sumOverflows
    }
    guard !overflows else { return .outOfRange }
    return .value(
      Decimal(
        sign: isNegative ? .minus : .plus, exponent: Int(digits.exponent),
        significand: Self.wholeDecimal(mantissa)))
  }

  /// Creates an integral `Decimal` from three parts of up to eighteen digits; every step is exact.
  private static func wholeDecimal(_ value: UInt128) -> Decimal {
    let scale: UInt128 = 1_000_000_000_000_000_000
    let step = Decimal(UInt64(scale))
    let upper = Decimal(UInt64(value / scale / scale))
    let middle = Decimal(UInt64(value / scale % scale))
    let lower = Decimal(UInt64(value % scale))
    return (upper * step + middle) * step + lower
  }
}

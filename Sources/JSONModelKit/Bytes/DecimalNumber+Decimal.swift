#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DecimalNumber {
  /// The number as a `Decimal`, from its digits; `outOfRange` where `Decimal` cannot hold all of
  /// them.
  ///
  /// A `Decimal` is a 128-bit integer times a power of ten from -128 to 127. Here the integer has
  /// no zeros at its end, because Foundation's own arithmetic takes them away and then finds no
  /// room for the power.
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

  /// Puts a whole `Decimal` together from three parts of eighteen digits, each step being exact.
  private static func wholeDecimal(_ value: UInt128) -> Decimal {
    let scale: UInt128 = 1_000_000_000_000_000_000
    let step = Decimal(UInt64(scale))
    let upper = Decimal(UInt64(value / scale / scale))
    let middle = Decimal(UInt64(value / scale % scale))
    let lower = Decimal(UInt64(value % scale))
    return (upper * step + middle) * step + lower
  }
}

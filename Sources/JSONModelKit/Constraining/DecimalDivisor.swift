/// The divisor of a constraint on multiples.
struct DecimalDivisor: Sendable {
  private let digits: UInt64
  private let exponent: Int64

  /// Creates a divisor, or returns nil if it is not greater than 0 or has more than 18 digits.
  init?(_ number: JSONNumber?) {
    guard let parts = number?.decimalParts, !parts.isNegative, !parts.digits.isEmpty,
      parts.digits.count <= 18
    else { return nil }
    digits = parts.digits.reduce(0) { $0 * 10 + UInt64($1) }
    exponent = parts.exponent
  }

  func divides(_ number: JSONNumber) -> Bool {
    guard let parts = number.decimalParts else { return false }
    if parts.digits.isEmpty { return true }
    guard parts.exponent >= exponent else { return false }
    var remainder: UInt64 = 0
    for digit in parts.digits { remainder = product(remainder, 10, plus: UInt64(digit)) }
    // Computes 10^(e - f) (see NumberRules.swift) by squaring, because e - f can be very large.
    var power: UInt64 = 1 % digits
    var base: UInt64 = 10 % digits
    var steps = UInt64(parts.exponent - exponent)
    while steps > 0 {
      if steps & 1 == 1 { power = product(power, base) }
      base = product(base, base)
      steps >>= 1
    }
    return product(remainder, power) == 0
  }

  /// Returns a product plus a summand, modulo the digits of the divisor.
  private func product(_ first: UInt64, _ second: UInt64, plus third: UInt64 = 0) -> UInt64 {
    UInt64((UInt128(first) * UInt128(second) + UInt128(third)) % UInt128(digits))
  }
}

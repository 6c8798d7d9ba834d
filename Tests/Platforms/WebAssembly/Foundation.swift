// What the framework uses of Foundation for numbers and dates, for a system that has none. The program is compiled with
// this on the other system, too, so that both do the same.

/// A decimal number of up to 128 bits.
public struct Decimal: Hashable, Sendable {
  /// Whether a number is negative.
  public enum Sign: Sendable { case plus, minus }

  var isNegative = false
  var exponent = 0
  var significand: UInt128

  /// Makes a whole number.
  public init(_ value: UInt64) { significand = UInt128(value) }

  /// Puts a number together from its parts.
  public init(sign: Sign, exponent: Int, significand: Decimal) {
    isNegative = sign == .minus
    self.exponent = exponent
    self.significand = significand.significand
  }

  /// Whether it is a number.
  public var isFinite: Bool { true }

  /// The sum of two whole numbers.
  public static func + (lhs: Decimal, rhs: Decimal) -> Decimal {
    var sum = lhs
    sum.significand += rhs.significand
    return sum
  }

  /// The product of two whole numbers.
  public static func * (lhs: Decimal, rhs: Decimal) -> Decimal {
    var product = lhs
    product.significand *= rhs.significand
    return product
  }

  /// The parts of the number.
  public var text: String {
    (isNegative ? "-" : "") + String(significand) + "e" + String(exponent)
  }
}

extension Decimal: ExpressibleByIntegerLiteral {
  /// Makes a whole number of a literal.
  public init(integerLiteral value: UInt64) { self.init(value) }
}

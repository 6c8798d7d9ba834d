// Replaces the part of Foundation that the framework uses for numbers and dates, because one of the
// two systems has no Foundation. The program is compiled with this file for both systems, so that
// their outputs can be compared.

/// A decimal number of up to 128 bits.
public struct Decimal: Hashable, Sendable {
  /// The sign of a number.
  public enum Sign: Sendable { case plus, minus }

  var isNegative = false
  var exponent = 0
  var significand: UInt128

  /// Creates a whole number.
  public init(_ value: UInt64) { significand = UInt128(value) }

  /// Creates a number from its parts.
  public init(sign: Sign, exponent: Int, significand: Decimal) {
    isNegative = sign == .minus
    self.exponent = exponent
    self.significand = significand.significand
  }

  /// Always true, because every value is a number.
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

  /// The number with an exponent, such as `-15e-1`.
  public var text: String {
    (isNegative ? "-" : "") + String(significand) + "e" + String(exponent)
  }
}

extension Decimal: ExpressibleByIntegerLiteral {
  /// Creates a whole number from a literal.
  public init(integerLiteral value: UInt64) { self.init(value) }
}

/// A sequence of bytes.
public struct Data: Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// The number of bytes.
  public var count: Int { bytes.count }

  /// Creates data from bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}

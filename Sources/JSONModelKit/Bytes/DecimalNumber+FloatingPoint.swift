// Correctly rounded conversion in three steps; each handles what the step before it cannot decide:
//
//   1. If both the digits and the power of ten are exact in the type: one multiplication or
//      division, which IEEE 754 rounds correctly (W. Clinger, 1990).
//   2. The digits times 128 bits of the power of five (D. Lemire, 2021): decides nearly all
//      numbers.
//   3. The standard library, from the text.

/// A binary floating-point format with the constants that the conversion needs.
protocol BinaryFormat: BinaryFloatingPoint, LosslessStringConvertible {
  associatedtype Bits: FixedWidthInteger
  init(bitPattern: Bits)
  /// The powers of ten that the format represents exactly, starting with 10^0.
  static var exactPowersOfTen: [Self] { get }
  /// The powers of ten with which a number can be exactly halfway between two values of the format.
  static var halfwayPowers: ClosedRange<Int> { get }
}

extension Double: BinaryFormat {
  typealias Bits = UInt64
  static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  static var halfwayPowers: ClosedRange<Int> { -4...23 }
}

extension Float: BinaryFormat {
  typealias Bits = UInt32
  static let exactPowersOfTen: [Float] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]
  static var halfwayPowers: ClosedRange<Int> { -17...10 }
}

extension DecimalNumber {
  /// Returns the nearest value of the type, ties to even, or `outOfRange` if it is infinite.
  func floatingPoint<Value: BinaryFormat>(
    as type: Value.Type, from cursor: ByteCursor
  ) -> NumberConversion<Value> {
    if isExact, let magnitude = Self.nearest(to: mantissa, power, as: type) {
      return .value(isNegative ? -magnitude : magnitude)
    }
    return Self.rounded(self, as: type, from: cursor)
  }

  /// The exponent, clamped to `Int`; no type supports exponents beyond the range of `Int`.
  private var power: Int { Int(clamping: exponent) }

  /// Returns the value nearest to `digits` x 10^`power`, using the first two steps.
  ///
  /// Returns nil if the value is infinite, if these steps do not determine it, or if the powers of
  /// five have not been computed. The method is not inlined, and takes two words instead of a
  /// `DecimalNumber`, whose fields would be stored in memory and loaded again.
  @inline(never) @_specialize(where Value == Double) @_specialize(where Value == Float)
  static func nearest<Value: BinaryFormat>(
    to digits: UInt64, _ power: Int, as type: Value.Type
  ) -> Value? {
    let powers = Value.exactPowersOfTen
    let exactLimit: UInt64 = 1 << UInt64(Value.significandBitCount + 1)
    if digits <= exactLimit, power < powers.count, power > -powers.count {
      let value = Value(digits)
      return power < 0 ? value / powers[-power] : value * powers[power]
    }
    // The slow path of the callers computes them: a call of a function that does would cost all
    // numbers two instructions for a register.
    guard let powers = PowersOfFive.known else { return nil }
    return product(of: digits, power, powers, as: type)
  }

  /// Does the same with the second step only, and computes the powers of five if necessary.
  @_specialize(where Value == Double) @_specialize(where Value == Float)
  static func product<Value: BinaryFormat>(
    of digits: UInt64, _ power: Int, as type: Value.Type
  ) -> Value? {
    product(of: digits, power, PowersOfFive.computed(), as: type)
  }

  @_specialize(where Value == Double) @_specialize(where Value == Float)
  private static func rounded<Value: BinaryFormat>(
    _ number: DecimalNumber, as type: Value.Type, from cursor: ByteCursor
  ) -> NumberConversion<Value> {
    let magnitude: Value
    if let value = product(of: number.mantissa, number.power, as: type),
      number.isExact || value == product(of: number.mantissa + 1, number.power, as: type)
    {
      magnitude = value
    } else {
      let text = cursor.text(in: number.range, isASCII: true)
      guard let value = Value(text) else { return .outOfRange }
      magnitude = value.magnitude
    }
    guard magnitude.isFinite else { return .outOfRange }
    return .value(number.isNegative ? -magnitude : magnitude)
  }

  /// Returns `digits` x 10^`power`, rounded; nil if the value is infinite, or if 128 bits do not
  /// determine the last bit.
  ///
  /// The rare cases are in a function that is not inlined and is called last, so this one keeps all
  /// values in registers that it need not save: 2 % fewer instructions for an import of polygons.
  @inline(never) private static func product<Value: BinaryFormat>(
    of digits: UInt64, _ power: Int, _ powers: PowersOfFive, as type: Value.Type
  ) -> Value? {
    guard PowersOfFive.range.contains(power), digits != 0 else {
      return digits == 0 || power < 0 ? 0 : nil
    }
    let leadingZeros = digits.leadingZeroBitCount
    let (upper, lower) = multiply(
      digits << UInt64(leadingZeros), powers.significand(of: power),
      precision: Value.significandBitCount + 3)
    let topBit = upper >> 63
    let shift = topBit &+ UInt64(61 - Value.significandBitCount)
    let significand = upper >> shift
    let bias = (1 << (Value.exponentBitCount - 1)) - 1
    // floor(power * log2(10)) + 63, exact for every power in range.
    let exponent =
      (((152_170 + 65_536) &* power) >> 16) &+ (63 + bias) &+ Int(topBit) &- leadingZeros
    guard 1..<greatestExponent(of: type) ~= exponent, lower > 1, lower < .max else {
      return rareValue(significand, exponent, as: type, upper, lower, shift, power)
    }
    return value(significand, exponent)
  }

  /// The biased exponent of the greatest finite value.
  private static func greatestExponent<Value: BinaryFormat>(
    of type: Value.Type
  ) -> Int {
    (1 << Value.exponentBitCount) - 2
  }

  /// Returns a normal value, rounded.
  ///
  /// - Parameter significand: A significand with one more bit than the type has.
  private static func value<Value: BinaryFormat>(
    _ significand: UInt64, _ exponent: Int
  ) -> Value {
    let rounded = (significand &+ (significand & 1)) >> 1
    // The sum adds the implicit bit of the significand to the exponent. If rounding has increased
    // the number of bits, the result is the next power of two.
    let bits = UInt64(exponent &- 1) << UInt64(Value.significandBitCount) &+ rounded
    return Value(bitPattern: Value.Bits(truncatingIfNeeded: bits))
  }

  /// Returns a value whose product is close to the middle between two values, which is subnormal,
  /// or which may be infinite.
  @_specialize(where Value == Double) @_specialize(where Value == Float)
  private static func rareValue<Value: BinaryFormat>(
    _ significand: UInt64, _ exponent: Int, as type: Value.Type, _ upper: UInt64, _ lower: UInt64,
    _ shift: UInt64, _ power: Int
  ) -> Value? {
    if lower == .max, !(-27...55).contains(power) { return nil }
    if exponent > greatestExponent(of: type) { return nil }
    if exponent <= 0 {
      // Fewer bits are left, and rounding may result in the smallest normal number.
      guard exponent > -63 else { return 0 }
      let shifted = significand >> UInt64(1 - exponent)
      let bits = (shifted + (shifted & 1)) >> 1
      return Value(bitPattern: Value.Bits(truncatingIfNeeded: bits))
    }
    let isHalfway =
      lower <= 1 && Value.halfwayPowers.contains(power) && significand & 3 == 1
      && significand << shift == upper
    let result: Value = value(isHalfway ? significand & ~1 : significand, exponent)
    return result.isFinite ? result : nil
  }

  /// Returns the upper 128 bits of `digits` times a power of five.
  ///
  /// The second word of the power is used only if the first does not determine the required bits.
  private static func multiply(
    _ digits: UInt64, _ power: (upper: UInt64, lower: UInt64), precision: Int
  ) -> (upper: UInt64, lower: UInt64) {
    var (upper, lower) = digits.multipliedFullWidth(by: power.upper)
    let undecided = UInt64.max >> UInt64(precision)
    if upper & undecided == undecided {
      let second = digits.multipliedFullWidth(by: power.lower)
      let (sum, carries) = lower.addingReportingOverflow(second.high)
      lower = sum
      if carries { upper += 1 }
    }
    return (upper, lower)
  }
}

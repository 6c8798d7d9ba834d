// The dates of documents are decimal, and many are counted from 1970. A `Date` is a `Double` that
// counts seconds from 2001. The sum is computed in decimal, so only one step rounds, the conversion
// to `Double`:
//
//   1479524146.179       1479524146.179 - 978307200  =  501216946.179    the nearest `Double`
//   ...T02:55:46.179Z    501216946 + 179 / 10^3      =  501216946.179    the same `Double`
//
// Nearly all numbers of seconds fit into 128 bits, as an integer and a power of ten. Numbers with
// more digits are converted from their text.

/// A decimal number of seconds: whole seconds, rounded down, and the digits of a fraction.
///
/// -1.25 is -2 and the fraction 0.75.
struct DecimalSeconds {
  var whole: Int64
  /// The digits of the fraction as numbers from 0 to 9, without trailing zeros.
  private var fraction: [UInt8]

  /// The seconds from 1970-01-01 to 2001-01-01.
  static let to2001: Int64 = 978_307_200

  /// Fractions with more leading zeros count as 0; the least positive `Double` has 323.
  private static let maximumZeros: Int64 = 400

  /// Returns the digits of 1 minus a fraction; no digits if the fraction is 0.
  private static func complement(of fraction: [UInt8]) -> [UInt8] {
    fraction.indices.map { ($0 == fraction.count - 1 ? 10 : 9) - fraction[$0] }
  }

  /// The unit of a number; the raw value is the number of units in a second as a power of ten.
  enum Unit: Int {
    case second = 0
    case millisecond = 3
  }

  /// Returns the number in a unit as in JSON, without an exponent.
  func text(in unit: Unit) -> String {
    var (whole, fraction) = (whole, fraction)
    for _ in 0..<unit.rawValue {
      whole = whole * 10 + (fraction.isEmpty ? 0 : Int64(fraction.removeFirst()))
    }
    if fraction.isEmpty { return String(whole) }
    let isNegative = whole < 0
    if isNegative { (whole, fraction) = (-(whole + 1), Self.complement(of: fraction)) }
    let digits = fraction.map { $0 + UInt8(ascii: "0") }
    return (isNegative ? "-" : "") + String(whole) + "." + String(decoding: digits, as: UTF8.self)
  }

  /// The nearest `Double`.
  private var nearest: Double { Self.double(text(in: .second)) }

  private static func double(_ text: String) -> Double { Double(text) ?? .nan }
}

extension DecimalSeconds {
  /// Creates the number of seconds with digits and a power of ten; returns nil if the whole seconds
  /// have more than seventeen digits.
  ///
  /// - Parameters:
  ///   - digits: The digits from the first to the last nonzero one, as numbers from 0 to 9.
  ///   - exponent: The power of ten of the last digit.
  init?(isNegative: Bool, digits: [UInt8], exponent: Int64) {
    let wholeDigits = digits.isEmpty ? 0 : Int64(digits.count) + exponent
    guard wholeDigits < 18 else { return nil }
    whole = 0
    fraction = []
    guard wholeDigits > -Self.maximumZeros else { return }
    if wholeDigits < 0 { fraction = Array(repeating: 0, count: Int(-wholeDigits)) }
    fraction += digits.dropFirst(Int(max(wholeDigits, 0)))
    for index in 0..<Int(max(wholeDigits, 0)) {
      whole = whole * 10 + (index < digits.count ? Int64(digits[index]) : 0)
    }
    guard isNegative else { return }
    whole = fraction.isEmpty ? -whole : -whole - 1
    fraction = Self.complement(of: fraction)
  }
}

// MARK: - Conversion to Double

extension DecimalSeconds {
  /// Returns the `Double` nearest to `units` / 10^`digits`.
  ///
  /// Numbers that a `Double` represents exactly are divided here, which saves 45 of the 560
  /// instructions that parse a date with milliseconds.
  static func nearest(_ units: Int128, digits: Int) -> Double {
    guard let exact = Int64(exactly: units), exact.magnitude <= 1 << 53 else {
      return nearest(toLarge: units, digits: digits)
    }
    return Double(exact) / Double.exactPowersOfTen[digits]
  }

  private static func nearest(toLarge units: Int128, digits: Int) -> Double {
    var (magnitude, power, isExact) = (units.magnitude, -digits, true)
    // Less than the greatest number, because 1 is added below.
    while magnitude >= UInt64.max {
      let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
      (magnitude, power, isExact) = (quotient, power + 1, isExact && digit == 0)
    }
    let mantissa = UInt64(magnitude)
    guard let value = DecimalNumber.product(of: mantissa, power, as: Double.self),
      isExact || value == DecimalNumber.product(of: mantissa + 1, power, as: Double.self)
    else { return double(String(units) + "e-" + String(digits)) }
    return units < 0 ? -value : value
  }

  /// Returns the `Double` nearest to `whole` + `fraction` / 10^`digits`.
  static func nearest(_ whole: Int64, _ fraction: Int, digits: Int) -> Double {
    var units = Int128(whole)
    for _ in 0..<digits { units *= 10 }
    return nearest(units + Int128(fraction), digits: digits)
  }

  /// Returns the `Double` nearest to whole seconds plus a fraction, whose digits are in a range.
  static func nearest(
    _ whole: Int64, fraction: Range<ByteOffset>, in cursor: ByteCursor
  ) -> Double {
    let count = fraction.upperBound.value &- fraction.lowerBound.value
    if count <= 18 {
      var (numerator, scale): (Int64, Int64) = (0, 1)
      var offset = fraction.lowerBound
      while offset < fraction.upperBound {
        numerator = numerator &* 10 &+ Int64(cursor.byte(at: offset) &- UInt8(ascii: "0"))
        scale = scale &* 10
        offset = offset + 1
      }
      return nearest(Int128(whole) &* Int128(scale) &+ Int128(numerator), digits: count)
    }
    let digits = (0..<count).map { cursor.byte(at: fraction.lowerBound + $0) &- UInt8(ascii: "0") }
    var seconds = DecimalSeconds(whole: whole, fraction: digits)
    while seconds.fraction.last == 0 { seconds.fraction.removeLast() }
    return seconds.nearest
  }

  /// Returns the nearest number of seconds from 2001-01-01 to a date that a document contains as a
  /// number counted from 1970-01-01.
  static func secondsSince2001(
    _ number: DecimalNumber, in unit: Unit, from cursor: ByteCursor
  ) -> Double {
    let power = Int64(unit.rawValue)
    let exponent = number.exponent - power
    if number.isExact, (-18...0).contains(exponent) {
      let units = Int128(number.mantissa) * (number.isNegative ? -1 : 1)
      var unitsTo2001 = Int128(to2001)
      for _ in exponent..<0 { unitsTo2001 *= 10 }
      return nearest(units - unitsTo2001, digits: Int(-exponent))
    }
    let digits = SignificantDigits(of: number, from: cursor)
    guard
      var seconds = DecimalSeconds(
        isNegative: number.isNegative, digits: Array(digits), exponent: digits.exponent - power)
    else { return number.isNegative ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude }
    seconds.whole -= to2001
    return seconds.nearest
  }
}

import TestSupport
import Testing

@testable import JSONModelKit

/// The conversion of digits to floating-point numbers, and its table of powers of five.
struct FloatingPointTests {
  @Test func randomNumbersAreRoundedToTheNearestFloat() throws {
    var random = SplitMix(state: 11)
    for _ in 0..<20_000 {
      let digits = random.next() >> (random.next() % 60)
      let text = "\(digits)e\(Int(random.next() % 100) - 60)"
      let expected = try #require(Float(text))
      let found = JSONNumber.reading(text) { $0.floatingPoint(as: Float.self, from: $1).exactValue }
      #expect(found == (expected.isFinite ? expected : nil), "\(text)")
    }
  }

  @Test func powersOfFiveAreExact() {
    let range = PowersOfFive.range
    // The exact quotients take long, so the test has every 37th and those around the change of the
    // rounding.
    let powers =
      Array(stride(from: range.lowerBound, through: -30, by: 37)) + Array(-30...range.upperBound)
    for power in powers {
      let (upper, lower) = PowersOfFive.computed().significand(of: power)
      #expect(Self.significand(ofFiveTo: power) == [upper, lower], "5^\(power)")
    }
  }

  /// The checksum is that of the table which is published with the algorithm.
  @Test func allPowersOfFiveAreThoseOfThePublishedTable() {
    var sum: UInt64 = 0
    for power in PowersOfFive.range {
      let (upper, lower) = PowersOfFive.computed().significand(of: power)
      for word in [upper, lower] { sum = (sum ^ word) &* 0x100_0000_01B3 }
    }
    #expect(sum == 0x0EBD_B92F_68B1_F533)
  }

  /// Returns the 128 most significant bits of a power of five: the upper word, then the lower one.
  ///
  /// They are computed with exact arithmetic on arrays of bits, which begin with the lowest bit.
  private static func significand(ofFiveTo power: Int) -> [UInt64] {
    var bits = [true]
    for _ in 0..<abs(power) { bits = add(bits, [false, false] + bits) }
    if power < 0 {
      // The table was generated from reciprocals with this number of bits, rounded up.
      let exponent = bits.count + (power >= -27 ? 127 : bits.count + 128)
      bits = add(quotient(ofTwoTo: exponent, by: bits), [true])
    }
    while bits.count < 128 { bits.insert(false, at: 0) }
    let top = Array(bits.suffix(128))
    func word(_ part: ArraySlice<Bool>) -> UInt64 {
      part.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
    return [word(top[64...]), word(top[..<64])]
  }

  private static func add(_ first: [Bool], _ second: [Bool]) -> [Bool] {
    var result: [Bool] = []
    var carry = 0
    for index in 0..<max(first.count, second.count) {
      let sum =
        (index < first.count && first[index] ? 1 : 0)
        + (index < second.count && second[index] ? 1 : 0) + carry
      result.append(sum & 1 == 1)
      carry = sum >> 1
    }
    if carry > 0 { result.append(true) }
    return result
  }

  private static func quotient(ofTwoTo exponent: Int, by divisor: [Bool]) -> [Bool] {
    var remainder: [Bool] = []
    var result: [Bool] = []
    for index in 0...exponent {
      remainder.insert(index == 0, at: 0)
      while remainder.last == false { remainder.removeLast() }
      if let difference = subtract(divisor, from: remainder) {
        remainder = difference
        result.insert(true, at: 0)
      } else if !result.isEmpty {
        result.insert(false, at: 0)
      }
    }
    return result
  }

  private static func subtract(_ second: [Bool], from first: [Bool]) -> [Bool]? {
    guard first.count >= second.count else { return nil }
    var result: [Bool] = []
    var borrow = 0
    for index in first.indices {
      let difference =
        (first[index] ? 1 : 0) - (index < second.count && second[index] ? 1 : 0) - borrow
      result.append(difference & 1 == 1)
      borrow = difference < 0 ? 1 : 0
    }
    guard borrow == 0 else { return nil }
    while result.last == false { result.removeLast() }
    return result
  }
}

// Eight digits at a time, without a division for each: three divisions by constants, two of them as
// multiplications of several groups at once, split a number into groups of four digits, pairs, and
// single digits, in the bytes of a word.
//
//   number   141592
//   fours    0014        1592
//   pairs    00    14    15    92
//   bytes    0  0  1  4  1  5  9  2

/// The eight decimal digits of a number below 100,000,000, with leading zeros.
struct EightDigits {
  /// The smallest number with more than eight digits.
  static let limit: UInt64 = 100_000_000

  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The ASCII digits as a little-endian word, the first digit in the lowest byte.
  let word: UInt64

  @_transparent init(_ number: UInt64) {
    assert(number < Self.limit)
    let upper = number / 10_000
    let fours = upper | (number &- upper &* 10_000) << 32
    // 10486 / 2^20 and 103 / 2^10 are slightly more than 1 / 100 and 1 / 10; the results are exact
    // for the numbers below 10,000 and 100, and the products do not reach the next group.
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    word = Self.zeros | tens | (pairs &- tens &* 10) << 8
  }

  /// The number of leading zeros before the last digit; 7 for the number 0.
  @_transparent var leadingZeros: Int {
    min((word ^ Self.zeros).trailingZeroBitCount >> 3, 7)
  }
}

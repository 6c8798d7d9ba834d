// Reads eight digits at a time: three multiplications combine the digits of a word into pairs,
// groups of four, and eight.
//
//   bytes    1  4  1  5  9  2  ,  5       six digits, then another byte
//   shifted  0  0  1  4  1  5  9  2       with leading zeros
//   pairs    00    14    15    92
//   fours    0014        1592
//   eight    00141592

extension ByteCursor {
  /// Skips digits and appends them to a mantissa, which wraps around on overflow.
  ///
  /// It is optimized for long runs of digits, such as fractional parts. For short runs,
  /// `readFewDigits` is faster.
  @_transparent mutating func readDigits(into mantissa: inout UInt64) {
    while let word = word(at: position) {
      let digits = LeadingDigits(of: word)
      if digits.areAllDigits {
        mantissa = mantissa &* 100_000_000 &+ digits.value
        advance(by: 8)
        continue
      }
      mantissa = mantissa &* digits.scale &+ digits.shifted.value
      advance(by: digits.count)
      return
    }
    readFewDigits(into: &mantissa)
  }

  /// Does the same as `readDigits` for the digits of an integer, which are often few, but many in
  /// an identifier.
  @_transparent mutating func readIntegerDigits(into mantissa: inout UInt64) {
    while let word = word(at: position) {
      let digits = LeadingDigits(of: word)
      guard digits.areAllDigits else { break }
      mantissa = mantissa &* 100_000_000 &+ digits.value
      advance(by: 8)
    }
    readFewDigits(into: &mantissa)
  }

  /// Takes two or more digits and returns how many; the value wraps around on overflow.
  @_transparent mutating func takeDigits(into value: inout UInt64) -> Int {
    let start = position
    value = 0
    if let word = word(at: start) {
      let digits = LeadingDigits(of: word)
      if digits.areAllDigits {
        value = digits.value
        advance(by: 8)
        readIntegerDigits(into: &value)
      } else {
        value = digits.shifted.value
        advance(by: digits.count)
      }
    } else {
      readFewDigits(into: &value)
    }
    return position.value &- start.value
  }

  /// Skips digits and appends them to a mantissa, one by one.
  @_transparent mutating func readFewDigits(into mantissa: inout UInt64) {
    var byte = current &- UInt8(ascii: "0")
    while byte < 10 {
      mantissa = mantissa &* 10 &+ UInt64(byte)
      advance()
      byte = current &- UInt8(ascii: "0")
    }
  }
}

/// The digits at the start of eight bytes.
private struct LeadingDigits {
  /// The bytes minus the character 0, in little-endian order; digits are 0 to 9.
  private let numbers: UInt64
  /// High bits mark the bytes that are not digits; above the first of them, marks may be false.
  private let others: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let scales: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000,
  ]

  /// Finds the digits of a little-endian word.
  @_transparent init(of word: UInt64) {
    // The sum sets the high bit of every byte that is not a digit, unless it is already set. A
    // carry only affects bytes above the first of them.
    numbers = word ^ (Self.ones &* 0x30)
    others = ((numbers &+ (Self.ones &* 0x76)) | numbers) & (Self.ones &* 0x80)
  }

  private init(numbers: UInt64) {
    self.numbers = numbers
    others = 0
  }

  var areAllDigits: Bool { others == 0 }

  /// The number of digits, if it is less than eight.
  var count: Int { others.trailingZeroBitCount >> 3 }

  /// Ten to the power of `count`, if it is less than eight.
  var scale: UInt64 { Self.scales[count] }

  /// The same number with leading zeros, so that it has eight digits.
  @_transparent var shifted: LeadingDigits {
    // Without any digits, the shift by 64 results in 0.
    LeadingDigits(numbers: numbers << UInt64(64 - 8 * count))
  }

  /// The value of eight digits.
  var value: UInt64 {
    let pairs = (numbers &* 0x0A01) >> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 0x0064_0001) >> 16 & 0x0000_FFFF_0000_FFFF
    return (fours &* 0x2710_0000_0001) >> 32
  }
}

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
  var leadingZeros: Int {
    min((word ^ Self.zeros).trailingZeroBitCount >> 3, 7)
  }
}

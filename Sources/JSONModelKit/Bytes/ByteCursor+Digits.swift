// Digits are read eight at a time: the value of a word is that of its pairs, fours and eight digits,
// three multiplications in all.
//
//   bytes    1  4  1  5  9  2  ,  5       six digits, then another byte
//   shifted  0  0  1  4  1  5  9  2       as if zeros stood before them
//   pairs    00    14    15    92
//   fours    0014        1592
//   eight    00141592

extension ByteCursor {
  /// Moves over digits and adds them to a mantissa, which wraps around where there are too many.
  ///
  /// For long runs of digits, as fractions are; a short one is read faster digit by digit.
  @inline(__always) mutating func passDigits(into mantissa: inout UInt64) {
    while let word = word(at: position) {
      let digits = LeadingDigits(of: word)
      mantissa = mantissa &* digits.scale &+ digits.value
      advance(by: digits.count)
      if digits.count < 8 { return }
    }
    passFewDigits(into: &mantissa)
  }

  /// The same digit by digit.
  @inline(__always) mutating func passFewDigits(into mantissa: inout UInt64) {
    var byte = current &- UInt8(ascii: "0")
    while byte < 10 {
      mantissa = mantissa &* 10 &+ UInt64(byte)
      advance()
      byte = current &- UInt8(ascii: "0")
    }
  }
}

/// The digits that eight bytes begin with.
private struct LeadingDigits {
  /// How many there are: 0 to 8.
  let count: Int
  private let shifted: UInt64

  private static let scales: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]

  /// - Parameter word: The bytes, the first one lowest.
  @inline(__always) init(of word: UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Digits become 0 to 9. To all others the sum adds a high bit, if they have none; a carry goes
    // only to bytes above the first of them.
    let numbers = word ^ (ones &* 0x30)
    let others = ((numbers &+ (ones &* 0x76)) | numbers) & (ones &* 0x80)
    count = others.trailingZeroBitCount >> 3
    // A shift by 64, where there is no digit, leaves 0.
    shifted = numbers << UInt64(64 - 8 * count)
  }

  /// Ten to the power of their number.
  @inline(__always) var scale: UInt64 { Self.scales[count] }

  @inline(__always) var value: UInt64 {
    let pairs = (shifted &* 0x0A01) >> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 0x0064_0001) >> 16 & 0x0000_FFFF_0000_FFFF
    return (fours &* 0x2710_0000_0001) >> 32
  }
}

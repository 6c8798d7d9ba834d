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
      if digits.areAll {
        mantissa = mantissa &* 100_000_000 &+ digits.value
        advance(by: 8)
        continue
      }
      mantissa = mantissa &* digits.scale &+ digits.shifted.value
      advance(by: digits.count)
      return
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
  /// The bytes, of which digits are 0 to 9, the first one lowest.
  private let numbers: UInt64
  /// High bits for bytes that are no digits; above the first of them also for others.
  private let others: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let scales: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000,
  ]

  /// - Parameter word: The bytes, the first one lowest.
  @inline(__always) init(of word: UInt64) {
    // The sum adds a high bit to all bytes that are no digits, if they have none; a carry goes only
    // to bytes above the first of them.
    numbers = word ^ (Self.ones &* 0x30)
    others = ((numbers &+ (Self.ones &* 0x76)) | numbers) & (Self.ones &* 0x80)
  }

  private init(numbers: UInt64) {
    self.numbers = numbers
    others = 0
  }

  @inline(__always) var areAll: Bool { others == 0 }

  /// How many there are, if not all eight are.
  @inline(__always) var count: Int { others.trailingZeroBitCount >> 3 }

  /// Ten to the power of their number, if not all eight are.
  @inline(__always) var scale: UInt64 { Self.scales[count] }

  /// The same number in eight digits, if it has fewer: as many zeros before it as are missing.
  @inline(__always) var shifted: LeadingDigits {
    // A shift by 64, where there is no digit, leaves 0.
    LeadingDigits(numbers: numbers << UInt64(64 - 8 * count))
  }

  /// The number that eight digits are.
  @inline(__always) var value: UInt64 {
    let pairs = (numbers &* 0x0A01) >> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 0x0064_0001) >> 16 & 0x0000_FFFF_0000_FFFF
    return (fours &* 0x2710_0000_0001) >> 32
  }
}

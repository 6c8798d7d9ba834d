import Synchronization

// 5^q for q in -342...308, each as the 128 most significant bits of its value: the upper word, then
// the lower one. The top bit is always set. Powers from 0 up are truncated. Those from -27 to -1
// are rounded up; those below are truncated. D. Lemire, "Number Parsing at a Gigabyte per Second"
// (2021), proves the conversion for this table.
//
// The table is computed for the first number that needs it, which takes 190,000 instructions, and
// is never released.

/// The significant bits of the powers of five that a Double can need.
@safe struct PowersOfFive: Sendable {
  static let range = -342...308

  /// The words of 5^0; those of the other powers are before and after them.
  private nonisolated(unsafe) let words: UnsafePointer<UInt64>

  /// Set once, and never released.
  ///
  /// Loading it is a single instruction. A static property that is initialized at its first use needs
  /// a call for that, for which every number would save registers.
  private nonisolated(unsafe) static let published = unsafe Atomic<UnsafePointer<UInt64>?>(nil)

  /// The table, or nil if it has not been computed.
  static var known: PowersOfFive? {
    unsafe published.load(ordering: .acquiring).map { unsafe PowersOfFive(words: $0) }
  }

  /// Returns the upper and lower 64 bits of 5 to a power, which must be in `range`.
  func significand(of power: Int) -> (upper: UInt64, lower: UInt64) {
    assert(Self.range.contains(power))
    // In bounds: the table has all powers of the range.
    return unsafe (words[2 * power], words[2 * power + 1])
  }

  /// Computes the table, unless it is known.
  static func computed() -> PowersOfFive {
    if let known { return known }
    let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * range.count)
    let words = unsafe memory - 2 * range.lowerBound
    func store(_ bits: (upper: UInt64, lower: UInt64), at power: Int) {
      // In bounds: only called with powers of the range, once with each.
      unsafe (words + 2 * power).initialize(to: bits.upper)
      unsafe (words + 2 * power + 1).initialize(to: bits.lower)
    }
    // Factors of 2 do not change the significant bits.
    var number = LongNumber(words: [0, 0, 1])
    for power in 0...range.upperBound {
      store(number.significand, at: power)
      number.multiplyByFive()
    }
    // 2^960 / 5^342 still has 165 bits. Truncating after each division does not change the results.
    number = LongNumber(words: Array(repeating: 0, count: 15) + [1])
    for power in 1...(-range.lowerBound) {
      number.divideByFive()
      var bits = number.significand
      if power <= 27 {
        bits.lower &+= 1
        if bits.lower == 0 { bits.upper += 1 }
      }
      store(bits, at: -power)
    }
    let (isPublished, known) = unsafe published.compareExchange(
      expected: nil, desired: UnsafePointer(words), ordering: .acquiringAndReleasing)
    if !isPublished, let known = unsafe known {
      unsafe memory.deallocate()
      return unsafe PowersOfFive(words: known)
    }
    return unsafe PowersOfFive(words: UnsafePointer(words))
  }
}

/// A whole number of any length.
private struct LongNumber {
  /// At least three words, the lowest one first; the highest one is not zero.
  var words: [UInt64]

  /// The 128 most significant bits, truncated.
  var significand: (upper: UInt64, lower: UInt64) {
    let last = words.count - 1
    let shift = words[last].leadingZeroBitCount
    // Shifting by all 64 bits results in zero.
    return (
      words[last] << shift | words[last - 1] >> (64 - shift),
      words[last - 1] << shift | words[last - 2] >> (64 - shift)
    )
  }

  mutating func multiplyByFive() {
    var carry: UInt64 = 0
    for index in words.indices {
      let (high, low) = words[index].multipliedFullWidth(by: 5)
      let (sum, carries) = low.addingReportingOverflow(carry)
      words[index] = sum
      carry = high + (carries ? 1 : 0)
    }
    if carry > 0 { words.append(carry) }
  }

  mutating func divideByFive() {
    var remainder: UInt64 = 0
    for index in words.indices.reversed() {
      // 2^64 is 5 x 0x3333_3333_3333_3333 + 1.
      let rest = words[index] % 5 + remainder
      words[index] = words[index] / 5 + remainder * 0x3333_3333_3333_3333 + rest / 5
      remainder = rest % 5
    }
    if words.last == 0 { words.removeLast() }
  }
}

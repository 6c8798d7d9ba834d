// The only pointer into the output. Memory grows to twice its size when it is full:
//
//   memory   | { " i d " : 7 ,  | free ...      |
//              0                  count           capacity

/// The bytes of a document while it is written.
@safe final class ByteSink {
  private var memory: UnsafeMutableRawPointer
  private(set) var count = 0
  private var capacity: Int

  init() {
    let initial = 1024
    unsafe memory = .allocate(byteCount: initial, alignment: 16)
    capacity = initial
  }

  deinit { unsafe memory.deallocate() }

  /// The bytes so far.
  var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }

  /// Lends the bytes so far.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Makes room for so many bytes behind the others.
  @inline(__always) private func reserve(_ size: Int) {
    if count + size > capacity { grow(by: size) }
  }

  @inline(never) private func grow(by size: Int) {
    let larger = max(count + size, capacity * 2)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    unsafe moved.copyMemory(from: memory, byteCount: count)
    unsafe memory.deallocate()
    unsafe memory = moved
    capacity = larger
  }

  /// Adds one byte, which the caller takes from ASCII.
  @inline(__always) func append(_ byte: UInt8) {
    reserve(1)
    // In bounds: there is room for it.
    unsafe memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Adds bytes as they are.
  @inline(__always) func append(_ other: UnsafeRawBufferPointer) {
    guard let start = other.baseAddress else { return }
    reserve(other.count)
    // In bounds: there is room for them; they are of others, so the two do not overlap.
    unsafe (memory + count).copyMemory(from: start, byteCount: other.count)
    count += other.count
  }

  /// Adds a text as UTF-8, as it is.
  func append(_ text: String) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe append(UnsafeRawBufferPointer($0))
    }
    if isDone == nil { for byte in text.utf8 { append(byte) } }
  }

  /// Adds a part of some bytes.
  @inline(__always) func append(_ part: Range<Int>, of other: [UInt8]) {
    unsafe other.withUnsafeBytes { unsafe append(UnsafeRawBufferPointer(rebasing: $0[part])) }
  }

  /// Adds the digits of a number.
  func append(digitsOf number: UInt64) {
    var digits = 1
    var limit: UInt64 = 10
    while digits < 20, number >= limit {
      digits += 1
      let (next, isBeyond) = limit.multipliedReportingOverflow(by: 10)
      limit = isBeyond ? .max : next
      if isBeyond { break }
    }
    reserve(20)
    var rest = number
    var end = count + digits
    count = end
    while end > count - digits {
      end -= 1
      // In bounds: there is room for twenty digits, which no number has more than.
      unsafe memory.storeBytes(
        of: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10), toByteOffset: end,
        as: UInt8.self)
      rest /= 10
    }
  }

  // MARK: - Escapes

  /// Adds a text as UTF-8, with another text for every control character, quotation mark and
  /// reverse solidus.
  func append(_ text: String, escaping escape: (UInt8) -> String) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe append(UnsafeRawBufferPointer($0), escaping: escape)
    }
    if isDone == nil {
      unsafe Array(text.utf8).withUnsafeBytes { unsafe append($0, escaping: escape) }
    }
  }

  private func append(_ utf8: UnsafeRawBufferPointer, escaping escape: (UInt8) -> String) {
    var start = 0
    while true {
      let end = unsafe Self.plainEnd(in: utf8, from: start)
      unsafe append(UnsafeRawBufferPointer(rebasing: utf8[start..<end]))
      guard end < utf8.count else { return }
      append(escape(unsafe utf8[end]))
      start = end + 1
    }
  }

  /// The offset of the first byte that has to be escaped, or the end.
  @inline(__always) private static func plainEnd(
    in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int {
    var index = start
    // In bounds: eight bytes are left.
    while index + 8 <= bytes.count,
      unsafe !hasSpecial(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    {
      index += 8
    }
    while index < bytes.count, unsafe !isSpecial(bytes[index]) { index += 1 }
    return index
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Whether one of eight bytes is special; it may also say so of bytes behind a special one.
  @inline(__always) private static func hasSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quote = word ^ (ones &* 0x22)
    let solidus = word ^ (ones &* 0x5C)
    let found = (word &- ones &* 0x20) | (quote &- ones) | (solidus &- ones)
    // A byte that was above 0x7F before has nothing to do with it.
    return found & ~word & highs != 0
  }
}

/// The bytes of a document while it is written.
struct ByteSink {
  private(set) var bytes: [UInt8] = []

  /// Adds one byte, which the caller takes from ASCII.
  @inline(__always) mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds a text as UTF-8, as it is.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds a part of some bytes.
  @inline(__always) mutating func append(_ part: Range<Int>, of other: [UInt8]) {
    bytes.append(contentsOf: other[part])
  }

  /// Adds a text as UTF-8, with another text for every control character, quotation mark and
  /// reverse solidus.
  mutating func append(_ text: String, escaping escape: (UInt8) -> String) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var index = 0
      while index < utf8.count {
        index = unsafe Self.plainEnd(in: UnsafeRawBufferPointer(utf8), from: index)
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        guard index < utf8.count else { return }
        append(escape(unsafe utf8[index]))
        index += 1
        start = index
      }
    }
  }

  /// The offset of the first byte that has to be escaped, or the end.
  private static func plainEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
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

// Operations on eight bytes at once. A property of a block marks the bytes of one category:
//
//   block        n a m e " : 7 ,
//   textStops            ^          a quotation mark, a backslash, a control character or a byte
//                                   that is not ASCII
//
// A byte is marked if any of its eight bits is set. Subtraction may add false marks above a correct
// one, never below, so the lowest mark is always correct. If a block has no marks, callers advance
// by its size; otherwise, they advance to the first mark. The size is a constant, so the processor
// need not wait for the marks before it loads the next block.

/// Eight bytes in a little-endian word.
struct ByteBlock {
  /// The number of bytes in a block.
  static var size: Int { 8 }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The bytes as a little-endian word.
  let bytes: UInt64

  /// Creates a block from a little-endian word.
  @_transparent init(_ bytes: UInt64) { self.bytes = bytes }

  /// Loads a block from an address with at least `size` bytes.
  @unsafe @_transparent init(at address: UnsafeRawPointer) {
    // In bounds: guaranteed by the caller; an unaligned load is allowed.
    bytes = unsafe address.word()
  }

  /// Loads one to seven bytes, followed by zeros.
  @unsafe @_transparent init(at address: UnsafeRawPointer, count: Int) {
    assert(1..<Self.size ~= count)
    let last = count &- 1
    if count >= 4 {
      // In bounds: there are at least four bytes. The two parts overlap.
      let low = unsafe address.halfWord()
      let high = unsafe (address + (last &- 3)).halfWord()
      bytes = UInt64(low) | UInt64(high) &<< UInt64(8 &* (last &- 3))
    } else {
      // In bounds: the first, the middle and the last of one to three bytes.
      let first = unsafe address.load(as: UInt8.self)
      let middle = unsafe (address + last &>> 1).load(as: UInt8.self)
      let end = unsafe (address + last).load(as: UInt8.self)
      bytes =
        UInt64(first) | UInt64(middle) &<< UInt64(8 &* (last &>> 1))
        | UInt64(end) &<< UInt64(8 &* last)
    }
  }

  /// Stores the block at an address with room for `size` bytes.
  @unsafe @_transparent func store(at address: UnsafeMutableRawPointer) {
    // In bounds: guaranteed by the caller.
    unsafe address.store(word: bytes)
  }

  /// Marks the bytes that are not plain ASCII text in a JSON string.
  var textStops: UInt64 { (specials | bytes) & Self.highBits }

  /// Marks the bytes that must be escaped in a JSON string.
  var escapes: UInt64 {
    // Bytes that are not ASCII need not be escaped.
    specials & ~bytes & Self.highBits
  }

  /// Marks quotation marks and brackets, and a few characters that JSON has only in strings.
  var structureStops: UInt64 {
    let quotes = bytes ^ (Self.ones &* 0x22)
    // Setting bit 5 maps the brackets to braces, which are among the last five ASCII characters.
    let letters = (bytes | (Self.ones &* 0x20)) & (Self.ones &* 0x7F)
    return ((quotes &- Self.ones) & ~quotes | (letters &+ (Self.ones &* 0x05))) & Self.highBits
  }

  /// Marks the bytes that are not spaces.
  var nonSpaces: UInt64 { bytes ^ (Self.ones &* 0x20) }

  /// Marks the line feeds.
  var lineEnds: UInt64 {
    let others = bytes ^ (Self.ones &* 0x0A)
    return (others &- Self.ones) & ~others & Self.highBits
  }

  /// Returns the index of the first marked byte; there must be one.
  static func firstIndex(of marks: UInt64) -> Int {
    marks.trailingZeroBitCount >> 3
  }

  /// Whether the block starts with two three-byte UTF-8 sequences in which the second byte may be
  /// any continuation byte.
  ///
  /// These are the sequences whose first byte is neither E0 nor ED (The Unicode Standard, table
  /// 3-7): most of Chinese, Japanese and Korean text.
  ///
  /// This fast path, together with copying text between escapes in runs, makes the import of tweets
  /// 6 to 9 % faster.
  var hasTwoPlainTriples: Bool {
    guard bytes & 0x0000_C0C0_F0C0_C0F0 == 0x0000_8080_E080_80E0 else { return false }
    let first = UInt8(truncatingIfNeeded: bytes)
    let second = UInt8(truncatingIfNeeded: bytes >> 24)
    return first != 0xE0 && first != 0xED && second != 0xE0 && second != 0xED
  }

  /// Whether the block starts with one of the sequences that ``hasTwoPlainTriples`` describes.
  var hasPlainTriple: Bool {
    guard bytes & 0xC0_C0F0 == 0x80_80E0 else { return false }
    let first = UInt8(truncatingIfNeeded: bytes)
    return first != 0xE0 && first != 0xED
  }

  /// Marks quotation marks, backslashes and control characters in their high bits.
  private var specials: UInt64 {
    // Toggling bit 1 maps the quotation mark to 0x20 and keeps all control characters below 0x20,
    // so a single subtraction finds both.
    let controls = bytes ^ (Self.ones &* 0x02)
    let solidi = bytes ^ (Self.ones &* 0x5C)
    return (controls &- (Self.ones &* 0x21)) | (solidi &- Self.ones)
  }
}

// Operations on sixteen bytes at once, in a vector of two words. Swift compiles operations on the
// words of a vector to single instructions, but comparisons of its bytes to loops.
//
// Finding the index of a mark takes more instructions than in a `ByteBlock`. So this type is used
// for exports, whose strings have few characters to escape, but not for imports, where every string
// ends with a mark.

/// Sixteen bytes in two little-endian words.
struct WideBlock {
  /// The number of bytes in a block.
  static let size = 16

  private let bytes: SIMD2<UInt64>

  /// Loads a block from an address with at least `size` bytes.
  @unsafe @_transparent init(at address: UnsafeRawPointer) {
    // In bounds: guaranteed by the caller; an unaligned load is allowed.
    let words = unsafe address.loadUnaligned(as: SIMD2<UInt64>.self)
    #if _endian(big)
      bytes = SIMD2(UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
    #else
      bytes = words
    #endif
  }

  /// Stores the block at an address with room for `size` bytes.
  @unsafe @_transparent func store(at address: UnsafeMutableRawPointer) {
    #if _endian(big)
      let words = SIMD2(bytes.x.littleEndian, bytes.y.littleEndian)
    #else
      let words = bytes
    #endif
    // In bounds: guaranteed by the caller; an unaligned store is allowed.
    unsafe address.storeBytes(of: words, as: SIMD2<UInt64>.self)
  }

  /// The index of the first byte that must be escaped in a JSON string; nil if there is none.
  ///
  /// As in a `ByteBlock`, marks above the first one of a word may be false.
  @_transparent var firstEscape: Int? {
    #if DEBUG
      // Without optimization, an operation on a vector takes dozens of instructions.
      let marks = (x: ByteBlock(bytes.x).escapes, y: ByteBlock(bytes.y).escapes)
    #else
      let controls = bytes ^ SIMD2(repeating: 0x0202_0202_0202_0202)
      let solidi = bytes ^ SIMD2(repeating: 0x5C5C_5C5C_5C5C_5C5C)
      let specials =
        (controls &- SIMD2(repeating: 0x2121_2121_2121_2121))
        | (solidi &- SIMD2(repeating: 0x0101_0101_0101_0101))
      let marks = specials & ~bytes & SIMD2(repeating: 0x8080_8080_8080_8080)
    #endif
    if marks.x | marks.y == 0 { return nil }
    return marks.x != 0
      ? ByteBlock.firstIndex(of: marks.x) : ByteBlock.size &+ ByteBlock.firstIndex(of: marks.y)
  }
}

/// Bytes followed by a block of zeros, so that any part can be read block by block.
struct PaddedBytes: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes + [UInt8](repeating: 0, count: WideBlock.size)
  }

  /// Calls a closure with each block of a part, and with the offset of the block in the part.
  ///
  /// The last block may extend past the end of the part.
  func withBlocks(
    of part: PaddedPart, _ body: (_ offset: Int, WideBlock) -> Void
  ) {
    unsafe bytes.withUnsafeBytes { unsafe Self.lendBlocks(of: part, in: $0, to: body) }
  }

  @unsafe private static func lendBlocks(
    of part: PaddedPart, in memory: UnsafeRawBufferPointer,
    to body: (_ offset: Int, WideBlock) -> Void
  ) {
    let length = Int(part.count)
    // No overflow: `memory.count` is at least the size of a block.
    precondition(Int(part.start) + length <= memory.count &- WideBlock.size)
    guard let base = memory.baseAddress else { return }
    let start = unsafe base + Int(part.start)
    var offset = 0
    while offset < length {
      // In bounds: the block starts in the part, and the padding after the bytes has room for a
      // block.
      body(offset, unsafe WideBlock(at: start + offset))
      offset &+= WideBlock.size
    }
  }
}

/// A part of `PaddedBytes`.
///
/// Its numbers have 32 bits, because the sum of two such numbers needs no check for overflow in
/// 64 bits.
struct PaddedPart: Sendable {
  private(set) var start: UInt32
  private(set) var count: UInt32

  init(_ range: Range<Int>) {
    start = UInt32(range.lowerBound)
    count = UInt32(range.count)
  }

  /// Returns the part without some bytes, of which it must have enough.
  ///
  /// That is not checked here: `PaddedBytes` compares each part with its own end.
  func dropping(first: UInt32, last: UInt32 = 0) -> PaddedPart {
    var part = self
    part.start &+= first
    part.count &-= first &+ last
    return part
  }
}

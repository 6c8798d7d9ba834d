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

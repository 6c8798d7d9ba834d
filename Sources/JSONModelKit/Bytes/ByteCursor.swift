// This type contains the only pointer into the document.
//
//   bytes     { " i d " : 7 }
//   index     0 1 2 3 4 5 6 7     count = 8
//                     ^ position
//
// Reading a byte first compares its offset with `count`; reading a word requires eight bytes before
// `count`. Therefore no read is out of bounds, whatever the bytes are. The cursor must not outlive
// the call that borrows the buffer.

/// A position in a buffer that is read in place, and the primitive operations on it.
@safe struct ByteCursor {
  private let base: UnsafePointer<UInt8>
  let count: Int
  var position = ByteOffset(0)

  /// Creates a cursor at the first byte of a buffer, or returns `nil` if the buffer has no memory.
  ///
  /// The caller must keep the buffer alive and unchanged while the cursor is in use.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return nil }
    // Bytes have no alignment, and read-only memory may be bound to any type.
    unsafe self.base = base.assumingMemoryBound(to: UInt8.self)
    count = bytes.count
  }

  @_transparent var end: ByteOffset { ByteOffset(count) }

  /// The offset of the document in the bytes: after a byte order mark of UTF-8, if there is one.
  ///
  /// A parser may ignore such a mark (RFC 8259, section 8.1).
  var offsetOfDocument: ByteOffset {
    let hasMark =
      byte(at: ByteOffset(0)) == 0xEF && byte(at: ByteOffset(1)) == 0xBB
      && byte(at: ByteOffset(2)) == 0xBF
    return ByteOffset(hasMark ? 3 : 0)
  }

  @_transparent var isAtEnd: Bool { position.value >= count }

  /// The current byte, or 0 at the end.
  ///
  /// A byte 0 is invalid everywhere in JSON, so a comparison with a token fails in both cases.
  @_transparent var current: UInt8 { byte(at: position) }

  /// Returns the byte at an offset, or 0 at or after the end.
  @_transparent func byte(at offset: ByteOffset) -> UInt8 {
    assert(offset.value >= 0)
    // In bounds: compared with `count` here; offsets are never negative.
    return offset.value < count ? unsafe base[offset.value] : 0
  }

  /// Returns the eight bytes at an offset as a little-endian word; `nil` if fewer are left.
  @_transparent func word(at offset: ByteOffset) -> UInt64? {
    assert(offset.value >= 0)
    // No overflow: `count` is never negative.
    guard offset.value <= count &- 8 else { return nil }
    // In bounds: the guard ensures that eight bytes are left; an unaligned load is allowed.
    return unsafe UnsafeRawPointer(base + offset.value).word()
  }

  /// Returns whether at least `number` bytes are left; `number` must not be negative.
  @_transparent func hasBytes(_ number: Int) -> Bool {
    // No overflow: neither number is negative.
    position.value <= count &- number
  }

  /// Returns the eight bytes at an offset as a little-endian word; they must be in bounds.
  @unsafe @_transparent func uncheckedWord(at offset: ByteOffset) -> UInt64 {
    assert(offset.value >= 0 && offset.value <= count - 8)
    // In bounds: guaranteed by the caller, with `hasBytes`; an unaligned load is allowed.
    return unsafe UnsafeRawPointer(base + offset.value).word()
  }

  /// The block at the current position; `nil` if fewer bytes are left.
  @_transparent var nextBlock: ByteBlock? { block(at: position) }

  /// Returns the block at an offset; `nil` if fewer bytes are left.
  @_transparent func block(at offset: ByteOffset) -> ByteBlock? {
    assert(offset.value >= 0)
    // No overflow: `count` is never negative. Without optimization, `ByteBlock.size` is a call.
    guard offset.value <= count &- MemoryLayout<ByteBlock>.size else { return nil }
    // In bounds: the guard ensures that enough bytes are left.
    return unsafe ByteBlock(UnsafeRawPointer(base + offset.value).word())
  }

  /// Returns up to eight bytes as a little-endian word, padded with zeros.
  @_transparent func partialWord(at offset: ByteOffset, count: Int) -> UInt64 {
    assert(0...8 ~= count && offset.value + count <= self.count)
    if count == 0 { return 0 }
    let last = count &- 1
    let shift = UInt64(truncatingIfNeeded: last &* 8)
    if let word = word(at: offset) { return word & (.max &>> (56 &- shift)) }
    // Near the end of the document: combines parts, which may overlap.
    if let low = halfWord(at: offset), count >= 4, let high = halfWord(at: offset + (last &- 3)) {
      return UInt64(low) | UInt64(high) &<< (shift &- 24)
    }
    let middle = UInt64(byte(at: offset + last &>> 1)) &<< (shift &>> 1 & ~7)
    return UInt64(byte(at: offset)) | middle | UInt64(byte(at: offset + last)) &<< shift
  }

  /// Returns the four bytes at an offset as a little-endian word; `nil` if fewer are left.
  @_transparent func halfWord(at offset: ByteOffset) -> UInt32? {
    guard offset.value <= count &- 4 else { return nil }
    // In bounds: the guard ensures that four bytes are left; an unaligned load is allowed.
    return unsafe UnsafeRawPointer(base + offset.value).halfWord()
  }

  @_transparent mutating func advance() { advance(by: 1) }

  @_transparent mutating func advance(by distance: Int) {
    // No overflow: the position is never past the end.
    position.value &+= distance
    assert(position.value <= count)
  }

  /// Skips space, tab, line feed and carriage return (RFC 8259, section 2).
  ///
  /// - Returns: The next byte, or 0 at the end.
  @_transparent @discardableResult mutating func skipWhitespace() -> UInt8 {
    let first = current
    if first > 0x20 { return first }
    // Fast path: a single space, as after most colons, does not need a call.
    if first == 0x20 {
      advance()
      let second = current
      if second > 0x20 { return second }
    }
    position = endOfWhitespace()
    return current
  }

  /// Returns the end of whitespace such as line ends and indentation.
  ///
  /// Whitespace is a large part of a pretty-printed document. The method is nonmutating, as are all
  /// methods that are not inlined here, so the position stays in a register of the caller. A block
  /// of spaces is skipped by a constant distance, in a branch of its own. Without this branch, the
  /// distance would be computed from the bytes, and the next load would wait for it.
  @inline(never) private func endOfWhitespace() -> ByteOffset {
    if let end = endOfIndentation { return end }
    var cursor = self
    cursor.skipAllWhitespace()
    return cursor.position
  }

  /// The end of a line feed and up to 39 spaces; nil if there is other whitespace, or none.
  @_transparent private var endOfIndentation: ByteOffset? {
    guard let word = word(at: position) else { return nil }
    let (byte, end) = endOfSpaces(after: 0x2020_2020_2020_200A, word)
    return byte > 0x20 ? end : nil
  }

  /// Skips whitespace of any length; transparent for debug builds, as Docs/HowItWorks.md explains.
  @_transparent private mutating func skipAllWhitespace() {
    while Self.isWhitespace(current) {
      advance()
      while let block = nextBlock {
        let stops = block.nonSpaces
        if stops == 0 {
          advance(by: MemoryLayout<ByteBlock>.size)
          continue
        }
        advance(by: ByteBlock.firstIndex(of: stops))
        break
      }
    }
  }

  /// The offset before the whitespace that precedes the position.
  var endOfLastToken: ByteOffset {
    var end = position
    while end.value > 0, Self.isWhitespace(byte(at: ByteOffset(end.value - 1))) { end.value -= 1 }
    return end
  }

  @_transparent private static func isWhitespace(_ byte: UInt8) -> Bool {
    // A bit for each of them. The other bytes up to 0x20 are control characters.
    byte <= 0x20 && (0x1_0000_2600 as UInt64) &>> UInt64(byte) & 1 == 1
  }

  /// Advances to the next byte that a JSON string must not contain unescaped.
  ///
  /// That is a quotation mark, a backslash, a control character, an invalid UTF-8 byte or the end
  /// of the document.
  ///
  /// - Returns: Whether the skipped bytes are ASCII.
  @_transparent mutating func skipPlainText() -> Bool {
    while let block = nextBlock {
      let stops = block.textStops
      if stops == 0 {
        advance(by: MemoryLayout<ByteBlock>.size)
        continue
      }
      advance(by: ByteBlock.firstIndex(of: stops))
      if current < 0x80 { return true }
      position = endOfMixedText()
      return false
    }
    let end = endOfLastASCII()
    position = end
    if byte(at: end) < 0x80 { return true }
    position = endOfMixedText()
    return false
  }

  /// Advances past the opening quotation mark, which is the current byte, and the plain text of a
  /// string, and past the closing quotation mark if it follows.
  ///
  /// - Returns: Whether the plain text is ASCII, and whether the string is complete.
  @_transparent mutating func skipPlainString() -> (isASCII: Bool, isComplete: Bool) {
    advance()
    let isASCII = skipPlainText()
    guard current == UInt8(ascii: "\"") else { return (isASCII, false) }
    advance()
    return (isASCII, true)
  }

  /// Returns the end of plain ASCII text among the last bytes of the document, which are fewer than
  /// a block.
  private func endOfLastASCII() -> ByteOffset {
    var cursor = self
    while cursor.isInPlainASCII { cursor.advance() }
    return cursor.position
  }

  /// Whether the current byte is plain ASCII text.
  var isInPlainASCII: Bool {
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20, 0x80...: false
    default: true
    }
  }

  /// Calls a closure with the bytes of a range, in place.
  @_transparent func withBytes<Result>(
    in range: Range<ByteOffset>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    precondition(range.lowerBound.value >= 0 && range.upperBound.value <= count)
    // In bounds: checked just above. The buffer outlives the call; see `init`.
    return unsafe body(
      UnsafeBufferPointer(
        start: base + range.lowerBound.value,
        count: range.upperBound.value - range.lowerBound.value))
  }
}

// Here, because the compiler does not inline functions of other files without optimization. Then
// `UInt64(littleEndian:)` is a call of a generic function in the standard library, too, and debug
// builds import 5 % more slowly. A default argument is another call.

extension UnsafeRawPointer {
  /// Loads eight bytes, which need not be aligned, as a little-endian word.
  @unsafe @_transparent func word() -> UInt64 {
    // In bounds: guaranteed by the caller.
    #if DEBUG
      let word = unsafe loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    #else
      let word = unsafe loadedWord()
    #endif
    #if _endian(big)
      return word.byteSwapped
    #else
      return word
    #endif
  }

  /// Loads eight bytes in the order of the system.
  ///
  /// In a long function, the compiler calls the generic function of the standard library instead of
  /// inlining it. Skipping a value took 2 % more instructions.
  @unsafe @inline(__always) private func loadedWord() -> UInt64 {
    // In bounds: guaranteed by the caller.
    unsafe loadUnaligned(fromByteOffset: 0, as: UInt64.self)
  }

  /// Loads four bytes, which need not be aligned, as a little-endian word.
  @unsafe @_transparent func halfWord() -> UInt32 {
    // In bounds: guaranteed by the caller.
    let word = unsafe loadUnaligned(fromByteOffset: 0, as: UInt32.self)
    #if _endian(big)
      return word.byteSwapped
    #else
      return word
    #endif
  }
}

/// The number of bytes before a position in the document.
struct ByteOffset: Sendable, Hashable, Comparable {
  var value: Int

  @_transparent init(_ value: Int) { self.value = value }

  @_transparent static func < (lhs: ByteOffset, rhs: ByteOffset) -> Bool { lhs.value < rhs.value }

  /// Returns the sum, which does not overflow because both are distances within a buffer.
  @_transparent static func + (lhs: ByteOffset, rhs: Int) -> ByteOffset {
    ByteOffset(lhs.value &+ rhs)
  }
}

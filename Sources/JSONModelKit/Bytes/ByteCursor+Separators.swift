// The bytes between two members of an object are nearly always a comma, a line end, the spaces of
// the indentation and the quotation mark of the next key. Eight of them are compared at a time:
//
//   document   ,  LF _  _  _  _  _  _  |  _  _  "  k  e  y  "  :
//   expected   ,  LF _  _  _  _  _  _  |  _  _  _  _  _  _  _  _
//                                               ^ the first byte that differs is the quotation mark
//
// In a document without whitespace, the second byte differs. The bounds of all words are compared
// once, and there is no loop, so a comparison takes few instructions.

extension ByteCursor {
  /// Compares the next bytes with eight expected ones, which are followed by up to 32 spaces.
  ///
  /// - Parameters:
  ///   - expected: The expected bytes as a little-endian word.
  ///   - word: The next eight bytes as a little-endian word.
  /// - Returns: The first byte that differs, and its offset; a space, and any offset, if there is
  ///   none among these bytes, or fewer bytes are left.
  @_transparent func endOfSpaces(
    after expected: UInt64, _ word: UInt64
  ) -> (byte: UInt8, end: ByteOffset) {
    var (end, last, others) = (position, word, word ^ expected)
    if others == 0 {
      guard hasBytes(40) else { return (0x20, end) }
      // In bounds: forty bytes are left, and `end` advances by at most 32.
      others = unsafe othersThanSpaces(after: &end, &last)
      if others == 0 {
        others = unsafe othersThanSpaces(after: &end, &last)
        if others == 0 {
          others = unsafe othersThanSpaces(after: &end, &last)
          if others == 0 { others = unsafe othersThanSpaces(after: &end, &last) }
        }
      }
    }
    // If all bytes are equal, the count is 64, and the byte a space.
    let bits = UInt64(others.trailingZeroBitCount & ~7)
    return (
      UInt8(truncatingIfNeeded: last &>> bits), end + Int(truncatingIfNeeded: bits &>> 3)
    )
  }

  /// Advances an offset by a word, and returns the bits in which the new word differs from spaces.
  ///
  /// The new word must be in bounds.
  @unsafe private func othersThanSpaces(
    after end: inout ByteOffset, _ last: inout UInt64
  ) -> UInt64 {
    end.value &+= 8
    // In bounds: guaranteed by the caller.
    last = unsafe uncheckedWord(at: end)
    return last ^ 0x2020_2020_2020_2020
  }

  /// Advances past a comma, whitespace and a quotation mark; returns whether it did.
  @_transparent mutating func skipSeparator() -> Bool {
    guard let word = word(at: position) else { return skipLongSeparator() }
    let (byte, end) = endOfSpaces(after: 0x2020_2020_2020_0A2C, word)
    if byte == UInt8(ascii: "\""), UInt8(truncatingIfNeeded: word) == UInt8(ascii: ",") {
      position = end + 1
      return true
    }
    if word & 0xFF_FFFF == 0x22_202C {
      // A comma, one space and a quotation mark.
      advance(by: 3)
      return true
    }
    return skipLongSeparator()
  }

  private mutating func skipLongSeparator() -> Bool {
    guard current == UInt8(ascii: ","), let end = endOfLongSeparator() else { return false }
    position = end
    return true
  }

  /// Returns the offset after a comma, any whitespace and a quotation mark.
  private func endOfLongSeparator() -> ByteOffset? {
    var cursor = self
    cursor.advance()
    guard cursor.skipWhitespace() == UInt8(ascii: "\"") else { return nil }
    return cursor.position + 1
  }
}

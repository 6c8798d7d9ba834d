// The bytes between two members of an object are nearly always a comma, a line end, the spaces of
// the indentation and the quotation mark of the next key. Eight of them are compared at a time:
//
//   document   ,  LF _  _  _  _  _  _  |  _  _  "  k  e  y  "  :
//   expected   ,  LF _  _  _  _  _  _  |  _  _  _  _  _  _  _  _
//                                               ^ the first byte that differs is the quotation mark
//
// In a document without whitespace, the second byte differs.

extension ByteCursor {
  /// Advances past a comma, whitespace and a quotation mark; returns whether it did.
  ///
  /// Near the end of the document, it also returns false for a separator with long whitespace.
  @_transparent mutating func skipSeparator() -> Bool {
    guard let word = word(at: position) else { return skipLongSeparator() }
    var (end, last) = (position, word)
    var others = word ^ 0x2020_2020_2020_0A2C
    while others == 0 {
      end.value &+= 8
      guard let next = self.word(at: end) else { return false }
      last = next
      others = next ^ 0x2020_2020_2020_2020
    }
    let bits = UInt64(others.trailingZeroBitCount & ~7)
    if UInt8(truncatingIfNeeded: last &>> bits) == UInt8(ascii: "\""),
      UInt8(truncatingIfNeeded: word) == UInt8(ascii: ",")
    {
      position = end + Int(truncatingIfNeeded: bits >> 3) + 1
      return true
    }
    if word & 0xFF_FFFF == 0x22_202C {
      // A comma, one space and a quotation mark.
      advance(by: 3)
      return true
    }
    return skipLongSeparator()
  }

  @_transparent private mutating func skipLongSeparator() -> Bool {
    guard current == UInt8(ascii: ","), let end = endOfLongSeparator() else { return false }
    position = end
    return true
  }

  /// Returns the offset after a comma, any whitespace and a quotation mark.
  @inline(never) private func endOfLongSeparator() -> ByteOffset? {
    var cursor = self
    cursor.advance()
    guard cursor.skipWhitespace() == UInt8(ascii: "\"") else { return nil }
    return cursor.position + 1
  }
}

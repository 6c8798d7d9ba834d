// The only pointer into the input.
//
//   bytes     { "id" : 7 }
//   index     0 1 2 3 4 5 6 7 8 9     count = 10
//                     ^ position
//
// Every read of a byte first compares with `count`, and every read of a word needs eight bytes
// before `count`; so nothing outside the caller's buffer is ever read, whatever the bytes are. The
// cursor lives inside the call that borrows the buffer, and is never stored beyond it.

/// A place in a buffer that is read in place, and the primitive moves over it.
@safe struct ByteCursor {
  private let base: UnsafePointer<UInt8>
  let count: Int
  var position = ByteOffset(0)

  /// Starts at the first byte of a buffer; `nil` if the buffer has no memory.
  ///
  /// The caller keeps the buffer alive and unchanged for as long as it uses the cursor.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return nil }
    // Bytes have no alignment and bind to anything that is only read.
    unsafe self.base = base.assumingMemoryBound(to: UInt8.self)
    count = bytes.count
  }

  var end: ByteOffset { ByteOffset(count) }
  var isAtEnd: Bool { position.value >= count }

  /// The byte here, or 0 behind the last one; JSON has no use for a byte 0, so it is refused like
  /// an end.
  @inline(__always) var current: UInt8 { byte(at: position) }

  /// The byte at an offset, or 0 behind the last one.
  @inline(__always) func byte(at offset: ByteOffset) -> UInt8 {
    assert(offset.value >= 0)
    // In bounds: compared with `count` here; offsets are never negative.
    return offset.value < count ? unsafe base[offset.value] : 0
  }

  /// The eight bytes at an offset, the first one lowest; `nil` where fewer are left.
  @inline(__always) func word(at offset: ByteOffset) -> UInt64? {
    assert(offset.value >= 0)
    // No overflow: no count is negative.
    guard offset.value <= count &- 8 else { return nil }
    // In bounds: eight bytes are left, as the guard has shown; the load needs no alignment.
    let raw = unsafe UnsafeRawPointer(base + offset.value)
    return UInt64(littleEndian: unsafe raw.loadUnaligned(as: UInt64.self))
  }

  /// The block of bytes here; `nil` where fewer are left.
  @inline(__always) var nextBlock: ByteBlock? { block(at: position) }

  /// The block of bytes at an offset; `nil` where fewer are left.
  @inline(__always) func block(at offset: ByteOffset) -> ByteBlock? {
    assert(offset.value >= 0)
    // No overflow: no count is negative.
    guard offset.value <= count &- ByteBlock.size else { return nil }
    // In bounds: so many bytes are left, as the guard has shown.
    return unsafe ByteBlock(at: UnsafeRawPointer(base + offset.value))
  }

  /// One to eight bytes as a word, the first one lowest and zeros above the last; none give 0.
  @inline(__always) func partialWord(at offset: ByteOffset, count: Int) -> UInt64 {
    assert(0...8 ~= count && offset.value + count <= self.count)
    if count == 0 { return 0 }
    let last = count &- 1
    let shift = UInt64(truncatingIfNeeded: last &* 8)
    if let word = word(at: offset) { return word & (.max &>> (56 &- shift)) }
    // Near the end of the input: parts that overlap where there are fewer bytes.
    if let low = halfWord(at: offset), count >= 4, let high = halfWord(at: offset + (last &- 3)) {
      return UInt64(low) | UInt64(high) &<< (shift &- 24)
    }
    let middle = UInt64(byte(at: offset + last &>> 1)) &<< (shift &>> 1 & ~7)
    return UInt64(byte(at: offset)) | middle | UInt64(byte(at: offset + last)) &<< shift
  }

  /// The four bytes at an offset, the first one lowest; `nil` where fewer are left.
  @inline(__always) private func halfWord(at offset: ByteOffset) -> UInt32? {
    guard offset.value <= count &- 4 else { return nil }
    // In bounds: four bytes are left, as the guard has shown; the load needs no alignment.
    let raw = unsafe UnsafeRawPointer(base + offset.value)
    return UInt32(littleEndian: unsafe raw.loadUnaligned(as: UInt32.self))
  }

  @inline(__always) mutating func advance(by distance: Int = 1) {
    // No overflow: the place is never beyond the end.
    position.value &+= distance
    assert(position.value <= count)
  }

  /// Moves over space, tab, line feed and carriage return, the white space of RFC 8259, section 2.
  ///
  /// - Returns: The byte behind them, or 0 at the end.
  @inline(__always) @discardableResult mutating func passWhitespace() -> UInt8 {
    let first = current
    if first > 0x20 { return first }
    // One space, as behind most colons, is no call.
    if first == UInt8(ascii: " ") {
      advance()
      let second = current
      if second > 0x20 { return second }
    }
    position = endOfWhitespace()
    return current
  }

  /// The end of line ends, indentation and other gaps, a good part of a pretty-printed document.
  ///
  /// It changes nothing, as all that is not inlined here: so the place stays in a register where the
  /// cursor is used. Blocks of spaces are passed by a constant, in a branch of their own, or the
  /// compiler makes a sum of it that has to wait for the bytes.
  @inline(never) private func endOfWhitespace() -> ByteOffset {
    var cursor = self
    while Self.isWhitespace(cursor.current) {
      cursor.advance()
      while let block = cursor.nextBlock {
        let stops = block.nonSpaces
        if stops == 0 {
          cursor.advance(by: ByteBlock.size)
          continue
        }
        cursor.advance(by: ByteBlock.firstIndex(of: stops))
        break
      }
    }
    return cursor.position
  }

  @inline(__always) private static func isWhitespace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): true
    default: false
    }
  }

  /// Hands over the bytes of a range, in place.
  @inline(__always) func withBytes<Result>(
    in range: Range<ByteOffset>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    precondition(range.lowerBound.value >= 0 && range.upperBound.value <= count)
    // In bounds: checked just above. The buffer outlives the call, see `init`.
    return unsafe body(
      UnsafeBufferPointer(
        start: base + range.lowerBound.value,
        count: range.upperBound.value - range.lowerBound.value))
  }
}

// Scans text in blocks for the bytes that end plain text:
//
//   "               the end of the string
//   \               an escape
//   below 0x20      rejected
//   0x80 and above  not ASCII: validated as UTF-8

extension ByteCursor {
  /// Returns the end of plain text that starts with a byte that is not ASCII; validates UTF-8.
  func endOfMixedText() -> ByteOffset {
    var cursor = self
    while let block = cursor.nextBlock {
      if block.hasTwoPlainTriples {
        cursor.advance(by: 6)
        continue
      }
      let stops = block.textStops
      if stops == 0 {
        cursor.advance(by: ByteBlock.size)
      } else if ByteBlock.firstIndex(of: stops) > 0 {
        cursor.advance(by: ByteBlock.firstIndex(of: stops))
      } else if block.hasPlainTriple {
        cursor.advance(by: 3)
      } else {
        let length = cursor.utf8SequenceLength(at: cursor.position)
        guard length > 0 else { return cursor.position }
        cursor.advance(by: length)
      }
    }
    return cursor.endOfLastText()
  }

  /// Does the same for the last bytes of the document, which are fewer than a block.
  private func endOfLastText() -> ByteOffset {
    var cursor = self
    while !cursor.isAtEnd {
      let length = cursor.isInPlainASCII ? 1 : cursor.utf8SequenceLength(at: cursor.position)
      guard length > 0 else { break }
      cursor.advance(by: length)
    }
    return cursor.position
  }

  /// Returns the length of the UTF-8 sequence at an offset, or 0 if it is invalid.
  ///
  /// The length is two to four bytes; the first byte must not be ASCII.
  ///
  /// Overlong sequences, surrogates and values above U+10FFFF are invalid (The Unicode Standard,
  /// table 3-7).
  @_transparent func utf8SequenceLength(at offset: ByteOffset) -> Int {
    let first = byte(at: offset)
    let second = byte(at: offset + 1)
    switch first {
    case 0xC2...0xDF:
      return second.isContinuation ? 2 : 0
    case 0xE0...0xEF:
      guard second.isContinuation, byte(at: offset + 2).isContinuation else { return 0 }
      if first == 0xE0 { return second >= 0xA0 ? 3 : 0 }
      return first == 0xED && second > 0x9F ? 0 : 3
    case 0xF0...0xF4:
      guard second.isContinuation, byte(at: offset + 2).isContinuation,
        byte(at: offset + 3).isContinuation
      else { return 0 }
      if first == 0xF0 { return second >= 0x90 ? 4 : 0 }
      return first == 0xF4 && second > 0x8F ? 0 : 4
    default:
      return 0
    }
  }

  /// Copies a range of bytes, which must be valid UTF-8, into a string.
  ///
  /// Not inlined, because many functions call it.
  @inline(never) func text(in range: Range<ByteOffset>, isASCII: Bool) -> String {
    if isASCII, let small = smallText(in: range) { return String(small) }
    return longText(in: range, isASCII: isASCII)
  }

  /// Returns the text of ASCII bytes, if they fit into a small string and are not the last ones of
  /// the document.
  @_transparent private func smallText(in range: Range<ByteOffset>) -> SmallText? {
    let (start, size) = (range.lowerBound, ByteBlock.size)
    let count = range.upperBound.value &- start.value
    // Near the end of the document, the second word is missing.
    guard count <= SmallText.capacity, let second = word(at: start + size),
      let first = word(at: start), SmallText.isSupported
    else { return nil }
    return count < size
      ? SmallText(first, count: count) : SmallText(first, second, count: count)
  }

  /// Copies a range of bytes, which must be valid UTF-8, into a string that is usually not small.
  func longText(in range: Range<ByteOffset>, isASCII: Bool) -> String {
    unsafe withBytes(in: range) { unsafe Self.string(ofValid: $0, isASCII: isASCII) }
  }

  /// Creates a string from bytes that must be valid UTF-8.
  private static func string(
    ofValid bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool = false
  ) -> String {
    // Valid: `skipPlainText` has validated these bytes. Validating them again in the standard
    // library takes as long as the rest of an import of Japanese text (436 ns instead of 48 for 600
    // bytes).
    #if !JSONMODELKIT_WITHOUT_UTF8SPAN
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
      }
    #endif
    return unsafe String(copyingValid: bytes)
  }
}

extension UInt8 {
  /// Whether this is a continuation byte of a UTF-8 sequence.
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}

extension ByteCursor {
  /// Copies a range of bytes, which must be valid UTF-8, and decodes its escapes.
  ///
  /// - Parameter decode: Reads the escape at the cursor. The escape must be at least as long as its
  ///   scalar in UTF-8.
  func text(
    in range: Range<ByteOffset>, decodingEscapesWith decode: (inout ByteCursor) -> Unicode.Scalar
  ) -> String {
    let capacity = range.upperBound.value - range.lowerBound.value
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      guard let target = buffer.baseAddress else { return "" }
      var cursor = self
      cursor.position = range.lowerBound
      var count = 0
      while cursor.position < range.upperBound {
        let start = cursor.position
        cursor.skipUnescapedText(to: range.upperBound)
        unsafe withBytes(in: start..<cursor.position) { plain in
          guard let source = plain.baseAddress else { return }
          // In bounds: an escape is at least as long as its UTF-8, and `capacity` includes the
          // escapes.
          unsafe (target + count).update(from: source, count: plain.count)
          count += plain.count
        }
        guard cursor.position < range.upperBound else { break }
        for byte in Unicode.UTF8.encode(decode(&cursor)) ?? .init() {
          unsafe buffer[count] = byte
          count += 1
        }
      }
      // Valid: the bytes of the range are valid, and scalars are encoded as UTF-8.
      return unsafe Self.string(ofValid: UnsafeBufferPointer(start: target, count: count))
    }
  }

  /// Advances to the next backslash, or to `end` if there is none before it.
  private mutating func skipUnescapedText(to end: ByteOffset) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    while position.value + 8 <= end.value, let word = word(at: position) {
      let others = word ^ (ones &* 0x5C)
      if (others &- ones) & ~others & (ones &* 0x80) != 0 { break }
      advance(by: 8)
    }
    while position < end, current != UInt8(ascii: "\\") { advance() }
  }
}

/// A string without escapes.
enum PlainText {
  case small(SmallText)
  case long(String)
}

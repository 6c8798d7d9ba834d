// The fast paths for strings, integers and literals; they report no errors. For a token that a fast
// path does not support, the result is nil or false and the position is undefined, so the caller
// must use a copy of the cursor.

extension ByteCursor {
  /// Takes a string without escapes; requires `SmallText.isSupported`.
  ///
  /// A string of up to fifteen ASCII bytes is created from the one or two words that were searched
  /// for its end. A long string that is not ASCII may have too many combining marks.
  @_transparent mutating func takePlainText() -> PlainText? {
    guard current == UInt8(ascii: "\"") else { return nil }
    advance()
    let start = position
    guard let first = nextBlock else { return nil }
    let stops = first.textStops
    if stops != 0 {
      let count = ByteBlock.firstIndex(of: stops)
      advance(by: count)
      if current == UInt8(ascii: "\"") {
        advance()
        return .small(SmallText(first.bytes, count: count))
      }
    } else {
      advance(by: ByteBlock.size)
      if let second = nextBlock {
        let stops = second.textStops
        if stops != 0 {
          let count = ByteBlock.firstIndex(of: stops)
          advance(by: count)
          if current == UInt8(ascii: "\"") {
            advance()
            return .small(SmallText(first.bytes, second.bytes, count: ByteBlock.size &+ count))
          }
        } else {
          advance(by: ByteBlock.size)
        }
      }
    }
    let isASCII = skipPlainText()
    // In order: the cursor has only advanced since `start`.
    let range = unsafe Range(uncheckedBounds: (start, position))
    guard current == UInt8(ascii: "\""),
      isASCII || range.upperBound.value &- range.lowerBound.value <= String.maximumUncheckedBytes
    else { return nil }
    advance()
    return .long(longText(in: range, isASCII: isASCII))
  }

  /// Takes an empty string.
  mutating func takeEmptyText() -> Bool {
    guard current == UInt8(ascii: "\""), byte(at: position + 1) == UInt8(ascii: "\"") else {
      return false
    }
    advance(by: 2)
    return true
  }

  /// Takes an array without elements and without whitespace.
  mutating func takeEmptyArray() -> Bool {
    guard current == UInt8(ascii: "["), byte(at: position + 1) == UInt8(ascii: "]") else {
      return false
    }
    advance(by: 2)
    return true
  }

  /// Returns an integer of up to eighteen digits, and the offset after it.
  ///
  /// Returns nil for any other token, including a number with a fractional part or an exponent. The
  /// method is nonmutating, so the position stays in a register of the caller.
  func fastInteger() -> (value: Int64, end: ByteOffset)? {
    var cursor = self
    let isNegative = cursor.current == UInt8(ascii: "-")
    if isNegative { cursor.advance() }
    let start = cursor.position
    var magnitude = UInt64(cursor.current &- UInt8(ascii: "0"))
    guard magnitude < 10 else { return nil }
    if cursor.byte(at: start + 1).isDigit {
      // A leading zero is an error.
      guard magnitude != 0, cursor.takeDigits(into: &magnitude) <= 18 else { return nil }
    } else {
      cursor.advance()
    }
    // Rejects all bytes from `-` to `e`, among them `.`, `E` and `e`. After an integer in an
    // object, none of them is valid: a comma, a brace or whitespace follows.
    let next = cursor.current
    guard next <= UInt8(ascii: ",") || next > UInt8(ascii: "e") else { return nil }
    // No overflow: the magnitude is less than 10^18.
    let value = Int64(truncatingIfNeeded: magnitude)
    return (isNegative ? 0 &- value : value, cursor.position)
  }

  /// Returns an integer in a string, if `fastInteger` supports it.
  func quotedInteger() -> (value: Int64, end: ByteOffset)? {
    guard current == UInt8(ascii: "\"") else { return nil }
    var cursor = self
    cursor.advance()
    guard let (value, end) = cursor.fastInteger(), cursor.byte(at: end) == UInt8(ascii: "\"") else {
      return nil
    }
    return (value, end + 1)
  }

  /// Takes `true` or `false`.
  @_transparent mutating func takeBoolLiteral() -> Bool? {
    if halfWord(at: position) == 0x6575_7274 {
      advance(by: 4)
      return true
    }
    guard current == UInt8(ascii: "f"), halfWord(at: position + 1) == 0x6573_6C61 else {
      return nil
    }
    advance(by: 5)
    return false
  }

  /// Advances past `null`; returns whether it is the next token.
  mutating func takeNullLiteral() -> Bool {
    guard halfWord(at: position) == 0x6C6C_756E else { return false }
    advance(by: 4)
    return true
  }
}

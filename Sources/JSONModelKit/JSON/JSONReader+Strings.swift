// Fast path: a string without escapes is scanned to its end and copied at once. A string with
// escapes is validated first, then decoded by another function.

/// A string in the document.
struct StringToken {
  /// The offsets of the opening quotation mark and after the closing one.
  var opening: ByteOffset
  var end: ByteOffset
  var isASCII: Bool
  var hasEscapes: Bool

  /// The offsets of the bytes between the quotation marks.
  var range: Range<ByteOffset> { opening + 1..<end + -1 }
}

extension JSONReader {
  /// Reads the next token if it is a string.
  @_transparent mutating func takeString() throws(ReadingStopped) -> String? {
    guard peek() == UInt8(ascii: "\"") else { return nil }
    return text(of: try takeStringToken())
  }

  /// Advances past an empty string; returns whether there is one.
  mutating func takeEmptyString() throws(ReadingStopped) -> Bool {
    guard peek() == UInt8(ascii: "\"") else { return false }
    let opening = cursor.position
    cursor.advance()
    guard cursor.current == UInt8(ascii: "\"") else {
      cursor.position = opening
      return false
    }
    cursor.advance()
    return true
  }

  /// Skips and validates a string whose opening quotation mark is at the cursor.
  @_transparent mutating func takeStringToken() throws(ReadingStopped) -> StringToken {
    let opening = cursor.position
    let (isASCII, isComplete) = cursor.skipPlainString()
    guard isComplete else { return try takeEscapedStringToken(opening, isASCII: isASCII) }
    return StringToken(
      opening: opening, end: cursor.position, isASCII: isASCII, hasEscapes: false)
  }

  /// Reads a key that will be hashed; fails if it is slow to hash.
  mutating func takeKeyText() throws(ReadingStopped) -> String {
    let opening = cursor.position
    // Most keys fit into small strings, which this creates without a copy.
    let key = if let plain = takePlainString() { plain } else { text(of: try takeStringToken()) }
    if key.isSlowToHash {
      cursor.position = opening
      throw failBeyondLimit(String.slowToHashReason)
    }
    return key
  }

  /// Takes a string without escapes, if it is at the cursor.
  @_transparent private mutating func takePlainString() -> String? {
    guard SmallText.isSupported else { return nil }
    var cursor = cursor
    let text: String
    switch cursor.takePlainText() {
    case .small(let small): text = String(small)
    case .long(let long): text = long
    case nil: return nil
    }
    self.cursor.position = cursor.position
    return text
  }

  /// Returns the text of a string that has been validated.
  @_transparent func text(of token: StringToken) -> String { cursor.text(of: token) }

  /// Slow path: continues at the first byte that is not plain text.
  @inline(never) private mutating func takeEscapedStringToken(
    _ opening: ByteOffset, isASCII: Bool
  ) throws(ReadingStopped) -> StringToken {
    var isASCII = isASCII
    while true {
      switch cursor.current {
      case UInt8(ascii: "\""):
        cursor.advance()
        return StringToken(
          opening: opening, end: cursor.position, isASCII: isASCII, hasEscapes: true)
      case UInt8(ascii: "\\"):
        if case .malformed(let reason) = EscapeReading(&cursor) {
          try fail(reason, in: opening)
        }
      default:
        try failInString(opening)
      }
      let run = cursor.skipPlainText()
      isASCII = isASCII && run
    }
  }

  private mutating func failInString(_ opening: ByteOffset) throws(ReadingStopped) -> Never {
    if cursor.isAtEnd {
      try fail("expected a quotation mark at the end of the string", in: opening)
    }
    if cursor.current < 0x20 {
      try fail("control characters in strings must be escaped", in: opening)
    }
    try fail("the string is not valid UTF-8", in: opening)
  }
}

extension ByteCursor {
  /// Returns the text of a string that has been validated.
  @_transparent func text(of token: StringToken) -> String {
    token.hasEscapes
      ? text(in: token.range, decodingEscapesWith: Self.decodeCheckedEscape)
      : text(in: token.range, isASCII: token.isASCII)
  }

  private static func decodeCheckedEscape(_ cursor: inout ByteCursor) -> Unicode.Scalar {
    guard case .scalar(let scalar) = EscapeReading(&cursor) else {
      preconditionFailure("The token of a malformed string is not created.")
    }
    return scalar
  }
}

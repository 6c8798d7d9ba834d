// Fast path: a string without escapes is scanned to its end and copied at once. A string with
// escapes is validated first, then decoded by another function.

struct StringToken {
  /// The offsets of the opening quotation mark and after the closing one.
  var opening: ByteOffset
  var end: ByteOffset
  var isASCII: Bool
  var hasEscapes: Bool

  var range: Range<ByteOffset> { opening + 1..<end + -1 }
}

extension JSONReader {
  /// Reads the next token if it is a string.
  @_transparent mutating func takeString() throws(ReadingStopped) -> String? {
    guard peek() == UInt8(ascii: "\"") else { return nil }
    return try text(of: try takeStringToken())
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

  /// Reads a key, without the colon after it.
  mutating func takeKeyText() throws(ReadingStopped) -> String {
    // Most keys fit into small strings, which this creates without a copy.
    if let plain = takePlainString() { return plain }
    return try text(of: try takeStringToken())
  }

  /// Takes a string without escapes, if it is at the cursor.
  private mutating func takePlainString() -> String? {
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

  /// Returns the text of a string that was just read; fails if it has too many combining marks.
  @_transparent mutating func text(of token: StringToken) throws(ReadingStopped) -> String {
    let text = cursor.text(of: token)
    if !token.isASCII || token.hasEscapes, text.hasTooManyMarks() { throw failMarks(in: token) }
    return text
  }

  mutating func failMarks(in token: StringToken) -> ReadingStopped {
    cursor.position = token.opening
    return fail(limit: String.tooManyMarksReason)
  }

  /// Slow path: continues at the first byte that is not plain text.
  private mutating func takeEscapedStringToken(
    _ opening: ByteOffset, isASCII: Bool
  ) throws(ReadingStopped) -> StringToken {
    switch cursor.takeRestOfString(from: opening, isASCII: isASCII) {
    case .token(let token): return token
    case .malformed(let reason): try fail(reason, in: opening)
    }
  }
}

/// A string with escapes, or the reason why it is malformed.
private enum StringReading {
  case token(StringToken)
  case malformed(String)
}

extension ByteCursor {
  /// Skips a string that the reader has validated, or that may be incomplete.
  ///
  /// - Returns: Its token; nil if there is no string, or a malformed one.
  mutating func takeStringToken() -> StringToken? {
    guard current == UInt8(ascii: "\"") else { return nil }
    let opening = position
    let (isASCII, isComplete) = skipPlainString()
    if isComplete {
      return StringToken(opening: opening, end: position, isASCII: isASCII, hasEscapes: false)
    }
    guard case .token(let token) = takeRestOfString(from: opening, isASCII: isASCII) else {
      return nil
    }
    return token
  }

  /// Continues a string at the first byte that is not plain text; stops at an offending byte.
  @inline(__always) fileprivate mutating func takeRestOfString(
    from opening: ByteOffset, isASCII: Bool
  ) -> StringReading {
    var isASCII = isASCII
    while true {
      switch current {
      case UInt8(ascii: "\""):
        advance()
        return .token(
          StringToken(opening: opening, end: position, isASCII: isASCII, hasEscapes: true))
      case UInt8(ascii: "\\"):
        if case .malformed(let reason) = EscapeReading(&self) { return .malformed(reason) }
      case 0..<0x20:
        return .malformed(
          isAtEnd
            ? "expected a quotation mark at the end of the string"
            : "control characters in strings must be escaped")
      default: return .malformed("the string is not valid UTF-8")
      }
      let run = skipPlainText()
      isASCII = isASCII && run
    }
  }

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

/// The scalar of an escape in a string (RFC 8259, section 7), or the reason why it is malformed.
///
/// ```
/// \n            one character
/// \u00e9        a UTF-16 code unit
/// \ud83d\ude00  a surrogate pair is one character; an unpaired surrogate is malformed
/// ```
enum EscapeReading {
  case scalar(Unicode.Scalar)
  case malformed(String)

  /// Skips the escape whose backslash is at the cursor.
  ///
  /// Stops at the offending byte of a malformed escape; stays at the backslash of an unpaired
  /// surrogate.
  init(_ cursor: inout ByteCursor) {
    let start = cursor.position
    cursor.advance()
    if cursor.current == UInt8(ascii: "u") {
      cursor.advance()
      self.init(unicodeEscapeFrom: start, &cursor)
    } else if let scalar = Self.scalar(for: cursor.current) {
      cursor.advance()
      self = .scalar(scalar)
    } else {
      self = .malformed("expected one of \" \\ / b f n r t u after a backslash")
    }
  }

  private static func scalar(for letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "\""): "\""
    case UInt8(ascii: "\\"): "\\"
    case UInt8(ascii: "/"): "/"
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  private init(unicodeEscapeFrom start: ByteOffset, _ cursor: inout ByteCursor) {
    guard let unit = Self.hexDigits(&cursor) else {
      self = .malformed("expected four hexadecimal digits after \\u")
      return
    }
    if let scalar = Unicode.Scalar(unit) {
      self = .scalar(scalar)
      return
    }
    let isPair =
      UTF16.isLeadSurrogate(unit) && cursor.current == UInt8(ascii: "\\")
      && cursor.byte(at: cursor.position + 1) == UInt8(ascii: "u")
    if isPair {
      cursor.advance(by: 2)
      guard let second = Self.hexDigits(&cursor) else {
        self = .malformed("expected four hexadecimal digits after \\u")
        return
      }
      if UTF16.isTrailSurrogate(second) {
        self = .scalar(UTF16.decode(UTF16.EncodedScalar([unit, second])))
        return
      }
    }
    cursor.position = start
    self = .malformed("unpaired surrogate in a \\u escape")
  }

  private static func hexDigits(_ cursor: inout ByteCursor) -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = hexValue(of: cursor.current) else { return nil }
      unit = unit << 4 | digit
      cursor.advance()
    }
    return unit
  }

  private static func hexValue(of byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

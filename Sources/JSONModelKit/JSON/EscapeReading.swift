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

// The strings, keys and numbers of JSON5 (spec.json5.org, sections 3 to 6):
//
//   'it\'s'   \x41 \v \0   \ and a line end    "it's"   \u0041 \u000b \u0000   nothing
//   key  $k  \u006Bey                          "key"  "$k"  "\u006Bey"
//   +1   .5   5.   0x1F                        1   0.5   5   31

// MARK: - Strings

extension SyntaxTranslator {
  /// Translates a string that starts and ends with a quotation mark.
  mutating func translateString(in quote: UInt8) {
    translateQuote()
    while !cursor.isAtEnd, failure == nil {
      var end = cursor
      while end.isInPlainASCII && end.current != quote || end.current >= 0x80 { end.advance() }
      copy(to: end.position)
      switch cursor.current {
      case quote: return translateQuote()
      case UInt8(ascii: "\""):
        insert("\\")
        copyByte()
      case UInt8(ascii: "\\"): translateEscape()
      // The reader reports the line end.
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): copyByte()
      default: if !cursor.isAtEnd { translateControlCharacter() }
      }
    }
  }

  private mutating func translateQuote() {
    insert("\"")
    cursor.advance()
  }

  private mutating func translateControlCharacter() {
    let digits = String(cursor.current, radix: 16)
    insert(digits.utf8.count == 1 ? "\\u000\(digits)" : "\\u00\(digits)")
    cursor.advance()
  }

  private mutating func translateEscape() {
    let letter = cursor.byte(at: cursor.position + 1)
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      copy(to: cursor.position + 2)
    case UInt8(ascii: "u"): translateUnicodeEscape()
    case UInt8(ascii: "v"):
      insert("\\u000b")
      cursor.advance(by: 2)
    case UInt8(ascii: "x"): translateHexadecimalEscape()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): translateDigitEscape(letter)
    case UInt8(ascii: "\r"):
      cursor.advance(by: cursor.byte(at: cursor.position + 2) == UInt8(ascii: "\n") ? 3 : 2)
    case UInt8(ascii: "\n"): cursor.advance(by: 2)
    default: translateOtherEscape()
    }
  }

  /// Copies `\uHHHH`, or two of them that are a pair of surrogates.
  ///
  /// Read here, because a line continuation after a malformed one must not complete it.
  private mutating func translateUnicodeEscape() {
    var end = cursor
    if case .malformed(let reason) = EscapeReading(&end), !end.isAtEnd {
      cursor.position = end.position
      return fail(reason)
    }
    // The reader reports the end of the document.
    copy(to: end.position)
  }

  /// Replaces `\xHH`.
  private mutating func translateHexadecimalEscape() {
    insert("\\u00")
    cursor.advance(by: 2)
    for _ in 0..<2 {
      guard cursor.current.isHexadecimal else {
        return fail("expected two hexadecimal digits after \\x")
      }
      copyByte()
    }
  }

  /// Replaces `\0`; other digits are not allowed.
  private mutating func translateDigitEscape(_ digit: UInt8) {
    let isNull = digit == UInt8(ascii: "0") && !cursor.byte(at: cursor.position + 2).isDigit
    guard isNull else {
      cursor.advance()
      return fail("only a single 0 may follow a backslash, and no other digit")
    }
    insert("\\u0000")
    cursor.advance(by: 2)
  }

  /// Removes the backslash before a character that has no other meaning, and a line continuation.
  private mutating func translateOtherEscape() {
    // The reader reports a backslash at the end.
    guard cursor.hasBytes(2) else { return copyByte() }
    cursor.advance()
    if let (scalar, length) = cursor.scalar(at: cursor.position), scalar.isJSON5LineSeparator {
      return cursor.advance(by: length)
    }
    // A plain character, a single quotation mark or a control character.
    if cursor.current >= 0x20 { copyByte() }
  }
}

// MARK: - Words

extension SyntaxTranslator {
  /// Translates a key without quotation marks or a number; returns whether there is one.
  mutating func translateWord() -> Bool {
    switch expectation {
    case .key: return translateKey()
    case .value: return translateNumber()
    case .colon, .separator: return false
    }
  }

  private mutating func translateKey() -> Bool {
    guard identifierLength(isStart: true) > 0 else { return false }
    insert("\"")
    var length = identifierLength(isStart: true)
    while length > 0 {
      copy(to: cursor.position + length)
      length = identifierLength(isStart: false)
    }
    // A backslash that does not begin a character of an identifier.
    if cursor.current == UInt8(ascii: "\\") {
      fail("expected the \\u escape of a letter or digit in a key")
    }
    insert("\"")
    expectation = .colon
    return true
  }

  /// Returns the length of the next character of an identifier, or 0 if there is none.
  private func identifierLength(isStart: Bool) -> Int {
    let byte = cursor.current
    if byte < 0x80, byte != UInt8(ascii: "\\") {
      return Unicode.Scalar(byte).isIdentifierCharacter(isStart: isStart) ? 1 : 0
    }
    if byte >= 0x80 {
      guard let (scalar, length) = cursor.scalar(at: cursor.position) else { return 0 }
      return scalar.isIdentifierCharacter(isStart: isStart) ? length : 0
    }
    var escape = cursor
    guard escape.byte(at: escape.position + 1) == UInt8(ascii: "u"),
      case .scalar(let scalar) = EscapeReading(&escape),
      scalar.isIdentifierCharacter(isStart: isStart)
    else { return 0 }
    return escape.position.value - cursor.position.value
  }
}

// MARK: - Numbers

extension SyntaxTranslator {
  /// The maximum number of digits of a hexadecimal number; more do not fit into any number type.
  private static let maximumHexadecimalDigits = 256

  private mutating func translateNumber() -> Bool {
    let (start, derived) = (cursor, output.count)
    let sign = cursor.current
    let hasSign = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    if hasSign { cursor.advance() }
    let isNegative = sign == UInt8(ascii: "-")
    switch cursor.current {
    case UInt8(ascii: "I") where isWord("Infinity"), UInt8(ascii: "N") where isWord("NaN"):
      translateNonFinite(isNegative: isNegative)
    case UInt8(ascii: "0") where cursor.byte(at: cursor.position + 1) | 0x20 == UInt8(ascii: "x"):
      if isNegative {
        cursor = start
        copyByte()
      }
      translateHexadecimal()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
      if isNegative {
        cursor = start
        copyByte()
      }
      translateDecimal()
    default:
      if sign == UInt8(ascii: "+") {
        fail("expected a digit after the plus sign")
        return true
      }
      cursor = start
      return false
    }
    // The number starts at its sign, even if that was omitted.
    if hasSign, output.count > derived { realign(derived, with: start.position) }
    // Not a part of the number, although it could be one of the translation.
    if cursor.current == UInt8(ascii: ".") { insert(" ") }
    expectation = .separator
    return true
  }

  /// Returns whether a word is next, and ends there.
  private func isWord(_ word: String) -> Bool {
    var end = cursor
    for byte in word.utf8 {
      guard end.current == byte else { return false }
      end.advance()
    }
    let next = end.scalar(at: end.position)?.scalar
    return next?.isIdentifierCharacter(isStart: false) != true
  }

  private mutating func translateNonFinite(isNegative: Bool) {
    // NaN has no sign.
    let number: NonFiniteNumber =
      cursor.current == UInt8(ascii: "N") ? .nan : isNegative ? .negativeInfinity : .infinity
    insert(number)
    while cursor.current.isASCIILetter { cursor.advance() }
  }

  private mutating func translateDecimal() {
    let hasInteger = cursor.current.isDigit
    copyDigits()
    if cursor.current == UInt8(ascii: ".") {
      let hasFraction = cursor.byte(at: cursor.position + 1).isDigit
      guard hasInteger || hasFraction else {
        cursor.advance()
        return fail("expected a digit before or after the decimal point")
      }
      if !hasInteger { insert("0") }
      if hasFraction {
        copyByte()
        copyDigits()
      } else {
        cursor.advance()
      }
    }
    guard cursor.current | 0x20 == UInt8(ascii: "e") else { return }
    copyByte()
    if cursor.current == UInt8(ascii: "+") || cursor.current == UInt8(ascii: "-") { copyByte() }
    copyDigits()
  }

  private mutating func copyDigits() {
    var end = cursor
    while end.current.isDigit { end.advance() }
    copy(to: end.position)
  }

  private mutating func translateHexadecimal() {
    var end = cursor
    end.advance(by: 2)
    let digits = end.position
    var number = DecimalDigits()
    while let digit = end.current.hexadecimalValue {
      if end.position.value - digits.value == Self.maximumHexadecimalDigits {
        cursor.position = end.position
        return fail(
          "a hexadecimal number must not have more than \(Self.maximumHexadecimalDigits) digits")
      }
      number.append(hexadecimalDigit: digit)
      end.advance()
    }
    guard digits < end.position else {
      cursor.position = digits
      return fail("expected a hexadecimal digit after 0x")
    }
    insert(number.text)
    cursor.position = end.position
  }
}

/// A nonnegative integer that may be too large for the integer types.
private struct DecimalDigits {
  private static let base: UInt64 = 1_000_000_000
  /// Nine decimal digits each, the least significant ones first.
  private var parts: [UInt64] = [0]

  mutating func append(hexadecimalDigit digit: UInt8) {
    var carry = UInt64(digit)
    for index in parts.indices {
      let value = parts[index] * 16 + carry
      parts[index] = value % Self.base
      carry = value / Self.base
    }
    if carry > 0 { parts.append(carry) }
  }

  var text: String {
    let rest = parts.dropLast().reversed().map { part in
      String(String(part + Self.base).dropFirst())
    }
    return "\(parts[parts.count - 1])" + rest.joined()
  }
}

// MARK: - Characters

extension ByteCursor {
  /// Returns the character at an offset, and its length; nil at the end, and for invalid UTF-8.
  func scalar(at offset: ByteOffset) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = byte(at: offset)
    if first < 0x80 { return offset.value < count ? (Unicode.Scalar(first), 1) : nil }
    let length = utf8SequenceLength(at: offset)
    guard length > 0 else { return nil }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for index in 1..<length { value = value << 6 | UInt32(byte(at: offset + index)) & 0x3F }
    return Unicode.Scalar(value).map { ($0, length) }
  }
}

extension Unicode.Scalar {
  /// Whether this is white space in JSON5 (section 8), apart from that of JSON.
  fileprivate var isSpace: Bool {
    switch self {
    case "\u{B}", "\u{C}", "\u{FEFF}": true
    default: properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether this ends a line in JSON5, apart from line feed and carriage return.
  var isJSON5LineSeparator: Bool { self == "\u{2028}" || self == "\u{2029}" }

  /// Whether this is white space in JSON5 (section 8).
  package var isJSON5Whitespace: Bool { isJSON5LineSeparator || isSpace }

  /// Whether an identifier of ECMAScript 5.1 (section 7.6) may contain this.
  fileprivate func isIdentifierCharacter(isStart: Bool) -> Bool {
    if self == "$" || self == "_" { return true }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !isStart
    default: return !isStart && (self == "\u{200C}" || self == "\u{200D}")
    }
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

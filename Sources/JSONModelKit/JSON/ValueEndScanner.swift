// Finds the end of a value that arrives in pieces. The scanner counts the brackets outside of
// strings, but does not parse the value: only the subsequent import validates the grammar.
//
//   {"a":[1,"}"]}, {"a":...
//   1    2   ^ 10    the depth after each bracket; the brace in the string (^) is not counted

/// Finds the end of a value whose bytes arrive in pieces.
struct ValueEndScanner: Sendable {
  private enum Form: Sendable { case container, string, word }

  private let form: Form
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Creates a scanner.
  ///
  /// - Parameter first: The first byte of the value.
  init(first: UInt8) {
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): form = .container
    case UInt8(ascii: "\""): form = .string
    default: form = .word
    }
  }

  /// Returns whether a value may start with a byte.
  ///
  /// This is true for all bytes except whitespace, `,`, `:`, `]` and `}`.
  static func mayBegin(with byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || !endsWord(byte) || byte.beginsContainer
  }

  /// Whether the value is a number or a literal, whose end is known only at the byte after it.
  var isWord: Bool { form == .word }

  /// Advances to the end of the value, or to the end of the bytes if the value continues.
  ///
  /// - Returns: Whether the value has ended.
  mutating func scan(_ cursor: inout ByteCursor) -> Bool {
    if form == .word {
      while !cursor.isAtEnd, !Self.endsWord(cursor.current) { cursor.advance() }
      return !cursor.isAtEnd
    }
    while !cursor.isAtEnd {
      if isInString {
        skipText(&cursor)
        if !isInString, depth == 0 { return true }
        continue
      }
      let byte = cursor.current
      cursor.advance()
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return true }
      default: break
      }
    }
    return false
  }

  /// Advances past the closing quotation mark, or to the end of the bytes.
  @inline(__always) private mutating func skipText(_ cursor: inout ByteCursor) {
    while !cursor.isAtEnd {
      if isEscaped {
        isEscaped = false
        cursor.advance()
        continue
      }
      while let block = cursor.nextBlock {
        let stops = block.escapes
        if stops == 0 {
          cursor.advance(by: ByteBlock.size)
          continue
        }
        cursor.advance(by: ByteBlock.firstIndex(of: stops))
        break
      }
      if cursor.isAtEnd { return }
      let byte = cursor.current
      cursor.advance()
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        return
      }
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""):
      true
    default: false
    }
  }
}

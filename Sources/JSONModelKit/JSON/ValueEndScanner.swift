// The end of a value that comes in pieces is found without reading the value: brackets are counted
// outside of strings. Only the import that follows checks the grammar.
//
//   {"a":[1,"}"]}, {"a":...
//   1    2    ^21 ^           the depth; the brace in the string does not count

/// Finds the end of a value whose bytes come in pieces.
struct ValueEndScanner: Sendable {
  private enum Form: Sendable { case container, string, word }

  private let form: Form
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// - Parameter first: The first byte of the value.
  init(first: UInt8) {
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): form = .container
    case UInt8(ascii: "\""): form = .string
    default: form = .word
    }
  }

  /// Whether a value may begin with a byte; others cannot be part of any value.
  static func mayBegin(with byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || !endsWord(byte) || byte.beginsContainer
  }

  /// Whether the value is one that only a following byte ends: a number or a literal.
  var isWord: Bool { form == .word }

  /// Moves behind the value, or to the end of the bytes if the value does not end in them.
  ///
  /// - Returns: Whether the value has ended.
  mutating func scan(_ cursor: inout ByteCursor) -> Bool {
    if form == .word {
      while !cursor.isAtEnd, !Self.endsWord(cursor.current) { cursor.advance() }
      return !cursor.isAtEnd
    }
    while !cursor.isAtEnd {
      if isInString {
        passText(&cursor)
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

  /// Moves behind the end of the string.
  @inline(__always) private mutating func passText(_ cursor: inout ByteCursor) {
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

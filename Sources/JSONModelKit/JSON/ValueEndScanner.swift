// Finds the end of a value that arrives in pieces. The scanner counts the brackets outside of
// strings, but does not parse the value: only the subsequent import validates the grammar.
//
//   {"a":[1,"}"]}, {"a":...
//   1    2   ^ 10    the depth after each bracket; the brace in the string (^) is not counted

/// Finds the end of a value whose bytes arrive in pieces.
package struct ValueEndScanner: Sendable {
  private enum Form: Sendable { case container, string, word }

  private let form: Form
  private var depth = 0
  /// The quotation mark that ends the current string; 0 outside of strings.
  private var quote: UInt8 = 0
  private var isEscaped = false
  private let hasSingleQuotes: Bool

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - first: The first byte of the value.
  ///   - hasSingleQuotes: Whether strings may have single quotation marks, as in JSON5.
  package init(first: UInt8, hasSingleQuotes: Bool = false) {
    self.hasSingleQuotes = hasSingleQuotes
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): form = .container
    case UInt8(ascii: "\""): form = .string
    case UInt8(ascii: "'") where hasSingleQuotes: form = .string
    default: form = .word
    }
  }

  /// Whether the value is a number or a literal, whose end is known only at the byte after it.
  package var isWord: Bool { form == .word }

  /// Advances to the end of the value, or to the end of the window if the value continues.
  ///
  /// - Returns: Whether the value has ended, and the number of its bytes.
  package mutating func scan(
    _ window: ByteWindow, from offset: Int
  ) -> (hasEnded: Bool, count: Int) {
    window.lend(offset..<window.range.upperBound) { bytes in
      guard var cursor = bytes.cursor else { return (false, 0) }
      let hasEnded = scan(&cursor)
      return (hasEnded, cursor.position.value)
    }
  }

  /// Advances to the end of the value, or to the end of the bytes if the value continues.
  ///
  /// - Returns: Whether the value has ended.
  mutating func scan(_ cursor: inout ByteCursor) -> Bool {
    if form == .word {
      while !cursor.isAtEnd, !Self.endsWord(cursor.current) { cursor.advance() }
      return !cursor.isAtEnd
    }
    // Copies that stay in registers.
    var (here, depth) = (cursor, depth)
    defer { (cursor, self.depth) = (here, depth) }
    while true {
      if quote != 0 {
        guard skipText(&here) else { return false }
        quote = 0
        if depth == 0 { return true }
        // The most common bytes between two strings: `:"` and `,"`.
        if let next = here.halfWord(at: here.position).map({ $0 & 0xFFFF }),
          next == 0x223A || next == 0x222C
        {
          here.advance(by: 2)
          quote = UInt8(ascii: "\"")
          continue
        }
      }
      let byte = here.current
      switch byte | 0x20 {
      case UInt8(ascii: "{"):  // or [
        here.advance()
        depth += 1
      case UInt8(ascii: "}"):  // or ]
        here.advance()
        depth -= 1
        if depth == 0 { return true }
      case UInt8(ascii: "\"") where byte == UInt8(ascii: "\""),
        UInt8(ascii: "'") where byte == UInt8(ascii: "'") && hasSingleQuotes:
        here.advance()
        quote = byte
      default:
        if here.isAtEnd { return false }
        here.advance()
        // The blocks do not mark single quotation marks.
        if !hasSingleQuotes { here.skip { $0.structureStops } }
      }
    }
  }

  /// Advances past the closing quotation mark, or to the end of the bytes.
  ///
  /// - Returns: Whether there is a closing quotation mark.
  private mutating func skipText(_ cursor: inout ByteCursor) -> Bool {
    if isEscaped {
      if cursor.isAtEnd { return false }
      cursor.advance()
      isEscaped = false
    }
    while true {
      if quote == UInt8(ascii: "\"") { cursor.skip { $0.escapes } }
      let byte = cursor.current
      if cursor.isAtEnd { return false }
      cursor.advance()
      if byte == quote { return true }
      guard byte == UInt8(ascii: "\\") else { continue }
      isEscaped = cursor.isAtEnd
      if isEscaped { return false }
      cursor.advance()
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

extension ByteCursor {
  /// Advances to the first byte that a property of blocks marks, or to one of the last seven bytes.
  fileprivate mutating func skip(toMarkOf marks: (ByteBlock) -> UInt64) {
    while let block = nextBlock {
      let stops = marks(block)
      if stops != 0 { return advance(by: ByteBlock.firstIndex(of: stops)) }
      advance(by: ByteBlock.size)
    }
  }
}

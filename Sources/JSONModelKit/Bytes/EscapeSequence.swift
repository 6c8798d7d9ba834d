/// The escape sequence of a byte, such as `\n` or `\u0001`: up to eight ASCII characters.
struct EscapeSequence {
  /// The characters as a little-endian word, the first one in the lowest byte.
  let word: UInt64
  let count: Int

  init(_ characters: UInt8...) {
    word = characters.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    count = characters.count
  }
}

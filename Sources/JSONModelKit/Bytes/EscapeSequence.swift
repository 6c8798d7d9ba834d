/// The escape sequence of a byte, such as `\n` or `\u0001`: up to eight ASCII characters.
struct EscapeSequence {
  /// The characters as a little-endian word, the first one in the lowest byte.
  let word: UInt64
  let count: Int
}

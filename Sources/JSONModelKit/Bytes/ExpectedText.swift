// A text that a document probably contains next, such as a key with its closing quotation mark and
// the colon after it. It is compared in words that may overlap, so no byte is compared alone:
//
//   text      s c r e e n _ n a m e " :
//   first     s c r e e n _ n
//   last                e n _ n a m e " :
//
// A text of more than sixteen bytes has up to three words between the first and the last. In a text
// of fewer than eight bytes, both words start at its first byte, and a mask excludes the bytes
// after the text.

/// A text of one to forty bytes.
///
/// The type is trivial: copying it does not retain anything.
struct ExpectedText: BitwiseCopyable, Sendable {
  static let capacity = 40

  var length = 0
  /// The number of bytes that a comparison loads.
  ///
  /// It is `Int.max` for an absent text, so the bounds check before a comparison always fails.
  var reach = Int.max
  var first: UInt64 = 0
  var last: UInt64 = 0
  /// The bits of the first and the last word that are compared.
  var mask: UInt64 = 0
  var middle: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// Creates an absent text, which no document contains.
  init() {}

  /// Creates a text from its little-endian words; returns nil if it is empty or too long.
  ///
  /// - Parameter word: Returns the word at an offset. Bytes after the end of the text are ignored.
  init?(length: Int, _ word: (_ offset: Int) -> UInt64) {
    guard 1...Self.capacity ~= length else { return nil }
    self.length = length
    reach = max(length, 8)
    mask = .max >> UInt64(8 * max(8 - length, 0))
    first = word(0) & mask
    last = length <= 8 ? first : word(length - 8)
    if length > 16 { middle.0 = word(8) }
    if length > 24 { middle.1 = word(16) }
    if length > 32 { middle.2 = word(24) }
  }
}

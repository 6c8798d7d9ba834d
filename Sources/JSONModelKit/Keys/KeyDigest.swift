/// The lookup key of a string: its length, its first and last eight bytes, and eight in the middle.
///
/// Keys of up to 16 bytes have no middle.
struct KeyDigest: Equatable {
  var length: Int
  var first: UInt64
  var last: UInt64
  var middle: UInt64 = 0

  @_transparent init(_ range: Range<ByteOffset>, in cursor: ByteCursor) {
    let start = range.lowerBound
    length = range.upperBound.value &- start.value
    guard length > 8, let firstWord = cursor.word(at: start),
      let lastWord = cursor.word(at: range.upperBound + -8)
    else {
      first = cursor.partialWord(at: start, count: length)
      last = 0
      return
    }
    first = firstWord
    last = lastWord
    if length > 16, let word = cursor.word(at: start + (length &>> 1 &- 4)) { middle = word }
  }

  @_transparent init(_ text: SmallText) {
    length = text.count
    first = text.words.0
    last = length > 8 ? text.lastWord : 0
  }

  init(_ bytes: [UInt8]) {
    func word(_ part: ArraySlice<UInt8>) -> UInt64 {
      part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    length = bytes.count
    first = word(bytes.prefix(8))
    last = length <= 8 ? 0 : word(bytes.suffix(8))
    if length > 16 { middle = word(bytes[(length / 2 - 4)..<(length / 2 + 4)]) }
  }

  /// The mark of the key, one of 64 bits chosen by its length and first byte.
  var mark: UInt64 {
    Self.mark(length: length, firstByte: UInt8(truncatingIfNeeded: first))
  }

  /// Returns the mark of a key.
  ///
  /// - Parameter firstByte: The first byte; any value if the key is empty.
  @_transparent static func mark(length: Int, firstByte: UInt8) -> UInt64 {
    length == 0 ? 1 : 1 &<< UInt64(truncatingIfNeeded: length &* 5 ^ Int(firstByte))
  }

  /// Whether the digest covers all bytes of the key.
  var isWhole: Bool { length <= 16 }

  /// The hash of the digest.
  ///
  /// Multiplication spreads the bits upward; the odd constants are those of the xxHash family.
  var hash: UInt64 {
    var mixed = (first ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B1_85EB_CA87
    mixed = (mixed ^ (mixed >> 31) ^ middle) &* 0x9E37_79B1_85EB_CA87
    return (mixed ^ (mixed >> 29) ^ last) &* 0xC2B2_AE3D_27D4_EB4F
  }
}

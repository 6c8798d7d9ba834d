// The keys of a class; the table does not change after the inspection. A key of the document is
// first compared with the key that is expected next, because the objects of a document mostly have
// their keys in the same order. If it differs, it is looked up by its length and bytes.
//
//   keys        id, screen_name                                properties 0, 1
//   words       i d "             | s c r e e n _ n | a m e "      keys with their closing quote
//   first       0                   1                              indexes in words
//   slots       [ 1 - - 0 ]                                        hash -> property; - is free
//   marks       a bit for "i" with length 2, one for "s" with length 11
//
// Most unknown keys differ from all known keys in their first byte and length, and are not looked
// up. The size of the table depends on the class, not on the document. At least half of its slots
// are free and a search ends at the first free one, so a document cannot make searches long.

/// A table that finds the property for a key.
///
/// The entries after the properties are the heads of key paths: keys whose values are not imported
/// into a property directly, but searched for the rest of the paths.
final class KeyTable: Sendable {
  /// The keys of the properties, then of the heads; nil for a property without a key of its own.
  let keys: [String?]
  private let patterns: [Pattern]
  private let words: [UInt64]
  private let slots: [Int32]
  /// The union of the mark bits of all keys.
  private let marks: UInt64
  /// For every property, the next one with the same key, or -1.
  private let sharing: [Int32]
  /// The indexes of properties and heads in the order of declaration.
  ///
  /// Empty if that is the order of this table.
  private let sortIndexes: [Int]
  /// The properties by their keys in lowercase; nil if case is compared.
  private let byLowercase: [ExactKey: PropertyIndex]?
  /// The length of the longest key in lowercase.
  private let maximumLength: Int

  /// A key and its closing quotation mark, as in a document.
  private struct Pattern {
    /// The number of bytes, including the quotation mark.
    var length: Int
    /// The indexes of the first and the last word; the last one is compared under a mask.
    var first: Int
    var last: Int
    var lastMask: UInt64
    var digest: KeyDigest
    /// Whether `match` may compare the key bytewise.
    ///
    /// False if there is no key, if it contains a character that JSON must escape, or if an earlier
    /// property has the same key.
    var isBytewiseComparable: Bool

    init(_ key: [UInt8], isBytewiseComparable: Bool, wordsFrom start: Int) {
      length = key.count + 1
      first = start
      last = start + key.count / 8
      lastMask = .max >> UInt64(56 - 8 * (key.count % 8))
      digest = KeyDigest(key)
      self.isBytewiseComparable = isBytewiseComparable
    }
  }

  init(_ keys: [String?], sortIndexes: [Int] = [], ignoresCase: Bool = false) {
    self.keys = keys
    byLowercase = ignoresCase ? Self.byLowercase(keys) : nil
    maximumLength = byLowercase?.keys.map(\.text.utf8.count).max() ?? 0
    var patterns: [Pattern] = []
    var words: [UInt64] = []
    for key in keys {
      let bytes = Array((key ?? "").utf8)
      let isBytewiseComparable =
        key != nil
        && !bytes.contains {
          $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
      patterns.append(
        Pattern(bytes, isBytewiseComparable: isBytewiseComparable, wordsFrom: words.count))
      Self.append(bytes, to: &words)
    }
    self.words = words
    var slotCount = 4
    while slotCount < keys.count * 2 { slotCount *= 2 }
    var slots = [Int32](repeating: -1, count: slotCount)
    var marks: UInt64 = 0
    var sharing = [Int32](repeating: -1, count: keys.count)
    for (index, key) in keys.enumerated() {
      guard let key else { continue }
      marks |= patterns[index].digest.mark
      var slot = Self.slot(of: patterns[index].digest, count: slotCount)
      // Texts are compared only if the digests are equal: every second key finds a used slot.
      let hash = patterns[index].digest.hash
      while slots[slot] >= 0,
        patterns[Int(slots[slot])].digest.hash != hash
          || !Self.isSame(key, keys[Int(slots[slot])])
      {
        slot = (slot + 1) & (slotCount - 1)
      }
      guard slots[slot] >= 0 else {
        slots[slot] = Int32(index)
        continue
      }
      var last = Int(slots[slot])
      while sharing[last] >= 0 { last = Int(sharing[last]) }
      sharing[last] = Int32(index)
      // Only the first property of a key may be found; it leads to the others.
      patterns[index].isBytewiseComparable = false
    }
    self.patterns = patterns
    self.slots = slots
    self.marks = marks
    self.sharing = sharing
    self.sortIndexes = sortIndexes
  }

  private static func byLowercase(_ keys: [String?]) -> [ExactKey: PropertyIndex] {
    Dictionary(
      keys.enumerated().compactMap { index, key in
        key.map { (ExactKey($0.lowercased()), PropertyIndex(index)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func isSame(_ key: String, _ other: String?) -> Bool {
    other.map { ExactKey(key) == ExactKey($0) } ?? false
  }

  /// Appends the words of a key and its closing quotation mark.
  private static func append(_ key: [UInt8], to words: inout [UInt64]) {
    var word: UInt64 = 0
    for (index, byte) in key.enumerated() {
      word |= UInt64(byte) << UInt64(8 * (index % 8))
      guard index % 8 == 7 else { continue }
      words.append(word)
      word = 0
    }
    words.append(word | UInt64(UInt8(ascii: "\"")) << UInt64(8 * (key.count % 8)))
  }

  private static func slot(of digest: KeyDigest, count: Int) -> Int {
    Int(truncatingIfNeeded: digest.hash >> 32) & (count - 1)
  }
}

// MARK: - Lookup

extension KeyTable {
  func next(sharingKeyOf property: PropertyIndex) -> PropertyIndex? {
    let next = sharing[property.value]
    return next < 0 ? nil : PropertyIndex(Int(next))
  }

  /// Returns the index of a property or head in the order of declaration.
  func sortIndex(of property: PropertyIndex) -> Int {
    sortIndexes.isEmpty ? property.value : sortIndexes[property.value]
  }

  /// Returns the key of a property with its closing quotation mark and a colon.
  ///
  /// The result is nil if the key is too long, or if it is not compared bytewise.
  func expectedText(of property: PropertyIndex) -> ExpectedText? {
    let pattern = patterns[property.value]
    guard pattern.isBytewiseComparable else { return nil }
    return ExpectedText(length: pattern.length + 1) { offset in
      let index = pattern.first + offset / 8
      let shift = UInt64(8 * (offset % 8))
      var word = index <= pattern.last ? words[index] >> shift : 0
      // A shift by 64 results in 0.
      if index < pattern.last { word |= words[index + 1] << (64 - shift) }
      let colon = pattern.length - offset
      return colon < 8 ? word | UInt64(UInt8(ascii: ":")) << UInt64(8 * colon) : word
    }
  }

  /// Compares the bytes at an offset with the key of a property and its closing quotation mark.
  ///
  /// - Returns: The length of the key and the quotation mark, or `nil` if the key differs.
  @_transparent func match(
    _ property: PropertyIndex, at offset: ByteOffset, in cursor: ByteCursor
  ) -> Int? {
    guard property.value < patterns.count else { return nil }
    let pattern = patterns[property.value]
    guard pattern.isBytewiseComparable else { return nil }
    var wordOffset = offset
    var index = pattern.first
    while index < pattern.last {
      guard cursor.word(at: wordOffset) == words[index] else { return nil }
      wordOffset.value &+= 8
      index &+= 1
    }
    guard let last = cursor.word(at: wordOffset) else { return nil }
    return (last ^ words[index]) & pattern.lastMask == 0 ? pattern.length : nil
  }

  /// Returns the first property whose key is in a range of bytes.
  ///
  /// The marks reject most unknown keys without a lookup.
  @_transparent func find(
    _ range: Range<ByteOffset>, in cursor: ByteCursor
  ) -> PropertyIndex? {
    let length = range.upperBound.value &- range.lowerBound.value
    let mark = KeyDigest.mark(length: length, firstByte: cursor.byte(at: range.lowerBound))
    return marks & mark == 0 ? nil : findMarked(range, in: cursor)
  }

  private func findMarked(
    _ range: Range<ByteOffset>, in cursor: ByteCursor
  ) -> PropertyIndex? {
    find(KeyDigest(range, in: cursor)) { isKey($0, range, in: cursor) }
  }

  /// Returns the first property whose key has a digest.
  ///
  /// - Parameter isKey: Compares the bytes that the digest does not cover with a key.
  @_transparent private func find(
    _ digest: KeyDigest, _ isKey: (Int) -> Bool
  ) -> PropertyIndex? {
    var slot = Self.slot(of: digest, count: slots.count)
    while slots[slot] >= 0 {
      let candidate = Int(slots[slot])
      if patterns[candidate].digest == digest, digest.isWhole || isKey(candidate) {
        return PropertyIndex(candidate)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  func find(_ key: String) -> PropertyIndex? {
    if let text = SmallText(key) {
      let digest = KeyDigest(text)
      return marks & digest.mark == 0 ? nil : find(digest) { _ in true }
    }
    let found = key.lendIfUTF8 { find(in: $0.cursor) }
    // A string that is not stored as UTF-8, such as a bridged `NSString`, is copied first.
    return found ?? find(String(decoding: Array(key.utf8), as: UTF8.self))
  }

  /// Returns the first property whose key differs at most in case; nil if case is compared.
  func find(ignoringCase key: String) -> PropertyIndex? {
    // Lowercasing shortens no key to less than a third of its UTF-8.
    guard let byLowercase, key.utf8.count <= 3 * maximumLength else { return nil }
    return byLowercase[ExactKey(key.lowercased())]
  }

  /// Returns the first property with a key, without case if the class ignores it.
  func findInAnyCase(_ key: String) -> PropertyIndex? { find(key) ?? find(ignoringCase: key) }

  /// Returns the first property whose key is all of the bytes; a nil cursor is an empty key.
  private func find(in cursor: ByteCursor?) -> PropertyIndex? {
    guard let cursor else { return keys.firstIndex(of: "").map { PropertyIndex($0) } }
    return find(ByteOffset(0)..<cursor.end, in: cursor)
  }

  /// Compares a candidate with the key in a range, given that their digests are equal.
  private func isKey(
    _ candidate: Int, _ range: Range<ByteOffset>, in cursor: ByteCursor
  ) -> Bool {
    // The digest covers the first and the last eight bytes.
    let last = range.upperBound + -8
    var position = range.lowerBound + 8
    var index = patterns[candidate].first &+ 1
    while position < last {
      guard cursor.word(at: position) == words[index] else { return false }
      position.value &+= 8
      index &+= 1
    }
    return true
  }
}

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

package struct PropertyIndex: Sendable, Hashable, Comparable {
  package var value: Int

  package init(_ value: Int) { self.value = value }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}

// The keys of a class, frozen at inspection. A key of the document is first compared with the one
// that is expected next, because documents repeat their order; else it is looked up by its length
// and bytes.
//
//   keys        id, screen_name                                properties 0, 1
//   words       i d "             | s c r e e n _ n | a m e "      keys with their closing mark
//   first       0                   1                              in words
//   slots       [ 1 - - 0 ]                                        hash -> property; - is free
//   marks       a bit for "i" with length 2, one for "s" with length 11
//
// Most unknown keys have a first byte and a length that no key here has, and are not looked up.
// The table is as large as the class, not as the document: a search ends at the first free slot, of
// which half are, so no choice of keys in a document makes it long.

/// Finds the property that reads a key.
///
/// Behind the properties stand the heads of paths: keys whose values are not read into a property
/// themselves, but looked into later.
final class KeyTable: Sendable {
  /// The keys, in the order of the properties and then of the heads; nil for a property without a
  /// key of its own.
  let keys: [String?]
  private let patterns: [Pattern]
  private let words: [UInt64]
  private let slots: [Int32]
  /// A bit for each mark of a key.
  private let marks: UInt64
  /// For every property, the next one that reads the same key, or -1.
  private let sharing: [Int32]
  /// The places of properties and heads in the order of the declarations, where that is not the
  /// order here.
  private let ranks: [Int]

  /// A key and its closing mark, as a document has them.
  private struct Pattern {
    /// How many bytes they are.
    var length: Int
    /// Where their words are, the last of which is looked at in part.
    var first: Int
    var last: Int
    var lastMask: UInt64
    var digest: KeyDigest
    /// Whether the bytes of a document can be compared with the key, because it may be written as
    /// it is.
    var isPlain: Bool

    init(_ key: [UInt8], isPlain: Bool, wordsFrom start: Int) {
      length = key.count + 1
      first = start
      last = start + key.count / 8
      lastMask = .max >> UInt64(56 - 8 * (key.count % 8))
      digest = KeyDigest(key)
      self.isPlain = isPlain
    }
  }

  init(_ keys: [String?], ranks: [Int] = []) {
    self.keys = keys
    var patterns: [Pattern] = []
    var words: [UInt64] = []
    for key in keys {
      let bytes = Array((key ?? "").utf8)
      let isPlain =
        key != nil
        && !bytes.contains {
          $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
      patterns.append(Pattern(bytes, isPlain: isPlain, wordsFrom: words.count))
      words += Self.words(of: bytes + [UInt8(ascii: "\"")])
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
      while slots[slot] >= 0, !Self.isSame(key, keys[Int(slots[slot])]) {
        slot = (slot + 1) & (slotCount - 1)
      }
      guard slots[slot] >= 0 else {
        slots[slot] = Int32(index)
        continue
      }
      var reader = Int(slots[slot])
      while sharing[reader] >= 0 { reader = Int(sharing[reader]) }
      sharing[reader] = Int32(index)
      // The first reader leads to the others, so only it may be found.
      patterns[index].isPlain = false
    }
    self.patterns = patterns
    self.slots = slots
    self.marks = marks
    self.sharing = sharing
    self.ranks = ranks
  }

  private static func isSame(_ key: String, _ other: String?) -> Bool {
    other.map { ExactKey(key) == ExactKey($0) } ?? false
  }

  private static func words(of bytes: [UInt8]) -> [UInt64] {
    stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private static func slot(of digest: KeyDigest, count: Int) -> Int {
    Int(truncatingIfNeeded: digest.hash >> 32) & (count - 1)
  }
}

// MARK: - Finding

extension KeyTable {
  /// The next property that reads the same key as this one.
  @inline(__always) func next(sharingKeyOf property: PropertyIndex) -> PropertyIndex? {
    let next = sharing[property.value]
    return next < 0 ? nil : PropertyIndex(Int(next))
  }

  /// Where the key of a property stands among the others, in the order of the declarations.
  func rank(of property: PropertyIndex) -> Int {
    ranks.isEmpty ? property.value : ranks[property.value]
  }

  /// Whether the key of a property stands at an offset, with its closing quotation mark.
  ///
  /// - Returns: The length of the key and the mark; `nil` if another key stands there.
  @inline(__always) func match(
    _ property: PropertyIndex, at offset: ByteOffset, in cursor: ByteCursor
  ) -> Int? {
    guard property.value < patterns.count else { return nil }
    let pattern = patterns[property.value]
    guard pattern.isPlain else { return nil }
    var place = offset
    var index = pattern.first
    while index < pattern.last {
      guard cursor.word(at: place) == words[index] else { return nil }
      place.value &+= 8
      index &+= 1
    }
    guard let last = cursor.word(at: place) else { return nil }
    return (last ^ words[index]) & pattern.lastMask == 0 ? pattern.length : nil
  }

  /// The first property that reads the key whose bytes stand in a range.
  ///
  /// Most unknown keys have a mark that no key here has.
  @inline(__always) func find(
    _ range: Range<ByteOffset>, in cursor: ByteCursor
  ) -> PropertyIndex? {
    let length = range.upperBound.value &- range.lowerBound.value
    let mark = KeyDigest.mark(length: length, firstByte: cursor.byte(at: range.lowerBound))
    return marks & mark == 0 ? nil : findMarked(range, in: cursor)
  }

  @inline(never) private func findMarked(
    _ range: Range<ByteOffset>, in cursor: ByteCursor
  ) -> PropertyIndex? {
    let digest = KeyDigest(range, in: cursor)
    var slot = Self.slot(of: digest, count: slots.count)
    while slots[slot] >= 0 {
      let candidate = Int(slots[slot])
      let isSame =
        patterns[candidate].digest == digest
        && (digest.isWhole || isKey(candidate, range, in: cursor))
      if isSame { return PropertyIndex(candidate) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The first property that reads a key.
  @inline(never) func find(_ key: String) -> PropertyIndex? {
    let found = key.lendIfUTF8 { find(in: $0.cursor) }
    // A text of another library has no bytes before it is made one of Swift's own.
    return found ?? find(String(decoding: Array(key.utf8), as: UTF8.self))
  }

  /// The first property that reads the key that is the whole of some bytes; none are an empty key.
  private func find(in cursor: ByteCursor?) -> PropertyIndex? {
    guard let cursor else { return keys.firstIndex(of: "").map { PropertyIndex($0) } }
    return find(ByteOffset(0)..<cursor.end, in: cursor)
  }

  /// Whether a key is the one in a range, where their digests are equal.
  @inline(__always) private func isKey(
    _ candidate: Int, _ range: Range<ByteOffset>, in cursor: ByteCursor
  ) -> Bool {
    // The digest has the first eight bytes and the last.
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

/// What a key is looked up by: its length, its first and its last eight bytes, and of a long one the
/// eight in the middle.
private struct KeyDigest: Equatable {
  var length: Int
  var first: UInt64
  var last: UInt64
  var middle: UInt64 = 0

  @inline(__always) init(_ range: Range<ByteOffset>, in cursor: ByteCursor) {
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

  init(_ bytes: [UInt8]) {
    func word(_ part: ArraySlice<UInt8>) -> UInt64 {
      part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    length = bytes.count
    first = word(bytes.prefix(8))
    last = length <= 8 ? 0 : word(bytes.suffix(8))
    if length > 16 { middle = word(bytes[(length / 2 - 4)..<(length / 2 + 4)]) }
  }

  /// One of 64 bits, by the length and the first byte.
  var mark: UInt64 {
    Self.mark(length: length, firstByte: UInt8(truncatingIfNeeded: first))
  }

  /// - Parameter firstByte: Any byte where the key is empty.
  @inline(__always) static func mark(length: Int, firstByte: UInt8) -> UInt64 {
    length == 0 ? 1 : 1 &<< UInt64(truncatingIfNeeded: length &* 5 ^ Int(firstByte))
  }

  /// Whether the digest has all bytes of the key.
  var isWhole: Bool { length <= 16 }

  /// Multiplication spreads the bits upward; the odd constants are those of the xxHash family.
  var hash: UInt64 {
    var mixed = (first ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B1_85EB_CA87
    mixed = (mixed ^ (mixed >> 31) ^ middle) &* 0x9E37_79B1_85EB_CA87
    return (mixed ^ (mixed >> 29) ^ last) &* 0xC2B2_AE3D_27D4_EB4F
  }
}

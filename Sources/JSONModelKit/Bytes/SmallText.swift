// Swift stores a string of up to fifteen bytes in the two words of the `String` itself:
//
//   word 0   b y t e s   0   word 1   ... bytes 8 to 14 | E0 + count
//
// Storing the two words takes a tenth of the instructions that the standard library's initializer
// takes. Strings are created in this way only if their layout is the expected one: a check, once
// per process, covers every count. The layout is a part of the binary interface on Darwin.

/// The content of a small string.
struct SmallText: Equatable {
  static let capacity = 15

  let words: (UInt64, UInt64)

  /// Creates the text of the first bytes of a little-endian word: fewer than eight, all ASCII.
  @inline(__always) init(_ word: UInt64, count: Int) {
    assert(0..<8 ~= count)
    words = (word & ~(.max &<< UInt64(8 &* count)), Self.flags(count))
  }

  /// Creates the text of the first bytes of two little-endian words: eight to fifteen, all ASCII.
  @inline(__always) init(_ first: UInt64, _ second: UInt64, count: Int) {
    assert(8...Self.capacity ~= count)
    let others: UInt64 = .max &<< UInt64(8 &* (count &- 8))
    words = (first, second & ~others | Self.flags(count))
  }

  /// Creates the text of an ASCII string of up to fifteen bytes; nil for any other string.
  ///
  /// It is also nil if the string is small but stored in another way.
  @inline(__always) init?(_ text: String) {
    guard Self.isSupported else { return nil }
    words = Self.words(of: text)
    if words.1 &>> 60 != 0xE { return nil }
  }

  static func == (first: SmallText, second: SmallText) -> Bool {
    first.words == second.words
  }

  /// The number of bytes.
  var count: Int { Int(truncatingIfNeeded: words.1 &>> 56 & 0xF) }

  /// The last eight bytes as a little-endian word; requires more than eight bytes.
  var lastWord: UInt64 {
    assert(count > 8)
    let shift = UInt64(truncatingIfNeeded: 8 &* (count &- 8))
    // The flags are shifted out.
    return words.0 &>> shift | words.1 &<< (64 &- shift)
  }

  /// The last byte of an ASCII string.
  private static func flags(_ count: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: 0xE0 | count) &<< 56
  }

  /// Whether strings of this process have the layout of these words.
  static let isSupported: Bool = {
    guard MemoryLayout<String>.size == 2 * MemoryLayout<UInt64>.size else { return false }
    // `Slot.store(_:)` releases the old string only if its second word is positive.
    let long = String(repeating: "A", count: capacity + 1)
    guard secondWord(of: long) > 0, secondWord(of: "a string of the program") < 0,
      secondWord(of: nil) == 0
    else { return false }
    // The bytes differ from each other and from the flags.
    let bytes = Array(UInt8(ascii: "A")..<UInt8(ascii: "A") + UInt8(capacity))
    func word(_ part: ArraySlice<UInt8>) -> UInt64 {
      part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    return (0...capacity).allSatisfy { count in
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      let small =
        count < 8
        ? SmallText(word(bytes[..<8]), count: count)
        : SmallText(word(bytes[..<8]), word(bytes[8...]), count: count)
      return words(of: text) == small.words
    }
  }()

  private static func secondWord(of text: String?) -> Int64 {
    Int64(bitPattern: words(of: text).1)
  }

  private static func words(of text: String?) -> (UInt64, UInt64) {
    precondition(MemoryLayout<String?>.size == 2 * MemoryLayout<UInt64>.size)
    // The sizes are equal: checked just above.
    return unsafe unsafeBitCast(text, to: (UInt64, UInt64).self)
  }
}

extension String {
  /// Creates a small string; requires `SmallText.isSupported`.
  @_transparent init(_ text: SmallText) {
    // Sound: in the layout that `isSupported` has checked, these are the words of a string without
    // a reference. Moved, because the compiler would retain a copy.
    var words = text.words
    self = unsafe withUnsafeMutablePointer(to: &words) {
      unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: String.self).move()
    }
  }
}

// Systems before 2025 have no `UTF8Span`. Their standard library validates bytes again when it
// creates a string, which takes several times as long as the rest of an import of Japanese text. It
// copies a static string without validating it. Therefore, this code creates a static string that
// refers to the bytes:
//
//   StaticString   | address | count | flags |
//
// The layout of the type is frozen, and the runtimes of these systems no longer change. Each use
// verifies that the static string refers to the bytes.

extension String {
  /// Copies bytes that are valid UTF-8, without validating them if possible.
  @unsafe init(copyingValid bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress,
      let text = unsafe StaticString(referringTo: start, count: bytes.count)
    else {
      self = unsafe String(decoding: bytes, as: UTF8.self)
      return
    }
    self = text.description
  }
}

extension StaticString {
  /// Creates a string that refers to bytes, which must outlive it.
  ///
  /// Returns nil if the layout of `StaticString` is not the expected one.
  @unsafe fileprivate init?(referringTo start: UnsafePointer<UInt8>, count: Int) {
    // The literal contains a character beyond ASCII, so the ASCII flag is not set.
    var text: StaticString = "é"
    let word = MemoryLayout<UInt>.size
    guard MemoryLayout<StaticString>.size == 2 * word + 1 else { return nil }
    unsafe withUnsafeMutableBytes(of: &text) { memory in
      // In bounds: the size was checked.
      unsafe memory.storeBytes(of: UInt(bitPattern: start), as: UInt.self)
      unsafe memory.storeBytes(of: UInt(bitPattern: count), toByteOffset: word, as: UInt.self)
    }
    guard text.hasPointerRepresentation, unsafe text.utf8Start == start,
      text.utf8CodeUnitCount == count
    else { return nil }
    self = text
  }
}

// Swift compares and hashes strings in normalized form. Normalization sorts the combining marks that
// follow a character by their combining classes, with an insertion sort: a string of 128 KB can take
// a second, and four times the length takes sixteen times as long. Marks that are in order already
// take linear time. Therefore, a string with a long run of marks is replaced by one whose marks are
// in order:
//
//   a  ◌́ (230)  ◌̣ (220)  ◌́ (230)     ->     a  ◌̣ (220)  ◌́ (230)  ◌́ (230)
//
// The strings are canonically equivalent (Unicode Standard, section 3.11), so they are equal in Swift
// and have the same hash.

extension String {
  /// The string itself, or an equal string that Swift compares and hashes in linear time.
  var inCanonicalOrder: String {
    guard isSlowToHash else { return self }
    var scalars = String.UnicodeScalarView()
    scalars.reserveCapacity(utf8.count)
    var marks: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      if scalar.isCombiningMark {
        marks.append(scalar)
      } else {
        scalars.append(orderedByClass: marks)
        marks.removeAll(keepingCapacity: true)
        scalars.append(scalar)
      }
    }
    scalars.append(orderedByClass: marks)
    return String(scalars)
  }

  /// Returns whether two strings are equal, as `==` does, in linear time.
  static func areEqual(_ one: String, _ other: String) -> Bool {
    one.inCanonicalOrder == other.inCanonicalOrder
  }
}

extension String.UnicodeScalarView {
  /// Appends marks in the order of their combining classes; marks of equal class keep their order.
  fileprivate mutating func append(orderedByClass marks: [Unicode.Scalar]) {
    append(
      contentsOf: marks.inOrder {
        $0.properties.canonicalCombiningClass < $1.properties.canonicalCombiningClass
      })
  }
}

extension Unicode.Scalar {
  /// Whether normalization may reorder the scalar.
  var isCombiningMark: Bool {
    !isASCII && properties.canonicalCombiningClass != .notReordered
  }
}

extension String {
  /// Whether the string has too many consecutive combining marks to be hashed or compared quickly.
  ///
  /// Swift compares and hashes normalized strings, which requires sorting the combining marks that
  /// follow a character, in quadratic time. A key of 60 KB with 30,000 of them took a second. The
  /// Stream-Safe Text Format of Unicode (UAX #15, section 13) permits at most 30.
  var isSlowToHash: Bool {
    // Short strings are always fast.
    guard utf8.count > Self.maximumUncheckedBytes else { return false }
    return hasLongRunOfMarks
  }

  @inline(never) private var hasLongRunOfMarks: Bool {
    // The first combining mark is U+0300, whose first UTF-8 byte is 0xCC. Most strings return here.
    guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.isCombiningMark ? run + 1 : 0
      if run > Self.maximumMarks { return true }
    }
    return false
  }

  static var maximumMarks: Int { 200 }
  /// The maximum length in bytes of strings that are not checked.
  static var maximumUncheckedBytes: Int { 512 }

  /// The error message for a document with such a string.
  static var slowToHashReason: String { "more than \(maximumMarks) combining marks in a row" }
}

// Strings with hundreds of consecutive combining marks must not be hashed. To prove that a document
// contains none, as is nearly always the case, the reader samples every 100th byte: a run of more
// than 200 marks is longer than 400 bytes.
//
//   ...\u0315 \u0300 \u0316 \u0315 \u0300...
//             ^ sample                 ^ sample

extension JSONReader {
  /// Returns whether the next value contains a string that is slow to hash; does not advance.
  mutating func nextValueIsSlowToHash() throws(ReadingStopped) -> Bool {
    guard mayHaveTextsSlowToHash() else { return false }
    let start = (nextOffset(), depth: depth)
    try skipValue()
    let end = cursor.position
    move(to: start)
    return cursor.hasTextSlowToHash(in: start.0..<end)
  }

  /// Returns whether the document may contain a string that is slow to hash or compare.
  mutating func mayHaveTextsSlowToHash() -> Bool {
    if let known = hasLongRunOfMarks { return known }
    let found = cursor.count > String.maximumUncheckedBytes && cursor.findsLongRunOfMarks()
    hasLongRunOfMarks = found
    return found
  }
}

extension ByteCursor {
  /// The distance between two samples in bytes.
  private static let sampleDistance = 100

  /// Returns whether the document may contain a string that is slow to hash.
  ///
  /// The result may be true without such a string, but is never false if there is one.
  fileprivate func findsLongRunOfMarks() -> Bool {
    // A mark has at least two bytes, so at most 50 marks of a run precede the first sample in it.
    let least = String.maximumMarks - Self.sampleDistance / 2 - 1
    var offset = 0
    while offset < count {
      var cursor = self
      cursor.position = startOfScalar(around: ByteOffset(offset))
      var count = 0
      while count < least, let scalar = cursor.takeStringScalar(), scalar.isCombiningMark {
        count += 1
      }
      if count >= least { return true }
      offset += Self.sampleDistance
    }
    return false
  }

  /// Returns the start of the escaped combining mark that may contain a byte, or else of the UTF-8
  /// sequence that contains it.
  private func startOfScalar(around offset: ByteOffset) -> ByteOffset {
    var start = offset
    while start.value > 0, byte(at: start) & 0xC0 == 0x80 { start.value -= 1 }
    // An escape has six bytes, a surrogate pair twelve.
    for distance in 0..<12 where offset.value >= distance {
      let candidate = ByteOffset(offset.value - distance)
      guard byte(at: candidate) == UInt8(ascii: "\\") else { continue }
      var cursor = self
      cursor.position = candidate
      if let scalar = cursor.takeStringScalar(), scalar.isCombiningMark { return candidate }
    }
    return start
  }

  /// Reads a scalar of a string, escaped or not; returns nil at the end of the string and at an
  /// invalid byte.
  private mutating func takeStringScalar() -> Unicode.Scalar? {
    let first = current
    switch first {
    case UInt8(ascii: "\\"):
      guard case .scalar(let scalar) = EscapeReading(&self) else { return nil }
      return scalar
    case 0..<0x20, UInt8(ascii: "\""): return nil
    case 0..<0x80:
      advance()
      return Unicode.Scalar(first)
    default:
      let length = utf8SequenceLength(at: position)
      guard length > 0 else { return nil }
      var value = UInt32(first) & (0xFF >> UInt32(length + 1))
      for index in 1..<length {
        value = value << 6 | UInt32(byte(at: position + index) & 0x3F)
      }
      advance(by: length)
      return Unicode.Scalar(value)
    }
  }

  /// Returns whether a string in a validated range of the document is slow to hash.
  fileprivate func hasTextSlowToHash(in range: Range<ByteOffset>) -> Bool {
    var cursor = self
    cursor.position = range.lowerBound
    while cursor.position < range.upperBound {
      let isString = cursor.current == UInt8(ascii: "\"")
      cursor.advance()
      if isString, cursor.takesTextSlowToHash() { return true }
    }
    return false
  }

  /// Skips the rest of a string after its opening quotation mark.
  ///
  /// - Returns: Whether the string is slow to hash.
  private mutating func takesTextSlowToHash() -> Bool {
    var (bytes, run, longestRun) = (0, 0, 0)
    while let scalar = takeStringScalar() {
      bytes += UTF8.width(scalar)
      run = scalar.isCombiningMark ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    advance()
    return bytes > String.maximumUncheckedBytes && longestRun > String.maximumMarks
  }
}

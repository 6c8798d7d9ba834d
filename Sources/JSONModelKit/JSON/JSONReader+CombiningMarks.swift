// Texts with thousands of combining marks in a row must not be hashed. Nearly no document has any, and
// a look at every 500th byte shows that: a run of more than 1,000 marks is more than 2,000 bytes long.
//
//   ...\u0315 \u0300 \u0316 \u0315 \u0300...
//             ^ sample                 ^ sample

extension JSONReader {
  /// Whether the next value has a text that takes too long to hash or compare; the reader stays.
  mutating func nextValueIsSlowToHash() throws(ReadingStopped) -> Bool {
    guard mayHaveTextsSlowToHash() else { return false }
    let start = (nextOffset(), depth: depth)
    try skipValue()
    let end = cursor.position
    move(to: start)
    return hasTextSlowToHash(in: start.0..<end)
  }

  /// Whether the document may have a text that takes too long to hash or compare.
  mutating func mayHaveTextsSlowToHash() -> Bool {
    if let known = hasLongRunOfMarks { return known }
    let found = cursor.count > String.mostUncheckedBytes && findsLongRunOfMarks()
    hasLongRunOfMarks = found
    return found
  }

  /// How many bytes one sample is behind the other.
  private static let sampleDistance = 500

  /// Whether there may be a text that is slow to hash; never false if there is one.
  private func findsLongRunOfMarks() -> Bool {
    // A mark has at least two bytes, so the first sample in a run has most of the run behind it.
    let least = String.mostMarks - Self.sampleDistance / 2 - 1
    var offset = 0
    while offset < cursor.count {
      var reader = self
      reader.cursor.position = startOfScalar(around: ByteOffset(offset))
      var count = 0
      while count < least, let scalar = reader.takeStringScalar(), scalar.isCombiningMark {
        count += 1
      }
      if count >= least { return true }
      offset += Self.sampleDistance
    }
    return false
  }

  /// The start of the UTF-8 sequence or of the escape that a byte may be part of.
  private func startOfScalar(around offset: ByteOffset) -> ByteOffset {
    var start = offset
    while start.value > 0, cursor.byte(at: start) & 0xC0 == 0x80 { start.value -= 1 }
    // An escape has six bytes, one of a surrogate pair twelve.
    for distance in 0..<12 where offset.value >= distance {
      let candidate = ByteOffset(offset.value - distance)
      guard cursor.byte(at: candidate) == UInt8(ascii: "\\") else { continue }
      var reader = self
      reader.cursor.position = candidate
      if let scalar = reader.takeStringScalar(), scalar.isCombiningMark { return candidate }
    }
    return start
  }

  /// Moves over a scalar in a string, escaped or not; nil at the end of the string.
  private mutating func takeStringScalar() -> Unicode.Scalar? {
    let first = cursor.current
    switch first {
    case UInt8(ascii: "\\"):
      guard case .scalar(let scalar) = EscapeReading(&cursor) else { return nil }
      return scalar
    case 0..<0x20, UInt8(ascii: "\""): return nil
    case 0..<0x80:
      cursor.advance()
      return Unicode.Scalar(first)
    default:
      let length = cursor.utf8SequenceLength(at: cursor.position)
      guard length > 0 else { return nil }
      var value = UInt32(first) & (0xFF >> UInt32(length + 1))
      for index in 1..<length {
        value = value << 6 | UInt32(cursor.byte(at: cursor.position + index) & 0x3F)
      }
      cursor.advance(by: length)
      return Unicode.Scalar(value)
    }
  }

  /// Whether one of the strings in a range, which is known to be well-formed, is slow to hash.
  private func hasTextSlowToHash(in range: Range<ByteOffset>) -> Bool {
    var reader = self
    reader.cursor.position = range.lowerBound
    while reader.cursor.position < range.upperBound {
      let isString = reader.cursor.current == UInt8(ascii: "\"")
      reader.cursor.advance()
      if isString, reader.takesTextSlowToHash() { return true }
    }
    return false
  }

  /// Moves behind the string whose inside starts here.
  private mutating func takesTextSlowToHash() -> Bool {
    var (bytes, run, longestRun) = (0, 0, 0)
    while let scalar = takeStringScalar() {
      bytes += UTF8.width(scalar)
      run = scalar.isCombiningMark ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    cursor.advance()
    return bytes > String.mostUncheckedBytes && longestRun > String.mostMarks
  }
}

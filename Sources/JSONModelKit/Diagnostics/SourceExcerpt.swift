// The part of a line around a position, with a mark below it:
//
//   line      …"country": "日本", "population": "many", "area": 37797…
//   padding                                     (keeps tabs; two spaces per wide character)
//   mark                                        ^~~~~~
//
// A line may span a whole large document, so only the bytes near the position are read.

/// An excerpt of a line of a document around a position.
struct SourceExcerpt {
  /// The excerpt, on one line, without control characters.
  let line: String
  /// The whitespace before the mark.
  let padding: String
  /// A caret, followed by tildes under the rest of the value.
  let mark: String

  /// The maximum width of an excerpt.
  ///
  /// The excerpt of a longer line has up to half of these columns on each side of the position.
  static let maximumColumns = 120
  /// The maximum number of bytes to read on each side: 8 per column, to allow for combining marks.
  ///
  /// For ASCII, one byte more than `maximumColumns` is enough.
  private static let reach = 60 * 8

  /// Creates the excerpt at a position; returns nil if the position is out of bounds.
  init?(of source: [UInt8], at position: JSONModelError.SourcePosition) {
    guard position.offset >= 0, position.offset <= source.count else { return nil }
    let start = Self.lineStart(of: source, before: position.offset)
    let end = Self.lineEnd(of: source, after: position.offset)
    let length = Self.valueLength(in: source[position.offset..<end])
    let left = Self.characters(source[start.offset..<position.offset])
    let right = Self.characters(source[position.offset..<end])
    let room =
      Self.columns(of: left + right) <= Self.maximumColumns && !start.isCut
      ? Self.maximumColumns : Self.maximumColumns / 2
    let before = Self.clipped(left.reversed(), to: room)
    let after = Self.clipped(right, to: room)
    let isCutBefore = start.isCut || before.isCut
    // The line also continues if its line feed was not reached.
    let isCutAfter =
      after.isCut || end < source.count && ![0x0A, 0x0D].contains(source[end])
    let shown = before.text.reversed()
    line = (isCutBefore ? "…" : "") + String(shown) + String(after.text) + (isCutAfter ? "…" : "")
    padding =
      (isCutBefore ? " " : "")
      + shown.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.columns) }.joined()
    let value = Self.characters(source[position.offset..<(position.offset + length)])
    let columns = value.prefix(after.text.count).reduce(0) { $0 + $1.columns }
    mark = "^" + String(repeating: "~", count: max(columns - 1, 0))
  }

  // MARK: - Bytes

  private static func lineStart(
    of source: [UInt8], before offset: Int
  ) -> (offset: Int, isCut: Bool) {
    var start = offset
    var isASCII = true
    // A byte order mark is not a part of the first line.
    let first = source.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : 0
    while start > first, source[start - 1] != UInt8(ascii: "\n") {
      if isASCII, offset - start > maximumColumns { return (start, true) }
      // Cuts only between Unicode scalars.
      if offset - start >= reach, start == source.count || source[start] & 0xC0 != 0x80 {
        return (start, true)
      }
      start -= 1
      isASCII = isASCII && source[start] < 0x80
    }
    return (start, false)
  }

  private static func lineEnd(of source: [UInt8], after offset: Int) -> Int {
    var end = offset
    var isASCII = true
    while end < source.count, source[end] != UInt8(ascii: "\n") {
      isASCII = isASCII && source[end] < 0x80
      if isASCII, end - offset > maximumColumns { return end }
      if end - offset >= reach, source[end] & 0xC0 != 0x80 { return end }
      end += 1
    }
    return end > offset && end < source.count && source[end - 1] == UInt8(ascii: "\r")
      ? end - 1 : end
  }

  /// Returns the length of the string, number or literal at the start of the bytes; 1 for any other
  /// byte, and 0 if there are no bytes.
  private static func valueLength(in bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    // In JSON5, strings may have single quotation marks.
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      var isEscaped = false
      for (count, byte) in bytes.dropFirst().enumerated() {
        if byte == first, !isEscaped { return count + 2 }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
      return bytes.count
    }
    let word = bytes.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"):
        true
      default: false
      }
    }
    return max(word.count, 1)
  }

  // MARK: - Characters

  /// Decodes the bytes, replacing the characters that control a terminal.
  private static func characters(_ bytes: ArraySlice<UInt8>) -> [Character] {
    Array(escapedText(String(decoding: bytes, as: UTF8.self)))
  }

  private static func columns(of characters: [Character]) -> Int {
    characters.reduce(0) { $0 + ($1 == "\t" ? 8 : $1.columns) }
  }

  private static func clipped(
    _ characters: [Character], to columns: Int
  ) -> (text: [Character], isCut: Bool) {
    var used = 0
    for (index, character) in characters.enumerated() {
      used += Self.columns(of: [character])
      if used > columns { return (Array(characters[..<index]), true) }
    }
    return (characters, false)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is two terminal columns wide (Unicode Standard Annex 11: W and F).
  fileprivate var isWide: Bool {
    if properties.isEmojiPresentation { return true }
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return true
    default:
      return false
    }
  }

  fileprivate var isZeroWidth: Bool {
    switch properties.generalCategory {
    case .format: self != "\u{AD}"
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension Character {
  fileprivate var columns: Int {
    if isASCII { return 1 }
    // The emoji variation selector makes a narrow symbol wide.
    if unicodeScalars.contains(where: { $0.isWide || $0 == "\u{FE0F}" }) { return 2 }
    return unicodeScalars.count { !$0.isZeroWidth }
  }
}

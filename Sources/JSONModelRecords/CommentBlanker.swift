import JSONModelKit

// Records are found in an input that is larger than memory. In JSONC and JSON5, its comments and
// trailing commas, and the white space that JSON does not have, are replaced with spaces as it arrives,
// so all offsets and lines stay:
//
//   [{"id": 1},  // first      received
//   [{"id": 1},                what the search for records sees
//
// A comma is held back until the next token shows whether it is a trailing one.

/// Replaces the comments and trailing commas of an input in pieces with spaces.
struct CommentBlanker: Sendable {
  private enum State: Sendable {
    case outside
    /// After a slash that may begin a comment.
    case slash
    /// After some of the bytes of a character that may be white space in JSON5.
    case character(bytes: Int)
    /// After some of the bytes of U+2028 or U+2029, which end a line in JSON5.
    case line(separatorBytes: Int)
    case block(afterAsterisk: Bool)
    case string(quote: UInt8, isEscaped: Bool)
  }

  private let hasSingleQuotes: Bool
  private var state = State.outside
  /// The last bytes: a comma and the white space after it, a slash, or a part of a character.
  private(set) var held: [UInt8] = []
  /// Whether `held` starts with a comma.
  private var holdsComma = false
  /// Whether the last token ends a value, so that a comma may follow.
  private var isAfterValue = false

  /// Creates a filter for a syntax; nil for JSON, which needs none.
  ///
  /// - Parameter isAfterValue: Whether the input begins after a value, where reading resumes.
  init?(_ syntax: JSONSyntax, isAfterValue: Bool) {
    if syntax == .json { return nil }
    hasSingleQuotes = syntax == .json5
    self.isAfterValue = isAfterValue
  }

  /// Returns the next bytes of the input.
  ///
  /// - Parameter isAtEnd: Whether the input ends with the piece.
  mutating func blank(_ piece: [UInt8], isAtEnd: Bool) -> [UInt8] {
    var output = held
    output.reserveCapacity(held.count + piece.count)
    held = []
    // The offset of a comma in the output that is not followed by a token yet.
    var comma = holdsComma ? 0 : nil as Int?
    for byte in piece { add(byte, to: &output, &comma) }
    if isAtEnd { return ended(output) }
    var first = output.count
    if case .slash = state { first -= 1 }
    if case .character(let count) = state { first -= count }
    if let comma { first = comma }
    held = Array(output[first...])
    holdsComma = comma != nil
    output.removeSubrange(first...)
    return output
  }

  private mutating func add(_ byte: UInt8, to output: inout [UInt8], _ comma: inout Int?) {
    switch state {
    case .string(let quote, let isEscaped):
      output.append(byte)
      if isEscaped || byte != quote {
        let begins = !isEscaped && byte == UInt8(ascii: "\\")
        state = .string(quote: quote, isEscaped: begins)
      } else {
        state = .outside
      }
    case .line(let count):
      output.append(byte.isLineEnd ? byte : UInt8(ascii: " "))
      state = byte.isLineEnd ? .outside : stateInLine(after: byte, separatorBytes: count)
    case .block(let afterAsterisk):
      output.append(byte.isLineEnd ? byte : UInt8(ascii: " "))
      let isEnd = afterAsterisk && byte == UInt8(ascii: "/")
      state = isEnd ? .outside : .block(afterAsterisk: byte == UInt8(ascii: "*"))
    case .slash where byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*"):
      output[output.count - 1] = UInt8(ascii: " ")
      output.append(UInt8(ascii: " "))
      state =
        byte == UInt8(ascii: "/")
        ? .line(separatorBytes: 0) : .block(afterAsterisk: false)
    case .character(let count) where byte & 0xC0 == 0x80:
      output.append(byte)
      addCharacter(bytes: count + 1, to: &output, &comma)
    case .slash, .outside, .character:
      if case .outside = state {} else { comma = nil }
      state = .outside
      output.append(byte)
      addToken(byte, to: &output, &comma)
    }
  }

  private func stateInLine(after byte: UInt8, separatorBytes count: Int) -> State {
    switch (byte, count) {
    case (0xE2, _): .line(separatorBytes: 1)
    case (0x80, 1): .line(separatorBytes: 2)
    case (0xA8, 2), (0xA9, 2): hasSingleQuotes ? .outside : .line(separatorBytes: 0)
    default: .line(separatorBytes: 0)
    }
  }

  /// Replaces the last bytes of the output with spaces if they are white space in JSON5.
  private mutating func addCharacter(
    bytes count: Int, to output: inout [UInt8], _ comma: inout Int?
  ) {
    let bytes = output.count - count..<output.count
    let isComplete = count == (output[bytes.lowerBound] == 0xC2 ? 2 : 3)
    state = isComplete ? .outside : .character(bytes: count)
    guard isComplete else { return }
    let character = String(decoding: output[bytes], as: UTF8.self).unicodeScalars.first
    if character?.isJSON5Whitespace == true {
      output.replaceSubrange(bytes, with: repeatElement(UInt8(ascii: " "), count: count))
    } else {
      (comma, isAfterValue) = (nil, true)
    }
  }

  /// Adds a byte outside of comments and strings.
  private mutating func addToken(_ byte: UInt8, to output: inout [UInt8], _ comma: inout Int?) {
    switch byte {
    case 0x0B where hasSingleQuotes, 0x0C where hasSingleQuotes:
      output[output.count - 1] = UInt8(ascii: " ")
      return
    case 0...0x20: return
    case 0xC2 where hasSingleQuotes, 0xE1...0xEF where hasSingleQuotes:
      state = .character(bytes: 1)
      return
    case UInt8(ascii: "/"):
      state = .slash
      return
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let comma { output[comma] = UInt8(ascii: " ") }
      isAfterValue = true
    case UInt8(ascii: ","):
      comma = isAfterValue ? output.count - 1 : nil
      isAfterValue = false
      return
    case UInt8(ascii: "\""):
      state = .string(quote: byte, isEscaped: false)
      isAfterValue = true
    case UInt8(ascii: "'") where hasSingleQuotes:
      state = .string(quote: byte, isEscaped: false)
      isAfterValue = true
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"): isAfterValue = false
    default: isAfterValue = true
    }
    comma = nil
  }

  /// Returns the last bytes; those of a comment without its end are not valid JSON.
  private func ended(_ output: [UInt8]) -> [UInt8] {
    guard case .block = state else { return output }
    return output + Array("/*".utf8)
  }
}

extension ByteWindow {
  /// Removes the bytes before an offset, and appends the next block of a file without its comments.
  ///
  /// - Returns: Whether the file had more bytes.
  mutating func readMore(
    keeping offset: Int, from file: InputFile, _ blanker: inout CommentBlanker
  ) throws(JSONFileError) -> Bool {
    // The bytes that are held back were read, too.
    var block = ByteWindow(at: range.upperBound + blanker.held.count)
    let hasMore = try block.readMore(keeping: block.range.lowerBound, from: file)
    append(blanker.blank(block.bytes, isAtEnd: !hasMore), keeping: offset)
    return hasMore
  }

  /// Returns the window of a whole input without its comments from an offset on.
  func blanked(from offset: Int, _ blanker: inout CommentBlanker) -> ByteWindow {
    let bytes = bytes
    let start = min(offset, bytes.count)
    return ByteWindow(of: bytes[..<start] + blanker.blank(Array(bytes[start...]), isAtEnd: true))
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

// Documents that are not JSON often are something well known: an error page, the response of a
// language model, or a file with comments.
//
//   <!DOCTYPE html> ...            the document looks like HTML: ...
//   Here it is: ```json {} ```     the JSON is in a Markdown code fence: ...
//   {"id": 1 /* key */}            JSON has no comments: ...
//   {"id": 1,}                     JSON has no trailing commas: ...
//
// Only a syntax error searches for them, and only near its position or at the start.

/// What a document looks like that is not valid JSON.
enum DocumentResemblance {
  case html
  case xml
  case codeFence
  case comment
  /// A comment that begins with a number sign, which no syntax has.
  case scriptComment
  case trailingComma
  case singleQuote

  /// The maximum number of bytes before a code fence.
  private static let maximumFenceOffset = 4096

  /// - Parameter offset: The offset of the byte that is not valid JSON.
  init?(_ cursor: ByteCursor, at offset: ByteOffset) {
    var start = cursor
    start.position = ByteOffset(0)
    start.skipWhitespace()
    if start.position == offset, let markup = Self.markup(at: offset, cursor) {
      self = markup
    } else if Self.hasFence(around: offset, from: start.position, cursor) {
      self = .codeFence
    } else if ["//", "/*"].contains(where: { Self.starts(with: $0, at: offset, cursor) }) {
      self = .comment
    } else if Self.starts(with: "#", at: offset, cursor) {
      self = .scriptComment
    } else if Self.isTrailingComma(before: offset, cursor) {
      self = .trailingComma
    } else if Self.starts(with: "'", at: offset, cursor) {
      self = .singleQuote
    } else {
      return nil
    }
  }

  /// The change that makes an import possible.
  var fix: String {
    switch self {
    case .html:
      "the document looks like HTML, such as an error page: check the URL and the status of the "
        + "response"
    case .xml: "the document looks like XML: ask the server for JSON"
    case .codeFence: "the JSON is in a Markdown code fence: import the text inside it"
    case .comment:
      "this looks like a comment, which JSON does not have: remove it, or import with "
        + "JSONImportOptions(syntax: .jsonc)"
    case .scriptComment: "this looks like a comment, which JSON does not have: remove it"
    case .trailingComma:
      "this looks like a trailing comma, which JSON does not have: remove it, or import with "
        + "JSONImportOptions(syntax: .jsonc)"
    case .singleQuote:
      "this looks like a string in single quotation marks, which JSON does not have: use double "
        + "ones, or import with JSONImportOptions(syntax: .json5)"
    }
  }

  private static func markup(at offset: ByteOffset, _ cursor: ByteCursor) -> Self? {
    guard cursor.byte(at: offset) == UInt8(ascii: "<") else { return nil }
    return starts(with: "<?xml", at: offset, cursor) ? .xml : .html
  }

  /// Returns whether an offset is that of a closing bracket after a comma and a value.
  private static func isTrailingComma(before offset: ByteOffset, _ cursor: ByteCursor) -> Bool {
    let bracket = cursor.byte(at: offset)
    guard bracket == UInt8(ascii: "}") || bracket == UInt8(ascii: "]") else { return false }
    var end = cursor
    end.position = offset
    end.position = end.endOfLastToken
    guard end.position.value > 0 else { return false }
    end.position.value -= 1
    return end.current == UInt8(ascii: ",")
  }

  /// Returns whether the JSON is in a code fence: one is at the position of the error, or at the
  /// start of the document after other text.
  private static func hasFence(
    around offset: ByteOffset, from start: ByteOffset, _ cursor: ByteCursor
  ) -> Bool {
    if starts(with: "```", at: offset, cursor) { return true }
    guard offset == start else { return false }
    return (start.value..<min(start.value + maximumFenceOffset, cursor.count)).contains {
      starts(with: "```", at: ByteOffset($0), cursor)
    }
  }

  /// Returns whether the bytes at an offset are a text, in any case of its letters.
  private static func starts(
    with text: String, at offset: ByteOffset, _ cursor: ByteCursor
  ) -> Bool {
    guard text.utf8.count <= cursor.count - offset.value else { return false }
    return zip(text.utf8, offset.value...).allSatisfy { expected, position in
      lowercased(cursor.byte(at: ByteOffset(position))) == lowercased(expected)
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

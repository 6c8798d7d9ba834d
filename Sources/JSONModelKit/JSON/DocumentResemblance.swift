// Documents that are not JSON often are something well known: an error page, the response of a
// language model, or a file with comments.
//
//   <!DOCTYPE html> ...            the document looks like HTML: ...
//   Here it is: ```json {} ```     the JSON is in a Markdown code fence: ...
//   {"id": 1 /* key */}            JSON has no comments: ...
//   {"id": 1,}                     JSON has no trailing commas: ...
//   {id: 1}                        for keys without quotation marks, import with ...
//   {"id": None}                   JSON has null instead of None
//   {"id": 1}\n{"id": 2}           this looks like JSON Lines: ...
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
  case unquotedKey
  /// `NaN`, `+1`, `.5` or `0x10`.
  case numberOfJSON5
  /// A literal of another language, such as `None`, and the one of JSON.
  case literal(String, instead: String)
  /// Several values, each on a line of its own.
  case lines
  /// An encoding of two or four bytes for each character, and whether a byte order mark is there.
  case encoding(String, isMarked: Bool)

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
    } else if let encoding = Self.encoding(of: cursor) {
      self = encoding
    } else if let token = Self.token(at: offset, cursor) {
      self = token
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
    case .unquotedKey:
      "for keys without quotation marks, import with JSONImportOptions(syntax: .json5)"
    case .numberOfJSON5:
      "this looks like a number of JSON5: import with JSONImportOptions(syntax: .json5)"
    case .literal(let text, let literal): "JSON has \(literal) instead of \(text)"
    case .lines: "this looks like JSON Lines: import it with records(from:) of JSONModelRecords"
    case .encoding(let name, let isMarked):
      (isMarked ? "" : "the document looks like UTF-\(name.prefix(2)): ")
        + "import with JSONImportOptions(encoding: .utf\(name))"
    }
  }

  /// Returns the encoding of a document that is not UTF-8, if its first four bytes show it.
  private static func encoding(of cursor: ByteCursor) -> Self? {
    guard cursor.count >= 4 else { return nil }
    let bytes = (0..<4).map { cursor.byte(at: ByteOffset($0)) }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): return .encoding("32", isMarked: true)
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): return .encoding("16", isMarked: true)
    case (1..., 0, 0, 0): return .encoding("32LittleEndian", isMarked: false)
    case (0, 0, 0, 1...): return .encoding("32BigEndian", isMarked: false)
    case (1..., 0, 1..., 0): return .encoding("16LittleEndian", isMarked: false)
    case (0, 1..., 0, 1...): return .encoding("16BigEndian", isMarked: false)
    default: return nil
    }
  }

  /// Returns what a key or value looks like that begins at an offset, or before it in `0x10`.
  private static func token(at offset: ByteOffset, _ cursor: ByteCursor) -> Self? {
    func byte(_ distance: Int) -> UInt8 {
      let position = offset.value + distance
      return (0..<cursor.count).contains(position) ? cursor.byte(at: ByteOffset(position)) : 0
    }
    var end = cursor
    end.position = offset
    let isHexadecimal =
      byte(-1) == UInt8(ascii: "0") && byte(0) | 0x20 == UInt8(ascii: "x") && byte(1).isHexadecimal
    if isHexadecimal { return .numberOfJSON5 }
    end.position = end.endOfLastToken
    let before = end.position.value == 0 ? 0 : cursor.byte(at: ByteOffset(end.position.value - 1))
    guard ":,[{-".utf8.contains(before) else { return nil }
    switch byte(0) {
    case UInt8(ascii: "."), UInt8(ascii: "+"):
      return byte(1).isDigit || byte(1) == UInt8(ascii: ".") ? .numberOfJSON5 : nil
    default: break
    }
    var length = 0
    while length < 64, byte(length).isPartOfName { length += 1 }
    let word = String(decoding: (0..<length).map(byte), as: UTF8.self)
    end.position = ByteOffset(offset.value + length)
    end.skipWhitespace()
    if word.isEmpty { return nil }
    if ",{".utf8.contains(before), !byte(0).isDigit, end.current == UInt8(ascii: ":") {
      return .unquotedKey
    }
    switch word {
    case "NaN", "Infinity": return .numberOfJSON5
    case "None", "undefined", "nil": return .literal(word, instead: "null")
    default:
      let literal = word.lowercased()
      return ["true", "false", "null"].contains(literal) && before != UInt8(ascii: "-")
        ? .literal(word, instead: literal) : nil
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

extension UInt8 {
  /// Whether the byte may be in an identifier of JavaScript that has only ASCII characters.
  fileprivate var isPartOfName: Bool {
    isASCIILetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
  }
}

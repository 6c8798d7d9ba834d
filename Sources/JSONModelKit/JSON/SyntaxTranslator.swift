// JSONC and JSON5 are translated into JSON, which the reader then parses. So all rules for JSON apply,
// and a document in JSON costs nothing. Whatever is not a part of the other syntax is copied, and the
// reader reports it:
//
//   {id: 0x1F, /* a */ tags: ['b',],}        the document
//   {"id": 31,         "tags": ["b" ] }      the translation
//
// Comments and trailing commas become spaces, and line ends stay. A map has the offsets of the
// document, for positions.

/// Translates a document in JSONC or JSON5 into JSON.
///
/// `Infinity`, `-Infinity` and `NaN` become native values.
struct SyntaxTranslator {
  /// The error of a token that has no translation.
  struct Failure {
    let reason: String
    let offset: Int
  }

  /// What a token may be; the reader decides whether it is valid.
  enum Expectation {
    case value, key, colon, separator
  }

  let isJSON5: Bool
  var cursor: ByteCursor
  private(set) var output: [UInt8] = []
  private(set) var map = OffsetMap()
  private(set) var failure: Failure?
  /// The numbers that are not finite; nil if there are none.
  private(set) var natives: NativeValues?
  var expectation = Expectation.value
  private var nesting = NestingStack()
  /// The index in the output of a comma after which there was no token yet.
  private var openComma: Int?

  init(_ document: ByteCursor, from syntax: JSONSyntax) {
    isJSON5 = syntax == .json5
    cursor = document
    cursor.position = ByteOffset(0)
    output.reserveCapacity(document.count + 16)
    copy(to: document.offsetOfDocument)
    while !cursor.isAtEnd, failure == nil { translateToken() }
    if failure == nil {
      map.align(output.count, with: cursor.position.value)
    } else {
      // The reader fails here at the latest, because no token contains this byte.
      output.append(0x01)
    }
  }

  private mutating func translateToken() {
    let first = cursor.current
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
      let start = cursor
      cursor.skipWhitespace()
      let end = cursor.position
      cursor = start
      return copy(to: end)
    case UInt8(ascii: "/"):
      if translateComment() { return }
      copyToken()
    default:
      if isJSON5, translateWhitespace() { return }
      translateSignificantToken(first)
    }
  }

  private mutating func translateSignificantToken(_ first: UInt8) {
    let comma = openComma
    openComma = nil
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = first == UInt8(ascii: "{")
      nesting.push(isObject: isObject)
      copyByte()
      expectation = isObject ? .key : .value
    case UInt8(ascii: "}"), UInt8(ascii: "]"): endContainer(after: comma)
    case UInt8(ascii: ","):
      if expectation == .separator, !nesting.isEmpty { openComma = output.count }
      copyByte()
      expectation = !nesting.isEmpty && nesting.isInObject ? .key : .value
    case UInt8(ascii: ":"):
      copyByte()
      expectation = .value
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard isJSON5 || first == UInt8(ascii: "\"") else { return copyToken() }
      if isJSON5 { translateString(in: first) } else { copyString() }
      expectation = expectation == .key ? .colon : .separator
    default:
      if !isJSON5 || !translateWord() { copyToken() }
    }
  }

  private mutating func endContainer(after comma: Int?) {
    if let comma { output[comma] = UInt8(ascii: " ") }
    if !nesting.isEmpty { nesting.pop() }
    copyByte()
    expectation = .separator
  }

  private mutating func copyToken() {
    var end = cursor
    repeat { end.advance() } while !end.isAtEnd && !end.current.mayBeginAnotherToken
    copy(to: end.position)
    expectation = .separator
  }

  private mutating func copyString() {
    var end = cursor
    end.advance()
    while !end.isAtEnd {
      _ = end.skipPlainText()
      switch end.current {
      case UInt8(ascii: "\""):
        end.advance()
        return copy(to: end.position)
      case UInt8(ascii: "\\"): end.advance(by: end.hasBytes(2) ? 2 : 1)
      default: if !end.isAtEnd { end.advance() }
      }
    }
    copy(to: end.position)
  }
}

// MARK: - Comments and white space

extension SyntaxTranslator {
  /// Replaces a comment with spaces; returns whether there is one.
  private mutating func translateComment() -> Bool {
    switch cursor.byte(at: cursor.position + 1) {
    case UInt8(ascii: "/"): blankLine()
    case UInt8(ascii: "*"): blankBlock()
    default: return false
    }
    return true
  }

  private mutating func blankLine() {
    while !cursor.isAtEnd {
      switch cursor.current {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
      case 0xE2 where isJSON5 && isAtLineSeparator: return
      default: guard blankCharacter() else { return }
      }
    }
  }

  private var isAtLineSeparator: Bool {
    cursor.scalar(at: cursor.position)?.scalar.isJSON5LineSeparator == true
  }

  private mutating func blankBlock() {
    blank(2)
    while !cursor.isAtEnd {
      switch cursor.current {
      case UInt8(ascii: "*") where cursor.byte(at: cursor.position + 1) == UInt8(ascii: "/"):
        return blank(2)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): copyByte()
      default: guard blankCharacter() else { return }
      }
    }
    fail("expected */ at the end of the comment, found the end of the document")
  }

  /// Replaces a character with spaces; fails if it is not valid UTF-8.
  private mutating func blankCharacter() -> Bool {
    let length = cursor.current < 0x80 ? 1 : cursor.utf8SequenceLength(at: cursor.position)
    if length == 0 { fail("the comment is not valid UTF-8") } else { blank(length) }
    return length > 0
  }

  /// Replaces a character that is white space only in JSON5 with spaces.
  private mutating func translateWhitespace() -> Bool {
    let byte = cursor.current
    if byte == 0x0B || byte == 0x0C {
      blank(1)
      return true
    }
    guard byte >= 0x80, let (scalar, length) = cursor.scalar(at: cursor.position),
      scalar.isJSON5Whitespace
    else { return false }
    blank(length)
    return true
  }
}

// MARK: - Output

extension SyntaxTranslator {
  /// Copies the bytes before an offset.
  mutating func copy(to end: ByteOffset) {
    map.align(output.count, with: cursor.position.value)
    output.append(cursor.position..<end, of: cursor)
    cursor.position = end
  }

  mutating func copyByte() { copy(to: cursor.position + 1) }

  mutating func insert(_ text: String) {
    map.align(output.count, with: cursor.position.value)
    output.append(contentsOf: text.utf8)
  }

  /// Writes the token of a number that is not finite.
  mutating func insert(_ number: NonFiniteNumber) {
    map.align(output.count, with: cursor.position.value)
    let natives = natives ?? NativeValues()
    self.natives = natives
    natives.add(
      NativeValue(value: number, describe: { _ in (number.rawValue, nil) }),
      at: ByteOffset(output.count), isToken: true)
    output.append(NativeValues.token)
  }

  /// Changes the offset that a byte of the output has in the document.
  mutating func realign(_ derived: Int, with offset: ByteOffset) {
    map.realign(derived, with: offset.value)
  }

  /// Replaces bytes with as many spaces.
  mutating func blank(_ count: Int) {
    map.align(output.count, with: cursor.position.value)
    for _ in 0..<count { output.append(UInt8(ascii: " ")) }
    cursor.advance(by: count)
  }

  mutating func fail(_ reason: String) {
    failure = Failure(reason: reason, offset: cursor.position.value)
  }
}

extension UInt8 {
  /// Whether a number or literal ends before this byte.
  fileprivate var mayBeginAnotherToken: Bool {
    switch self {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "/"), 0x80...:
      true
    default: false
    }
  }
}

// MARK: - Errors

extension SyntaxTranslator {
  func documentError(_ error: JSONModelError) -> JSONModelError {
    let positioned = error.positioned(by: map, in: cursor)
    guard let failure, let first = error.issues.first, case .invalidJSON = first.kind,
      let position = first.position, position.offset >= output.count - 1
    else { return positioned }
    var locator = DocumentLocator(cursor)
    var issue = JSONModelError.Issue(
      kind: .invalidJSON(failure.reason), keyPath: first.keyPath,
      position: locator.position(of: ByteOffset(failure.offset)))
    issue.root = first.root
    return JSONModelError(model: error.model, issues: [issue])
  }
}

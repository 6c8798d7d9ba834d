// A pull parser for the grammar of RFC 8259, independent of models. The caller, positioned at the
// first byte of a value, calls the method for the type that it expects:
//
//   { "id" : 7 , "tags" : [ "a" ] }
//   ^ beginObject
//            ^ takeNumber
//              ^ advanceToNextMember
//                         ^ beginArray
//                           ^ takeString
//                               ^ advanceToNextElement
//                                 ^ advanceToNextMember
//
// If the next value has another JSON type, a `take` method returns nil and does not advance, so the
// caller can report the type. Invalid JSON ends reading: the reader records the failure and throws.

/// Reads the tokens of RFC 8259 from bytes in place.
struct JSONReader {
  var cursor: ByteCursor
  let maximumDepth: Int
  private(set) var depth = 0
  private(set) var failure: ReadingFailure?
  /// The offsets of the keys that occur again later in their object.
  ///
  /// Only `findSupersededKeys` adds them.
  var supersededKeys: Set<ByteOffset> = []
  /// The values that have no exact JSON; nil in most documents.
  let natives: NativeValues?
  /// The number of values of other JSON types that were converted so far, for the choice between the
  /// types of a union.
  var conversions = 0
  /// The ends of long arrays and objects that were skipped and may be read later, by their starts.
  var cachedEnds: [ByteOffset: ByteOffset] = [:]

  init(_ cursor: ByteCursor, maximumDepth: Int, natives: NativeValues? = nil) {
    self.cursor = cursor
    self.maximumDepth = maximumDepth
    self.natives = natives
  }

  /// Skips whitespace, and returns the first byte of the next token, or 0 at the end.
  @_transparent mutating func peek() -> UInt8 { cursor.skipWhitespace() }

  /// Seeks to an offset and restores the depth there.
  mutating func rewind(to mark: (ByteOffset, depth: Int)) {
    cursor.position = mark.0
    depth = mark.depth
  }

  /// Skips whitespace, and returns the offset of the next token.
  @_transparent mutating func mark() -> ByteOffset {
    cursor.skipWhitespace()
    return cursor.position
  }
}

// MARK: - Objects and arrays

extension JSONReader {
  /// Enters an array.
  ///
  /// - Returns: Whether it has a first element; `nil` if the next value is not an array.
  @_transparent mutating func beginArray() throws(ReadingStopped) -> Bool? {
    guard peek() == UInt8(ascii: "[") else { return nil }
    try enter()
    return findFirstElement()
  }

  /// Advances from the start of an array to its first element, or past its end if it is empty.
  ///
  /// - Returns: Whether there is an element.
  @_transparent mutating func findFirstElement() -> Bool {
    guard peek() == UInt8(ascii: "]") else { return true }
    leave()
    return false
  }

  /// Advances from the end of an element to the next one, or past the end of the array.
  ///
  /// - Returns: Whether there is a next element.
  @_transparent mutating func advanceToNextElement() throws(ReadingStopped) -> Bool {
    switch peek() {
    case UInt8(ascii: ","):
      cursor.advance()
      return true
    case UInt8(ascii: "]"):
      leave()
      return false
    default:
      try fail("expected a comma or ] after an array element")
    }
  }

  /// Enters an object, and advances to its first key.
  ///
  /// - Returns: Whether it has a first member; `nil` if the next value is not an object.
  @_transparent mutating func beginObject() throws(ReadingStopped) -> Bool? {
    guard peek() == UInt8(ascii: "{") else { return nil }
    try enter()
    return try findFirstMember()
  }

  /// Advances from the start of an object to its first key, or past its end if it is empty.
  ///
  /// - Returns: Whether there is a member.
  @_transparent mutating func findFirstMember() throws(ReadingStopped) -> Bool {
    switch peek() {
    case UInt8(ascii: "\""): return true
    case UInt8(ascii: "}"):
      leave()
      return false
    default: try fail("expected a key in quotation marks or }")
    }
  }

  /// Advances from the end of a member to the next key, or past the end of the object.
  ///
  /// - Returns: Whether there is a next member.
  @_transparent mutating func advanceToNextMember() throws(ReadingStopped) -> Bool {
    switch peek() {
    case UInt8(ascii: ","):
      cursor.advance()
      try expectNextKey()
      return true
    case UInt8(ascii: "}"):
      leave()
      return false
    default:
      try fail("expected a comma or } after an object member")
    }
  }

  @_transparent mutating func expectNextKey() throws(ReadingStopped) {
    guard peek() == UInt8(ascii: "\"") else {
      try fail("expected a key in quotation marks after the comma")
    }
  }

  @_transparent mutating func skipColon() throws(ReadingStopped) {
    guard peek() == UInt8(ascii: ":") else { try fail("expected a colon after the key") }
    cursor.advance()
  }

  mutating func enter() throws(ReadingStopped) {
    guard takeLevel() else { try failTooDeep() }
    cursor.advance()
  }

  private mutating func leave() {
    depth -= 1
    cursor.advance()
  }

  /// Counts a level without advancing; returns whether it is within the limit.
  mutating func takeLevel() -> Bool {
    guard depth < maximumDepth else { return false }
    depth += 1
    return true
  }

  /// Advances past the end of an object, if it is next; returns whether it did.
  @_transparent mutating func takeObjectEnd() -> Bool {
    guard peek() == UInt8(ascii: "}") else { return false }
    leave()
    return true
  }

  /// Rejects data after the root value.
  mutating func finish() throws(ReadingStopped) {
    _ = peek()
    guard cursor.isAtEnd else { throw failAfterValue() }
  }
}

// MARK: - Literals

extension JSONReader {
  /// Reads the next token if it is null.
  mutating func takeNull() throws(ReadingStopped) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try skipNull()
    return true
  }

  /// Reads the next token if it is true or false.
  mutating func takeBool() throws(ReadingStopped) -> Bool? {
    switch peek() {
    case UInt8(ascii: "t"):
      try skipTrue()
      return true
    case UInt8(ascii: "f"):
      try skipFalse()
      return false
    default:
      return nil
    }
  }

  /// Skips null; its first letter is at the cursor.
  @_transparent mutating func skipNull() throws(ReadingStopped) {
    try skipLiteral(0x6C6C_756E, length: 4)
  }

  /// Skips true; its first letter is at the cursor.
  @_transparent mutating func skipTrue() throws(ReadingStopped) {
    try skipLiteral(0x6575_7274, length: 4)
  }

  /// Skips false; its first letter is at the cursor.
  @_transparent mutating func skipFalse() throws(ReadingStopped) {
    try skipLiteral(0x65_736C_6166, length: 5)
  }

  /// Skips the letters of a literal, passed as a little-endian word.
  @_transparent private mutating func skipLiteral(
    _ letters: UInt64, length: Int
  ) throws(ReadingStopped) {
    let mask = (1 << UInt64(8 * length)) - 1 as UInt64
    if let word = cursor.word(at: cursor.position), word & mask == letters {
      cursor.advance(by: length)
    } else {
      try skipLiteralByteByByte(letters, length: length)
    }
  }

  private mutating func skipLiteralByteByByte(
    _ letters: UInt64, length: Int
  ) throws(ReadingStopped) {
    let start = cursor.position
    for index in 0..<length {
      guard cursor.current == UInt8(truncatingIfNeeded: letters >> UInt64(8 * index)) else {
        try fail("expected true, false or null", in: start)
      }
      cursor.advance()
    }
  }
}

// MARK: - Failures

extension JSONReader {
  @inline(never) mutating func peekType() -> JSONType? { JSONType(startingWith: peek()) }

  /// Records why the document is not valid JSON, at the position of the offending byte, and throws.
  ///
  /// The method throws itself because Swift 6.3 does not devirtualize protocol witnesses that
  /// contain `throw`, even if the type is statically known.
  ///
  /// - Parameter value: The offset of the value that contains the offending byte.
  @inline(never) mutating func fail(
    _ reason: String, in value: ByteOffset? = nil
  ) throws(ReadingStopped) -> Never {
    let found = cursor.isAtEnd ? ", found the end of the document" : ""
    failure = ReadingFailure(
      kind: .invalidJSON(reason + found), offset: cursor.position, value: value)
    throw ReadingStopped()
  }

  @inline(never) private mutating func failTooDeep() throws(ReadingStopped) -> Never {
    throw fail(limit: "nested deeper than \(maximumDepth.counted("level"))")
  }

  /// Records that there is data after the root value; the caller throws the result.
  private mutating func failAfterValue() -> ReadingStopped {
    let bytes = cursor.endOfLastToken.value..<cursor.position.value
    let isOnNextLine = bytes.contains { cursor.byte(at: ByteOffset($0)) == UInt8(ascii: "\n") }
    let isContainer = cursor.current == UInt8(ascii: "{") || cursor.current == UInt8(ascii: "[")
    failure = ReadingFailure(
      kind: .invalidJSON("unexpected data after the JSON value"), offset: cursor.position,
      value: nil, fix: isOnNextLine && isContainer ? DocumentResemblance.lines.fix : nil)
    return ReadingStopped()
  }

  /// Records that the document is empty; the caller throws the result.
  mutating func failEmpty() -> ReadingStopped {
    failure = ReadingFailure(kind: .emptyInput, offset: ByteOffset(0), value: nil)
    return ReadingStopped()
  }

  /// Records the exceeded limit, and the change to the code that avoids it, if there is one.
  ///
  /// The caller throws the result. Unlike the callers of `fail`, it may contain `throw`, because it
  /// is not called for every value.
  mutating func fail(limit reason: String, fix: String? = nil) -> ReadingStopped {
    failure = ReadingFailure(
      kind: .limitExceeded(reason), offset: mark(), value: cursor.position, fix: fix)
    return ReadingStopped()
  }
}

/// The reason why reading stopped.
///
/// A class, so that it takes one word of a reader.
final class ReadingFailure: Sendable {
  let kind: JSONModelError.Kind
  let offset: ByteOffset
  /// The offset of the value that contains the offending byte; `nil` between values.
  let value: ByteOffset?
  /// A change to the code that fixes the issue, if there is one.
  let fix: String?
  var isLimit: Bool { if case .limitExceeded = kind { true } else { false } }

  init(kind: JSONModelError.Kind, offset: ByteOffset, value: ByteOffset?, fix: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.value = value
    self.fix = fix
  }
}

/// An error that ends reading; the reader has recorded the failure.
struct ReadingStopped: Error {}

/// The JSON type of a value; `true` and `false` are separate types, as in error messages.
package enum JSONType: Int, CaseIterable {
  case string
  case number
  case `true`
  case `false`
  case null
  case object
  case array

  /// Returns the JSON type of the values that start with a byte (RFC 8259, section 3), if any.
  package init?(startingWith byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
    case UInt8(ascii: "t"): self = .true
    case UInt8(ascii: "f"): self = .false
    case UInt8(ascii: "n"): self = .null
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .string: "string"
    case .number: "number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    case .object: "object"
    case .array: "array"
    }
  }
}

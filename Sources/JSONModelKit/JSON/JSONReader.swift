// Tokens, pulled by whoever knows what it wants: the reader knows the grammar of RFC 8259 and
// nothing of models. A caller that holds the first byte of a value asks for what it hopes to find:
//
//   { "id" : 7 , "tags" : [ "a" ] }
//   ^ beginObject  ^ number        ^ endsMember
//
// A `take` method that finds another kind of value returns nil and stays where it is, so the caller
// can say what it found. Text that breaks the grammar ends everything: the reader keeps the failure
// and throws.

/// The grammar of RFC 8259 over bytes that are read in place.
struct JSONReader {
  var cursor: ByteCursor
  let maximumDepth: Int
  private(set) var depth = 0
  private(set) var failure: ReadingFailure?
  /// The keys that come again later in their object, once `findSupersededKeys` was called.
  var supersededKeys: Set<ByteOffset> = []
  /// Whether an object that `takeValue` read had equal keys.
  var hasRepeatedKey = false
  /// Whether the document has a long run of combining marks, once that was needed.
  var hasLongRunOfMarks: Bool?
  /// Where long arrays and objects end that were passed over to be read later.
  var knownEnds: [ByteOffset: ByteOffset] = [:]

  init(_ cursor: ByteCursor, maximumDepth: Int) {
    self.cursor = cursor
    self.maximumDepth = maximumDepth
  }

  /// The first byte of the next token, or 0 at the end.
  @inline(__always) mutating func peek() -> UInt8 { cursor.passWhitespace() }

  /// Goes to a place on a known level.
  mutating func move(to place: (ByteOffset, depth: Int)) {
    cursor.position = place.0
    depth = place.depth
  }

  /// Where the next token starts.
  @inline(__always) mutating func nextOffset() -> ByteOffset {
    cursor.passWhitespace()
    return cursor.position
  }
}

// MARK: - Objects and arrays

extension JSONReader {
  /// Moves into an array.
  ///
  /// - Returns: Whether it has a first element; `nil` if no array stands here.
  @inline(__always) mutating func beginArray() throws(ReadingStopped) -> Bool? {
    guard peek() == UInt8(ascii: "[") else { return nil }
    try enter()
    guard peek() == UInt8(ascii: "]") else { return true }
    leave()
    return false
  }

  /// Moves from behind an element to the next one, or out of the array.
  ///
  /// - Returns: Whether there is a next element.
  @inline(__always) mutating func endsElement() throws(ReadingStopped) -> Bool {
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

  /// Moves into an object, to its first key.
  ///
  /// - Returns: Whether it has a first member; `nil` if no object stands here.
  @inline(__always) mutating func beginObject() throws(ReadingStopped) -> Bool? {
    guard peek() == UInt8(ascii: "{") else { return nil }
    try enter()
    switch peek() {
    case UInt8(ascii: "\""): return true
    case UInt8(ascii: "}"):
      leave()
      return false
    default: try fail("expected a key in quotation marks or }")
    }
  }

  /// Moves from behind a member's value to the next key, or out of the object.
  ///
  /// - Returns: Whether there is a next member.
  @inline(__always) mutating func endsMember() throws(ReadingStopped) -> Bool {
    switch peek() {
    case UInt8(ascii: ","):
      cursor.advance()
      guard peek() == UInt8(ascii: "\"") else {
        try fail("expected a key in quotation marks after the comma")
      }
      return true
    case UInt8(ascii: "}"):
      leave()
      return false
    default:
      try fail("expected a comma or } after an object member")
    }
  }

  /// Moves from behind a key to its value.
  @inline(__always) mutating func passColon() throws(ReadingStopped) {
    guard peek() == UInt8(ascii: ":") else { try fail("expected a colon after the key") }
    cursor.advance()
  }

  @inline(__always) private mutating func enter() throws(ReadingStopped) {
    guard depth < maximumDepth else { try failTooDeep() }
    depth += 1
    cursor.advance()
  }

  @inline(__always) private mutating func leave() {
    depth -= 1
    cursor.advance()
  }

  /// Refuses what stands behind the root value.
  mutating func finish() throws(ReadingStopped) {
    _ = peek()
    guard cursor.isAtEnd else { try fail("unexpected data after the JSON value") }
  }
}

// MARK: - Literals

extension JSONReader {
  /// Moves over a null, if one stands here.
  @inline(__always) mutating func takeNull() throws(ReadingStopped) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try passLiteral(0x6C6C_756E, length: 4)
    return true
  }

  /// Moves over true or false, if one of them stands here.
  @inline(__always) mutating func takeBool() throws(ReadingStopped) -> Bool? {
    switch peek() {
    case UInt8(ascii: "t"):
      try passLiteral(0x6575_7274, length: 4)
      return true
    case UInt8(ascii: "f"):
      try passLiteral(0x65_736C_6166, length: 5)
      return false
    default:
      return nil
    }
  }

  /// Moves over the letters of a literal, which are given as a word, the first one lowest.
  @inline(__always) private mutating func passLiteral(
    _ letters: UInt64, length: Int
  ) throws(ReadingStopped) {
    let mask = (1 << UInt64(8 * length)) - 1 as UInt64
    if let word = cursor.word(at: cursor.position), word & mask == letters {
      cursor.advance(by: length)
    } else {
      try passLastLiteral(letters, length: length)
    }
  }

  private mutating func passLastLiteral(
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
  /// What stands here, as a word of an error; `nil` if no value does.
  mutating func peekKind() -> JSONKind? {
    switch peek() {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "t"): .true
    case UInt8(ascii: "f"): .false
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    default: nil
    }
  }

  /// Ends all reading, and keeps why the text is not JSON, with the byte here as the offending one.
  ///
  /// It throws by itself: a method of a protocol that has a `throw` of its own is called through the
  /// protocol's table by Swift 6.3, also where the type is known.
  ///
  /// - Parameter value: The first byte of the value that the offending byte is part of.
  @inline(never) mutating func fail(
    _ reason: String, in value: ByteOffset? = nil
  ) throws(ReadingStopped) -> Never {
    let found = cursor.isAtEnd ? ", found the end of the input" : ""
    failure = ReadingFailure(
      kind: .invalidJSON(reason + found), offset: cursor.position, value: value)
    throw ReadingStopped()
  }

  @inline(never) private mutating func failTooDeep() throws(ReadingStopped) -> Never {
    throw failBeyondLimit("nested deeper than \(maximumDepth) levels")
  }

  /// Keeps which limit the value here is beyond; whoever has found that throws, for none of them is
  /// called for every value.
  mutating func failBeyondLimit(_ reason: String) -> ReadingStopped {
    failure = ReadingFailure(
      kind: .limitExceeded(reason), offset: nextOffset(), value: cursor.position)
    return ReadingStopped()
  }
}

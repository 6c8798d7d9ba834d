// The document around an array of records is read token by token, with the same reader as in an
// import. If the available bytes end inside a token, it is read again when there are more:
//
//   {"total": 2, "data": {"items": [   {"id":7}, {"id":8}   ], "more": fal|se}}
//   advance()                      ^ array                  ^ leaveArray()   ^ again
//
// The enclosing containers are kept in an array, so nesting does not deepen the call stack.

/// Parses the document around an array of records.
package struct EnclosingStructure: Sendable {
  package enum Event {
    case needsBytes
    /// The bytes after the opening bracket of the array are next.
    case array
    /// The document is complete and valid.
    case end
    case failure(JSONModelError.Kind, offset: Int)
  }

  private enum Expectation {
    case value, elementOrEnd, keyOrEnd, key, separator, end
    /// After a comma in a container of unknown form.
    case keyOrElement
    /// After a string that follows such a comma; a colon shows that the string is a key.
    case colonOrSeparator
  }

  /// The distance from the end of the available bytes within which an error may be an incomplete
  /// escape, literal or UTF-8 sequence; none of them is longer.
  private static let longestCut = 16

  private let path: [JSONKeyPath.Component]
  private let recordType: String
  private let maximumDepth: Int
  /// The maximum length of a token, which must fit into memory.
  private let maximumTokenBytes: Int
  private var containers: [EnclosingContainer] = []
  private var expectation = Expectation.value
  private var hasFound = false
  package private(set) var offset: Int
  /// The offset of the document in the input.
  private var start = 0
  /// The offset of the innermost container on the path that was found so far.
  package private(set) var enclosingOffset: Int

  /// The minimum of `maximumTokenBytes`, used if the maximum length of records is smaller.
  private static let minimumTokenLimit = 1024

  /// - Parameters:
  ///   - recordType: The name of the array's type, for errors.
  ///   - maximumBytes: The maximum length of a record.
  package init(
    path: [JSONKeyPath.Component], recordType: String, maximumDepth: Int, maximumBytes: Int,
    offset: Int, isInside: Bool
  ) {
    self.path = path
    self.recordType = recordType
    self.maximumDepth = maximumDepth
    maximumTokenBytes = min(max(maximumBytes, Self.minimumTokenLimit), .max / 2)
    self.offset = offset
    enclosingOffset = offset
    guard isInside else { return }
    hasFound = true
    for step in path {
      switch step {
      case .key: containers.append(EnclosingContainer(form: .object, isOnPath: true))
      case .index(let index):
        containers.append(EnclosingContainer(form: .unknown, isOnPath: true, index: index))
      }
    }
    containers.append(EnclosingContainer(form: .array, isOnPath: false))
    expectation = .separator
  }

  package var keyPath: JSONKeyPath { JSONKeyPath(path) }

  /// Continues after a byte order mark at the start of the input.
  package mutating func skipMark(to offset: Int) {
    self.offset = offset
    start = offset
    enclosingOffset = offset
  }

  /// Continues after the closing bracket of the array.
  package mutating func leaveArray(at offset: Int) {
    self.offset = offset
    pop()
  }

  package mutating func advance(in window: ByteWindow, isAtEnd: Bool) -> Event {
    window.lend(offset..<window.range.upperBound) { bytes in
      // Only the memory of an empty input has no address.
      guard !bytes.isEmpty || offset > start, let cursor = bytes.cursor else {
        return isAtEnd ? .failure(.emptyInput, offset: offset) : .needsBytes
      }
      var reader = JSONReader(cursor, maximumDepth: maximumDepth)
      reader.rewind(to: (ByteOffset(0), depth: containers.count))
      return advance(&reader, base: offset, isAtEnd: isAtEnd)
    }
  }

  private mutating func advance(
    _ reader: inout JSONReader, base: Int, isAtEnd: Bool
  ) -> Event {
    while true {
      _ = reader.peek()
      let start = reader.cursor.position.value
      offset = base + start
      if reader.cursor.isAtEnd, !isAtEnd { return .needsBytes }
      // A step that throws or needs more bytes does not change the state.
      do throws(ReadingStopped) {
        if offset == 0 { try reader.begin(isDocument: false) }
        let event = try step(&reader, isAtEnd: isAtEnd)
        if case .needsBytes = event { return needsBytes(after: reader.cursor.count - start) }
        // Checked for complete tokens, too: the result must not depend on the sizes of blocks.
        if reader.cursor.position.value - start > maximumTokenBytes { return tokenTooLong }
        if let event { return event }
      } catch {
        guard let failure = reader.failure else { return .end }
        if !isAtEnd, failure.offset.value + Self.longestCut > reader.cursor.count {
          return needsBytes(after: reader.cursor.count - start)
        }
        if failure.offset.value - start > maximumTokenBytes { return tokenTooLong }
        return .failure(failure.kind, offset: base + failure.offset.value)
      }
    }
  }

  /// Requests more bytes for a token, or fails if the token is too long.
  private func needsBytes(after count: Int) -> Event {
    count > maximumTokenBytes + Self.longestCut ? tokenTooLong : .needsBytes
  }

  private var tokenTooLong: Event {
    .failure(
      .limitExceeded("a token is longer than \(maximumTokenBytes.counted("byte"))"), offset: offset)
  }

  // MARK: - Tokens

  private mutating func step(
    _ reader: inout JSONReader, isAtEnd: Bool
  ) throws(ReadingStopped) -> Event? {
    switch expectation {
    case .value: return try value(&reader, isAtEnd: isAtEnd)
    case .elementOrEnd:
      if reader.findFirstElement() { expectation = .value } else { pop() }
    case .keyOrEnd:
      if try reader.findFirstMember() { try key(&reader) } else { pop() }
    case .key:
      try reader.expectNextKey()
      try key(&reader)
    case .separator: try separator(&reader)
    case .keyOrElement: try keyOrElement(&reader)
    case .colonOrSeparator: try colonOrSeparator(&reader)
    case .end:
      try reader.finish()
      if hasFound { return .end }
      return .failure(.missingKey, offset: offset)
    }
    return nil
  }

  private var isOnPath: Bool {
    guard let last = containers.last else { return true }
    guard last.isOnPath else { return false }
    if last.form == .object { return last.isKeyOnPath }
    return path[containers.count - 1] == .index(last.index)
  }

  private mutating func value(
    _ reader: inout JSONReader, isAtEnd: Bool
  ) throws(ReadingStopped) -> Event? {
    let isOnPath = isOnPath
    let first = reader.peek()
    if isOnPath, containers.count == path.count { return try array(&reader) }
    guard first.beginsContainer else {
      try reader.skipValue()
      // A number or a literal may continue in the next bytes.
      if reader.cursor.isAtEnd, !isAtEnd, first != UInt8(ascii: "\"") { return .needsBytes }
      expectation = containers.isEmpty ? .end : .separator
      return nil
    }
    try reader.enter()
    let isObject = first == UInt8(ascii: "{")
    // A key leads only into an object. An index leads into an array, or is the key of a member.
    let hasStep =
      switch path.indices.contains(containers.count) ? path[containers.count] : nil {
      case .key: isObject
      case .index: true
      case nil: false
      }
    containers.append(
      EnclosingContainer(form: isObject ? .object : .array, isOnPath: isOnPath && hasStep))
    if isOnPath, !hasFound { enclosingOffset = offset }
    expectation = isObject ? .keyOrEnd : .elementOrEnd
    return nil
  }

  /// Reads the start of the value at the end of the path.
  private mutating func array(_ reader: inout JSONReader) throws(ReadingStopped) -> Event? {
    if hasFound { return .failure(.duplicateKey, offset: offset) }
    guard let kind = reader.peekType() else { try reader.failExpectingValue() }
    guard kind == .array else {
      return .failure(
        kind == .null
          ? .nullValue(expected: recordType)
          : .typeMismatch(expected: recordType, found: kind.name), offset: offset)
    }
    offset += 1
    hasFound = true
    containers.append(EnclosingContainer(form: .array, isOnPath: false))
    return .array
  }

  private mutating func key(_ reader: inout JSONReader) throws(ReadingStopped) {
    let token = try reader.takeStringToken()
    try reader.skipColon()
    noteKey(token, in: reader)
    expectation = .value
  }

  private mutating func noteKey(_ token: StringToken, in reader: JSONReader) {
    let last = containers.count - 1
    containers[last].isKeyOnPath =
      containers[last].isOnPath
      && ExactKey(path[last].memberKey) == ExactKey(reader.cursor.text(of: token))
  }

  private mutating func separator(_ reader: inout JSONReader) throws(ReadingStopped) {
    let last = containers.count - 1
    let byte = reader.peek()
    guard byte == UInt8(ascii: ",") else {
      // Without a comma, these methods leave the container, or fail.
      switch (containers[last].form, byte) {
      case (.object, _), (.unknown, UInt8(ascii: "}")): _ = try reader.advanceToNextMember()
      case (.array, _), (.unknown, UInt8(ascii: "]")): _ = try reader.advanceToNextElement()
      default: try reader.fail("expected a comma, ] or } after a value")
      }
      return pop()
    }
    reader.cursor.advance()
    containers[last].index += 1
    expectation =
      switch containers[last].form {
      case .object: .key
      case .array: .value
      case .unknown: .keyOrElement
      }
  }

  private mutating func keyOrElement(_ reader: inout JSONReader) throws(ReadingStopped) {
    guard reader.peek() == UInt8(ascii: "\"") else {
      // A closing brace is reported as a missing key.
      let isObject = reader.peek() == UInt8(ascii: "}")
      containers[containers.count - 1].form = isObject ? .object : .array
      expectation = isObject ? .key : .value
      return
    }
    noteKey(try reader.takeStringToken(), in: reader)
    expectation = .colonOrSeparator
  }

  private mutating func colonOrSeparator(_ reader: inout JSONReader) throws(ReadingStopped) {
    let isObject = reader.peek() == UInt8(ascii: ":")
    containers[containers.count - 1].form = isObject ? .object : .array
    if isObject { reader.cursor.advance() }
    expectation = isObject ? .value : .separator
  }

  private mutating func pop() {
    containers.removeLast()
    expectation = containers.isEmpty ? .end : .separator
  }
}

/// An array or object around an array of records.
struct EnclosingContainer: Sendable {
  enum Form: Sendable {
    case object, array
    /// An object or an array: reading resumed after its opening bracket, and the path does not show
    /// which of the two it is, because an index in a path may also be the key of a member. The
    /// tokens after the next comma show which it is.
    case unknown
  }

  var form: Form
  /// Whether this container and all containers around it are on the path.
  var isOnPath: Bool
  var index = 0
  var isKeyOnPath = false
}

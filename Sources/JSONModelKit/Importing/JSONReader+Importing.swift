#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What only an import needs of the reader. The position of the reader is before a value or before a
// key. A `take` method that does not find the requested type returns nil and leaves the position
// unchanged.

extension JSONReader: LeafSource {
  /// The state that the reader needs to return to a value from any later position.
  typealias Bookmark = (ByteOffset, depth: Int)

  @_transparent mutating func bookmark() -> Bookmark { (mark(), depth) }

  /// Returns the bookmark of the value before the current position.
  func bookmark(ofLastValueAt mark: ByteOffset) -> Bookmark { (mark, depth) }

  /// Prepares the reader for the root value.
  ///
  /// - Parameters:
  ///   - findsSuperseded: Whether the import calls `isSuperseded`.
  ///   - isDocument: Whether the bytes are a document of their own; a record is not.
  mutating func begin(findsSuperseded: Bool, isDocument: Bool) throws(ReadingStopped) {
    try begin(isDocument: isDocument)
    if findsSuperseded { try findSupersededKeys() }
  }

  /// Checks that no data follows the root value, or sets the end of the root value.
  mutating func finish(_ end: inout RootEnd) throws(ReadingStopped) {
    // The import may have skipped whitespace after the value, which is not part of it.
    let byteCount = cursor.endOfLastToken.value
    if !end.mayPrecedeData { try finish() }
    end.byteCount = byteCount
  }

  /// Returns whether the same key occurs again later in its object.
  func isSuperseded(keyAt mark: ByteOffset) -> Bool { supersededKeys.contains(mark) }

  /// The number of arrays and objects that may be nested at this position.
  var remainingDepth: Int { maximumDepth - depth }

  /// Returns the JSON type of the next value; nil for a value that has no exact JSON.
  mutating func typeOfNext() throws(ReadingStopped) -> JSONType? {
    guard let type = peekType() else {
      if natives == nil || nextNative() == nil { try failExpectingValue() }
      return nil
    }
    return type
  }

  @_transparent mutating func takeInteger<Value: FixedWidthInteger>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>? {
    guard let number = try takeNumber() else { return nil }
    return number.integer(as: type, from: cursor)
  }

  mutating func takeQuotedInteger() -> Int? {
    takeQuotedNumber { $0.integer(as: Int.self, from: $1) }
  }

  mutating func takeQuotedDouble() -> Double? {
    takeQuotedNumber { $0.floatingPoint(as: Double.self, from: $1) }
  }

  /// Takes a number in a string, unless it cannot be converted.
  private mutating func takeQuotedNumber<Value>(
    _ conversion: (DecimalNumber, ByteCursor) -> NumberConversion<Value>
  ) -> Value? {
    let start = bookmark()
    guard let number = takeQuotedNumber() else { return nil }
    if case .value(let value) = conversion(number, cursor) { return value }
    rewind(to: start)
    return nil
  }

  mutating func takeDecimal() throws(ReadingStopped) -> NumberConversion<Decimal>? {
    try takeNumber().map { $0.decimal(from: cursor) }
  }

  mutating func takeJSONNumber() throws(ReadingStopped) -> JSONNumber? {
    try takeNumber().map { JSONNumber(checked: cursor.text(in: $0.range, isASCII: true)) }
  }
}

extension JSONReader {
  mutating func takeDate() throws(ReadingStopped) -> Result<Double, DateText.Rejection>? {
    guard peek() == UInt8(ascii: "\"") else { return natives == nil ? nil : takeNativeDate() }
    let token = try takeStringToken()
    if token.hasEscapes { return DateText.secondsSince2001(cursor.text(of: token)) }
    return DateText.secondsSince2001(token.range, in: cursor)
  }

  /// Takes a date that the tree of a document has, unless it cannot be exported.
  @inline(never) private mutating func takeNativeDate() -> Result<Double, DateText.Rejection>? {
    guard let date = nextNative()?.value as? Date else { return nil }
    cursor.advance()
    let seconds = date.timeIntervalSinceReferenceDate
    return DateText.rejection(ofSecondsSince2001: seconds).map { .failure($0) } ?? .success(seconds)
  }

  /// Takes a date string in the format of the steps; the result is in seconds since 2001.
  ///
  /// Returns nil for anything else, and does not advance then.
  mutating func takeDate(in steps: DateSteps) throws(ReadingStopped) -> Double? {
    guard peek() == UInt8(ascii: "\"") else { return nil }
    let start = bookmark()
    let token = try takeStringToken()
    if !token.hasEscapes,
      let seconds = DateText.secondsSince2001(token.range, in: cursor, steps),
      DateSteps.safeSeconds.contains(seconds)
    {
      return seconds
    }
    rewind(to: start)
    return nil
  }
}

// MARK: - Members

extension JSONReader {
  /// Advances past the key to its value, and returns the property that uses the key.
  ///
  /// - Parameter expected: The property whose key is compared first. It is set to the property
  ///   after the one that was found.
  @_transparent mutating func takeKey(
    in keys: KeyTable, expecting expected: inout PropertyIndex
  ) throws(ReadingStopped) -> PropertyIndex? {
    if let length = keys.match(expected, at: cursor.position + 1, in: cursor) {
      cursor.advance(by: length &+ 1)
      try skipColon()
      defer { expected.value += 1 }
      return expected
    }
    guard let found = try takeOtherKey(in: keys) else { return nil }
    expected.value = found.value + 1
    return found
  }

  @inline(never) private mutating func takeOtherKey(
    in keys: KeyTable
  ) throws(ReadingStopped) -> PropertyIndex? {
    let token = try takeStringToken()
    try skipColon()
    return token.hasEscapes ? keys.find(cursor.text(of: token)) : keys.find(token.range, in: cursor)
  }

  /// Advances past the key to its value, and returns the key.
  mutating func takeKey() throws(ReadingStopped) -> String {
    let key = try takeKeyText()
    try skipColon()
    return key
  }
}

// MARK: - Issues

extension JSONReader {
  /// Returns the key at an offset.
  func key(at mark: ByteOffset) -> String {
    var cursor = cursor
    cursor.position = mark
    cursor.skipWhitespace()
    // The importer has already parsed the key, so it is well-formed.
    return cursor.takeStringToken().map { cursor.text(of: $0) } ?? ""
  }

  /// Completes the key paths of issues, and sets their positions.
  ///
  /// The issues must be in document order.
  func locate(_ issues: inout [JSONModelError.Issue], at places: [IssuePlace]) {
    var locator = DocumentLocator(cursor)
    for index in issues.indices {
      let offset = places[index].mark
      let path =
        places[index].isAtKey ? locator.path(ofKeyAt: offset) : locator.path(at: offset)
      issues[index].keyPath = path.appending(issues[index].keyPath)
      issues[index].position = locator.position(of: offset)
    }
  }

  /// Returns issues with paths instead of offsets, for an import that replaces a part of another one.
  ///
  /// The issues must be in document order.
  func entriesByPath(
    _ issues: [JSONModelError.Issue], _ places: [IssuePlace]
  ) -> [IssueCollector.Entry] {
    var locator = DocumentLocator(cursor)
    return zip(issues, places).map { issue, place in
      var place = place
      place.path =
        place.isAtKey ? locator.path(ofKeyAt: place.mark) : locator.path(at: place.mark)
      return IssueCollector.Entry(issue: issue, place: place)
    }
  }

  /// Returns an excerpt of a value, for developers; empty if it has no JSON.
  func text(at mark: ByteOffset) -> String {
    var reader = JSONReader(cursor, maximumDepth: maximumDepth, natives: natives)
    reader.cursor.position = mark
    // A malformed value ends the import later, and its excerpt is never used.
    guard let value = try? reader.takeValue(),
      natives?.isJSON(in: mark..<reader.cursor.position) != false
    else { return "" }
    return value.excerpt
  }
}

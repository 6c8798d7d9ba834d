#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Bytes as the source of an import.
extension JSONReader: ImportSource {
  @_transparent mutating func mark() -> SourceMark { SourceMark(order: nextOffset().value) }

  @_transparent mutating func bookmark() -> (ByteOffset, depth: Int) { (nextOffset(), depth) }

  func bookmark(ofLastValueAt mark: SourceMark) -> (ByteOffset, depth: Int)? {
    (ByteOffset(mark.order), depth)
  }

  mutating func rewind(to bookmark: (ByteOffset, depth: Int)) { move(to: bookmark) }

  mutating func begin(findsSuperseded: Bool) throws(ReadingStopped) {
    try begin()
    if findsSuperseded { try findSupersededKeys() }
  }

  mutating func finish(_ end: inout RootEnd) throws(ReadingStopped) {
    // The import may have skipped whitespace after the value, which is not part of it.
    let byteCount = cursor.endOfLastToken.value
    if !end.mayPrecedeData { try finish() }
    end.byteCount = byteCount
  }

  static var mayHaveDuplicateKeys: Bool { true }

  func isSuperseded(keyAt mark: SourceMark) -> Bool {
    supersededKeys.contains(ByteOffset(mark.order))
  }

  var remainingDepth: Int { maximumDepth - depth }

  mutating func typeOfNext() throws(ReadingStopped) -> JSONType? {
    guard let kind = peekType() else { try failExpectingValue() }
    return kind
  }

  var nonJSONTypeName: String { preconditionFailure("Bytes contain only JSON values.") }

  var nonJSONTypeFix: String? { nil }

  var swiftValue: Any? { nil }
  var toleratedIssues: [JSONModelError.Issue] { [] }

  var foundationObject: AnyObject? { nil }

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
  @_transparent private mutating func takeQuotedNumber<Value>(
    _ conversion: (DecimalNumber, ByteCursor) -> NumberConversion<Value>
  ) -> Value? {
    let start = bookmark()
    guard let number = takeQuotedNumber() else { return nil }
    if case .value(let value) = conversion(number, cursor) { return value }
    move(to: start)
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
    guard peek() == UInt8(ascii: "\"") else { return nil }
    let token = try takeStringToken()
    if token.hasEscapes { return DateText.secondsSince2001(text(of: token)) }
    return DateText.secondsSince2001(token.range, in: cursor)
  }

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
    move(to: start)
    return nil
  }
}

// MARK: - Whole values

extension JSONReader {
  func foreignPart() throws(ReadingStopped) -> NonJSONPart? { nil }

  mutating func takeValue(
    findingDuplicateKeys duplicates: inout [SourceMark]
  ) throws(ReadingStopped) -> JSONValue {
    var offsets: [ByteOffset] = []
    let value = try takeValue(findingDuplicateKeys: &offsets)
    if !offsets.isEmpty { duplicates = offsets.map { SourceMark(order: $0.value) } }
    return value
  }
}

// MARK: - Members

extension JSONReader {
  @_transparent mutating func beginObject(
    readBy keys: KeyTable, includesUnknown: Bool
  ) throws(ReadingStopped) -> Bool? {
    try beginObject()
  }

  @_transparent mutating func advanceToNextMember(readBy keys: KeyTable) throws(ReadingStopped)
    -> Bool
  {
    try advanceToNextMember()
  }

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
    return token.hasEscapes ? keys.find(text(of: token)) : keys.find(token.range, in: cursor)
  }

  mutating func takeKey() throws(ReadingStopped) -> String {
    let key = try takeKeyText()
    try skipColon()
    return key
  }
}

// MARK: - Issues

extension JSONReader {
  func path(of mark: SourceMark) -> JSONKeyPath? { nil }

  func sortIndexes(of mark: SourceMark) -> [Int] { [] }

  func key(at mark: SourceMark) -> String {
    var reader = self
    reader.cursor.position = ByteOffset(mark.order)
    // The importer has already parsed the key, so it is well-formed.
    return (try? reader.takeString()) ?? ""
  }

  mutating func fail(limit reason: String, fix: String?) -> ReadingStopped {
    failBeyondLimit(reason, fix: fix)
  }

  func locate(_ issues: inout [JSONModelError.Issue], at places: [IssuePlace]) {
    var locator = DocumentLocator(cursor)
    for index in issues.indices {
      let offset = ByteOffset(places[index].mark.order)
      let path =
        places[index].isAtKey ? locator.path(ofKeyAt: offset) : locator.path(at: offset)
      issues[index].keyPath = path.appending(issues[index].keyPath)
      issues[index].position = locator.position(of: offset)
    }
  }

  func text(at mark: SourceMark) -> String {
    var reader = JSONReader(cursor, maximumDepth: maximumDepth)
    reader.cursor.position = ByteOffset(mark.order)
    // A malformed value ends the import later, and its excerpt is never used.
    return (try? reader.takeValue())?.excerpt ?? ""
  }
}

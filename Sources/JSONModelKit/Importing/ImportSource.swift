#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// An import takes values from a source, which may parse bytes or walk a tree:
//
//   Importer<JSONReader>    bytes, in place
//   Importer<TreeSource>    a JSON value, or a dictionary of Swift values
//
// So the rules for values are implemented once for all sources. The position of a source is before
// a value or before a key. A `take` method that does not find the requested type returns nil and
// leaves the position unchanged. `LeafSource` has the methods for the leaves.

/// The origin of the values of an import.
protocol ImportSource: LeafSource {
  /// The state that `rewind(to:)` needs to return to a value from any later position.
  associatedtype Bookmark

  /// Whether an object may contain a key more than once.
  static var mayHaveDuplicateKeys: Bool { get }

  /// Prepares the source for the root value.
  ///
  /// - Parameters:
  ///   - findsSuperseded: Whether the import calls `isSuperseded`.
  ///   - isDocument: Whether the source is a document of its own; a record is not.
  mutating func begin(findsSuperseded: Bool, isDocument: Bool) throws(ReadingStopped)
  /// Checks that no data follows the root value, or sets the end of the root value.
  mutating func finish(_ end: inout RootEnd) throws(ReadingStopped)

  /// Returns the position of the next value or key.
  mutating func mark() -> SourceMark
  mutating func bookmark() -> Bookmark
  /// Returns the bookmark of the value before the current position; nil for the root of a tree.
  ///
  /// - Parameter mark: The position of the value.
  func bookmark(ofLastValueAt mark: SourceMark) -> Bookmark?
  mutating func rewind(to bookmark: Bookmark)
  /// The number of arrays and objects that may be nested at this position.
  var remainingDepth: Int { get }

  /// Returns the JSON type of the next value; nil for a value in a tree that is not a JSON value.
  mutating func typeOfNext() throws(ReadingStopped) -> JSONType?
  /// The type name of the next value, if it is not a JSON value.
  var nonJSONTypeName: String { get }
  /// The fix for a value that is not a JSON value, if one is known.
  var nonJSONTypeFix: String? { get }
  /// The next value as a Swift value, if the source consists of such values.
  var swiftValue: Any? { get }
  /// The issues that were tolerated when a decoder decoded the Swift value, with paths relative to
  /// it.
  var toleratedIssues: [JSONModelError.Issue] { get }
  /// The Foundation object from which the next value was converted.
  var foundationObject: AnyObject? { get }

  /// Skips a value that is not imported, and checks that it is well-formed.
  mutating func skipValue() throws(ReadingStopped)
  /// Skips a value that may be imported later.
  mutating func skipValueForLookahead() throws(ReadingStopped)
  /// Removes the members without a key in a table from the next value, if they would be checked as
  /// unknown ones: in a tree, they may be values for other properties that are not JSON values.
  mutating func selectMembers(of keys: KeyTable)
  /// Returns the first part of the next value that is not a JSON value.
  mutating func foreignPart() throws(ReadingStopped) -> NonJSONPart?
  /// Advances past a value that is not a JSON value, or contains one.
  mutating func skipNonJSONValue() throws(ReadingStopped)
  /// Whether `takeNonFinite` may find a number.
  var hasNonFinite: Bool { get }
  /// Takes a number that is not finite, if the source has one here that is not a Swift value.
  mutating func takeNonFinite() -> NonFiniteNumber?
  mutating func takeNull() throws(ReadingStopped) -> Bool
  /// Advances past an empty string; returns whether there is one.
  mutating func takeEmptyString() throws(ReadingStopped) -> Bool
  /// Takes a string with a JSON document; returns nil for anything else, and does not advance then.
  mutating func takeEmbeddedDocument() throws(ReadingStopped) -> EmbeddedDocument?
  /// Takes a number, if the source has a fast path for it.
  ///
  /// Returns nil for anything else, and does not advance then.
  mutating func takeFastDouble() -> Double?
  /// Takes a number in a string, if the source has a fast path for it.
  ///
  /// Returns nil for anything else, and does not advance then.
  mutating func takeQuotedInteger() -> Int?
  mutating func takeQuotedDouble() -> Double?
  /// Takes a date string in the format of the steps, if the source has a fast path for it; the
  /// result is in seconds since 2001.
  ///
  /// Returns nil for anything else, and does not advance then.
  mutating func takeDate(in steps: DateSteps) throws(ReadingStopped) -> Double?
  /// Takes the next value, and finds the duplicate keys of its objects.
  mutating func takeValue(
    findingDuplicateKeys duplicates: inout [SourceMark]
  ) throws(ReadingStopped) -> JSONValue

  /// Enters an array; returns whether it has an element, or nil if the value is not an array.
  mutating func beginArray() throws(ReadingStopped) -> Bool?
  /// Advances past an element; returns whether another one follows.
  mutating func advanceToNextElement() throws(ReadingStopped) -> Bool

  /// Enters an object without a table.
  ///
  /// Returns whether there is a member, or nil if the value is not an object.
  mutating func beginObject() throws(ReadingStopped) -> Bool?
  /// Enters an object to take the members whose keys are in a table.
  ///
  /// Other members are included only if `includesUnknown` is true. Returns whether there is a
  /// member, or nil if the value is not an object.
  mutating func beginObject(
    readBy keys: KeyTable, includesUnknown: Bool
  ) throws(ReadingStopped) -> Bool?
  /// Advances past a member of an object entered without a table; returns whether another follows.
  mutating func advanceToNextMember() throws(ReadingStopped) -> Bool
  /// Advances past a member of an object that was entered with a table.
  ///
  /// Returns whether another member follows.
  mutating func advanceToNextMember(readBy keys: KeyTable) throws(ReadingStopped) -> Bool
  /// Advances past the key to its value, and returns the property that uses the key.
  ///
  /// - Parameter expected: The property whose key is compared first. It is set to the property
  ///   after the one that was found.
  mutating func takeKey(
    in keys: KeyTable, expecting expected: inout PropertyIndex
  ) throws(ReadingStopped) -> PropertyIndex?
  /// Imports members as long as none of them has an issue: those of bytes in the order of
  /// declaration, those of a tree in any order.
  ///
  /// - Parameters:
  ///   - progress: The position: `beforeObject`; `afterValue`; or `beforeValue`, at the value
  ///     of the property that precedes `expected`, whose key was already read.
  ///   - seen: Receives the properties whose keys were read.
  ///   - expected: The first property to be imported from bytes. Receives the one after the last
  ///     key, unless the object has ended.
  /// - Returns: The new position; `progress` if the position did not change.
  mutating func takeMembers(
    of instance: any JSONModelProtocol, _ schema: ClassSchema, from progress: MemberProgress,
    seen: inout PropertySet, expecting expected: inout PropertyIndex
  ) -> MemberProgress
  /// Advances past the key to its value, and returns the key.
  mutating func takeKey() throws(ReadingStopped) -> String

  /// Returns whether the same key occurs again later in its object.
  func isSuperseded(keyAt mark: SourceMark) -> Bool

  /// Returns the key at a mark; in a tree, the key of the next value.
  func key(at mark: SourceMark) -> String

  /// Returns whether the source may contain strings that are slow to hash or compare.
  mutating func mayHaveTextsSlowToHash() -> Bool
  /// Returns whether the next value contains a string that is slow to hash or compare.
  ///
  /// The position does not change.
  mutating func nextValueIsSlowToHash() throws(ReadingStopped) -> Bool

  /// Returns the path of a mark in a container that is still open; nil if `locate` computes it.
  func path(of mark: SourceMark) -> JSONKeyPath?
  /// Returns the indexes of the containers around a mark, which order the issues of a tree.
  ///
  /// The result is empty if the order of the marks is the order of the issues.
  func sortIndexes(of mark: SourceMark) -> [Int]
  /// Completes the key paths of issues, and sets their positions.
  ///
  /// The issues must be in document order.
  func locate(_ issues: inout [JSONModelError.Issue], at places: [IssuePlace])
  /// Returns an excerpt of a value, for developers.
  func text(at mark: SourceMark) -> String

  /// Ends the import because the next value exceeds a limit.
  ///
  /// - Parameter fix: A change to the code that avoids it, if there is one.
  mutating func fail(limit reason: String, fix: String?) -> ReadingStopped
  /// The issue for the error that the source has thrown.
  var failureIssue: JSONModelError.Issue { get }
}

extension ImportSource {
  mutating func fail(limit reason: String) -> ReadingStopped { fail(limit: reason, fix: nil) }

  var hasNonFinite: Bool { false }
  func takeNonFinite() -> NonFiniteNumber? { nil }
  func skipNonJSONValue() throws(ReadingStopped) {}
  func selectMembers(of keys: KeyTable) {}
  func takeQuotedInteger() -> Int? { nil }
  func takeQuotedDouble() -> Double? { nil }
  func takeFastDouble() -> Double? { nil }
  func takeDate(in steps: DateSteps) throws(ReadingStopped) -> Double? { nil }
}

/// The position of a value or key in its source; later positions are greater.
struct SourceMark: Comparable {
  /// The byte offset, or the number of values of a tree that were visited before.
  var order: Int
  /// The number of containers of a tree around the position; 0 for bytes.
  var depth = 0

  static func < (lhs: SourceMark, rhs: SourceMark) -> Bool { lhs.order < rhs.order }
}

/// Bytes as the source of an import.
extension JSONReader: ImportSource {
  @_transparent mutating func mark() -> SourceMark { SourceMark(order: nextOffset().value) }

  @_transparent mutating func bookmark() -> (ByteOffset, depth: Int) { (nextOffset(), depth) }

  func bookmark(ofLastValueAt mark: SourceMark) -> (ByteOffset, depth: Int)? {
    (ByteOffset(mark.order), depth)
  }

  mutating func rewind(to bookmark: (ByteOffset, depth: Int)) { move(to: bookmark) }

  mutating func begin(findsSuperseded: Bool, isDocument: Bool) throws(ReadingStopped) {
    try begin(isDocument: isDocument)
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

  @inline(__always) mutating func typeOfNext() throws(ReadingStopped) -> JSONType? {
    guard let kind = peekType() else {
      if peekNonFinite() != nil { return nil }
      try failExpectingValue()
    }
    return hasNonFinite && kind == .number && peekNonFinite() != nil ? nil : kind
  }

  var nonJSONTypeName: String {
    var reader = self
    guard let number = reader.peekNonFinite() else {
      preconditionFailure("Other values in bytes are JSON values.")
    }
    return number.rawValue
  }

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
  mutating func foreignPart() throws(ReadingStopped) -> NonJSONPart? {
    guard hasNonFinite, let (number, offset) = try firstNonFinite() else { return nil }
    return NonJSONPart(
      path: [], name: number.rawValue, mark: SourceMark(order: offset.value))
  }

  mutating func skipNonJSONValue() throws(ReadingStopped) { try skipValue() }

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

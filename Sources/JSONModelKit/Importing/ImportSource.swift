// An import takes values from a source, which may parse bytes or walk a tree:
//
//   Importer<JSONReader>               bytes, in place
//   Importer<TreeSource<ValueNode>>    a JSON value
//   Importer<TreeSource<SwiftNode>>    a dictionary of Swift values
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
  /// - Parameter findsSuperseded: Whether the import calls `isSuperseded`.
  mutating func begin(findsSuperseded: Bool) throws(ReadingStopped)
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
  /// Returns the first part of the next value that is not a JSON value.
  mutating func foreignPart() throws(ReadingStopped) -> NonJSONPart?
  mutating func takeNull() throws(ReadingStopped) -> Bool
  /// Advances past an empty string; returns whether there is one.
  mutating func takeEmptyString() throws(ReadingStopped) -> Bool
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

  func takeQuotedInteger() -> Int? { nil }
  func takeQuotedDouble() -> Double? { nil }
  func takeFastDouble() -> Double? { nil }
  func takeDate(in steps: DateSteps) throws(ReadingStopped) -> Double? { nil }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// An import draws values from a source and does not know whether it reads text or walks a tree:
//
//   Importer<JSONReader>               bytes, in place
//   Importer<TreeSource<ValueNode>>    a value
//   Importer<TreeSource<SwiftNode>>    a dictionary of Swift's own values
//
// So what is decided about a value is written once. A source stands before a value, or before a
// key; a `take` method that does not find what it is asked for returns nil and stays.

/// Where the values of an import come from.
protocol ImportSource {
  /// What it takes to go back to a value, from anywhere behind it.
  associatedtype Bookmark

  /// Whether an object may have a key more than once.
  static var repeatsKeys: Bool { get }

  /// Gets ready for the root value.
  ///
  /// - Parameter findsSuperseded: Whether `isSuperseded` will be asked.
  mutating func begin(findsSuperseded: Bool) throws(ReadingStopped)
  /// Makes sure that nothing stands behind the root value.
  mutating func finish() throws(ReadingStopped)

  /// The place of the next value or key.
  mutating func mark() -> SourceMark
  mutating func bookmark() -> Bookmark
  mutating func goBack(to bookmark: Bookmark)
  /// How many arrays and objects may be nested inside the place here.
  var remainingDepth: Int { get }

  /// The kind of the next value; nil for what a tree holds that is no JSON value.
  mutating func kindOfNext() throws(ReadingStopped) -> JSONKind?
  /// What the next value is, where it is no JSON value.
  var foreignName: String { get }
  /// The next value as Swift has it, where the source is made of such values.
  var swiftValue: Any? { get }
  /// The object of Foundation that the next value was converted from.
  var foundationObject: Any? { get }

  /// Moves over a value that nobody reads, and makes sure that it is well-formed.
  mutating func skipValue() throws(ReadingStopped)
  /// Moves over a value that is read later, or may be.
  mutating func passValue() throws(ReadingStopped)
  /// The first part of the next value that is no JSON value.
  mutating func foreignPart() throws(ReadingStopped) -> ForeignPart?
  mutating func takeNull() throws(ReadingStopped) -> Bool
  mutating func takeBool() throws(ReadingStopped) -> Bool?
  mutating func takeString() throws(ReadingStopped) -> String?
  mutating func takeInteger<Value: FixedWidthInteger>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>?
  mutating func takeFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>?
  mutating func takeDecimal() throws(ReadingStopped) -> NumberConversion<Decimal>?
  mutating func takeJSONNumber() throws(ReadingStopped) -> JSONNumber?
  /// Takes the text of a date; the result is in seconds since 2001.
  mutating func takeDate() throws(ReadingStopped) -> Result<Double, DateText.Refusal>?
  mutating func takeValue() throws(ReadingStopped) -> JSONValue
  /// Takes the next value, and finds the keys that are equal to an earlier key of their object.
  mutating func takeValue(
    findingRepeatedKeys repeated: inout [SourceMark]
  ) throws(ReadingStopped) -> JSONValue

  /// Moves into an array; whether it has an element, nil if it is none.
  mutating func beginArray() throws(ReadingStopped) -> Bool?
  /// Moves behind an element; whether another follows.
  mutating func endsElement() throws(ReadingStopped) -> Bool

  /// Moves into an object that is asked for all members; whether it has one, nil if it is none.
  mutating func beginObject() throws(ReadingStopped) -> Bool?
  /// Moves into an object that is asked for the members in a table, and the others where they are
  /// asked for; whether it has one, nil if it is none.
  mutating func beginObject(
    readBy keys: KeyTable, includesUnknown: Bool
  ) throws(ReadingStopped) -> Bool?
  /// Moves behind a member of an object that was asked for all; whether another follows.
  mutating func endsMember() throws(ReadingStopped) -> Bool
  /// Moves behind a member of an object that was asked for those in a table; whether another
  /// follows.
  mutating func endsMember(readBy keys: KeyTable) throws(ReadingStopped) -> Bool
  /// Moves over the key to its value, and says which property reads it.
  ///
  /// - Parameter expected: The property whose key is compared first; it becomes the one after the
  ///   found one.
  mutating func takeKey(
    in keys: KeyTable, expecting expected: inout PropertyIndex
  ) throws(ReadingStopped) -> PropertyIndex?
  /// Moves over the key to its value.
  mutating func takeKey() throws(ReadingStopped) -> String

  /// Whether the same key comes again, later in the object of the key at a place.
  func isSuperseded(keyAt mark: SourceMark) -> Bool

  /// The key at a place that was read; in a tree, the one whose value is next.
  func key(at mark: SourceMark) -> String

  /// Whether there may be texts that take too long to hash or compare.
  mutating func mayHaveTextsSlowToHash() -> Bool
  /// Whether the next value has a text that takes too long to hash or compare; the source stays.
  mutating func nextValueIsSlowToHash() throws(ReadingStopped) -> Bool

  /// The path of a place that the source is still inside of; nil where `located` finds it.
  func path(of mark: SourceMark) -> JSONKeyPath?
  /// The places of the containers around a mark, by which issues of a tree are ordered; empty where
  /// the marks themselves are in order.
  func ranks(of mark: SourceMark) -> [Int]
  /// The issues with their paths and positions.
  func located(_ entries: [IssueCollector.Entry]) -> [JSONModelError.Issue]
  /// The text of a value, for the developer's eyes.
  func text(at mark: SourceMark) -> String

  /// Ends the import for a limit that the next value is beyond.
  mutating func fail(limit reason: String) -> ReadingStopped
  /// Why the source has thrown.
  var failureIssue: JSONModelError.Issue { get }
}

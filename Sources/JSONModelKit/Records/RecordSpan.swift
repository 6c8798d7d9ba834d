/// The location of a record in the input.
struct RecordSpan: Sendable {
  var start: JSONModelError.SourcePosition
  var end: JSONModelError.SourcePosition
  var isTerminated = true
  /// The issue of a record that is not imported, such as one that is too long.
  var issue: JSONModelError.Issue?
  /// Whether the sequence ends with the record, regardless of the bytes after it.
  var isLast = false

  var range: Range<Int> { start.offset..<end.offset }
}

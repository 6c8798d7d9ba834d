/// Where a record is in the input.
struct RecordSpan: Sendable {
  var start: JSONModelError.SourcePosition
  var end: JSONModelError.SourcePosition
  var isTerminated = true
  /// What is wrong with the record, if no import is needed to tell.
  var issue: JSONModelError.Issue?
  /// Whether the record is the last one, whatever is behind it.
  var isLast = false

  var range: Range<Int> { start.offset..<end.offset }
}

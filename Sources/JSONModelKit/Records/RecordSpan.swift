/// The location of a record in the input.
struct RecordSpan: Sendable {
  var start: JSONModelError.SourcePosition
  var end: JSONModelError.SourcePosition
  var isTerminated = true
  /// Whether the sequence ends with the record, regardless of the bytes after it.
  var isLast = false
  /// In a box, because hardly any record has an issue here, and spans are copied.
  private var boxedIssue: Box<JSONModelError.Issue>?

  init(
    start: JSONModelError.SourcePosition, end: JSONModelError.SourcePosition,
    isTerminated: Bool = true
  ) {
    self.start = start
    self.end = end
    self.isTerminated = isTerminated
  }

  /// The issue of a record that is not imported, such as one that is too long.
  var issue: JSONModelError.Issue? {
    get { boxedIssue?.value }
    set { boxedIssue = newValue.map { Box($0) } }
  }

  var range: Range<Int> { start.offset..<end.offset }
}

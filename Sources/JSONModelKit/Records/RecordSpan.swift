/// The location of a record in the input.
struct RecordSpan: Sendable {
  var start: JSONModelError.SourcePosition
  var end: JSONModelError.SourcePosition
  var isTerminated = true
  /// Whether reading cannot resume at the end, because it is inside the record.
  var isCutShort = false
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

  /// Creates the span of a record that is longer than the limit: its first bytes, up to the limit.
  ///
  /// It has at least one byte, so that reading resumes behind the start of the record.
  ///
  /// - Parameter counter: Is at the start of the record.
  static func tooLong(
    _ counter: PositionCounter, in window: ByteWindow, maximumBytes: Int
  ) -> RecordSpan {
    let start = counter.position
    var end = counter
    end.advance(to: start.offset + max(maximumBytes, 1), in: window)
    var span = RecordSpan(start: start, end: end.position)
    span.issue = JSONModelError.Issue(
      kind: .limitExceeded("the record is longer than \(maximumBytes.counted("byte"))"),
      position: start)
    return span
  }

  /// The issue of a record that is not imported, such as one that is too long.
  var issue: JSONModelError.Issue? {
    get { boxedIssue?.value }
    set { boxedIssue = newValue.map { Box($0) } }
  }

  var range: Range<Int> { start.offset..<end.offset }
}

import JSONModelKit

// Records that are separated by a byte are found without parsing them:
//
//   line feeds           {"id":7}\n{"id":8}\r\n\n{"id":9}
//   record               ^------^  ^------^      ^------^     blank lines are skipped
//
//   record separators    \u{1E}{"id":7}\n\u{1E}{"id":8}\n
//   record                     ^--------^      ^--------^
//
// A record begins after its separator. If an input is read in parts, the bytes of a part before its
// first separator belong to a record that begins in the previous part.

/// Finds records that are separated by a byte.
struct DelimitedFinder: Sendable {
  private let separator: UInt8
  private let maximumBytes: Int
  /// Records that begin at or after this offset belong to another part of the input.
  private var limit: Int
  /// The position of the first byte of the current record.
  private var first: JSONModelError.SourcePosition
  /// Counts lines up to the current record, and in the bytes of it that have left the window.
  private var counter: PositionCounter
  /// The offset before which the current record has no separator.
  private var scanned: Int
  /// Whether the current record begins before the first byte to read, or has been reported because
  /// it is too long.
  private var skipsRecord: Bool
  /// Whether the current record is one of a sequence and has no separator before it.
  private var lacksSeparator: Bool
  private var isFinished = false

  /// - Parameters:
  ///   - start: The position of the first byte that is read.
  ///   - limit: The end of the part of the input in which the records begin.
  ///   - skipsRecord: Whether the first record begins before that part.
  init(
    isSequence: Bool, from start: JSONModelError.SourcePosition, limit: Int, skipsRecord: Bool,
    maximumBytes: Int
  ) {
    separator = isSequence ? 0x1E : UInt8(ascii: "\n")
    self.maximumBytes = maximumBytes
    self.limit = limit
    first = start
    counter = PositionCounter(at: start)
    scanned = start.offset
    self.skipsRecord = skipsRecord
    lacksSeparator = isSequence
  }

  private var isSequence: Bool { separator == 0x1E }

  /// Continues after a byte order mark at the start of the input.
  mutating func skipMark(to position: JSONModelError.SourcePosition) {
    first = position
    counter = PositionCounter(at: position)
    scanned = position.offset
    // The record begins at the mark, for which the next part of the input looks for a separator.
    if limit > 0 { limit = max(limit, position.offset + 1) }
  }

  mutating func next(in window: ByteWindow, isAtEnd: Bool) -> RecordStep {
    while !isFinished, first.offset < limit || skipsRecord {
      let start = max(first.offset, window.range.lowerBound)
      let rest = window.rest(from: start, to: separator, scanned: scanned, isAtEnd: isAtEnd)
      scanned = rest.isTerminated ? rest.end + 1 : rest.end
      if !rest.isTerminated {
        if !isAtEnd {
          // The last byte may be the carriage return of a line end.
          guard !skipsRecord, scanned - first.offset - 1 > maximumBytes else {
            return .needsBytes(keeping: keptOffset(in: window))
          }
          skipsRecord = true
          return .record(tooLong(in: window))
        }
        isFinished = true
      }
      if let span = take(rest, in: window) { return .record(span) }
    }
    return .end
  }

  /// Returns the offset of the first byte to keep.
  ///
  /// If the current record is skipped, only the last byte is kept.
  private mutating func keptOffset(in window: ByteWindow) -> Int {
    guard skipsRecord else { return first.offset }
    // The last byte may be the carriage return of a line end.
    let kept = max(scanned - 1, window.range.lowerBound)
    if isSequence, kept > counter.position.offset { counter.advance(to: kept, in: window) }
    return kept
  }

  /// Returns the current record, which is longer than the limit.
  private func tooLong(in window: ByteWindow) -> RecordSpan {
    .tooLong(PositionCounter(at: first), in: window, maximumBytes: maximumBytes)
  }

  /// Ends the current record and begins the next one.
  ///
  /// - Returns: The ended record; nil if it is blank or belongs to another part.
  private mutating func take(_ rest: ByteWindow.Rest, in window: ByteWindow) -> RecordSpan? {
    let (end, isTerminated) = (rest.end, rest.isTerminated)
    let isSkipped = skipsRecord
    let isLackingSeparator = lacksSeparator
    (skipsRecord, lacksSeparator) = (false, false)
    if isSequence {
      counter.advance(to: end, in: window)
    } else {
      counter.move(to: rest.endsWithReturn ? end - 1 : end)
    }
    var span = RecordSpan(start: first, end: counter.position, isTerminated: isTerminated)
    let isTooLong = !isSkipped && span.range.count > maximumBytes
    if isTooLong { span = tooLong(in: window) }
    if isTerminated {
      if isSequence { counter.move(to: end + 1) } else { counter.beginLine(at: end + 1) }
    }
    first = counter.position
    if isSkipped { return nil }
    if isTooLong { return span }
    if rest.isBlank { return nil }
    if isLackingSeparator {
      span.issue = JSONModelError.Issue(
        kind: .invalidJSON("expected a record separator (U+001E) before the record"),
        position: span.start)
    }
    return span
  }
}

import JSONModelKit

// Values do not have separators to search for, so each value is scanned for its end:
//
//   [ {"id":7} , {"id":8} ]
//   ^ enclosing structure (concatenated documents have none)
//     ^------^  a record: the scanner counts brackets outside of strings
//              ^ separator
//
// The import of a record checks its grammar. If the grammar is violated, the end of the record is
// unreliable, so the caller ends the sequence.
//
// Scanning takes 4.9 instructions per byte, compared to 11.7 for the import of a tweet. Therefore,
// if enough bytes are available that a record very likely ends within them, the caller may import
// it first and gets its end from that. Only if it was not read to its end, the record is scanned
// and imported from its start again.

/// Finds the elements of an array in a document, or concatenated documents.
struct ValueFinder: Sendable {
  private enum State: Sendable {
    case enclosing
    case beforeRecord(isFirst: Bool)
    case inRecord(ValueEndScanner)
    case afterRecord
    case finished
  }

  private let maximumBytes: Int
  private let maximumDepth: Int
  /// Whether strings may have single quotation marks.
  private let hasSingleQuotes: Bool
  /// Records that begin outside this range belong to another part of the input.
  private let part: Range<Int>
  private var structure: EnclosingStructure?
  private var state: State
  private var counter: PositionCounter
  private var offset: Int
  private var start: JSONModelError.SourcePosition
  private var isTooLong = false
  /// Whether the current record is not reported.
  private var skipsRecord: Bool
  /// Where reading resumes after the last record; at first, where it began.
  private var resumption: Resumption
  /// The position of the innermost container on the path to the array.
  private var enclosing: JSONModelError.SourcePosition
  /// The length of the longest recent record; nil before the first record.
  ///
  /// It decreases by a sixteenth with each shorter record.
  private var recentMaximum: Int?
  /// The number of available bytes at which an incomplete long token is read again.
  private var awaitedBytes = 0

  /// - Parameters:
  ///   - structure: The document around the records; nil for concatenated documents.
  ///   - start: The position of the first byte that is read: the start, or the end of a record.
  ///   - hasSingleQuotes: Whether strings may have single quotation marks, as in JSON5.
  ///   - skipsRecord: Whether that byte is the first one of a record that is skipped.
  init(
    structure: EnclosingStructure?, from start: JSONModelError.SourcePosition, part: Range<Int>,
    maximumBytes: Int, maximumDepth: Int, hasSingleQuotes: Bool, skipsRecord: Bool
  ) {
    self.structure = structure
    self.hasSingleQuotes = hasSingleQuotes
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
    self.part = part
    self.start = start
    resumption = Resumption(at: start, skipsRecord: skipsRecord)
    enclosing = start
    counter = PositionCounter(at: start)
    offset = start.offset
    self.skipsRecord = skipsRecord
    if structure == nil || skipsRecord {
      state = .beforeRecord(isFirst: !skipsRecord)
    } else {
      state = start.offset == 0 ? .enclosing : .afterRecord
    }
  }

  /// Continues after a byte order mark at the start of the input.
  mutating func skipMark(to position: JSONModelError.SourcePosition) {
    structure?.skipMark(to: position.offset)
    (start, enclosing, offset) = (position, position, position.offset)
    counter = PositionCounter(at: position)
  }

  /// Finds the next record.
  ///
  /// - Parameter announcesStarts: Whether a step may be `begins`.
  mutating func next(in window: ByteWindow, isAtEnd: Bool, announcesStarts: Bool) -> RecordStep {
    while true {
      let step: RecordStep? =
        switch state {
        case .enclosing: readStructure(in: window, isAtEnd: isAtEnd)
        case .beforeRecord(let isFirst):
          beginRecord(
            isFirst: isFirst, announcesStarts: announcesStarts, in: window, isAtEnd: isAtEnd)
        case .inRecord(let scanner): scan(with: scanner, in: window, isAtEnd: isAtEnd)
        case .afterRecord: readSeparator(in: window, isAtEnd: isAtEnd)
        case .finished: .end
        }
      if let step { return step }
    }
  }

  // MARK: - Around the records

  private mutating func readStructure(in window: ByteWindow, isAtEnd: Bool) -> RecordStep? {
    guard var structure else { preconditionFailure("There is no enclosing structure.") }
    if window.range.upperBound - offset < awaitedBytes, !isAtEnd {
      return .needsBytes(keeping: offset)
    }
    let event = structure.advance(in: window, isAtEnd: isAtEnd)
    self.structure = structure
    offset = structure.offset
    awaitedBytes = 0
    if structure.enclosingOffset > enclosing.offset {
      counter.advance(to: structure.enclosingOffset, in: window)
      enclosing = counter.position
    }
    switch event {
    case .array: state = .beforeRecord(isFirst: true)
    case .end:
      state = .finished
      return .end
    case .failure(let kind, let offset): return fail(kind, at: offset, in: window)
    case .needsBytes:
      let count = window.range.upperBound - offset
      // A long token is read again from its start, but only when a quarter more is available.
      if count > 4096 { awaitedBytes = count + count / 4 }
      counter.advance(to: offset, in: window)
      return .needsBytes(keeping: offset)
    }
    return nil
  }

  /// Ends the sequence, with a failure if that belongs to the part of the input that is read.
  private mutating func fail(
    _ kind: JSONModelError.Kind, at offset: Int, in window: ByteWindow
  ) -> RecordStep {
    state = .finished
    counter.advance(to: offset, in: window)
    // A failure at the end of the input belongs to the part with the last byte.
    let isAtEnd = offset == window.range.upperBound
    guard part.contains(isAtEnd ? max(offset - 1, 0) : offset) else { return .end }
    let end = counter.position
    let issue: JSONModelError.Issue =
      switch kind {
      case .missingKey:
        JSONModelError.Issue(
          kind: kind, keyPath: structure?.keyPath ?? [], position: enclosing)
      case .typeMismatch, .nullValue, .duplicateKey:
        JSONModelError.Issue(
          kind: kind, keyPath: structure?.keyPath ?? [], position: end,
          detail: .jsonTypes([.array]))
      default: JSONModelError.Issue(kind: kind.endingRecords, position: end)
      }
    var span = RecordSpan(start: end, end: end, isTerminated: false, after: resumption)
    span.issue = issue
    span.isLast = true
    return .record(span)
  }

  // MARK: - Records

  private mutating func beginRecord(
    isFirst: Bool, announcesStarts: Bool, in window: ByteWindow, isAtEnd: Bool
  ) -> RecordStep? {
    guard let byte = nextByte(in: window) else {
      if !isAtEnd { return .needsBytes(keeping: offset) }
      if structure != nil { return failExpectingValue(in: window) }
      state = .finished
      return .end
    }
    if byte == UInt8(ascii: "]"), isFirst, structure != nil {
      leaveArray()
      return nil
    }
    if offset >= part.upperBound {
      state = .finished
      return .end
    }
    guard window.mayBeginValue(at: offset, inJSON5: hasSingleQuotes) else {
      return failExpectingValue(in: window)
    }
    counter.advance(to: offset, in: window)
    start = counter.position
    isTooLong = false
    if !part.contains(offset) { skipsRecord = true }
    state = .inRecord(ValueEndScanner(first: byte, hasSingleQuotes: hasSingleQuotes))
    guard announcesStarts, byte | 0x20 == UInt8(ascii: "{"),  // or [
      let expected = expectedPart(in: window, isAtEnd: isAtEnd)
    else { return nil }
    return .begins(start, expectedIn: expected)
  }

  /// Returns the part of the input in which the record that begins is expected to end; nil if it
  /// is not available yet, or if the record is not imported.
  ///
  /// The part is four times as long as the longest recent record. An import may sample all of it,
  /// so its length must not depend on the number of available bytes.
  private func expectedPart(in window: ByteWindow, isAtEnd: Bool) -> Range<Int>? {
    guard let recentMaximum, !skipsRecord else { return nil }
    let expected = 4 * min(recentMaximum, maximumBytes / 4)
    let available = window.range.upperBound - offset
    guard available >= expected || isAtEnd else { return nil }
    return offset..<offset + min(available, expected)
  }

  /// Ends the record that was announced, at the offset after its last byte.
  mutating func endRecord(at end: Int, in window: ByteWindow) -> RecordSpan {
    offset = end
    return leaveRecord(isTerminated: true, in: window)
  }

  private mutating func leaveRecord(isTerminated: Bool, in window: ByteWindow) -> RecordSpan {
    counter.advance(to: offset, in: window)
    state = .afterRecord
    skipsRecord = false
    let length = offset - start.offset
    recentMaximum = max(length, recentMaximum.map { $0 - $0 / 16 } ?? 0)
    defer { resumption = Resumption(at: counter.position) }
    return RecordSpan(
      start: start, end: counter.position, isTerminated: isTerminated, after: resumption)
  }

  private mutating func scan(
    with scanner: ValueEndScanner, in window: ByteWindow, isAtEnd: Bool
  ) -> RecordStep? {
    var scanner = scanner
    let (hasEnded, count) = scanner.scan(window, from: offset)
    offset += count
    let wasTooLong = isTooLong
    isTooLong = wasTooLong || offset - start.offset > maximumBytes
    var step: RecordStep?
    if isTooLong, !wasTooLong, !skipsRecord {
      // Reported now, because the end may be far, or never come.
      step = .record(tooLong(in: window))
      skipsRecord = true
    }
    if hasEnded || isAtEnd {
      let isCut = !hasEnded && !scanner.isWord
      let ended = endRecord(isTerminated: hasEnded, isCut: isCut, in: window)
      return step ?? ended
    }
    state = .inRecord(scanner)
    if step != nil || !isTooLong { return step ?? .needsBytes(keeping: start.offset) }
    counter.advance(to: offset, in: window)
    return .needsBytes(keeping: offset)
  }

  /// Returns the current record, which is longer than the limit.
  private mutating func tooLong(in window: ByteWindow) -> RecordSpan {
    var span = RecordSpan.tooLong(
      counter, in: window, maximumBytes: maximumBytes, after: resumption)
    span.isCutShort = true
    resumption = span.next
    return span
  }

  /// - Parameter isCut: Whether the input ends within the record.
  private mutating func endRecord(
    isTerminated: Bool, isCut: Bool, in window: ByteWindow
  ) -> RecordStep? {
    let isSkipped = skipsRecord
    var span = leaveRecord(isTerminated: isTerminated, in: window)
    // After a record that is too long, the end of the input is reported by itself.
    if isCut, !isTooLong { state = .finished }
    span.isLast = isCut
    if !isSkipped { return .record(span) }
    // A record that is not valid JSON ends the sequence even if it belongs to another part.
    if !isTooLong, !hasSingleQuotes, !window.isWellFormed(span.range, depth: maximumDepth) {
      state = .finished
    }
    return nil
  }

  private mutating func readSeparator(in window: ByteWindow, isAtEnd: Bool) -> RecordStep? {
    guard structure != nil else {
      state = .beforeRecord(isFirst: false)
      return nil
    }
    switch nextByte(in: window) {
    case UInt8(ascii: "]"): leaveArray()
    case UInt8(ascii: ","):
      offset += 1
      state = .beforeRecord(isFirst: false)
    case nil where !isAtEnd: return .needsBytes(keeping: offset)
    default:
      return fail(expectingValue: false, in: window)
    }
    return nil
  }

  private mutating func leaveArray() {
    offset += 1
    structure?.leaveArray(at: offset)
    state = .enclosing
  }

  /// Skips white space; returns the byte after it, or nil at the end of the window.
  private mutating func nextByte(in window: ByteWindow) -> UInt8? {
    offset = window.offsetAfterWhitespace(in: offset..<window.range.upperBound)
    counter.advance(to: offset, in: window)
    return offset < window.range.upperBound ? window.byte(at: offset) : nil
  }

  private mutating func failExpectingValue(in window: ByteWindow) -> RecordStep {
    fail(expectingValue: true, in: window)
  }

  /// Ends the sequence with the failure of the reader at the next byte, or at the end of the input.
  private mutating func fail(expectingValue expectsValue: Bool, in window: ByteWindow) -> RecordStep
  {
    let kind = window.failure(
      in: offset..<window.range.upperBound, expectsValue: expectsValue, depth: maximumDepth)
    return fail(kind, at: offset, in: window)
  }
}

import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the records in bytes that arrive in pieces.
struct RecordReader: Sendable {
  private(set) var window: ByteWindow
  private var finder: RecordFinder
  private var isAtEnd = false
  /// The number of bytes that a stream must skip before the first one that is needed.
  private var skipped: Int
  /// Whether the next byte is the first one of the input, which may begin with a byte order mark.
  private var isAtStart: Bool
  private let options: JSONRecordOptions
  private let totalBytes: Int?
  /// Removes comments, for formats in which they may be between records.
  private var blanker: CommentBlanker?

  init(
    whole window: ByteWindow, _ format: JSONRecordFormat, _ options: JSONRecordOptions,
    recordType: String
  ) {
    self.options = options
    let start = options.firstPosition(in: format).offset
    var window = start > window.range.upperBound ? ByteWindow(at: start) : window
    if var blanker = options.blanker(for: format, resuming: start > 0) {
      window = window.blanked(from: start, &blanker)
    }
    self.window = window
    finder = RecordFinder(format, options, recordType: recordType)
    isAtEnd = true
    skipped = 0
    isAtStart = start == 0
    totalBytes = window.range.upperBound
  }

  /// Creates a reader of an input whose bytes are appended.
  ///
  /// - Parameters:
  ///   - size: The number of all bytes, if it is known.
  ///   - isSeekable: Whether the appended bytes begin with the first one that is needed; otherwise,
  ///     they begin at the start of the input, and the reader skips bytes.
  init(
    size: Int?, isSeekable: Bool, _ format: JSONRecordFormat, _ options: JSONRecordOptions,
    recordType: String
  ) {
    self.options = options
    finder = RecordFinder(format, options, recordType: recordType)
    let start = options.firstPosition(in: format).offset
    skipped = isSeekable ? 0 : start
    blanker = options.blanker(for: format, resuming: isSeekable && start > 0)
    isAtStart = start == 0
    window = ByteWindow(at: isSeekable ? start : 0)
    totalBytes = size.map { min($0, options.byteRange?.upperBound ?? .max) }
  }

  /// Finds the next record; the window contains its bytes until the next call.
  ///
  /// - Parameter announcesStarts: Whether a step may be `begins`.
  mutating func next(announcesStarts: Bool = false) -> RecordStep {
    if skipped > 0 {
      if window.range.upperBound < skipped, !isAtEnd {
        return .needsBytes(keeping: window.range.upperBound)
      }
      if window.range.upperBound < skipped { return .end }
      skipped = 0
    }
    if isAtStart {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let count = min(window.range.upperBound, mark.count)
      let isMark = (0..<count).allSatisfy { window.byte(at: $0) == mark[$0] }
      if isMark, count < mark.count, !isAtEnd { return .needsBytes(keeping: 0) }
      isAtStart = false
      if isMark, count == mark.count { finder.skipMark(options.start, count) }
    }
    return finder.next(in: window, isAtEnd: isAtEnd, announcesStarts: announcesStarts)
  }

  /// Ends the record that the last step has announced, at the offset after its last byte.
  mutating func endRecord(at end: Int) -> RecordSpan { finder.endRecord(at: end, in: window) }

  /// Reads more bytes of a file into the window.
  mutating func readMore(keeping offset: Int, from file: InputFile) throws(JSONFileError) {
    if var filter = blanker {
      defer { blanker = filter }
      isAtEnd = try !window.readMore(keeping: offset, from: file, &filter)
    } else {
      isAtEnd = try !window.readMore(keeping: offset, from: file)
    }
    reportProgress()
  }

  mutating func append(_ bytes: [UInt8], keeping offset: Int) {
    window.append(blanker?.blank(bytes, isAtEnd: false) ?? bytes, keeping: offset)
    reportProgress()
  }

  mutating func end(keeping offset: Int) {
    if let rest = blanker?.blank([], isAtEnd: true) { window.append(rest, keeping: offset) }
    isAtEnd = true
  }

  /// Returns the window with the records so far, and continues with a copy of the bytes from an
  /// offset on.
  mutating func detach(keeping offset: Int) -> ByteWindow { window.detach(keeping: offset) }

  private func reportProgress() {
    guard let onProgress = options.onProgress else { return }
    onProgress(
      JSONRecordProgress(bytesRead: window.range.upperBound, totalBytes: totalBytes))
  }
}

enum RecordSource: Sendable {
  case opened(InputFile)
  case memory(ByteWindow)

  init(opening file: URL) throws(JSONFileError) {
    self = .opened(try InputFile(at: try file.pathOfFile(for: .read)))
  }

  var file: InputFile? { if case .opened(let file) = self { file } else { nil } }

  func reader(
    _ format: JSONRecordFormat, _ options: JSONRecordOptions, recordType: String
  ) -> RecordReader {
    switch self {
    case .opened(let file):
      RecordReader(
        size: file.size, isSeekable: file.isSeekable, format, options, recordType: recordType)
    case .memory(let window):
      RecordReader(whole: window, format, options, recordType: recordType)
    }
  }
}

enum RecordFinder: Sendable {
  case delimited(DelimitedFinder)
  case values(ValueFinder)

  /// - Parameter recordType: The name of the models' type, for errors.
  init(_ format: JSONRecordFormat, _ options: JSONRecordOptions, recordType: String) {
    let part = options.byteRange ?? 0..<Int.max
    let maximumBytes = max(options.maximumRecordBytes, 0)
    let maximumDepth = options.importing.effectiveDepth
    let start = options.firstPosition(in: format)
    func finder(_ structure: EnclosingStructure?) -> ValueFinder {
      ValueFinder(
        structure: structure, from: start, part: part, maximumBytes: maximumBytes,
        maximumDepth: maximumDepth, hasSingleQuotes: options.importing.syntax == .json5,
        skipsRecord: options.skipsFirstRecord)
    }
    switch format.layout {
    case .lines, .sequence:
      self = .delimited(
        DelimitedFinder(
          isSequence: format == .sequence, from: start, limit: part.upperBound,
          skipsRecord: start.offset < max(part.lowerBound, options.startingAt),
          maximumBytes: maximumBytes))
    case .concatenated:
      self = .values(finder(nil))
    case .array(let path):
      self = .values(
        finder(
          EnclosingStructure(
            path: path, recordType: "[\(recordType)]", maximumDepth: maximumDepth,
            maximumBytes: maximumBytes, offset: start.offset, isInside: start.offset > 0)))
    }
  }

  /// Finds the next record.
  ///
  /// - Parameter announcesStarts: Whether a step may be `begins`.
  mutating func next(
    in window: ByteWindow, isAtEnd: Bool, announcesStarts: Bool
  ) -> RecordStep {
    switch self {
    case .delimited(var finder):
      defer { self = .delimited(finder) }
      return finder.next(in: window, isAtEnd: isAtEnd)
    case .values(var finder):
      defer { self = .values(finder) }
      return finder.next(in: window, isAtEnd: isAtEnd, announcesStarts: announcesStarts)
    }
  }

  /// Continues after a byte order mark, which has no column, at the start of the input.
  mutating func skipMark(_ start: JSONModelError.SourcePosition, _ count: Int) {
    let position = JSONModelError.SourcePosition(
      line: start.line, column: start.column, offset: count)
    switch self {
    case .delimited(var finder):
      finder.skipMark(to: position)
      self = .delimited(finder)
    case .values(var finder):
      finder.skipMark(to: position)
      self = .values(finder)
    }
  }

  /// Ends the record that the last step has announced, at the offset after its last byte.
  mutating func endRecord(at end: Int, in window: ByteWindow) -> RecordSpan {
    guard case .values(var finder) = self else {
      preconditionFailure("Records between separators are not announced.")
    }
    defer { self = .values(finder) }
    return finder.endRecord(at: end, in: window)
  }
}

extension JSONRecordOptions {
  /// Returns the filter for the comments between records; nil for formats that have none there.
  ///
  /// In the other formats, each record is a document with its own comments.
  ///
  /// - Parameter isResumed: Whether reading begins after a record.
  func blanker(for format: JSONRecordFormat, resuming isResumed: Bool) -> CommentBlanker? {
    format.hasSeparators ? nil : CommentBlanker(importing.syntax, isAfterValue: isResumed)
  }

  /// The position at which reading begins.
  func firstPosition(in format: JSONRecordFormat) -> JSONModelError.SourcePosition {
    let begin = byteRange?.lowerBound ?? 0
    guard format.hasSeparators, max(begin, startingAt) > 0 else { return start }
    // The byte before the part determines whether a record begins at the start of the part. If
    // that byte is a separator, the first record has the line number of the options.
    if begin > startingAt {
      return JSONModelError.SourcePosition(
        line: format == .jsonLines ? lineNumber - 1 : lineNumber, column: 1, offset: begin - 1)
    }
    // Likewise, reading may resume inside a record. Before the first column, there is a line feed.
    return JSONModelError.SourcePosition(
      line: columnNumber == 1 ? lineNumber - 1 : lineNumber, column: columnNumber - 1,
      offset: startingAt - 1)
  }
}

/// The result of a search for the next record in the available bytes.
enum RecordStep {
  case record(RecordSpan)
  /// A record begins, and its end is expected in the part of the input.
  ///
  /// The caller may import the record and then end it; otherwise, the next search finds its end.
  case begins(JSONModelError.SourcePosition, expectedIn: Range<Int>)
  /// More bytes are needed; the available bytes from the offset on must be kept.
  case needsBytes(keeping: Int)
  case end
}

/// Where reading resumes.
struct Resumption: Sendable {
  var position: JSONModelError.SourcePosition
  /// Whether the record at the position is skipped.
  var skipsRecord: Bool

  init(at position: JSONModelError.SourcePosition, skipsRecord: Bool = false) {
    (self.position, self.skipsRecord) = (position, skipsRecord)
  }
}

/// The location of a record in the input.
struct RecordSpan: Sendable {
  var start: JSONModelError.SourcePosition
  var end: JSONModelError.SourcePosition
  var isTerminated = true
  /// Whether reading cannot resume at the end, because it is inside the record.
  var isCutShort = false
  /// Whether the sequence ends with the record, regardless of the bytes after it.
  var isLast = false
  /// Where a search that finds the record begins: at the end of the previous one.
  var previous: Resumption
  /// In a box, because hardly any record has an issue here, and spans are copied.
  private var boxedIssue: Box<JSONModelError.Issue>?

  /// - Parameter previous: Only for formats in which a record may be the last one.
  init(
    start: JSONModelError.SourcePosition, end: JSONModelError.SourcePosition,
    isTerminated: Bool = true, after previous: Resumption? = nil
  ) {
    self.start = start
    self.end = end
    self.isTerminated = isTerminated
    self.previous = previous ?? Resumption(at: start)
  }

  /// Where reading resumes after the record; it finds an error that ends the sequence again.
  var next: Resumption {
    if isLast { return previous }
    return isCutShort ? Resumption(at: start, skipsRecord: true) : Resumption(at: end)
  }

  /// Creates the span of a record that is longer than the limit: its first bytes, up to the limit.
  ///
  /// It has at least one byte, so that reading resumes behind the start of the record.
  ///
  /// - Parameter counter: Is at the start of the record.
  static func tooLong(
    _ counter: PositionCounter, in window: ByteWindow, maximumBytes: Int,
    after previous: Resumption? = nil
  ) -> RecordSpan {
    let start = counter.position
    var end = counter
    end.advance(to: start.offset + max(maximumBytes, 1), in: window)
    var span = RecordSpan(start: start, end: end.position, after: previous)
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

/// Counts lines and columns from one offset of an input to a later one.
struct PositionCounter: Sendable {
  private(set) var position: JSONModelError.SourcePosition

  init(at start: JSONModelError.SourcePosition) { position = start }

  /// Counts to an offset; the bytes before it are in the window.
  mutating func advance(to offset: Int, in window: ByteWindow) {
    let passed = position.offset..<offset
    guard let found = window.lineFeeds(in: passed) else { return move(to: offset) }
    position = JSONModelError.SourcePosition(
      line: position.line + found.count, column: passed.count - found.last, offset: offset)
  }

  /// Moves to a later offset of the same line.
  mutating func move(to offset: Int) {
    position = JSONModelError.SourcePosition(
      line: position.line, column: position.column + offset - position.offset, offset: offset)
  }

  mutating func beginLine(at offset: Int) {
    position = JSONModelError.SourcePosition(line: position.line + 1, column: 1, offset: offset)
  }
}

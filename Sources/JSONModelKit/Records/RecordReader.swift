/// Finds the records in bytes that arrive in pieces.
struct RecordReader: Sendable {
  private(set) var window: ByteWindow
  private var finder: RecordFinder
  private var isAtEnd = false
  /// The number of bytes that a stream must skip before the first one that is needed.
  private var skipped: Int
  private let options: JSONRecordOptions
  private let totalBytes: Int?

  /// Creates a reader of an input that is completely in memory.
  init(
    whole window: ByteWindow, _ format: JSONRecordFormat, _ options: JSONRecordOptions,
    recordType: String
  ) {
    self.options = options
    let start = options.firstPosition(in: format).offset
    self.window = start > window.range.upperBound ? ByteWindow(at: start) : window
    finder = RecordFinder(format, options, recordType: recordType)
    isAtEnd = true
    skipped = 0
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
    return finder.next(in: window, isAtEnd: isAtEnd, announcesStarts: announcesStarts)
  }

  /// Ends the record that the last step has announced, at the offset after its last byte.
  mutating func endRecord(at end: Int) -> RecordSpan { finder.endRecord(at: end, in: window) }

  /// Reads more bytes of a file into the window.
  mutating func readMore(keeping offset: Int, from file: InputFile) throws(JSONFileError) {
    isAtEnd = try !window.readMore(keeping: offset, from: file)
    reportProgress()
  }

  /// Appends bytes to the window.
  mutating func append(_ bytes: LentBytes, keeping offset: Int) {
    window.append(bytes, keeping: offset)
    reportProgress()
  }

  /// Marks the end of the input.
  mutating func end() { isAtEnd = true }

  /// Returns the window with the records so far, and continues with a copy of the bytes from an
  /// offset on.
  mutating func detach(keeping offset: Int) -> ByteWindow { window.detach(keeping: offset) }

  private func reportProgress() {
    guard let onProgress = options.onProgress else { return }
    onProgress(
      JSONRecordProgress(bytesRead: window.range.upperBound, totalBytes: totalBytes))
  }
}

/// Finds records in any format.
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
        maximumDepth: maximumDepth, skipsRecord: options.skipsFirstRecord)
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

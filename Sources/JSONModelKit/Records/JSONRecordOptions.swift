/// Which records are read, and how.
///
/// ```swift
/// var options = JSONRecordOptions.default
/// options.maximumRecordBytes = 1_000_000
/// options.onFailure = .stop(after: 100)
/// let records = try Message.records(contentsOf: file, options: options)
/// ```
public struct JSONRecordOptions: Sendable {
  /// The options that are used where none are given.
  public static let `default` = JSONRecordOptions()

  /// How each record is imported.
  ///
  /// The limits hold for each record by itself. The encoding is UTF-8, whatever is set here.
  public var importing: JSONImportOptions

  /// The most bytes of a record, 16 MB (2^24 bytes) by default.
  ///
  /// A longer record is one failure (`limitExceeded`); the rest of it is skipped in constant memory,
  /// and the next record is read. It is also the limit of a key, string or number around an
  /// array, which is 1,024 bytes at least.
  public var maximumRecordBytes: Int

  /// The part of the input whose records are read, in bytes; nil for all of it.
  ///
  /// ```swift
  /// options.byteRange = 1_000_000..<2_000_000
  /// ```
  ///
  /// A record belongs to the part in which it begins, wherever it ends. So programs that read parts
  /// that lie side by side read each record once. JSON Lines and sequences are read from the start of
  /// the part; their line numbers count from there. The other formats are read from the start of the
  /// input, because only that tells where their records begin.
  public var byteRange: Range<Int>?

  /// The offset of the first byte to read, 0 by default: the start, or the end of a record.
  ///
  /// ```swift
  /// options.resume(after: record)
  /// ```
  public var startingAt: Int

  /// The line of the first byte that is read, 1 by default.
  public var lineNumber: Int

  /// The column of the first byte that is read, 1 by default.
  public var columnNumber: Int

  /// What becomes of the sequence after a failed record; by default it goes on.
  public var onFailure: FailurePolicy

  /// Called after each block that is read; nil by default.
  ///
  /// ```swift
  /// options.onProgress = { progress.completedUnitCount = Int64($0.bytesRead) }
  /// ```
  public var onProgress: (@Sendable (JSONRecordProgress) -> Void)?

  /// The number of blocks of records that `concurrentMap` imports at a time, or whose results it
  /// holds until they are requested; by default two for each core.
  public var maximumConcurrency: Int?

  /// What becomes of a sequence after a failed record.
  ///
  /// ```swift
  /// options.onFailure = .stop
  /// ```
  public enum FailurePolicy: Sendable, Hashable {
    /// The sequence goes on; the failure is a record among others.
    case proceed
    /// The sequence ends with the record that fails as the n-th one.
    case stop(after: Int)

    /// The sequence ends with the first record that fails.
    public static let stop = FailurePolicy.stop(after: 1)
  }

  /// Makes options; each that is not given has its default.
  public init(
    importing: JSONImportOptions = .default,
    maximumRecordBytes: Int = 16 << 20,
    byteRange: Range<Int>? = nil,
    startingAt: Int = 0,
    lineNumber: Int = 1,
    columnNumber: Int = 1,
    onFailure: FailurePolicy = .proceed,
    onProgress: (@Sendable (JSONRecordProgress) -> Void)? = nil,
    maximumConcurrency: Int? = nil
  ) {
    self.importing = importing
    self.maximumRecordBytes = maximumRecordBytes
    self.byteRange = byteRange
    self.startingAt = startingAt
    self.lineNumber = lineNumber
    self.columnNumber = columnNumber
    self.onFailure = onFailure
    self.onProgress = onProgress
    self.maximumConcurrency = maximumConcurrency
  }

  /// Has the next reading begin behind a record.
  ///
  /// ```swift
  /// options.resume(after: record)   // the same as the three lines below
  /// options.startingAt = record.byteRange.upperBound
  /// options.lineNumber = record.end.line
  /// options.columnNumber = record.end.column
  /// ```
  public mutating func resume<Model>(after record: JSONRecord<Model>) {
    resume(at: record.end)
  }

  /// Has the next reading begin at the start of a record or at its end.
  ///
  /// ```swift
  /// if !record.isTerminated { options.resume(at: record.start) }   // the line was not complete yet
  /// ```
  public mutating func resume(at position: JSONModelError.SourcePosition) {
    startingAt = position.offset
    lineNumber = position.line
    columnNumber = position.column
  }

  /// The position of the first byte that is read.
  var start: JSONModelError.SourcePosition {
    JSONModelError.SourcePosition(line: lineNumber, column: columnNumber, offset: startingAt)
  }
}

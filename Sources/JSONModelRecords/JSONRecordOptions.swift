public import JSONModelKit

/// Options for reading records.
///
/// ```swift
/// var options = JSONRecordOptions.default
/// options.maximumRecordBytes = 1_000_000
/// options.onFailure = .stop(after: 100)
/// let records = try Message.records(contentsOf: file, options: options)
/// ```
///
/// For the guide, see <doc:JSONModelRecords>.
public struct JSONRecordOptions: Sendable {
  /// The default options.
  public static let `default` = JSONRecordOptions()

  /// The import options for each record.
  ///
  /// The limits apply to each record separately. The encoding is always UTF-8.
  public var importing: JSONImportOptions

  /// The maximum number of bytes of a record; 16 MB (2^24 bytes) by default.
  ///
  /// A longer record fails (`limitExceeded`) as soon as it exceeds the limit. The rest of it is
  /// skipped in constant memory, and you get the next record. The same limit, but at least 1,024
  /// bytes, applies to keys, strings and numbers outside the array of records.
  public var maximumRecordBytes: Int

  /// The part of the input whose records are read, in bytes; nil for all of it.
  ///
  /// ```swift
  /// options.byteRange = 1_000_000..<2_000_000
  /// ```
  ///
  /// A record belongs to the part in which it begins, even if it ends after that part. So you can
  /// let several programs read adjacent parts, and each record is read once.
  ///
  /// JSON Lines and sequences are read from the start of the part, and their line numbers count
  /// from there. The other formats are read from the start of the input, because all bytes before a
  /// record determine where it begins.
  public var byteRange: Range<Int>?

  /// The offset of the first byte to read: 0, the default, or the end of a record.
  ///
  /// ```swift
  /// options.resume(after: record)
  /// ```
  public var startingAt: Int { didSet { skipsFirstRecord = false } }

  /// The line of the first byte that is read, 1 by default.
  public var lineNumber: Int

  /// The column of the first byte that is read, 1 by default.
  public var columnNumber: Int

  /// Whether the first element or concatenated document is skipped, because it is too long.
  var skipsFirstRecord = false

  /// Whether a sequence continues after a failed record; by default it does.
  ///
  /// ```swift
  /// options.onFailure = .stop(after: 100)
  /// ```
  public var onFailure: FailurePolicy

  /// A closure that is called after each block that is read; nil by default.
  ///
  /// ```swift
  /// options.onProgress = {
  ///   progress.completedUnitCount = Int64($0.bytesRead)
  /// }
  /// ```
  public var onProgress: (@Sendable (JSONRecordProgress) -> Void)?

  /// The maximum number of blocks of records in progress or waiting; by default two for each core.
  ///
  /// A block counts while `concurrentMap` imports it, and until you have requested its results.
  public var maximumConcurrency: Int?

  /// Whether a sequence continues after a failed record.
  ///
  /// ```swift
  /// options.onFailure = .stop
  /// ```
  ///
  /// For the guide, see <doc:JSONModelRecords>.
  public enum FailurePolicy: Sendable, Hashable {
    /// The sequence continues, and the failure is one of its records.
    case proceed
    /// The sequence ends with the n-th record that fails.
    case stop(after: Int)

    /// The sequence ends with the first record that fails.
    public static let stop = FailurePolicy.stop(after: 1)
  }

  /// Creates options; what you leave out has its default value.
  ///
  /// ```swift
  /// let options = JSONRecordOptions(
  ///   maximumRecordBytes: 1_000_000, onFailure: .stop)
  /// ```
  ///
  /// - Parameters:
  ///   - importing: The import options for each record.
  ///   - maximumRecordBytes: The maximum number of bytes of a record.
  ///   - byteRange: The part of the input whose records are read, in bytes; nil for all of it.
  ///   - startingAt: The offset of the first byte to read.
  ///   - lineNumber: The line of that byte.
  ///   - columnNumber: The column of that byte.
  ///   - onFailure: Whether a sequence continues after a failed record.
  ///   - onProgress: A closure that is called after each block that is read.
  ///   - maximumConcurrency: The maximum number of blocks that `concurrentMap` imports at the same
  ///     time; nil for two for each core.
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

  /// Sets the first byte to read to the first one after a record.
  ///
  /// ```swift
  /// options.resume(after: record)   // the same as:
  /// options.startingAt = record.byteRange.upperBound
  /// options.lineNumber = record.end.line
  /// options.columnNumber = record.end.column
  /// ```
  ///
  /// The end of an element or a concatenated document that is too long isn't known. After such a
  /// record, you can resume only with this method: reading starts at the record and skips it. After
  /// an error that ends the sequence, such as a syntax error in an array, reading starts before the
  /// record and finds the same error again.
  ///
  /// - Parameter record: The last record that you have read.
  public mutating func resume<Model>(after record: JSONRecord<Model>) {
    resume(at: record.resumption)
    skipsFirstRecord = record.isCutShort
  }

  /// Sets the first byte to read to the end of a record or, except in an array, to its start.
  ///
  /// ```swift
  /// // the line was incomplete
  /// if !record.isTerminated { options.resume(at: record.start) }
  /// ```
  ///
  /// - Parameter position: The ``JSONRecord/end`` or ``JSONRecord/start`` of a record.
  public mutating func resume(at position: JSONModelError.SourcePosition) {
    startingAt = position.offset
    lineNumber = position.line
    columnNumber = position.column
  }

  var start: JSONModelError.SourcePosition {
    JSONModelError.SourcePosition(line: lineNumber, column: columnNumber, offset: startingAt)
  }
}

/// The format of records in a file or stream.
///
/// ```swift
/// let records = try Message.records(
///   contentsOf: file, format: .array(at: "data.items"))
/// ```
///
/// For the guide, see <doc:JSONModelRecords>.
public struct JSONRecordFormat: Sendable, Hashable {
  enum Layout: Sendable, Hashable {
    case lines
    case sequence
    case concatenated
    case array([JSONKeyPath.Component])
  }

  let layout: Layout

  /// One record on each line; lines end with LF or CR LF, and blank lines are skipped.
  ///
  /// The last line may lack its line end. A record that isn't valid JSON leaves the others
  /// unaffected.
  public static let jsonLines = JSONRecordFormat(layout: .lines)

  /// The elements of the array at the root of a document.
  ///
  /// A record that isn't valid JSON is the last one, because the elements after it cannot be found.
  public static let array = JSONRecordFormat(layout: .array([]))

  /// A JSON text sequence (RFC 7464): documents, each after a record separator (U+001E).
  ///
  /// A record that isn't valid JSON leaves the others unaffected.
  public static let sequence = JSONRecordFormat(layout: .sequence)

  /// Concatenated documents, with or without white space between them.
  ///
  /// A record that isn't valid JSON is the last one.
  public static let concatenated = JSONRecordFormat(layout: .concatenated)

  /// The elements of an array at a key path in a document.
  ///
  /// ```swift
  /// .array(at: "data.items")   // {"data": {"items": [record, record]}}
  /// .array(at: "pages[0].items")
  /// ```
  ///
  /// The array can come anywhere in the document, and the members around it can have any size, but
  /// they must be valid JSON.
  ///
  /// - Parameter path: The key path of the array in the document.
  /// - Returns: The format of a document that contains all records.
  public static func array(at path: JSONKeyPath) -> JSONRecordFormat {
    JSONRecordFormat(layout: .array(path.components))
  }

  /// Whether the end of a record can be found without parsing it.
  ///
  /// If it can, a syntax error affects only its record; otherwise no later record can be read.
  var hasSeparators: Bool { layout == .lines || layout == .sequence }
}

/// The progress of reading an input.
///
/// ```swift
/// options.onProgress = { print($0.fraction ?? 0) }   // 0.5
/// ```
///
/// For the guide, see <doc:JSONModelRecords>.
public struct JSONRecordProgress: Sendable, Hashable {
  /// The offset of the first byte that was not read yet.
  public let bytesRead: Int

  /// The offset of the end of the part that is read, or of the input; nil for streams and pipes.
  public let totalBytes: Int?

  /// Creates a report of progress, for example in a test.
  ///
  /// ```swift
  /// JSONRecordProgress(bytesRead: 50, totalBytes: 100).fraction   // 0.5
  /// ```
  ///
  /// - Parameters:
  ///   - bytesRead: The offset of the first byte that was not read yet.
  ///   - totalBytes: The offset of the end of the input or its part; nil if it is unknown.
  package init(bytesRead: Int, totalBytes: Int?) {
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
  }

  /// The fraction that was read, from 0 to 1; nil if the total is unknown.
  public var fraction: Double? {
    totalBytes.map { $0 > 0 ? min(Double(bytesRead) / Double($0), 1) : 1 }
  }
}

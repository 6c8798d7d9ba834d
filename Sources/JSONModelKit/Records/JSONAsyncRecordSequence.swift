/// The records of an asynchronous sequence of bytes, as of `URLSession`, a socket or a pipe.
///
/// ```swift
/// let (bytes, _) = try await URLSession.shared.bytes(from: url)
/// for try await record in Message.records(from: bytes) {
///   print(record.lineNumber, try record.get().subject)
/// }
/// ```
///
/// Bytes are requested when the next record needs them, so a slow consumer slows the sender down.
/// Only the last received bytes and the current record are in memory.
public struct JSONAsyncRecordSequence<Model: JSONModel, Bytes: AsyncSequence>: AsyncSequence
where Bytes.Element: JSONRecordBytes {
  /// A record: a model, or the error of its import.
  public typealias Element = JSONRecord<Model>
  /// An error of the sequence of bytes, or `CancellationError`.
  public typealias Failure = any Error

  private let bytes: Bytes
  private let format: JSONRecordFormat
  private let options: JSONRecordOptions

  init(_ bytes: Bytes, _ format: JSONRecordFormat, _ options: JSONRecordOptions) {
    self.bytes = bytes
    self.format = format
    self.options = options
  }

  /// Returns an iterator over the records.
  public func makeAsyncIterator() -> Iterator {
    Iterator(bytes.makeAsyncIterator(), format, options)
  }

  /// Reads records one after another.
  public struct Iterator: AsyncIteratorProtocol {
    /// An error of the sequence of bytes, or `CancellationError`.
    public typealias Failure = any Error

    /// The maximum number of single bytes to collect.
    private static var maximumCollected: Int { 64 * 1024 }

    private var bytes: Bytes.AsyncIterator
    private var reader: RecordReader
    private var importer: RecordImport<Model>
    private var ending: RecordEnding
    private let endsOfRecords: (UInt8, UInt8)
    private var collected: [UInt8] = []
    private var isAtEnd = false
    private var isFinished = false

    fileprivate init(
      _ bytes: Bytes.AsyncIterator, _ format: JSONRecordFormat, _ options: JSONRecordOptions
    ) {
      self.bytes = bytes
      reader = RecordReader(
        size: nil, isSeekable: false, format, options, recordType: swiftTypeName(Model.self))
      importer = RecordImport(format, options)
      ending = RecordEnding(format, options)
      endsOfRecords = format.endsOfRecords
    }

    /// Reads the next record; returns nil after the last one.
    ///
    /// - Throws: The errors of the sequence, and `CancellationError` if the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> JSONRecord<Model>? {
      while !isFinished {
        try Task.checkCancellation()
        switch reader.next() {
        case .record(let span):
          let record = importer.record(at: span, in: reader.window)
          isFinished = ending.isLast(span, record.error)
          return record
        case .needsBytes(let offset):
          // Nothing is read after an error.
          isFinished = true
          try await receive(keeping: offset, isolation: actor)
          isFinished = false
        case .end:
          isFinished = true
        }
      }
      return nil
    }

    /// Receives a piece, or single bytes up to one that may end a record.
    private mutating func receive(
      keeping offset: Int, isolation actor: isolated (any Actor)?
    ) async throws {
      collected.removeAll(keepingCapacity: true)
      while !isAtEnd {
        guard let piece = try await bytes.next(isolation: actor) else {
          isAtEnd = true
          break
        }
        if let byte = piece as? UInt8 {
          collected.append(byte)
          if byte == endsOfRecords.0 || byte == endsOfRecords.1 { break }
          if collected.count >= Self.maximumCollected { break }
        } else {
          piece.appendBytes(to: &collected)
          if !collected.isEmpty { break }
        }
      }
      if collected.isEmpty {
        reader.end()
      } else {
        collected.lend { reader.append($0, keeping: offset) }
      }
    }
  }
}

extension JSONAsyncRecordSequence: Sendable where Bytes: Sendable {}

extension JSONRecordFormat {
  /// The bytes that may end a record.
  var endsOfRecords: (UInt8, UInt8) {
    switch layout {
    case .lines: (UInt8(ascii: "\n"), UInt8(ascii: "\n"))
    case .sequence: (0x1E, 0x1E)
    case .array, .concatenated: (UInt8(ascii: "}"), UInt8(ascii: "]"))
    }
  }
}

/// The records of an asynchronous sequence of bytes, such as that of `URLSession` or a socket.
///
/// ```swift
/// let (bytes, _) = try await URLSession.shared.bytes(from: url)
/// for try await record in Message.records(from: bytes) {
///   print(record.lineNumber, try record.get().subject)
/// }
/// ```
///
/// Bytes are requested when the next record needs them, so a slow consumer slows the sender down.
/// Only the current record and the most recently received bytes are in memory.
public struct JSONAsyncRecordSequence<Model: JSONModel, Bytes: AsyncSequence>: AsyncSequence
where Bytes.Element: JSONRecordBytes {
  /// A model, or the error of a record.
  public typealias Element = JSONRecord<Model>
  /// An error of the sequence of bytes, or `CancellationError`.
  public typealias Failure = any Error

  /// The class, which may be a subclass of `Model`.
  private let model: Model.Type
  private let bytes: Bytes
  private let format: JSONRecordFormat
  private let options: JSONRecordOptions

  init(
    of model: Model.Type, _ bytes: Bytes, _ format: JSONRecordFormat,
    _ options: JSONRecordOptions
  ) {
    self.model = model
    self.bytes = bytes
    self.format = format
    self.options = options
  }

  /// Returns an iterator over the records.
  public func makeAsyncIterator() -> Iterator {
    Iterator(of: model, bytes.makeAsyncIterator(), format, options)
  }

  /// Reads records one after another.
  ///
  /// The loops that request bytes are inlinable, so that they are specialized for the sequence of
  /// the client. Without that, each byte of a sequence of single bytes took hundreds of
  /// nanoseconds.
  public struct Iterator: AsyncIteratorProtocol {
    /// An error of the sequence of bytes, or `CancellationError`.
    public typealias Failure = any Error

    @usableFromInline var iteration: RecordIteration
    @usableFromInline var bytes: Bytes.AsyncIterator
    @usableFromInline var received: [UInt8] = []
    /// Whether the sequence of bytes has returned nil, after which it is not called again.
    @usableFromInline var isAtEnd = false
    /// The bytes after which a record may be complete.
    @usableFromInline let endsOfRecords: (UInt8, UInt8)

    fileprivate init(
      of model: Model.Type, _ bytes: Bytes.AsyncIterator, _ format: JSONRecordFormat,
      _ options: JSONRecordOptions
    ) {
      self.bytes = bytes
      let reader = RecordReader(
        size: nil, isSeekable: false, format, options, recordType: swiftTypeName(model))
      iteration = RecordIteration(of: model, from: reader, format, options)
      endsOfRecords = format.endsOfRecords
    }

    /// Reads the next record; returns nil after the last one.
    ///
    /// - Throws: The errors of the sequence, and `CancellationError` if the task is cancelled.
    @inlinable public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> JSONRecord<Model>? {
      while !iteration.isFinished {
        try Task.checkCancellation()
        if let record = iteration.nextAvailable() { return JSONRecord(record) }
        if iteration.isFinished { break }
        // Nothing is read after an error.
        iteration.isFinished = true
        try await receive(isolation: actor)
        iteration.isFinished = false
        iteration.append(received)
        received.removeAll(keepingCapacity: true)
      }
      return nil
    }

    /// Receives one piece; from single bytes, up to one that may end a record, or 65,536 bytes.
    ///
    /// Receives nothing at the end.
    @inlinable mutating func receive(isolation actor: isolated (any Actor)?) async throws {
      while !isAtEnd {
        guard let piece = try await bytes.next(isolation: actor) else {
          isAtEnd = true
          return
        }
        piece.appendBytes(to: &received)
        guard let last = received.last else { continue }
        if Bytes.Element.self != UInt8.self { return }
        if last == endsOfRecords.0 || last == endsOfRecords.1 || received.count >= 1 << 16 {
          return
        }
      }
    }
  }
}

extension JSONAsyncRecordSequence: Sendable where Bytes: Sendable {}

extension JSONRecordFormat {
  /// The bytes after which a record may be complete.
  var endsOfRecords: (UInt8, UInt8) {
    switch layout {
    case .lines: (UInt8(ascii: "\n"), UInt8(ascii: "\n"))
    case .sequence: (0x1E, 0x1E)
    case .array, .concatenated: (UInt8(ascii: "}"), UInt8(ascii: "]"))
    }
  }
}

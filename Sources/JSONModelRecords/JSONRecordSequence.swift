public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The records of a file or of bytes in memory, read and imported one after another.
///
/// ```swift
/// for record in try Message.records(contentsOf: file) {
///   print(record.lineNumber, try record.get().subject)
/// }
/// ```
///
/// Only a block of the file and the current record are in memory. You can iterate a file or bytes
/// repeatedly, each time from the start, and a pipe once.
///
/// For the guide, see <doc:JSONModelRecords>.
public struct JSONRecordSequence<Model: JSONModel>: Sequence {
  /// The class, which may be a subclass of `Model`.
  private let model: Model.Type
  private let source: RecordSource
  private let format: JSONRecordFormat
  private let options: JSONRecordOptions

  init(
    of model: Model.Type, _ source: RecordSource, _ format: JSONRecordFormat,
    _ options: JSONRecordOptions
  ) {
    self.model = model
    self.source = source
    self.format = format
    self.options = options
  }

  /// Returns an iterator over the records.
  public func makeIterator() -> Iterator { Iterator(of: model, source, format, options) }

  /// Reads records one after another.
  ///
  /// Its methods are inlinable so that they are specialized for your class.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var iteration: RecordIteration

    fileprivate init(
      of model: Model.Type, _ source: RecordSource, _ format: JSONRecordFormat,
      _ options: JSONRecordOptions
    ) {
      let reader = source.reader(format, options, recordType: swiftTypeName(model))
      iteration = RecordIteration(of: model, from: reader, file: source.file, format, options)
    }

    /// Reads the next record; returns nil after the last one.
    ///
    /// If reading the file fails, the last record has the error (`unreadable_input`).
    @inlinable public mutating func next() -> JSONRecord<Model>? {
      do throws(JSONFileError) {
        return try nextRecord()
      } catch {
        return JSONRecord(iteration.record(of: error))
      }
    }

    /// Reads the next record; returns nil after the last one.
    ///
    /// ```swift
    /// var records = try Message.records(contentsOf: file).makeIterator()
    /// while let record = try records.nextRecord() {
    ///   print(record.lineNumber)
    /// }
    /// ```
    ///
    /// - Returns: The record, which may have an error; nil at the end.
    /// - Throws: `JSONFileError` if reading the file fails.
    @inlinable public mutating func nextRecord() throws(JSONFileError) -> JSONRecord<Model>? {
      guard let record = try iteration.next() else { return nil }
      return JSONRecord(record)
    }
  }
}

extension JSONRecordSequence: Sendable {}

/// The records of an asynchronous sequence of bytes, such as from `URLSession` or a socket.
///
/// ```swift
/// let (bytes, _) = try await URLSession.shared.bytes(from: url)
/// for try await record in Message.records(from: bytes) {
///   print(record.lineNumber, try record.get().subject)
/// }
/// ```
///
/// Bytes are requested when the next record needs them, so you slow the sender down if you consume
/// the records slowly. Only the current record and the most recently received bytes are in memory.
///
/// For the guide, see <doc:JSONModelRecords>.
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
  /// The loops that request bytes are inlinable so that they are specialized for your sequence.
  /// Without that, each byte of a sequence of single bytes took hundreds of nanoseconds.
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

extension Sequence where Element: JSONModel {
  /// Writes the models to a file as records.
  ///
  /// ```swift
  /// try messages.writeRecords(to: file)   // one line for each message
  /// ```
  ///
  /// The sequence can be lazy and of any length, because each model is exported when the sequence
  /// returns it. After an error, the records before it remain in the file.
  ///
  /// - Parameters:
  ///   - file: The URL of the file. Its contents are replaced unless you append.
  ///   - format: The format of the records. JSON Lines are never pretty-printed.
  ///   - options: How each record is exported.
  ///   - isAppending: Whether the records are appended to the contents of the file.
  /// - Throws: `JSONModelError` of kind `notExportable`; `JSONFileError` if the file cannot be
  ///   written.
  public func writeRecords(
    to file: URL, format: JSONRecordFormat = .jsonLines, options: JSONExportOptions = .default,
    isAppending: Bool = false
  ) throws {
    let writer = try JSONRecordWriter(
      to: file, format: format, options: options, isAppending: isAppending)
    for model in self { try writer.append(model) }
    try writer.close()
  }
}

extension AsyncSequence where Element: JSONModel {
  /// Writes the models to a file as records, as they arrive.
  ///
  /// ```swift
  /// try await messages.writeRecords(to: file)   // one line for each message
  /// ```
  ///
  /// After an error, the records before it remain in the file.
  ///
  /// - Parameters:
  ///   - file: The URL of the file. Its contents are replaced unless you append.
  ///   - format: The format of the records. JSON Lines are never pretty-printed.
  ///   - options: How each record is exported.
  ///   - isAppending: Whether the records are appended to the contents of the file.
  ///   - actor: The actor that the call runs on; yours by default.
  /// - Throws: `JSONModelError` of kind `notExportable`; `JSONFileError` if the file cannot be
  ///   written; the errors of the sequence.
  public func writeRecords(
    to file: URL, format: JSONRecordFormat = .jsonLines, options: JSONExportOptions = .default,
    isAppending: Bool = false, isolation actor: isolated (any Actor)? = #isolation
  ) async throws {
    let writer = try JSONRecordWriter(
      to: file, format: format, options: options, isAppending: isAppending)
    var models = makeAsyncIterator()
    while let model = try await models.next(isolation: actor) { try writer.append(model) }
    try writer.close()
  }
}

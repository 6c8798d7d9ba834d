/// The records of a file or of bytes in memory, read and imported one after another.
///
/// ```swift
/// for record in try Message.records(contentsOf: file) {
///   print(record.lineNumber, try record.get().subject)
/// }
/// ```
///
/// Only a block of the file and the current record are in memory. A sequence of a file or of bytes
/// can be iterated repeatedly, each time from the start. A pipe can be read only once.
///
/// `Docs/Records.md` in the package is the guide.
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
  /// Its methods are inlinable, so that they are specialized for the class of the client.
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
    /// while let record = try records.nextRecord() { print(record.lineNumber) }
    /// ```
    ///
    /// - Throws: ``JSONFileError`` if reading the file fails.
    @inlinable public mutating func nextRecord() throws(JSONFileError) -> JSONRecord<Model>? {
      guard let record = try iteration.next() else { return nil }
      return JSONRecord(record)
    }
  }
}

extension JSONRecordSequence: Sendable {}

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
  private let source: RecordSource
  private let format: JSONRecordFormat
  private let options: JSONRecordOptions

  init(_ source: RecordSource, _ format: JSONRecordFormat, _ options: JSONRecordOptions) {
    self.source = source
    self.format = format
    self.options = options
  }

  /// Returns an iterator over the records.
  public func makeIterator() -> Iterator { Iterator(source, format, options) }

  /// Reads records one after another.
  public struct Iterator: IteratorProtocol {
    private var reader: RecordReader
    private let file: InputFile?
    private var importer: RecordImport<Model>
    private var ending: RecordEnding
    private var isFinished = false
    private var end = JSONModelError.SourcePosition.start

    fileprivate init(
      _ source: RecordSource, _ format: JSONRecordFormat, _ options: JSONRecordOptions
    ) {
      reader = source.reader(format, options, recordType: swiftTypeName(Model.self))
      file = source.file
      importer = RecordImport(format, options)
      ending = RecordEnding(format, options)
    }

    /// Reads the next record; returns nil after the last one.
    ///
    /// If reading the file fails, the last record has the error (`unreadable_input`).
    public mutating func next() -> JSONRecord<Model>? {
      do throws(JSONFileError) {
        return try nextRecord()
      } catch {
        let issue = JSONModelError.Issue(kind: .unreadableInput("\(error)"))
        return JSONRecord(
          result: .failure(RecordImport<Model>.error(issue)), start: end, end: end,
          isTerminated: false)
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
    public mutating func nextRecord() throws(JSONFileError) -> JSONRecord<Model>? {
      while !isFinished {
        switch reader.next() {
        case .record(let span):
          let record = importer.record(at: span, in: reader.window)
          isFinished = ending.isLast(span, record.error)
          end = record.end
          return record
        case .needsBytes(let offset):
          guard let file else { preconditionFailure("An input in memory is complete.") }
          // Nothing is read after an error.
          isFinished = true
          try reader.readMore(keeping: offset, from: file)
          isFinished = false
        case .end:
          isFinished = true
        }
      }
      return nil
    }
  }
}

extension JSONRecordSequence: Sendable {}

extension JSONRecord {
  /// The error of the record, or nil if it was imported.
  var error: JSONModelError? { if case .failure(let error) = result { error } else { nil } }
}

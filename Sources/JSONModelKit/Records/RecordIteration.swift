/// Finds and imports records, one after another.
@usableFromInline struct RecordIteration {
  private var reader: RecordReader
  private var importer: RecordImport
  private var ending: RecordEnding
  /// The file whose bytes are read; nil if all bytes are in memory or are appended.
  private let file: InputFile?
  /// The offset of the first byte that the next record needs.
  private var keptOffset = 0
  private var end = JSONModelError.SourcePosition.start
  /// Whether there are no further records.
  @usableFromInline var isFinished = false

  init(
    of model: JSONModel.Type, from reader: RecordReader, file: InputFile? = nil,
    _ format: JSONRecordFormat, _ options: JSONRecordOptions
  ) {
    self.reader = reader
    self.file = file
    importer = RecordImport(of: model, format, options)
    ending = RecordEnding(options)
  }

  /// Imports the next record of the bytes so far; returns nil if more bytes are needed, or at the
  /// end.
  @usableFromInline mutating func nextAvailable() -> JSONRecord<JSONModel>? {
    var step = reader.next(announcesStarts: true)
    if case .begins(let start, let part) = step {
      if let first = importer.firstResult(in: part, of: reader.window, at: start) {
        let span = reader.endRecord(at: first.end)
        return finished(JSONRecord(first.result, at: span), at: span)
      }
      step = reader.next()
    }
    switch step {
    case .record(var span):
      let record = importer.record(at: &span, in: reader.window)
      return finished(record, at: span)
    case .needsBytes(let offset): keptOffset = offset
    case .end: isFinished = true
    case .begins: preconditionFailure("A record is announced once.")
    }
    return nil
  }

  private mutating func finished(
    _ record: JSONRecord<JSONModel>, at span: RecordSpan
  ) -> JSONRecord<JSONModel> {
    isFinished = ending.isLast(span, record.error)
    end = span.end
    return record
  }

  /// Imports the next record, and reads more bytes of the file if necessary; returns nil at the end.
  @usableFromInline mutating func next() throws(JSONFileError) -> JSONRecord<JSONModel>? {
    while !isFinished {
      if let record = nextAvailable() { return record }
      if isFinished { break }
      guard let file else { preconditionFailure("An input in memory is complete.") }
      // Nothing is read after an error.
      isFinished = true
      try reader.readMore(keeping: keptOffset, from: file)
      isFinished = false
    }
    return nil
  }

  /// Appends received bytes; without any, the input ends.
  @usableFromInline mutating func append(_ received: [UInt8]) {
    if received.isEmpty { return reader.end() }
    received.lend { reader.append($0, keeping: keptOffset) }
  }

  /// Returns a record with the error of reading the file.
  @usableFromInline func record(of error: JSONFileError) -> JSONRecord<JSONModel> {
    let issue = JSONModelError.Issue(kind: .unreadableInput("\(error)"))
    return JSONRecord(
      result: .failure(importer.error(issue)), start: end, end: end, isTerminated: false)
  }
}

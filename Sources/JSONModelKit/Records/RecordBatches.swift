/// Reads batches of records, one at a time, outside the actor of the consumer.
actor RecordBatches {
  /// The number of bytes after which a batch ends, for an input in memory.
  private static let batchSize = 256 * 1024

  private var reader: RecordReader
  private let file: InputFile?
  private var isAtEnd = false

  init(_ reader: RecordReader, file: InputFile?) {
    self.reader = reader
    self.file = file
  }

  /// Reads the next batch; returns nil after the last one.
  func next() throws(JSONFileError) -> RecordBatch? {
    var spans: [RecordSpan] = []
    while !isAtEnd {
      switch reader.next() {
      case .record(let span):
        spans.append(span)
        guard file == nil, let first = spans.first else { continue }
        if span.end.offset - first.start.offset >= Self.batchSize {
          return RecordBatch(window: reader.window, spans: spans)
        }
      case .needsBytes(let offset):
        guard let file else { preconditionFailure("An input in memory is complete.") }
        let window = spans.isEmpty ? nil : reader.detach(keeping: offset)
        isAtEnd = true
        try reader.readMore(keeping: offset, from: file)
        isAtEnd = false
        if let window { return RecordBatch(window: window, spans: spans) }
      case .end:
        isAtEnd = true
      case .begins:
        preconditionFailure("Starts are not announced.")
      }
    }
    return spans.isEmpty ? nil : RecordBatch(window: reader.window, spans: spans)
  }
}

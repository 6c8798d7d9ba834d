public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Tasks import batches of records in parallel; the results are consumed in the order of the input:
//
//   RecordBatches   | batch 5 |                              an actor reads
//   tasks           | batch 4 | batch 3 |                    several import and transform
//   results         | batch 2: r r r | r r r                 the consumer takes them
//
// A new batch is read when one is consumed, so there are never more tasks than `window`.

/// The results of a function that several tasks apply to records in parallel.
///
/// Generic only over the results: looking up the metadata of more generic types took 7 % of the
/// instructions.
@usableFromInline struct RecordMap<Output: Sendable>: AsyncSequence, Sendable {
  @usableFromInline typealias Element = Output
  @usableFromInline typealias Failure = any Error

  private let model: JSONModel.Type
  /// The source, or the error of opening its file, which the iteration throws.
  private let source: Result<RecordSource, JSONFileError>
  private let format: JSONRecordFormat
  private let options: JSONRecordOptions
  private let transform: @Sendable (JSONRecord<JSONModel>) throws -> Output

  private init(
    of model: JSONModel.Type, from source: Result<RecordSource, JSONFileError>,
    _ format: JSONRecordFormat, _ options: JSONRecordOptions,
    _ transform: @escaping @Sendable (JSONRecord<JSONModel>) throws -> Output
  ) {
    self.model = model
    self.source = source
    self.format = format
    self.options = options
    self.transform = transform
  }

  @usableFromInline init(
    of model: JSONModel.Type, contentsOf file: URL, _ format: JSONRecordFormat,
    _ options: JSONRecordOptions,
    _ transform: @escaping @Sendable (JSONRecord<JSONModel>) throws -> Output
  ) {
    let source = Result { () throws(JSONFileError) in try RecordSource(opening: file) }
    self.init(of: model, from: source, format, options, transform)
  }

  @usableFromInline init(
    of model: JSONModel.Type, from bytes: some Collection<UInt8>, _ format: JSONRecordFormat,
    _ options: JSONRecordOptions,
    _ transform: @escaping @Sendable (JSONRecord<JSONModel>) throws -> Output
  ) {
    self.init(of: model, from: .success(.memory(ByteWindow(of: bytes))), format, options, transform)
  }

  @usableFromInline func makeAsyncIterator() -> Iterator { Iterator(self) }

  private struct Outcome: Sendable {
    var outputs: [Output] = []
    var records: [(span: RecordSpan, error: JSONModelError?)] = []
    /// The error of the function for the record after these.
    var failure: (any Error)?
  }

  /// The tasks that import; releasing the iterator cancels them.
  private final class Tasks {
    var waiting: [Task<Outcome, any Error>] = []

    deinit { for task in waiting { task.cancel() } }
  }

  @usableFromInline struct Iterator: AsyncIteratorProtocol {
    @usableFromInline typealias Failure = any Error

    private let map: RecordMap
    private let window: Int
    private var batches: RecordBatches?
    private let tasks = Tasks()
    private var outcome = Outcome()
    /// The number of outputs of the batch that the consumer has received.
    private var count = 0
    private var ending: RecordEnding
    private var hasReadAll = false
    private var isFinished = false

    fileprivate init(_ map: RecordMap) {
      self.map = map
      window = Swift.max(
        map.options.maximumConcurrency ?? ProcessInfo.processInfo.activeProcessorCount * 2, 1)
      ending = RecordEnding(map.options)
    }

    @usableFromInline mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Output? {
      while !isFinished {
        try Task.checkCancellation()
        if count < outcome.outputs.count {
          let record = outcome.records[count]
          isFinished = ending.isLast(record.span, record.error)
          count += 1
          return outcome.outputs[count - 1]
        }
        do {
          if let error = outcome.failure { throw error }
          try await begin(isolation: actor)
          guard !tasks.waiting.isEmpty else { break }
          let task = tasks.waiting.removeFirst()
          outcome = try await withTaskCancellationHandler {
            try await task.value
          } onCancel: {
            task.cancel()
          }
          count = 0
        } catch {
          isFinished = true
          throw error
        }
      }
      isFinished = true
      for task in tasks.waiting { task.cancel() }
      return nil
    }

    /// Starts tasks until the window is full.
    private mutating func begin(isolation actor: isolated (any Actor)?) async throws {
      let batches = try batches ?? map.batches()
      self.batches = batches
      while !hasReadAll, tasks.waiting.count < window {
        guard let batch = try await batches.next() else {
          hasReadAll = true
          return
        }
        tasks.waiting.append(map.task(importing: batch))
      }
    }
  }

  private func batches() throws(JSONFileError) -> RecordBatches {
    let source = try source.get()
    let reader = source.reader(format, options, recordType: swiftTypeName(model))
    return RecordBatches(reader, file: source.file)
  }

  private func task(importing batch: RecordBatch) -> Task<Outcome, any Error> {
    let (model, format, options, transform) = (model, format, options, transform)
    return Task.detached(priority: Task.currentPriority) {
      var importer = RecordImport(of: model, format, options)
      var outcome = Outcome()
      outcome.outputs.reserveCapacity(batch.spans.count)
      outcome.records.reserveCapacity(batch.spans.count)
      for var span in batch.spans {
        try Task.checkCancellation()
        let record = importer.record(at: &span, in: batch.window)
        do {
          outcome.outputs.append(try transform(record))
          outcome.records.append((span, record.error))
        } catch {
          outcome.failure = error
          break
        }
      }
      return outcome
    }
  }
}

struct RecordBatch: Sendable {
  let window: ByteWindow
  let spans: [RecordSpan]
}

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

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Tasks import batches of records in parallel; the results are consumed in the order of the input:
//
//   RecordBatches   | batch 5 |                              an actor reads
//   tasks           | batch 4 | batch 3 |                    several import and transform
//   results         | batch 2: r r r | r r r                 the consumer takes them
//
// A new batch is read when one is consumed, so there are never more tasks than `window`.

/// The results of a function that several tasks apply to records in parallel.
struct RecordMap<Model: JSONModel, Output: Sendable>: AsyncSequence, Sendable {
  typealias Element = Output
  typealias Failure = any Error

  /// The source, or the error of opening its file, which the iteration throws.
  let source: Result<RecordSource, JSONFileError>
  let format: JSONRecordFormat
  let options: JSONRecordOptions
  let transform: @Sendable (JSONRecord<Model>) throws -> Output

  func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// The result of a record.
  private struct Outcome: Sendable {
    var output: Result<Output, any Error>
    var span: RecordSpan
    var error: JSONModelError?
  }

  /// The tasks that import; releasing the iterator cancels them.
  private final class Tasks {
    var waiting: [Task<[Outcome], any Error>] = []

    deinit { for task in waiting { task.cancel() } }
  }

  struct Iterator: AsyncIteratorProtocol {
    typealias Failure = any Error

    private let map: RecordMap
    private let window: Int
    private var batches: RecordBatches?
    private let tasks = Tasks()
    private var outcomes: ArraySlice<Outcome> = []
    private var ending: RecordEnding
    private var hasReadAll = false
    private var isFinished = false

    fileprivate init(_ map: RecordMap) {
      self.map = map
      window = Swift.max(
        map.options.maximumConcurrency ?? ProcessInfo.processInfo.activeProcessorCount * 2, 1)
      ending = RecordEnding(map.format, map.options)
    }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Output? {
      while !isFinished {
        try Task.checkCancellation()
        if let outcome = outcomes.popFirst() {
          isFinished = ending.isLast(outcome.span, outcome.error)
          do {
            return try outcome.output.get()
          } catch {
            isFinished = true
            throw error
          }
        }
        do {
          try await begin(isolation: actor)
          guard !tasks.waiting.isEmpty else { break }
          let task = tasks.waiting.removeFirst()
          outcomes = try await withTaskCancellationHandler {
            try await task.value
          } onCancel: {
            task.cancel()
          }[...]
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
    let reader = source.reader(format, options, recordType: swiftTypeName(Model.self))
    return RecordBatches(reader, file: source.file)
  }

  private func task(importing batch: RecordBatch) -> Task<[Outcome], any Error> {
    let (format, options, transform) = (format, options, transform)
    return Task.detached(priority: Task.currentPriority) {
      var importer = RecordImport(of: Model.self, format, options)
      var outcomes: [Outcome] = []
      outcomes.reserveCapacity(batch.spans.count)
      for span in batch.spans {
        try Task.checkCancellation()
        let record = JSONRecord<Model>(importer.record(at: span, in: batch.window))
        let output = Result { try transform(record) }
        outcomes.append(Outcome(output: output, span: span, error: record.error))
        if case .failure = output { break }
      }
      return outcomes
    }
  }
}

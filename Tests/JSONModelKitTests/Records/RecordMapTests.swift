import Foundation
import JSONModelKit
import JSONModelRecords
import TestSupport
import Testing

/// Records that are imported by several tasks at once.
struct RecordMapTests {
  private struct Stopped: Error {}

  private static func text(_ count: Int) -> Data {
    let space = String(repeating: " ", count: 400)
    let lines = (0..<count).map { "{\"id\":\($0 % 100),\(space)\"text\":\"\($0)\"}\n" }
    return Data(lines.joined().utf8)
  }

  @Test(arguments: [1, 2, 8]) func resultsAreInFileOrder(concurrency: Int) async throws {
    let options = JSONRecordOptions(maximumConcurrency: concurrency)
    let data = Self.text(3_000)
    var found: [String] = []
    for try await text in Note.concurrentMap(
      from: data, options: options, { try $0.get().text ?? "" })
    {
      found.append(text)
    }
    expectEqual(found, (0..<3_000).map { "\($0)" })
    try await withFile(data) { file in
      var found: [String] = []
      for try await text in Note.concurrentMap(
        contentsOf: file, options: options, { try $0.get().text ?? "" })
      {
        found.append(text)
      }
      expectEqual(found, (0..<3_000).map { "\($0)" })
    }
  }

  /// The records are those of the synchronous sequence, failures and positions included.
  @Test(arguments: recordCorpora.indices) func recordsAreThoseOfASequence(corpus: Int) async throws
  {
    let (format, text) = recordCorpora[corpus]
    for policy in [JSONRecordOptions.FailurePolicy.proceed, .stop, .stop(after: 2)] {
      let options = JSONRecordOptions(onFailure: policy)
      let data = Data(text.utf8)
      var found: [String] = []
      for try await text in Note.concurrentMap(
        from: data, format: format, options: options, { line(of: $0) })
      { found.append(text) }
      expectEqual(found, lines(of: text, format, options))
    }
  }

  /// A syntax error ends an array, even if tasks have imported later records.
  @Test func aSyntaxErrorEndsAnArray() async throws {
    let space = String(repeating: " ", count: 400)
    var text = (0..<2_000).map { "{\"id\":\($0 % 100)\(space)}" }
    text[300] = "{\"id\" 3}"
    let data = Data("[\(text.joined(separator: ","))]".utf8)
    var count = 0
    for try await _ in Note.concurrentMap(from: data, format: .array, { line(of: $0) }) {
      count += 1
    }
    expectEqual(count, 301)
  }

  @Test func anErrorOfTheFunctionEndsTheSequence() async throws {
    let data = Self.text(3_000)
    var found = 0
    let results = Note.concurrentMap(from: data) { record in
      if record.lineNumber == 500 { throw Stopped() }
      return record.lineNumber
    }
    var iterator = results.makeAsyncIterator()
    await #expect(throws: Stopped.self) {
      while let number = try await iterator.next() { found = number }
    }
    expectEqual(found, 499)
    let rest = try await iterator.next()
    expectEqual(rest, nil)
  }

  /// The number of imported records whose results are not consumed is limited.
  @Test func readingWaitsForTheConsumer() async throws {
    let imported = Locked(0)
    let options = JSONRecordOptions(maximumConcurrency: 2)
    let data = Self.text(6_000)
    try await withFile(data) { file in
      let results = Note.concurrentMap(contentsOf: file, options: options) { _ in
        imported.change { $0 += 1 }
      }
      var iterator = results.makeAsyncIterator()
      _ = try await iterator.next()
      try await Task.sleep(for: .milliseconds(200))
      #expect(imported.value < 4_000)
    }
  }

  @Test func aCancelledTaskStopsSoon() async throws {
    let imported = Locked(0)
    let data = Self.text(6_000)
    let task = Task {
      for try await _ in Note.concurrentMap(from: data, { _ in imported.change { $0 += 1 } }) {}
    }
    while imported.value == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(imported.value < 6_000)
  }
}

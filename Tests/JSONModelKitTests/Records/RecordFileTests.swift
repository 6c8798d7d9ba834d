import Foundation
import JSONModelKit
import JSONModelRecords
import TestSupport
import Testing

/// Records of files, pipes and streams, and the errors of opening and reading them.
struct RecordFileTests {
  @Test func filesThatCannotBeOpenedAreErrors() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let absent = folder.appending(path: "at.all")
    for (file, reason) in [(absent, "No such file or directory"), (folder, "Is a directory")] {
      let error = #expect(throws: JSONFileError.self) { _ = try Note.records(contentsOf: file) }
      expectEqual(
        error.map { "\($0)" }, "cannot read \(file.path(percentEncoded: false)): \(reason)")
      let ids = Note.concurrentMap(contentsOf: file) { try $0.get().id }
      await #expect(throws: JSONFileError.self) { for try await _ in ids {} }
    }
  }

  /// The descriptor of a folder is closed although the initializer throws.
  @Test func foldersThatWereOpenedAreClosed() throws {
    let folder = FileManager.default.temporaryDirectory
    for _ in 0..<2_000 {
      #expect(throws: JSONFileError.self) { _ = try Note.records(contentsOf: folder) }
    }
    try withFile("{\"id\":1}\n".utf8) { file in
      let handle = try FileHandle(forReadingFrom: file)
      #expect(handle.fileDescriptor < 1_000)
      expectEqual(try Note.records(contentsOf: file).map { try $0.get().id }, [1])
    }
  }

  @Test func onlyFilesAreRead() throws {
    let url = try #require(URL(string: "https://example.com/a.jsonl"))
    #expect(throws: JSONFileError.self) { _ = try Note.records(contentsOf: url) }
  }

  @Test func sequencesCanBeIteratedManyTimes() throws {
    try withFile("{\"id\":1}\n{\"id\":2}\n".utf8) { file in
      let records = try Note.records(contentsOf: file)
      expectEqual(records.map { line(of: $0) }, records.map { line(of: $0) })
      var first = records.makeIterator()
      var second = records.makeIterator()
      expectEqual(try first.nextRecord()?.get().id, 1)
      expectEqual(try first.nextRecord()?.get().id, 2)
      expectEqual(try second.nextRecord()?.get().id, 1)
    }
  }

  /// A file that is truncated while it is read ends earlier.
  @Test func aTruncatedFileEndsTheSequence() throws {
    let text = String(repeating: longLine, count: 2_000)
    try withFile(text.utf8) { file in
      var records = try Note.records(contentsOf: file).makeIterator()
      _ = records.next()
      try Data().write(to: file)
      var count = 1
      while let record = records.next() {
        count += 1
        if !record.isTerminated { break }
        _ = try record.get()
      }
      #expect(count < 2_000)
    }
  }

  /// The writer has its own thread, because each side waits for the other.
  @Test func pipesAreRead() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let status = unsafe mkfifo(path, 0o600)
    try #require(status == 0)
    defer { unsafe unlink(path) }
    let text = String(repeating: longLine, count: 2_000)
    let writer = Thread {
      guard let handle = FileHandle(forWritingAtPath: path) else { return }
      try? handle.write(contentsOf: Data(text.utf8))
      try? handle.close()
    }
    writer.start()
    let found = try Note.records(contentsOf: URL(filePath: path)).map { try $0.get().id }
    expectEqual(found.count, 2_000)
  }

  @Test func progressCountsBytes() throws {
    let text = String(repeating: longLine, count: 2_000)
    let reports = Locked<[JSONRecordProgress]>([])
    try withFile(text.utf8) { file in
      let options = JSONRecordOptions(onProgress: { progress in
        reports.change { $0.append(progress) }
      })
      expectEqual(try Note.records(contentsOf: file, options: options).count { _ in true }, 2_000)
    }
    let found = reports.value
    #expect(found.count > 2)
    expectEqual(found.map(\.bytesRead), found.map(\.bytesRead).sorted())
    expectEqual(found.last, JSONRecordProgress(bytesRead: 818_000, totalBytes: 818_000))
    expectEqual(found.last?.fraction, 1)
    expectEqual(JSONRecordProgress(bytesRead: 7, totalBytes: nil).fraction, nil)
  }

  // MARK: - Streams

  private struct Broken: Error {}

  /// An error of a stream is thrown after the records before it.
  @Test func errorsOfStreamsAreThrown() async throws {
    let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Array("{\"id\":1}\n{\"id\":".utf8))
      continuation.finish(throwing: Broken())
    }
    var records = Note.records(from: stream).makeAsyncIterator()
    expectEqual(try await records.next()?.get().id, 1)
    await #expect(throws: Broken.self) { _ = try await records.next() }
    let rest = try await records.next() == nil
    #expect(rest)
  }

  /// A record is returned as soon as its bytes have been received.
  @Test func recordsOfStreamsAreReturnedImmediately() async throws {
    let (stream, continuation) = AsyncStream<UInt8>.makeStream()
    var records = Note.records(from: stream).makeAsyncIterator()
    for id in 1...3 {
      for byte in "{\"id\":\(id)}\n".utf8 { continuation.yield(byte) }
      expectEqual(try await records.next()?.get().id, id)
    }
    continuation.finish()
    let end = try await records.next() == nil
    #expect(end)
  }

  /// A stream that fails the test if it is called again after its end.
  private struct Ending: AsyncSequence, Sendable {
    let isOver = Locked(false)

    struct Iterator: AsyncIteratorProtocol {
      var rest: ArraySlice<UInt8>
      let isOver: Locked<Bool>

      mutating func next() async -> UInt8? {
        #expect(!isOver.value)
        if rest.isEmpty { isOver.change { $0 = true } }
        return rest.popFirst()
      }
    }

    func makeAsyncIterator() -> Iterator {
      Iterator(rest: Array("{\"id\":1}\n{\"id\":2}".utf8)[...], isOver: isOver)
    }
  }

  @Test func aStreamIsNotCalledAgainAfterItsEnd() async throws {
    let stream = Ending()
    var ids: [Int] = []
    for try await record in Note.records(from: stream) { ids.append(try record.get().id) }
    expectEqual(ids, [1, 2])
    #expect(stream.isOver.value)
  }

  /// A stream that ignores cancellation.
  private struct Endless: AsyncSequence, Sendable {
    struct Iterator: AsyncIteratorProtocol {
      mutating func next() async -> [UInt8]? {
        await Task.yield()
        return Array("{\"id\":1}\n".utf8)
      }
    }

    func makeAsyncIterator() -> Iterator { Iterator() }
  }

  @Test func aCancelledTaskStopsReading() async throws {
    let task = Task {
      for try await record in Note.records(from: Endless()) { _ = try record.get() }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Bytes are not requested before a record needs them.
  @Test func aSlowConsumerSlowsTheSenderDown() async throws {
    let requestCount = Locked(0)
    let stream = AsyncStream<[UInt8]> {
      requestCount.change { $0 += 1 }
      return Array("{\"id\":1}\n".utf8)
    }
    var records = Note.records(from: stream).makeAsyncIterator()
    for _ in 0..<5 { _ = try await records.next() }
    expectEqual(requestCount.value, 5)
  }

  /// The iterator runs on the actor of its consumer, so the models need not be Sendable.
  @MainActor @Test func actorsReadRecords() async throws {
    var found: [Note] = []
    for try await record in Note.records(from: Pieces(elements: Array("{\"id\":1}\n".utf8))) {
      found.append(try record.get())
    }
    expectEqual(found.map(\.id), [1])
  }
}

/// A line of 409 bytes: 2,000 of them are more than three blocks of 256 KB.
private let longLine = "{\"id\":1\(String(repeating: " ", count: 400))}\n"

import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Records that are longer than the limit, and bytes that begin no record.
struct RecordLimitTests {
  private static let options = JSONRecordOptions(maximumRecordBytes: 20)

  /// Three records, of which the second one is too long.
  private static let texts: [(format: JSONRecordFormat, text: String)] = {
    let long = #"{"id":2,"text":"]}\"{ \#(String(repeating: "x", count: 40))"}"#
    let (first, last) = (#"{"id":1}"#, #"{"id":3}"#)
    return [
      (.jsonLines, "\(first)\r\n\(long)\r\n\(last)\n"),
      (.sequence, "\u{1E}\(first)\n\u{1E}\(long)\n\u{1E}\(last)\n"),
      (.array, "[\(first),\n\(long) ,\(last)]"),
      (.array(at: "data.items"), "{\"data\": {\"items\": [\(first), \(long), \(last)]}}"),
      (.concatenated, "\(first)\(long)\n\(last)"),
    ]
  }()

  @Test(arguments: texts.indices) func aLongRecordIsOneFailureOfItsFirstBytes(index: Int) throws {
    let (format, text) = Self.texts[index]
    let records = Array(
      Note.records(from: Data(text.utf8), format: format, options: Self.options))
    expectEqual(records.count, 3)
    expectEqual(records.map { try? $0.get().id }, [1, nil, 3])
    expectEqual(
      records[1].failure?.issues.map(\.message), ["the record is longer than 20 bytes"])
    expectEqual(records[1].failure?.issues.first?.position, records[1].start)
    expectEqual(records[1].byteRange.count, 20)
    #expect(records[1].isTerminated)
    let record = text.utf8.dropFirst(records[1].byteRange.lowerBound).prefix(12)
    expectEqual(String(Substring(record)), #"{"id":2,"tex"#)
  }

  /// The sender of a long record may never end it, so the failure does not wait for the end.
  @Test(.timeLimit(.minutes(1)), arguments: texts.indices)
  func aLongRecordFailsBeforeItsEnd(index: Int) async throws {
    let (format, text) = Self.texts[index]
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
    let start = try #require(text.utf8.firstRange(of: #"{"id":2"#.utf8)).lowerBound
    let cut = text.utf8.index(start, offsetBy: 22)
    continuation.yield(Array(text.utf8[..<cut]))
    var records = Note.records(from: stream, format: format, options: Self.options)
      .makeAsyncIterator()
    expectEqual(try await records.next()?.get().id, 1)
    let failure = try await records.next()?.failure
    expectEqual(failure?.kind.code, "limit_exceeded")
    continuation.yield(Array(text.utf8[cut...]))
    continuation.finish()
    expectEqual(try await records.next()?.get().id, 3)
    let end = try await records.next()
    #expect(end == nil)
  }

  @Test(arguments: texts.indices)
  func longRecordsDoNotDependOnHowTheInputIsSplit(index: Int) async throws {
    let (format, text) = Self.texts[index]
    let bytes = Array(text.utf8)
    let expected = lines(of: text, format, Self.options)
    for size in [1, 2, 7, 30] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
        Data(bytes[start..<min(start + size, bytes.count)])
      }
      let found = try await lines(of: pieces, format, Self.options)
      expectEqual(found, expected, "\(format), pieces of \(size)")
    }
    let results = Note.concurrentMap(from: bytes, format: format, options: Self.options) {
      line(of: $0)
    }
    var mapped: [String] = []
    for try await result in results { mapped.append(result) }
    expectEqual(mapped, expected)
    for cut in 0...bytes.count {
      func part(_ range: Range<Int>) -> [Range<Int>] {
        var options = Self.options
        options.byteRange = range
        return Note.records(from: bytes, format: format, options: options).map(\.byteRange)
      }
      expectEqual(
        part(0..<cut) + part(cut..<bytes.count),
        Note.records(from: bytes, format: format, options: Self.options).map(\.byteRange),
        "\(format), split at \(cut)")
    }
  }

  @Test(arguments: texts.indices) func readingResumesAfterALongRecord(index: Int) async throws {
    let (format, text) = Self.texts[index]
    let records = Array(
      Note.records(from: Data(text.utf8), format: format, options: Self.options))
    let expected = lines(of: text, format, Self.options)
    var options = Self.options
    for (index, record) in records.enumerated() {
      options.resume(after: record)
      let rest = Array(expected[(index + 1)...])
      expectEqual(lines(of: text, format, options), rest, "behind \(index)")
      let streamed = try await lines(of: Array(text.utf8), format, options)
      expectEqual(streamed, rest, "behind \(index)")
    }
  }

  /// With a limit of 0 bytes, every record is too long.
  @Test(arguments: texts.indices) func readingResumesAfterARecordOfOneByte(index: Int) {
    let (format, text) = Self.texts[index]
    var options = JSONRecordOptions(maximumRecordBytes: 0)
    let records = Array(Note.records(from: Data(text.utf8), format: format, options: options))
    let expected = lines(of: text, format, options)
    expectEqual(expected.count { $0.contains("longer than 0 bytes") }, 3)
    for (index, record) in records.enumerated() {
      options.resume(after: record)
      expectEqual(lines(of: text, format, options), Array(expected[(index + 1)...]))
    }
    // A chosen start is not inside a record that was reported.
    options.startingAt = 0
    options.lineNumber = 1
    options.columnNumber = 1
    expectEqual(lines(of: text, format, options), expected)
  }

  /// Another process has only the position, from which the rest of the line is skipped.
  @Test(arguments: [0, 1]) func readingResumesAtTheEndOfALongLine(index: Int) throws {
    let (format, text) = Self.texts[index]
    let all = Array(Note.records(from: Data(text.utf8), format: format, options: Self.options))
    let expected = lines(of: text, format, Self.options)
    var options = Self.options
    options.resume(at: all[1].end)
    expectEqual(lines(of: text, format, options), [expected[2]])
    // The start of a record is not inside the one before it.
    options.resume(at: all[1].start)
    expectEqual(lines(of: text, format, options), Array(expected[1...]))
  }

  /// The issue of the element does not hide that the document is incomplete.
  @Test func aDocumentThatEndsInALongElementIsIncomplete() {
    let text = "[{\"id\":1},{\"text\":\"\(String(repeating: "x", count: 40))"
    expectEqual(
      lines(of: text, .array, Self.options),
      [
        "1 @1..<9 id 1", "1 @10..<30 line 1, column 11: the record is longer than 20 bytes/10",
        "1 @59..<59 open line 1, column 60: invalid JSON: expected a comma or ] after an array "
          + "element, found the end of the document; no further record can be read/59",
      ])
    expectEqual(lines(of: String(text.dropFirst(10)), .concatenated, Self.options).count, 1)
  }

  @Test func theLargestLimitIsNone() async throws {
    let options = JSONRecordOptions(maximumRecordBytes: .max)
    for (format, text) in Self.texts {
      let found = try await lines(of: Array(text.utf8).map { [$0] }, format, options)
      expectEqual(found.count { $0.contains(" id ") }, 3)
    }
  }

  // MARK: - Bytes that begin no value

  private static let ending = "; no further record can be read"

  /// The rest of the input is not read.
  @Test(arguments: [JSONRecordFormat.concatenated, .array])
  func aByteThatBeginsNoValueIsASyntaxError(format: JSONRecordFormat) async throws {
    for byte in ["\0", "x", "+", "'", "N", "/", ".", "\u{FEFF}", "é"] {
      let before = format == .array ? "[{\"id\":1}, " : "{\"id\":1}\n "
      let text = before + byte + String(repeating: "7", count: 50)
      let start = before.utf8.count
      let position = format == .array ? "line 1, column 12" : "line 2, column 2"
      let expected = [
        format == .array ? "1 @1..<9 id 1" : "1 @0..<8 id 1",
        "\(format == .array ? 1 : 2) @\(start)..<\(start) open \(position): invalid JSON: "
          + "expected a value\(Self.ending)/\(start)",
      ]
      expectEqual(lines(of: text, format, Self.options), expected, "\(byte)")
      let streamed = try await lines(of: Array(text.utf8).map { [$0] }, format, Self.options)
      expectEqual(streamed, expected, "\(byte)")
    }
  }

  #if !os(Windows)
    /// A device that never ends.
    @Test(.timeLimit(.minutes(1)), arguments: texts.map(\.format))
    func anEndlessInputWithoutRecordsEnds(format: JSONRecordFormat) throws {
      let zero = URL(filePath: "/dev/zero")
      var options = JSONRecordOptions(maximumRecordBytes: 1_000_000, onFailure: .stop)
      let found = try Note.records(contentsOf: zero, format: format, options: options)
        .map { $0.failure?.kind.code }
      let isDelimited = format == .jsonLines || format == .sequence
      expectEqual(found, [isDelimited ? "limit_exceeded" : "invalid_json"])
      if isDelimited { return }
      options.onFailure = .proceed
      expectEqual(
        try Note.records(contentsOf: zero, format: format, options: options).count { _ in true },
        1)
    }
  #endif
}

import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Reads adjacent byte ranges of an input, and resumes after a record.
struct RecordRangeTests {
  /// Describes a record without its line number, which depends on the start of the byte range.
  private static func identity(_ record: JSONRecord<Note>) -> String {
    let kinds = record.failure?.issues.map {
      "\($0.kind) \($0.keyPath) \($0.position?.offset ?? -1)"
    }
    return "\(record.byteRange) \((try? record.get().id) ?? 0) \(kinds ?? [])"
  }

  private static func records(
    _ bytes: [UInt8], _ format: JSONRecordFormat, _ part: Range<Int>
  ) -> [String] {
    let options = JSONRecordOptions(byteRange: part)
    return Note.records(from: bytes, format: format, options: options).map { identity($0) }
  }

  @Test(arguments: recordCorpora.indices)
  func partsContainEachRecordOnce(corpus: Int) {
    let (format, text) = recordCorpora[corpus]
    let bytes = Array(text.utf8)
    let expected = Note.records(from: bytes, format: format).map { Self.identity($0) }
    for cut in 0...bytes.count {
      let found =
        Self.records(bytes, format, 0..<cut) + Self.records(bytes, format, cut..<bytes.count)
      expectEqual(found, expected, "\(format), split at \(cut)")
      if found != expected { return }
    }
    let quarters = (0..<4).map { $0 * bytes.count / 4..<($0 + 1) * bytes.count / 4 }
    expectEqual(quarters.flatMap { Self.records(bytes, format, $0) }, expected)
    let single = bytes.indices.flatMap { Self.records(bytes, format, $0..<$0 + 1) }
    expectEqual(single, expected)
  }

  @Test(arguments: recordCorpora.indices)
  func partsOfFilesAndStreamsAreThoseOfBytes(corpus: Int) async throws {
    let (format, text) = recordCorpora[corpus]
    let bytes = Array(text.utf8)
    let part = bytes.count / 3..<bytes.count * 2 / 3
    let options = JSONRecordOptions(byteRange: part)
    let expected = lines(of: text, format, options)
    try withFile(bytes) { file in
      expectEqual(
        try Note.records(contentsOf: file, format: format, options: options).map { line(of: $0) },
        expected)
    }
    let pieces = bytes.map { [$0] }
    let found = try await lines(of: pieces, format, options)
    expectEqual(found, expected)
  }

  /// If reading stops after a record and resumes there, the remaining records are the same,
  /// including their positions.
  @Test(arguments: recordCorpora.indices)
  func readingResumesAfterAnyRecord(corpus: Int) async throws {
    let (format, text) = recordCorpora[corpus]
    let bytes = Array(text.utf8)
    let all = Array(Note.records(from: bytes, format: format))
    let expected = all.map { line(of: $0) }
    for (index, record) in all.enumerated().dropLast() {
      var options = JSONRecordOptions.default
      options.resume(after: record)
      let rest = Array(expected[(index + 1)...])
      expectEqual(lines(of: text, format, options), rest, "\(format), behind \(index)")
      let streamed = try await lines(of: bytes, format, options)
      expectEqual(streamed, rest, "\(format), behind \(index)")
      try withFile(bytes) { file in
        let found = try Note.records(contentsOf: file, format: format, options: options)
        expectEqual(found.map { line(of: $0) }, rest)
      }
    }
  }

  /// After an error that ends the sequence, no record can be found.
  @Test(arguments: [
    "[{\"id\": 1},,{\"id\": 2}]", "[{\"id\": 1} {\"id\": 2}]", "[,{\"id\": 1}]",
    "[{\"id\": 1},\n x]", "[{\"id\": 1},\n {\"id\": 2, x}, {\"id\": 3}]",
    "[{\"id\": 1}, {\"id\": 2",
    "[{\"id\": 1}]\n x", "[{\"id\": 1}, {\"id\": 2}", "[tru, {\"id\": 1}]", "{\"id\": 1}", "7",
    "\u{FEFF}[ x, {}]", "[{} \"",
    "[{\"id\": 1}, \"\(String(repeating: "a", count: 100))\", {\"id\": 2} x]",
    "[{\"id\": 1}, \"\(String(repeating: "a", count: 100))", "",
  ])
  func theErrorThatEndsASequenceIsFoundAgain(text: String) async throws {
    let texts: [(JSONRecordFormat, String)] = [
      (.array, text), (.array(at: "a"), "{\"b\": [],\n \"a\": \(text), \"c\": tru }"),
      (.concatenated, text.replacing(/[\[\],]/, with: " ")),
    ]
    for (format, text) in texts {
      var options = JSONRecordOptions(maximumRecordBytes: 50)
      let all = Array(Note.records(from: Data(text.utf8), format: format, options: options))
      guard let last = all.last, last.failure?.issues[0].kind.code != "limit_exceeded",
        format != .concatenated || line(of: last).contains("no further")
      else { continue }
      for _ in 0..<2 {
        options.resume(after: last)
        expectEqual(lines(of: text, format, options), [line(of: last)], "\(text)")
        let streamed = try await lines(of: Array(text.utf8).map { [$0] }, format, options)
        expectEqual(streamed, [line(of: last)], "\(text)")
      }
    }
  }

  /// An index of a key path matches an array element, or a key of an object.
  ///
  /// If reading resumes inside the container, the following bytes determine whether the container
  /// is an array or an object.
  @Test(arguments: [
    "[7, {\"items\": [A]}]", "[7, {\"items\": [A]}, {\"items\": [8]}, [9]]",
    "[7, {\"items\": [A]}, \"a\" , \"b\"]", "[7, {\"items\": [A]}, \"a\"]",
    "[7, {\"items\": [A]}, null, \"a\"]", "{\"0\": 7, \"1\": {\"items\": [A]}}",
    "{\"1\": {\"items\": [A]}, \"a\" : [], \"b\": 2}", "{\"1\": {\"items\": [A]}, \"1\": {}}",
    "{\"1\": {\"items\": [A]}, \"\\u0031\": {\"items\": []}}", "{\"1\": {\"items\": [A]},}",
    "[7, {\"items\": [A]}, ]", "[7, {\"items\": [A]}, \"a\" 7]", "[7, {\"items\": [A]}, \"a",
  ])
  func readingResumesInAnArrayWhosePathHasAnIndex(pages: String) async throws {
    let items = pages.replacing("A", with: "{\"id\": 1}, {\"id\": 2}")
    let text = "{\"pages\": \(items), \"rest\": [tru"
    let format = JSONRecordFormat.array(at: ["pages", 1, "items"])
    let all = Array(Note.records(from: Data(text.utf8), format: format))
    expectEqual(all.count, 3)
    for index in 0..<2 {
      var options = JSONRecordOptions.default
      options.resume(after: all[index])
      let rest = all[(index + 1)...].map { line(of: $0) }
      expectEqual(lines(of: text, format, options), rest)
      let streamed = try await lines(of: Array(text.utf8), format, options)
      expectEqual(streamed, rest)
    }
  }

  /// After reading resumes, either bracket may end a container whose type is still unknown.
  ///
  /// Only the bytes after a comma show whether an index of the key path is in an array or an
  /// object.
  @Test func aContainerOfUnknownFormEndsInEitherBracket() {
    let text = "{\"0\": [{\"id\": 1}] x}"
    let format = JSONRecordFormat.array(at: [0])
    var options = JSONRecordOptions.default
    options.resume(after: Array(Note.records(from: Data(text.utf8), format: format))[0])
    expectEqual(
      lines(of: text, format, options),
      [
        "1 @18..<18 open line 1, column 19: invalid JSON: expected a comma, ] or } after a value"
          + "; no further record can be read/18"
      ])
  }

  @Test func offsetsBeyondTheEndHaveNoRecords() {
    expectEqual(lines(of: "{\"id\":1}\n", .jsonLines, JSONRecordOptions(startingAt: 100)), [])
    expectEqual(lines(of: "{\"id\":1}\n", .jsonLines, JSONRecordOptions(byteRange: 90..<100)), [])
    expectEqual(lines(of: "{\"id\":1}\n", .concatenated, JSONRecordOptions(startingAt: 100)), [])
  }

  @Test func lineNumbersOfAPartCountFromItsStart() {
    let text = "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n"
    let options = JSONRecordOptions(byteRange: 5..<100)
    expectEqual(
      lines(of: text, .jsonLines, options), ["1 @9..<17 id 2", "2 @18..<26 id 3"])
  }

  /// In a growing file, an incomplete record is read again, and no record is lost or repeated.
  @Test func readingAGrowingFileResumesAtItsEnd() throws {
    let text = "{\"id\":1}\n{\"id\":2,\"text\":\"ü\"}\n{\"id\":3}\n"
    let bytes = Array(text.utf8)
    try withFile([]) { file in
      for step in [1, 4, 9, 10] {
        var ids: [Int] = []
        var options = JSONRecordOptions.default
        for end in Array(stride(from: 0, to: bytes.count, by: step)) + [bytes.count] {
          try Data(bytes[..<end]).write(to: file)
          for record in try Note.records(contentsOf: file, options: options) {
            guard record.isTerminated else { break }
            ids.append(try record.get().id)
            options.resume(after: record)
          }
        }
        expectEqual(ids, [1, 2, 3], "\(step)")
      }
    }
  }
}

import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Records and issues do not depend on how the bytes are split.
struct RecordChunkTests {
  static let limits = [16 << 20, 40]

  @Test(arguments: recordCorpora.indices, limits)
  func recordsDoNotDependOnHowTheInputIsSplit(corpus: Int, limit: Int) async throws {
    let (format, text) = recordCorpora[corpus]
    let options = JSONRecordOptions(maximumRecordBytes: limit)
    let bytes = Array(text.utf8)
    let expected = lines(of: text, format, options)
    #expect(!expected.isEmpty)
    // With the smaller limit, splits at every other byte; the pieces below split at all others.
    for cut in stride(from: 0, through: bytes.count, by: limit == 40 ? 2 : 1) {
      let found = try await lines(
        of: [Array(bytes[..<cut]), Array(bytes[cut...])], format, options)
      expectEqual(found, expected, "\(format), cut at \(cut)")
      if found != expected { return }
    }
    for size in [1, 2, 3, 7, 64] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
        Data(bytes[start..<min(start + size, bytes.count)])
      }
      let found = try await lines(of: pieces, format, options)
      expectEqual(found, expected, "\(format), pieces of \(size)")
    }
    let single = try await lines(of: bytes, format, options)
    expectEqual(single, expected, "\(format), single bytes")
  }

  /// White space before the array may arrive in a separate piece.
  @Test(arguments: [
    "", " ", " \n ", " []", "\n nul", "\t[", " {", "\u{FEFF}[]", "\u{FEFF}", " \u{FEFF}[]",
    "\n\u{FEFF}",
  ])
  func theStartOfADocumentMayBeSplit(text: String) async throws {
    for format in [JSONRecordFormat.array, .array(at: "a"), .array(at: ["a", 1])] {
      let expected = lines(of: text, format)
      let found = try await lines(of: Array(text.utf8), format)
      expectEqual(found, expected, "\(format)")
    }
  }

  /// A truncated input has the records that end before the cut, and at most two more.
  @Test(arguments: recordCorpora.indices)
  func truncatedInputKeepsTheRecordsBeforeItsEnd(corpus: Int) {
    let (format, text) = recordCorpora[corpus]
    let bytes = Array(text.utf8)
    let whole = Array(Note.records(from: bytes, format: format))
    for end in 0..<bytes.count {
      let found = Note.records(from: Array(bytes[..<end]), format: format).map { line(of: $0) }
      let complete = whole.filter { $0.isTerminated && $0.byteRange.upperBound + 1 < end }
      expectEqual(
        Array(found.prefix(complete.count)), complete.map { line(of: $0) }, "\(format), \(end)")
      #expect(found.count <= complete.count + 2, "\(format), \(end)")
    }
  }

  /// A file is read in blocks, and a block may end inside a record.
  @Test func recordsMaySpanBlocks() throws {
    var text = ""
    for id in 0..<800 {
      text += "{\"id\":\(id % 100),\"text\":\"\(String(repeating: "ü", count: id % 611))\"}\n"
    }
    try withFile(text.utf8) { file in
      let found = try Note.records(contentsOf: file).map { line(of: $0) }
      expectEqual(found, lines(of: text))
      expectEqual(found.count, 800)
    }
    let array = "[\(text.split(separator: "\n").joined(separator: ",\n"))]"
    try withFile(array.utf8) { file in
      let found = try Note.records(contentsOf: file, format: .array).map { line(of: $0) }
      expectEqual(found, lines(of: array, .array))
      expectEqual(found.count, 800)
    }
  }

  /// A record that is longer than a block, and one that exceeds the limit.
  @Test func longRecordsAreReadOrSkipped() throws {
    let long = "{\"id\":1,\"text\":\"\(String(repeating: "x", count: 700_000))\"}"
    for format in [JSONRecordFormat.jsonLines, .array, .concatenated, .sequence] {
      let text =
        switch format {
        case .array: "[\(long),{\"id\":2}]"
        case .sequence: "\u{1E}\(long)\n\u{1E}{\"id\":2}\n"
        default: "\(long)\n{\"id\":2}"
        }
      try withFile(text.utf8) { file in
        let read = try Note.records(contentsOf: file, format: format).map { try $0.get().id }
        expectEqual(read, [1, 2])
        let options = JSONRecordOptions(maximumRecordBytes: 300_000)
        let skipped = Array(try Note.records(contentsOf: file, format: format, options: options))
        expectEqual(skipped.count, 2)
        expectEqual(skipped[0].failure?.kind.code, "limit_exceeded")
        expectEqual(try skipped[1].get().id, 2)
        expectEqual(skipped.map { line(of: $0) }, lines(of: text, format, options))
      }
    }
  }
}

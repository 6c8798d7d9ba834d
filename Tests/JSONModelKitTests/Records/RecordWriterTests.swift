import Foundation
import JSONModelKit
import JSONModelRecords
import TestSupport
import Testing

/// Writes records, and reads the output again.
struct RecordWriterTests {
  private static func notes(_ ids: Range<Int>) -> [Note] {
    ids.map { id in
      let note = Note()
      note.id = id
      if id.isMultiple(of: 2) { note.text = "größe\n\(id)" }
      return note
    }
  }

  static let formats: [(format: JSONRecordFormat, text: String)] = [
    (.jsonLines, "{\"id\":1}\n{\"id\":2,\"text\":\"größe\\n2\"}\n"),
    (.concatenated, "{\"id\":1}\n{\"id\":2,\"text\":\"größe\\n2\"}\n"),
    (.sequence, "\u{1E}{\"id\":1}\n\u{1E}{\"id\":2,\"text\":\"größe\\n2\"}\n"),
    (.array, "[{\"id\":1},\n{\"id\":2,\"text\":\"größe\\n2\"}]\n"),
    (
      .array(at: "data.2.\"items\""),
      "{\"data\":[null,null,{\"\\\"items\\\"\":[{\"id\":1},\n{\"id\":2,\"text\":\"größe\\n2\"}]}]}\n"
    ),
  ]

  @Test(arguments: formats.indices) func writtenRecordsAreReadAgain(index: Int) async throws {
    let (format, expected) = Self.formats[index]
    let notes = Self.notes(1..<3)
    try await withFile([]) { file in
      try notes.writeRecords(to: file, format: format)
      expectEqual(try String(contentsOf: file, encoding: .utf8), expected)
      expectEqual(try Note.records(contentsOf: file, format: format).map { try $0.get() }, notes)
      try await Pieces(elements: [1, 2]).map { Self.notes($0..<$0 + 1)[0] }
        .writeRecords(to: file, format: format)
      expectEqual(try String(contentsOf: file, encoding: .utf8), expected)
    }
    let received = Locked("")
    let writer = JSONAsyncRecordWriter(format: format) { data in
      received.change { $0 += String(decoding: data, as: UTF8.self) }
    }
    for note in notes { try await writer.append(note) }
    try await writer.close()
    try await writer.close()
    expectEqual(received.value, expected)
  }

  @Test func emptyOutputsHaveTheirStructure() throws {
    try withFile([1, 2, 3]) { file in
      for (format, expected) in [
        (JSONRecordFormat.jsonLines, ""), (.array, "[]\n"),
        (.array(at: "a.b"), "{\"a\":{\"b\":[]}}\n"),
      ] {
        try [Note]().writeRecords(to: file, format: format)
        expectEqual(try String(contentsOf: file, encoding: .utf8), expected)
      }
    }
  }

  @Test func recordsAreAppendedOneAtATime() throws {
    try withFile("{\"id\":0}\n".utf8) { file in
      let writer = try JSONRecordWriter(to: file, isAppending: true)
      for note in Self.notes(1..<4) {
        try writer.append(note)
        try writer.flush()
        let found = try Note.records(contentsOf: file).map { try $0.get().id }
        expectEqual(found, Array(0...note.id))
      }
      try writer.close()
    }
  }

  /// The records fill several blocks of 256 KB, which are written before the end.
  @Test func outputsOfAnySizeAreWritten() throws {
    try withFile([]) { file in
      let note = Self.notes(1..<2)[0]
      note.text = String(repeating: "ü", count: 200)
      let line = try note.jsonString()
      try (0..<2_000).lazy.map { _ in note }.writeRecords(to: file)
      expectEqual(
        try String(contentsOf: file, encoding: .utf8), String(repeating: line + "\n", count: 2_000)
      )
    }
  }

  @Test(arguments: formats.indices)
  func aRecordThatCannotBeExportedIsNotWritten(index: Int) throws {
    let format = Self.formats[index].format
    try withFile([]) { file in
      let writer = try JSONRecordWriter(to: file, format: format)
      let ratio = Ratio()
      ratio.value = .nan
      #expect(throws: JSONModelError.self) { try writer.append(ratio) }
      try writer.append(Self.notes(1..<2)[0])
      #expect(throws: JSONModelError.self) { try writer.append(ratio) }
      try writer.append(Self.notes(3..<4)[0])
      try writer.close()
      expectEqual(
        try Note.records(contentsOf: file, format: format).map { try $0.get().id }, [1, 3])
    }
  }

  @Test func linesAreNeverPretty() throws {
    try withFile([]) { file in
      try Self.notes(1..<2).writeRecords(to: file, options: JSONExportOptions(isPretty: true))
      expectEqual(try String(contentsOf: file, encoding: .utf8), "{\"id\":1}\n")
      try Self.notes(1..<2).writeRecords(
        to: file, format: .concatenated, options: JSONExportOptions(isPretty: true))
      expectEqual(try String(contentsOf: file, encoding: .utf8), "{\n  \"id\": 1\n}\n")
    }
  }

  @Test func filesThatCannotBeWrittenAreErrors() throws {
    let folder = URL(filePath: "/nowhere/at/all")
    #expect {
      try Self.notes(1..<2).writeRecords(to: folder)
    } throws: { error in
      (error as? JSONFileError)?.operation == .write
        && "\(error)" == "cannot write /nowhere/at/all: No such file or directory"
    }
  }
}

private final class Ratio: JSONModel { var value = 0.0 }

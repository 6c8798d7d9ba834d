import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Records in JSONC and JSON5.
struct RecordJSON5Tests {
  final class Message: JSONModel {
    var id = 0
    @OptionalKey var text = ""
  }

  static let arrays: [(syntax: JSONSyntax, format: JSONRecordFormat, document: String)] = [
    (
      .jsonc, .array,
      "// all [\n[ {\"id\": 1, /* } */ \"text\": \"//\",}, // {\n {\"id\": 2, \"text\": \"/*,]\"} , /* ] */ ] // end"
    ),
    (
      .jsonc, .array(at: "data.items"),
      "{\"n\": [1,], /* \"data\" */ \"data\": {\"items\": [{\"id\": 1, \"text\": \"//\"},\n{\"id\": 2, \"text\": \"/*,]\",},],},}"
    ),
    (
      .jsonc, .concatenated,
      "/* a */{\"id\": 1, \"text\": \"//\"} // b\n{\"id\": 2, /* } */ \"text\": \"/*,]\",}/**/"
    ),
    (
      .json5, .array,
      "// all\n[{id: 1, text: '//',}, /* ' */ {id: 0x2, text: '\\/*,]',}, ]"
    ),
    (.json5, .array, "[ // a\u{2028}{id: 1, text: '//'}, // b\u{2029} {id: 2, text: '/*,]'}]"),
    (.json5, .concatenated, "{id: 1, text: '//'} {id: +2, 'text': \"/*,]\", /* } */} // '"),
    (.jsonc, .jsonLines, "{\"id\": 1, \"text\": \"//\",} // {\n{\"id\": 2, \"text\": \"/*,]\"}"),
    (.json5, .jsonLines, "{id: 1, text: '//'}\n{id: 2, text: '/*,]'}\n"),
    (.json5, .sequence, "\u{1E}{id: 1, text: '//'}\n\u{1E}{id: 2, text: '/*,]'}\n"),
  ]

  static func options(_ syntax: JSONSyntax) -> JSONRecordOptions {
    var options = JSONRecordOptions.default
    options.importing.syntax = syntax
    return options
  }

  private func expectMessages(_ records: [JSONRecord<Message>], in document: String) throws {
    #expect(try records.map { try $0.get().id } == [1, 2], "\(document)")
    #expect(try records.map { try $0.get().text } == ["//", "/*,]"], "\(document)")
    let bytes = Array(document.utf8)
    for record in records where record.start.offset < bytes.count {
      #expect(bytes[record.start.offset] == UInt8(ascii: "{"))
      let lines = bytes[..<record.start.offset].count { $0 == UInt8(ascii: "\n") }
      #expect(record.start.line == lines + 1)
    }
  }

  @Test func recordsAreFoundInAllSources() async throws {
    for (syntax, format, document) in Self.arrays {
      let (data, options) = (Data(document.utf8), Self.options(syntax))
      try expectMessages(
        Array(Message.records(from: data, format: format, options: options)), in: document)
      try withFile(data) { file in
        try expectMessages(
          Array(Message.records(contentsOf: file, format: format, options: options)), in: document)
      }
      for size in [1, 2, 5, 1000] {
        let stream = AsyncStream<Data> { continuation in
          for start in stride(from: 0, to: data.count, by: size) {
            continuation.yield(data[start..<min(start + size, data.count)])
          }
          continuation.finish()
        }
        var records: [JSONRecord<Message>] = []
        for try await record in Message.records(from: stream, format: format, options: options) {
          records.append(record)
        }
        try expectMessages(records, in: document)
      }
    }
  }

  @Test func readingResumesAfterARecord() throws {
    for (syntax, format, document) in Self.arrays where format != .sequence {
      var options = Self.options(syntax)
      let data = Data(document.utf8)
      let first = try #require(
        Array(Message.records(from: data, format: format, options: options)).first)
      options.resume(after: first)
      let rest = Array(Message.records(from: data, format: format, options: options))
      #expect(try rest.map { try $0.get().id } == [2], "\(document)")
    }
  }

  @Test func issuesHaveTheirPositions() throws {
    let document = "[ // a\n{\"id\": 1},\n/* b */ {\"id\": {},}, {\"id\": 3}, ]"
    let records = Array(
      Message.records(from: Data(document.utf8), format: .array, options: Self.options(.jsonc)))
    #expect(records.count == 3)
    #expect(records[1].failure?.issues[0].position == .init(line: 3, column: 16, offset: 33))
    let json5 = "[{id: 1},\n'\\\n', {id: 0x10, text: {}}]"
    let others = Array(
      Message.records(from: Data(json5.utf8), format: .array, options: Self.options(.json5)))
    #expect(others.count > 1)
    let lines = "{id: 1}\n{id: 'x'}\n{/**/ text: 1}"
    let errors = Message.records(
      from: Data(lines.utf8), format: .jsonLines, options: Self.options(.json5)
    ).compactMap { $0.failure?.issues.first?.position }
    #expect(
      errors == [.init(line: 2, column: 6, offset: 13), .init(line: 3, column: 1, offset: 18)])
  }

  static let spaces = [
    "\u{A0}", "\u{B}", "\u{C}", "\u{FEFF}", "\u{2028}", "\u{3000}", "\u{2003}\u{A0}",
  ]

  /// JSON5 has white space that JSON does not have (JSON5, section 8).
  @Test(arguments: spaces) func whiteSpaceOfJSON5IsBetweenRecords(space: String) async throws {
    let documents: [(JSONRecordFormat, String)] = [
      (.array, "{0}[{0}{id: 1, text: '//'}{0},{0}{{0}id: 2,{0}text: '/*,]',{0}}{0},{0}]{0}"),
      (.array(at: "a"), "{{0}\"a\"{0}:{0}[{id: 1, text: '//'},{0}{id: 2, text: '/*,]'}{0}]{0}}{0}"),
      (.concatenated, "{0}{id: 1, text: '//'}{0}{id: 2, text: '/*,]'}{0}"),
    ]
    for (format, template) in documents {
      let document = template.replacing("{0}", with: space)
      let data = Data(document.utf8)
      let records = Message.records(from: data, format: format, options: Self.options(.json5))
      try expectMessages(Array(records), in: document)
      for size in 1...4 {
        let pieces = stride(from: 0, to: data.count, by: size).map {
          data[$0..<min($0 + size, data.count)]
        }
        var found: [JSONRecord<Message>] = []
        for try await record in Message.records(
          from: Pieces(elements: pieces), format: format, options: Self.options(.json5))
        { found.append(record) }
        try expectMessages(found, in: document)
      }
    }
    let text = "[{id: 1, text: '\(space)é'}, {id: 2, ä\(space): 1}]"
    let records = Array(
      Message.records(from: Data(text.utf8), format: .array, options: Self.options(.json5)))
    expectEqual(records.map { try? $0.get().text }, ["\(space)é", ""])
  }

  /// Values of JSON5 are elements like any others, which are not models.
  @Test(arguments: ["'a'", "'],'", "+1", ".5", "Infinity", "-Infinity", "NaN", "0x1F", "'\\''"])
  func valuesOfJSON5AreFailedRecords(value: String) async throws {
    for document in ["[\(value), {id: 2}]", "[{id: 1},\(value),{id: 2}]", "[{id: 2},\(value)]"] {
      let data = Data(document.utf8)
      let records = Array(
        Message.records(from: data, format: .array, options: Self.options(.json5)))
      expectEqual(
        records.compactMap { $0.failure?.kind.code }, ["type_mismatch"], "\(document)")
      expectEqual(records.last.flatMap { $0.failure == nil }, document.hasSuffix("}]"))
      expectEqual(records.compactMap { try? $0.get().id }.last, 2)
      let failed = try #require(records.first { $0.failure != nil })
      expectEqual(String(decoding: data[failed.byteRange], as: UTF8.self), value)
      var pieces: [JSONRecord<Message>] = []
      for try await record in Message.records(
        from: Pieces(elements: Array(data)), format: .array, options: Self.options(.json5))
      { pieces.append(record) }
      expectEqual(pieces.map(\.byteRange), records.map(\.byteRange))
    }
  }

  @Test func malformedInputsEndWithAnError() throws {
    for (syntax, format, document) in [
      (JSONSyntax.json, JSONRecordFormat.array, "[{\"id\": 1},]"),
      (.json, .array, "[ // a\n{\"id\": 1}]"), (.jsonc, .array, "[{\"id\": 1},,]"),
      (.jsonc, .array, "[,]"), (.jsonc, .array, "[{\"id\": 1}] /* a"),
      (.jsonc, .concatenated, "{\"id\": 1} /* a"), (.jsonc, .array, "[{\"id\": 1} /* a"),
      (.jsonc, .concatenated, "{\"id\": 1} /"), (.jsonc, .array, "[{'id': 1}]"),
      (.json5, .array, "[{id: 1}"), (.json5, .array, "[{id: 'x}]"),
      (.json5, .array(at: "a"), "{a: [{id: 1}]}"),
    ] {
      let records = Array(
        Message.records(
          from: Data(document.utf8), format: format, options: Self.options(syntax)))
      #expect(records.last?.failure?.kind.code == "invalid_json", "\(document)")
    }
  }
}

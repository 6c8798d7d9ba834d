import Foundation
import JSONModelKit
import JSONModelRecords
import TestSupport
import Testing

/// JSON Lines: records, and the positions of their issues.
struct JSONLinesTests {
  /// A whole document that is read as lines: the first line says which format to choose.
  @Test func aDocumentReadAsLinesNamesItsFormat() throws {
    final class Line: JSONModel { var id = 0 }
    func fixes(_ text: String) -> [String?] {
      Line.records(from: Array(text.utf8)).map { record in
        (try? record.get()) == nil ? importFix(record) : "imported"
      }
    }
    func importFix(_ record: JSONRecord<Line>) -> String? {
      guard case .failure(let error) = record.result else { return "imported" }
      return error.issues[0].fix
    }
    let breaks =
      "the line ends inside a value: read values with line breaks with the format .concatenated, or "
      + "the elements of an array with .array"
    expectEqual(fixes("{\n  \"id\": 1\n}\n")[0], breaks)
    expectEqual(fixes("[\r\n{\"id\": 1}\r\n]\r\n")[0], breaks)
    expectEqual(
      fixes(#"[{"id": 1}]"#), ["read the elements of an array with the format .array"])
    // A line that is wrong for another reason, or that is not the first one.
    expectEqual(fixes(#"{"id": "x"}"#), [nil])
    expectEqual(fixes("{\"id\": 1}}\n"), [nil])
    expectEqual(fixes("{\"id\": 1}\n{\n")[1], nil)
    expectEqual(fixes(#"{"id": 1"#), [nil])
  }

  @Test func linesEndInLineFeedsOrTheEndOfTheInput() {
    expectEqual(
      lines(of: "{\"id\":1}\n{\"id\":2}\r\n{\"id\":3}"),
      ["1 @0..<8 id 1", "2 @9..<17 id 2", "3 @19..<27 open id 3"])
    expectEqual(lines(of: "{\"id\":1}\n"), ["1 @0..<8 id 1"])
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", " \t\n\n  "])
  func blankLinesAreSkipped(text: String) { expectEqual(lines(of: text), []) }

  @Test func blankLinesAreCountedInLineNumbers() {
    expectEqual(lines(of: "\n \r\n\n{\"id\":1}\n\n{\"id\":2}\n").count, 2)
    expectEqual(lines(of: "\n \r\n\n{\"id\":1}\n\n{\"id\":2}\n")[1], "6 @15..<23 id 2")
  }

  @Test func issuesHaveThePositionsOfTheFile() throws {
    let text = "{\"id\":1}\n\n {\"id\":\"x\",\"tags\":[\"a\",\n{\"id\":2,\"tags\":[\"ü\",{}]}\n"
    let found = Array(Note.records(from: Data(text.utf8)))
    expectEqual(found.map(\.lineNumber), [1, 3, 4])
    let cut = try #require(found[1].failure?.issues.first)
    expectEqual(cut.position, .init(line: 3, column: 24, offset: 33))
    let late = try #require(found[2].failure?.issues.first)
    expectEqual(late.position, .init(line: 4, column: 22, offset: 55))
    expectEqual("\(late.keyPath)", "tags[1]")
  }

  /// An invalid line does not affect other lines.
  @Test(arguments: [
    "{", "}", "[", "{\"id\":1", "{\"id\":2}TRAILER", "{\"id\":2},", "{\"id\" 2}", "nul", "\"", "\\",
    "@",
    "{\"id\":01}", "{\"id\":1,}", "{\"text\":\"\u{7}\"}", "[]", "1", "null", "\"a\"",
    "{\"id\":1}{\"id\":2}",
    "\u{1E}{\"id\":1}", "{\"id\":1}\u{0}", "\r{\"id\":\"", "// {\"id\":1}",
    "\0", "\u{1}", "\u{B}", "\u{C}", " \u{1F} ",
  ])
  func invalidLinesDoNotAffectOthers(bad: String) {
    for index in 0...3 {
      var texts = (0..<3).map { "{\"id\":\($0)}" }
      texts.insert(bad, at: index)
      let found = Array(Note.records(from: Data(texts.joined(separator: "\n").utf8)))
      expectEqual(found.map(\.lineNumber), [1, 2, 3, 4])
      expectEqual(found.compactMap { try? $0.get().id }, [0, 1, 2])
      expectEqual(found[index].failure?.issues.first?.position?.line, index + 1)
    }
  }

  @Test(arguments: [
    (#"{"id":2"#, "column 8: invalid JSON: expected a comma or } after an object member"),
    (#"{"id":"#, "column 7, id: invalid JSON: expected a value"),
    ("{", "column 2: invalid JSON: expected a key in quotation marks or }"),
  ])
  func aLastLineThatIsCutIsTheOnlyFailure(last: String, sentence: String) throws {
    let found = Array(Note.records(from: Data((#"{"id":1}"# + "\n" + last).utf8)))
    expectEqual(found.map(\.isTerminated), [true, false])
    expectEqual(try found[0].get().id, 1)
    expectEqual(
      found[1].failure?.descriptions,
      ["line 2, \(sentence), found the end of the document [invalid_json]"])
  }

  @Test func invalidUTF8FailsOnlyItsLine() {
    let bytes =
      Array("{\"id\":1}\n{\"text\":\"".utf8) + [0xFF, 0xC3] + Array("\"}\n{\"id\":3}".utf8)
    let found = Array(Note.records(from: bytes))
    expectEqual(found.compactMap { try? $0.get().id }, [1, 3])
    expectEqual(found[1].failure?.kind, .invalidJSON("the string is not valid UTF-8"))
  }

  /// Each line has the same result as an import of the bytes between its line feeds.
  @Test func recordsAreTheDocumentsBetweenLineFeeds() throws {
    let text = recordCorpora[0].text
    let parts = Data(text.utf8).split(separator: 10, omittingEmptySubsequences: false)
    var expected: [(line: Int, kinds: [JSONModelError.Kind])] = []
    for (index, part) in parts.enumerated()
    where part.contains(where: { !" \t\r".utf8.contains($0) }) {
      do {
        _ = try Note.make(data: Data(part))
        expected.append((index + 1, []))
      } catch {
        expected.append((index + 1, error.issues.map(\.kind)))
      }
    }
    let found = Array(Note.records(from: Data(text.utf8)))
    expectEqual(found.map(\.lineNumber), expected.map(\.line))
    expectEqual(found.map { $0.failure?.issues.map(\.kind) ?? [] }, expected.map(\.kinds))
  }

  @Test func failurePoliciesEndTheSequence() {
    let text = "{}\n{\"id\":1}\n{}\n{\"id\":2}\n{}\n{\"id\":3}\n"
    func count(_ policy: JSONRecordOptions.FailurePolicy) -> Int {
      lines(of: text, .jsonLines, JSONRecordOptions(onFailure: policy)).count
    }
    expectEqual(
      [count(.proceed), count(.stop), count(.stop(after: 2)), count(.stop(after: 9))], [6, 1, 3, 6])
  }

  @Test func aLineThatIsTooLongIsSkipped() {
    let long = String(repeating: "x", count: 1_000)
    let options = JSONRecordOptions(maximumRecordBytes: 20)
    expectEqual(
      lines(of: "{\"id\":1}\n{\"text\":\"\(long)\"}\r\n{\"id\":3}\n", .jsonLines, options),
      [
        "1 @0..<8 id 1",
        "2 @9..<29 line 2, column 1: the record is longer than 20 bytes/9",
        "3 @1022..<1030 id 3",
      ])
  }

  @Test func theLimitDoesNotCountTheLineEnd() {
    let options = JSONRecordOptions(maximumRecordBytes: 8)
    expectEqual(
      lines(of: "{\"id\":1}\r\n{\"id\":2}", .jsonLines, options).count { $0.contains("id ") }, 2)
    let shorter = JSONRecordOptions(maximumRecordBytes: 7)
    expectEqual(
      lines(of: "{\"id\":1}\r\n{\"id\":2}", .jsonLines, shorter).count { $0.contains("id ") }, 0)
  }

  @Test func limitsOfTheImportApplyToEachRecord() {
    let options = JSONRecordOptions(importing: JSONImportOptions(maximumBytes: 9))
    expectEqual(
      lines(of: "{\"id\":1}\n{\"id\":2 }\n{\"id\":3  }\n", .jsonLines, options)[2],
      "3 @19..<29 line 3, column 1: the document is longer than 9 bytes/19")
  }

  @Test func discriminatorsAreApplied() throws {
    let text =
      "{\"type\":\"circle\",\"radius\":1}\n{\"type\":\"square\",\"side\":2}\n{\"type\":\"cube\"}\n"
    let found = Array(Figure.records(from: Data(text.utf8)))
    #expect(try found[0].get() is Round)
    #expect(try found[1].get() is Box)
    expectEqual(found[2].failure?.kind.code, "unknown_discriminator")
    expectEqual(found[2].failure?.issues.first?.position?.line, 3)
  }

  /// As with `make(data:)`, the class is that of the metatype, not of the variable.
  @Test func aMetatypeOfASubclassImportsTheSubclass() async throws {
    let type: JSONModel.Type = Note.self
    let text = "{\"id\":1}\n{\"id\":2}"
    let single = try type.make(string: "{\"id\":7}")
    #expect((single as? Note)?.id == 7)
    let models = try type.records(from: Array(text.utf8)).map { try $0.get() }
    #expect(models.map { ($0 as? Note)?.id } == [1, 2])
    let data = try type.records(from: Data(text.utf8)).map { try $0.get() }
    #expect(data.map { ($0 as? Note)?.id } == [1, 2])
    var received: [Int?] = []
    for try await record in type.records(from: Pieces(elements: Array(text.utf8))) {
      received.append((try record.get() as? Note)?.id)
    }
    #expect(received == [1, 2])
    let mapped = type.concurrentMap(from: Data(text.utf8)) { (try $0.get() as? Note)?.id }
    var ids: [Int?] = []
    for try await id in mapped { ids.append(id) }
    #expect(ids == [1, 2])
    try withFile(text.utf8) { file in
      let read = try type.records(contentsOf: file).map { try $0.get() }
      #expect(read.map { ($0 as? Note)?.id } == [1, 2])
    }
  }

  @Test func droppedElementsAreReportedWithPositionsOfTheFile() {
    let reports = Locked<[Int]>([])
    let options = JSONRecordOptions(
      importing: JSONImportOptions(onTolerated: { error in
        reports.change { $0 += error.issues.compactMap { $0.position?.line } }
      }))
    for _ in Lossy.records(from: Data("{\"a\":[1]}\n{\"a\":[\"x\",2]}\n".utf8), options: options) {}
    expectEqual(reports.value, [2])
  }

  /// Each record fails with the declaration error.
  @Test func aDeclarationErrorIsAFailure() {
    let found = Array(Undeclared.records(from: Data("{}\n".utf8)))
    expectEqual(found.first?.failure?.kind.code, "invalid_declaration")
  }

  /// The issues of a record keep the data from which client messages are created.
  @Test func clientMessagesAreThoseOfADocument() throws {
    final class Line: JSONModel { var id = 0 }
    for line in [#"{"id":[]}"#, #"{"id":"x"}"#, #"{"id":null}"#] {
      let document = try importError { try Line(string: line) }
      let record = try #require(
        Line.records(from: Data("{\"id\":1}\n\(line)\n".utf8)).compactMap(\.failure).first)
      expectEqual(
        record.issues.map { JSONErrorMessages.client.message(for: $0) },
        document.issues.map { JSONErrorMessages.client.message(for: $0) })
    }
  }
}

class Figure: JSONModel {
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "type", classes: ["circle": Round.self, "square": Box.self])
  }
}

final class Round: Figure { var radius = 0.0 }
final class Box: Figure { var side = 0.0 }

private final class Lossy: JSONModel {
  var a: [Int] = []

  override class var propertyTransformers: [String: JSONTransformer] { ["a": .lossy()] }
}

private final class Undeclared: JSONModel { var pointer: () -> Void = {} }

extension JSONRecord {
  /// The error of the record; nil for a success.
  var failure: JSONModelError? { if case .failure(let error) = result { error } else { nil } }
}

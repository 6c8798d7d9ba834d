import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// A byte order mark of UTF-8 at the start of an input is skipped (RFC 8259, section 8.1).
///
/// Offsets count its three bytes, columns do not.
struct ByteOrderMarkTests {
  static let mark = "\u{FEFF}"

  final class City: JSONModel {
    var name = ""
    @OptionalKey var hills = 0
  }

  @Test func theMarkIsSkippedInAllForms() throws {
    let text = Self.mark + #"{"name": "Rome"}"#
    let data = Data(text.utf8)
    expectEqual(data.count, 19)
    expectEqual(try City(data: data).name, "Rome")
    expectEqual(try City(string: text).name, "Rome")
    expectEqual(try City(bytes: Array(data)).name, "Rome")
    expectEqual(try City.make(data: data).name, "Rome")
    expectEqual(try withFile(data) { try City(contentsOf: $0).name }, "Rome")
    expectEqual(try JSONValue(data: data), ["name": "Rome"])
    expectEqual(try JSONValue(string: text, options: .default), ["name": "Rome"])
    expectEqual(try [City](string: Self.mark + #"[{"name": "a"}]"#).map(\.name), ["a"])
    expectEqual(try City(string: Self.mark + #"{"a": [{"name": "b"}]}"#, at: "a[0]").name, "b")
    expectEqual(
      try JSONPatch(string: Self.mark + #"[{"op": "remove", "path": "/a"}]"#), [.remove(["a"])])
    let city = City()
    try city.merge(string: Self.mark + #"{"hills": 7}"#)
    expectEqual(city.hills, 7)
    let options = JSONImportOptions(duplicateKeys: .useLast)
    expectEqual(
      try City(string: Self.mark + #"{"name": "a", "name": "b"}"#, options: options).name, "b")
  }

  @Test func offsetsCountTheMarkAndColumnsDoNot() throws {
    let document = Self.mark + "{\"name\": 1.5e,\n \"hills\": \"x\"}"
    let syntax = try importError { try City(string: document) }
    expectEqual(syntax.issues[0].position, .init(line: 1, column: 14, offset: 16))
    let text = Self.mark + "{\"hills\": [],\n \"name\": {}}"
    let error = try importError { try City(string: text) }
    expectEqual(
      error.issues.map(\.position),
      [.init(line: 1, column: 11, offset: 13), .init(line: 2, column: 10, offset: 26)])
    expectEqual(error.paths, ["hills", "name"])
    let missing = try importError { try City(string: Self.mark + "{}") }
    expectEqual(missing.issues[0].position, .init(line: 1, column: 1, offset: 3))
    expectEqual(
      error.rendered(source: text.utf8).split(separator: "\n")[2...3].joined(separator: "\n"),
      "  1 | {\"hills\": [],\n    |           ^")
  }

  @Test func aMarkAloneIsAnEmptyDocument() throws {
    let imports: [() throws -> Void] = [
      { _ = try City(string: Self.mark) }, { _ = try [City](data: Data(Self.mark.utf8)) },
      { _ = try JSONValue(string: Self.mark) }, { _ = try JSONPatch(string: Self.mark) },
      { _ = try JSONValue(bytes: Array(Self.mark.utf8), options: .default) },
      { try withFile(Self.mark.utf8) { _ = try City(contentsOf: $0) } },
    ]
    for run in imports {
      let error = try importError { try run() }
      expectEqual(error.kinds, [.emptyInput])
      expectEqual(error.issues.map(\.position), [.init(line: 1, column: 1, offset: 0)])
    }
  }

  @Test(arguments: ["\u{FEFF}\u{FEFF}{}", "\u{FEFF}\u{FEFF}", " \u{FEFF}{}", "{}\u{FEFF}"])
  func aMarkElsewhereIsASyntaxError(text: String) throws {
    for error in [
      try importError { try JSONValue(string: text) }, try importError { try City(string: text) },
    ] {
      guard case .invalidJSON = error.kind else {
        Issue.record("\(error)")
        return
      }
    }
  }

  // MARK: - Records

  static let inputs: [(format: JSONRecordFormat, text: String, lines: [String])] = [
    (.jsonLines, "{\"id\":1}\n{\"id\":2}\n", ["1 @3..<11 id 1", "2 @12..<20 id 2"]),
    (.concatenated, "{\"id\":1} {\"id\":2}\n", ["1 @3..<11 id 1", "1 @12..<20 id 2"]),
    (.array, "[{\"id\":1},\n{\"id\":2}]", ["1 @4..<12 id 1", "2 @14..<22 id 2"]),
    (.array(at: "a"), "{\"a\": [{\"id\":1}]}", ["1 @10..<18 id 1"]),
    (.sequence, "\u{1E}{\"id\":1}\n", ["1 @4..<13 open id 1"]),
    (
      .jsonLines, "{\"id\":\"x\"}\n",
      ["1 @3..<13 line 1, column 7, id: cannot convert string to Int: not a number/9"]
    ),
    (.jsonLines, "", []), (.concatenated, "", []),
    (.array, "", ["1 @3..<3 open line 1, column 1: the document is empty/3"]),
  ]

  @Test(arguments: inputs) func theMarkOfAFileIsSkipped(
    format: JSONRecordFormat, text: String, expected: [String]
  ) async throws {
    let bytes = Array((Self.mark + text).utf8)
    expectEqual(lines(of: Self.mark + text, format), expected)
    // A block may end inside the mark.
    expectEqual(try await lines(of: bytes, format), expected)
    expectEqual(
      try await lines(of: [[], Array(bytes.prefix(2)), Array(bytes.dropFirst(2))], format), expected
    )
    let read = try withFile(bytes) { file in
      try Note.records(contentsOf: file, format: format).map { line(of: $0) }
    }
    expectEqual(read, expected)
  }

  /// Each part of an input has the records that begin in it, also if the cut is inside the mark.
  @Test(arguments: inputs.filter { !$0.text.isEmpty })
  func partsHaveTheRecordsOfTheWhole(format: JSONRecordFormat, text: String, expected: [String]) {
    let bytes = Data((Self.mark + text).utf8)
    func ranges(_ part: Range<Int>?) -> [Range<Int>] {
      Note.records(from: bytes, format: format, options: JSONRecordOptions(byteRange: part))
        .map(\.byteRange)
    }
    for cut in 0...bytes.count {
      expectEqual(ranges(0..<cut) + ranges(cut..<bytes.count), ranges(nil), "\(format) \(cut)")
    }
  }

  /// A record is not the start of the input.
  @Test func aMarkInsideOfAFileIsASyntaxError() {
    expectEqual(
      lines(of: "{\"id\":1}\n\(Self.mark){\"id\":2}\n"),
      [
        "1 @0..<8 id 1",
        "2 @9..<20 line 2, column 1: invalid JSON: the document starts with a byte order mark (UTF-8)/9",
      ])
  }
}

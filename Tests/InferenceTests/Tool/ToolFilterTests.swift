import Foundation
import JSONModelKit
import Testing

/// `jsonmodel check --pass`, which other programs use as a filter.
struct ToolFilterTests {
  private static let schema =
    #"{"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}"#

  private func filter(
    _ input: String, _ options: [String] = []
  ) throws -> (status: Int32, output: String, errors: String, rejects: String?) {
    try withFiles(["s.json": Self.schema]) { folder in
      let arguments = ["check", "\(folder)/s.json", "-", "--lines", "--pass"]
      let options = options.map { $0.replacing("FOLDER", with: folder) }
      let result = run(arguments + options, input: input)
      let rejects = try? String(contentsOfFile: "\(folder)/rejects.jsonl", encoding: .utf8)
      return (result.status, result.output, result.errors, rejects)
    }
  }

  @Test func validLinesAreCopied() throws {
    let lines = [
      "{\"id\": 1, \"größe\": 1.50}", "{\"id\": \"x\"}", "", "{", "{\"id\":2}\r", "{\"id\":3}",
    ]
    let result = try filter(lines.joined(separator: "\n"))
    #expect(result.status == 1)
    #expect(result.output == "{\"id\": 1, \"größe\": 1.50}\n{\"id\":2}\r\n{\"id\":3}\n")
    let rejected = try result.errors.split(separator: "\n").map {
      try JSONValue(string: String($0))
    }
    #expect(
      rejected.first == [
        "document": "standard input",
        "issues": [
          [
            "code": "type_mismatch", "column": 8, "line": 2, "path": "id", "pointer": "/id",
            "message": "expected integer, found string",
          ]
        ],
      ])
    #expect(rejected.map { $0["issues"]?[0]?["line"] } == [2, 4])
  }

  @Test func rejectsAreWrittenToAFile() throws {
    let result = try filter("{}\n{\"id\":1}\n", ["--rejects", "FOLDER/rejects.jsonl"])
    #expect(result.status == 1)
    #expect(result.errors == "")
    #expect(result.output == "{\"id\":1}\n")
    let line = try JSONValue(string: try #require(result.rejects))
    #expect(line["issues"]?[0]?["code"] == "missing_key")
    #expect(line["issues"]?[0]?["line"] == 1)
  }

  /// As for records, only white space makes a line blank.
  @Test(arguments: ["\0", "\u{1}", "\u{B}", "\u{C}", " \u{1F} "])
  func aLineOfControlCharactersIsWrong(line: String) throws {
    let result = try filter("{\"id\":1}\n\(line)\n \t\r\n{\"id\":2}\n")
    #expect(result.status == 1)
    #expect(result.output == "{\"id\":1}\n{\"id\":2}\n")
    let issues = try JSONValue(string: result.errors)["issues"]
    #expect(issues?.array?.count == 1)
    #expect(issues?[0]?["code"] == "invalid_json" && issues?[0]?["line"] == 2)
  }

  @Test func allLinesMayBeValidOrNone() throws {
    #expect(try filter("{\"id\":1}\n").status == 0)
    #expect(try filter("{\"id\":1}").output == "{\"id\":1}\n")
    #expect(try filter("").status == 0)
    #expect(try filter("1\n2\n").output == "")
  }

  /// Without `--lines`, a document may have several lines.
  @Test func aSingleLineIsADocumentOfLinesOnRequest() throws {
    try withFiles(["s.json": Self.schema]) { folder in
      let document = "{\n\"id\": 1}\n"
      #expect(run(["check", "\(folder)/s.json", "-"], input: document).status == 0)
      let lines = run(
        ["check", "\(folder)/s.json", "-", "--lines", "--format", "json"], input: document)
      #expect(lines.output.split(separator: "\n").count == 2)
    }
  }

  @Test(arguments: [
    (["--pass", "--format", "json"], "--pass writes JSON Lines and takes no --format"),
    (["--rejects", "x"], "--rejects needs --pass"),
    (["--pas"], "unknown option --pas; did you mean --pass?"),
    (["--xyzzy"], "unknown option --xyzzy"),
  ])
  func invalidOptionsAreRejected(_ options: [String], _ reason: String) {
    let result = run(["check", "s.json", "-"] + options)
    #expect(result.status == 64)
    #expect(result.errors == "jsonmodel: \(reason)\nSee 'jsonmodel --help'.\n")
  }

  @Test func anUnknownCommandNamesTheNearestOne() {
    let errors = run(["chek", "s.json"]).errors
    #expect(
      errors == "jsonmodel: unknown command chek; did you mean check?\nSee 'jsonmodel --help'.\n")
    #expect(run(["help", "infr"]).errors.contains("unknown command infr; did you mean infer?"))
    #expect(run(["frobnicate"]).errors.hasPrefix("jsonmodel: unknown command frobnicate\n"))
  }

  @Test func aRejectsFileThatCannotBeWrittenHasStatus2() throws {
    let result = try filter("{}\n", ["--rejects", "/absent/x.jsonl"])
    #expect(result.status == 2)
    #expect(
      result.errors == "jsonmodel: cannot write /absent/x.jsonl: No such file or directory\n")
  }

  /// The file is opened, not replaced: it may be a device or a pipe.
  @Test func theFileOfRejectsIsNotReplaced() throws {
    try withFiles(["s.json": Self.schema, "r.jsonl": "an earlier run, which was longer"]) {
      folder in
      let file = "\(folder)/r.jsonl"
      func number() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
      }
      let before = try number()
      let arguments = ["check", "\(folder)/s.json", "-", "--pass", "--rejects", file]
      #expect(run(arguments, input: "{\"id\":1}\n").status == 0)
      let (after, text) = (try number(), try String(contentsOfFile: file, encoding: .utf8))
      #expect(after == before)
      #expect(text == "")
    }
  }

  @Test func issuesAndValidLinesAreNotMixed() throws {
    try withFiles(["s.json": Self.schema]) { folder in
      let result = run(["check", "\(folder)/s.json", "-", "--pass", "--rejects", "-"])
      #expect(result.status == 64)
      #expect(
        result.errors == "jsonmodel: --rejects needs a file; - would mix issues and lines\n"
          + "See 'jsonmodel --help'.\n")
    }
  }

  @Test(arguments: ["lines.jsonl", "./lines.jsonl", "a/../lines.jsonl"])
  func documentsAreNotOverwritten(_ path: String) throws {
    try withFiles(["s.json": Self.schema, "lines.jsonl": "{}\n"]) { folder in
      let rejects = "\(folder)/\(path)"
      // Also the schema, and a file of a folder.
      for (schema, document) in [
        ("s.json", "lines.jsonl"), ("s.json", "."), ("lines.jsonl", "s.json"),
      ] {
        let result = run([
          "check", "\(folder)/\(schema)", "\(folder)/\(document)", "--pass", "--rejects", rejects,
        ])
        #expect(result.status == 64)
        #expect(
          result.errors == "jsonmodel: --rejects \(rejects) would overwrite the input\n"
            + "See 'jsonmodel --help'.\n")
      }
      let text = try String(contentsOfFile: "\(folder)/lines.jsonl", encoding: .utf8)
      #expect(text == "{}\n")
    }
  }

  @Test func aPassedFileIsEqualToItsValidLines() throws {
    let lines = "\u{FEFF}{\"id\": 1}\r\n{\"id\": 2}  \n\t{\"id\": 3.0}\n"
    #expect(try filter(lines).output == lines)
    #expect(try filter("\n \n\r\n" + lines + "\n").output == lines)
  }
}

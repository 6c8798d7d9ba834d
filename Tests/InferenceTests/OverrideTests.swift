import Foundation
import JSONModelInference
import Testing

struct OverrideTests {
  private func infer(
    _ overrides: String
  ) throws -> (status: Int32, output: String, errors: String) {
    try withFiles(["o.json": overrides]) { folder in
      let result = run(
        ["infer", "-", "--overrides", "\(folder)/o.json"],
        input: #"{"items": [{"zip": ["1"], "code": 1, "author": {"id": 7}}]}"#)
      return (result.status, result.output, result.errors.replacing("\(folder)/", with: ""))
    }
  }

  @Test func overridesFromAFileApply() throws {
    let result = try infer(
      """
      {"items.zip": {"name": "code", "type": "String"}, "items.author": {"class": "User"},
       "items.author.id": {"type": "JSONNumber"}}
      """)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(
      result.output.hasSuffix(
        """
        final class Item: JSONModel {
          var code: [String] = []
          var codeValue = 0
          var author = User()

          override class var keyMapper: JSONKeyMapper { ["code": "zip", "codeValue": "code"] }
        }

        final class User: JSONModel {
          var id: JSONNumber = 0
        }

        """))
  }

  /// The keys of the file have the syntax of key paths.
  @Test func aKeyWithADotIsQuotedInAnOverride() throws {
    let source = try source(of: [#"{"labels": [{"app.io/name": "x", "a": {"b[0]": 1}}], "": 1}"#]) {
      $0.overrides[#"labels[0]["app.io/name"]"#] = .init(name: "app")
      $0.overrides[#"labels.a["b[0]"]"#] = .init(name: "first")
    }
    #expect(source.contains(#""app": .literal("app.io/name")"#), "\(source)")
    #expect(source.contains(#""first": .literal("b[0]")"#), "\(source)")
    #expect(source.contains(#": .literal("")"#), "\(source)")
  }

  @Test func anOverrideWithoutAMemberIsReported() throws {
    let result = try infer(#"{"items.zap": {"name": "code"}}"#)
    #expect(result.status == 0)
    #expect(
      result.errors
        == "jsonmodel: the override of items.zap has no effect: there is no such member\n")
  }

  @Test func issuesOfTheFileAreShownBelowTheirLines() throws {
    let result = try infer(#"{"a": {"nme": "b", "type": "Strin"}, "b": {"name": "class"}}"#)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.errors.contains(
        "o.json:1:8: a.nme: unknown key [unknown_key]\n  1 | {\"a\": {\"nme\": \"b\""))
    #expect(
      result.errors.contains(": b.name: cannot be the name of a property [validation_failed]"))
    #expect(result.errors.hasSuffix("\njsonmodel: o.json: the document is not valid\n"))
  }

  @Test func anOverrideAsksForADictionary() throws {
    let samples =
      #"{"notes": {"a": {"text": "x"}, "b": {"text": "y", "by": "z"}}, "sizes": {"s": 1, "m": 2}}"#
    let overrides = #"{"notes": {"type": "[String: Note]"}, "sizes": {"type": "[String: Double]"}}"#
    try withFiles(["o.json": overrides]) { folder in
      let result = run(["infer", "-", "--overrides", "\(folder)/o.json"], input: samples)
      #expect(result.errors == "")
      #expect(
        result.output.contains(
          "  var notes: [String: Note] = [:]\n  var sizes: [String: Double] = [:]"))
      #expect(
        result.output.contains("class Note: JSONModel {\n  var text = \"\"\n  var by: String?\n}"))
    }
    let wrong = try infer(#"{"items": {"type": "[Int]"}}"#)
    #expect(wrong.errors.contains("items.type: must be one of \"String\", "))
  }

  /// Samples, overrides, and the resulting properties.
  private static let declarations = ##"""
    {"x": 1} {"x": "a"} {"x": null} ¦ {"x": {"type": "String"}} ¦ @RequiredKey var x: String?
    {"x": 1} {"x": "a"} {} ¦ {"x": {"type": "JSONValue"}} ¦ var x: JSONValue?
    {"x": [1, "a", null]} ¦ {"x": {"type": "String"}} ¦ var x: [String?] = []
    {"x": []} ¦ {"x": {"type": "Int"}} ¦ var x: [Int] = []
    {"x": {}} ¦ {"x": {"type": "Int"}} ¦ var x: [String: Int] = [:]
    {"x": null} ¦ {"x": {"type": "Bool"}} ¦ @RequiredKey var x: Bool?
    {"x": {"id": 1, "to": "a"}} ¦ {"x": {"type": "String"}} ¦ var x = ""
    {"a": 1, "b": 2, "b_value": 3} ¦ {"a": {"name": "b"}} ¦ var b = 0; var bField = 0; var bValue = 0
    {"a": 1, "b": 2} ¦ {"a": {"name": "c"}, "b": {"name": "c", "type": "Double"}} ¦ var c = 0; var b = 0.0
    {"pushed_at": 1, "merged_at": 2} ¦ {"pushed_at": {"name": "time"}} ¦ var time = 0; var mergedAt = 0
    """##

  @Test(arguments: table(declarations))
  func overridesDeclareProperties(_ row: [String]) throws {
    try withFiles(["o.json": row[1]]) { folder in
      let result = run(
        ["infer", "-", "--explain", "--overrides", "\(folder)/o.json"],
        input: row[0].replacing("} {", with: "}\n{"))
      let lines = result.output.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let properties = lines.filter { $0.hasPrefix("var ") || $0.hasPrefix("@") }
      #expect(properties.joined(separator: "; ") == row[2])
      #expect(lines.filter { $0.contains("class ") && !$0.contains("override") }.count == 1)
      let isRepeated = row[1].contains("\"b\": {\"name\": \"c\"")
      #expect(
        result.errors
          == (isRepeated
            ? "jsonmodel: the name in the override of b has no effect: another member has it\n"
            : "")
      )
    }
  }
}

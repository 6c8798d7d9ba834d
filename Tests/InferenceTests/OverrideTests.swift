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

  @Test func namesAndTypesAreThoseOfTheFile() throws {
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

  @Test func anOverrideWithoutAMemberIsNamed() throws {
    let result = try infer(#"{"items.zap": {"name": "code"}}"#)
    #expect(result.status == 0)
    #expect(
      result.errors
        == "jsonmodel: the override of items.zap has no effect: there is no such member\n")
  }

  @Test func mistakesAreShownBelowTheirLines() throws {
    let result = try infer(#"{"a": {"nme": "b", "type": "Strin"}, "b": {"name": "class"}}"#)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.errors.contains(
        "o.json:1:8: a.nme: unknown key [unknown_key]\n  1 | {\"a\": {\"nme\": \"b\""))
    #expect(
      result.errors.contains(": b.name: cannot be the name of a property [validation_failed]"))
    #expect(result.errors.hasSuffix("\njsonmodel: o.json: the file cannot be used\n"))
  }
}

import JSONModelKit
import TestSupport
import Testing

/// JSON objects inside the answers of language models.
struct LanguageModelAnswerTests {
  @Test(arguments: [
    (#"{"a": 1}"#, #"{"a":1}"#),
    ("```json\n{\"a\": 1}\n```", #"{"a":1}"#),
    ("Here it is:\n\n```\n{\"a\": {\"b\": [1, {}]}}\n```\nDone.", #"{"a":{"b":[1,{}]}}"#),
    (#"The set {x} is empty. {"a": "}\"{"} and {"b": 2}"#, #"{"a":"}\"{"}"#),
    ("{ }", "{}"),
    (#"Größe: {"größe": "é"} ok"#, #"{"größe":"é"}"#),
    (#"[{"a": 1}, {"a": 2}]"#, #"{"a":1}"#),
  ])
  func theFirstObjectIsFound(_ text: String, _ object: String) {
    expectEqual(JSONValue.firstObject(in: text)?.string(), object)
  }

  /// A part of a damaged object would be another document.
  @Test(arguments: [
    "", "no object", "{x}", "{", #"{"a": 1"#, #"{"a": {"b": 1}"#, #"{"a": 1,} {"b": 2}"#,
    #"{"a": "x}"#,
    #"{"a": 01}"#, #"{"a": [1}]}"#, "[1, 2]", #"{"a" 1} {"b": 2}"#,
  ])
  func otherTextHasNone(_ text: String) {
    #expect(JSONValue.firstObject(in: text) == nil)
  }

  @Test func imports() throws {
    final class City: JSONModel { var name = "" }
    let value = try #require(JSONValue.firstObject(in: "Sure! {\"name\": \"Rome\"}"))
    expectEqual(try City(value: value).name, "Rome")
    #expect(throws: JSONModelError.self) { try City(string: "Sure! {\"name\": \"Rome\"}") }
  }

  // MARK: - Why there is none

  private func issue(
    _ text: String, _ options: JSONImportOptions = .default
  ) throws -> String {
    let error = try importError { try JSONValue(firstObjectIn: text, options: options) }
    expectEqual(error.issues.count, 1)
    expectEqual(error.issues[0].position?.offset != nil, true)
    return error.issues[0].description
  }

  @Test func theErrorSaysWhyThereIsNone() throws {
    expectEqual(try issue(""), "line 1, column 1: the document is empty [empty_input]")
    expectEqual(
      try issue("Sorry, I can't."),
      "line 1, column 1: invalid JSON: the text has no JSON object [invalid_json]")
    expectEqual(
      try issue("Here:\n  {\"a\": [1, 2,]}\nDone."),
      "line 2, column 15, a[2]: invalid JSON: expected a value; this looks like a trailing comma, which "
        + "JSON does not have: remove it, or import with JSONImportOptions(syntax: .jsonc) [invalid_json]"
    )
    expectEqual(
      try issue("{x} {\"a\": 1"),
      "line 1, column 12: invalid JSON: expected a comma or } after an object member, found the end "
        + "of the document [invalid_json]")
    expectEqual(
      try issue(#"x {"a": 1, "a": 2}"#), "line 1, column 12, a: duplicate key [duplicate_key]")
  }

  @Test func theOptionsApply() throws {
    let text = #"Ok: {"a": {"b": [1]}, "a": 2} {"#
    expectEqual(
      try JSONValue(firstObjectIn: text, options: JSONImportOptions(duplicateKeys: .useLast)),
      ["a": 2])
    expectEqual(
      try issue(text, JSONImportOptions(maximumDepth: 2)),
      "line 1, column 17, a.b: nested deeper than 2 levels [limit_exceeded]")
  }

  // MARK: - Other syntaxes

  @Test(arguments: [
    ("```json\n{ // a city\n  \"a\": [1,],\n}\n``` It's done.", JSONSyntax.jsonc, #"{"a":[1]}"#),
    (#"{ /* none */ }"#, .jsonc, "{}"),
    ("The set {x}, and {a: 'it', 'b': .5,} isn't all /* said", .json5, #"{"a":"it","b":0.5}"#),
    ("{ 'a b' : 1 }", .json5, #"{"a b":1}"#),
    ("{größe: 1}", .json5, #"{"größe":1}"#),
    ("{\"a\": 1} 'x", .json5, #"{"a":1}"#),
  ])
  func commentsAndTrailingCommasAreAccepted(_ text: String, _ syntax: JSONSyntax, _ json: String)
    throws
  {
    let options = JSONImportOptions(syntax: syntax)
    expectEqual(try JSONValue(firstObjectIn: text, options: options).string(), json)
  }

  @Test func errorsInOtherSyntaxesHaveThePositionInTheText() throws {
    let options = JSONImportOptions(syntax: .json5)
    expectEqual(
      try issue("Ok:\n{a: 'x', b: }", options),
      "line 2, column 13, b: invalid JSON: expected a value [invalid_json]")
    for text in ["{x}", "{x y: 1}", "{'x'}", "{", "{/x/: 1}"] {
      expectEqual(
        try issue(text, options),
        "line 1, column 1: invalid JSON: the text has no JSON object [invalid_json]")
    }
    // Neither a comment nor a bare key begins an object in JSON.
    expectEqual(
      try issue("{a: 1} {/**/}"),
      "line 1, column 1: invalid JSON: the text has no JSON object [invalid_json]")
  }

  @Test func manyBracesTakeLinearTime() {
    let count = amount(release: 1_000_000, debug: 200_000)
    #expect(JSONValue.firstObject(in: String(repeating: "{", count: count)) == nil)
    let options = JSONImportOptions(syntax: .json5)
    for part in ["{a", "{'", "{ ", "{a "] {
      let text = String(repeating: part, count: count / 10)
      #expect(throws: JSONModelError.self) { try JSONValue(firstObjectIn: text, options: options) }
    }
    #expect(JSONValue.firstObject(in: String(repeating: "{ ", count: count)) == nil)
    #expect(JSONValue.firstObject(in: String(repeating: #"{"a":"#, count: count / 5)) == nil)
  }
}

import JSONModelKit
import Testing

/// JSON objects inside the answers of language models.
struct FirstObjectTests {
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

  @Test func manyBracesTakeLinearTime() {
    #expect(JSONValue.firstObject(in: String(repeating: "{", count: 1_000_000)) == nil)
    #expect(JSONValue.firstObject(in: String(repeating: "{ ", count: 1_000_000)) == nil)
    #expect(JSONValue.firstObject(in: String(repeating: #"{"a":"#, count: 200_000)) == nil)
  }
}

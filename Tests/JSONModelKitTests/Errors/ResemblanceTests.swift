import Foundation
import JSONModelKit
import Testing

/// Documents that are not JSON, but something well known.
struct ResemblanceTests {
  final class City: JSONModel { var id = 0 }

  private static let html =
    "the document looks like HTML, such as an error page: check the URL and the status of the response"
  private static let xml = "the document looks like XML: ask the server for JSON"
  private static let fence =
    "the JSON is in a Markdown code fence: import the text inside it"
  private static let comment =
    "this looks like a comment, which JSON does not have: remove it, or import with JSONImportOptions(syntax: .jsonc)"
  private static let scriptComment =
    "this looks like a comment, which JSON does not have: remove it"
  private static let trailingComma =
    "this looks like a trailing comma, which JSON does not have: remove it, or import with JSONImportOptions(syntax: .jsonc)"
  private static let singleQuote =
    "this looks like a string in single quotation marks, which JSON does not have: use double ones, or import with JSONImportOptions(syntax: .json5)"

  static let documents: [(text: String, fix: String?)] = [
    ("<!DOCTYPE html>\n<html><body>404</body></html>", html),
    (" \n<html></html>", html), ("<head>", html), ("<", html),
    ("<?xml version=\"1.0\"?><city/>", xml), ("<?XML?>", xml),
    ("```json\n{\"id\": 1}\n```", fence), ("\n```\n{}\n```\n", fence), ("```", fence),
    ("Here is the city:\n```json\n{\"id\": 1}\n```", fence), ("# City\n```json\n{}\n```", fence),
    ("{\"id\": 1}\n```", fence),
    ("// the city\n{\"id\": 1}", comment), ("/* the city */ {\"id\": 1}", comment),
    ("# the city\n{\"id\": 1}", scriptComment), ("{ // id\n\"id\": 1}", comment),
    ("{\"id\": /* 1 */ 2}", comment), ("{\"id\": 1 /* one */}", comment),
    ("{\"id\" // key\n: 1}", comment), ("{\"id\": 1, // one\n\"x\": 2}", comment),
    ("{\"id\": 1} // end", comment), ("{\"x\": [1, # one\n2], \"id\": 1}", scriptComment),
    ("{\"id\": 1,}", trailingComma), ("{\"x\": [1, 2,\n], \"id\": 1}", trailingComma),
    ("{\"id\": \"```\", }", trailingComma), ("[1, ]", trailingComma),
    ("{'id': 1}", singleQuote), ("{\"id\": '1'}", singleQuote),
    // These resemble nothing.
    ("Bad Gateway", nil), ("{id: 1}", nil), ("{\"id\": <html>}", nil), ("/", nil), ("``", nil),
    ("{\"id\": 1", nil), ("{\"id\": 1}}", nil), ("[1,,]", nil), ("[,]", nil), ("{,}", nil),
    ("{\"id\": }", nil), ("]", nil), ("[1], ]", nil),
    (String(repeating: "x", count: 5_000) + "```", nil),
  ]

  @Test func theSyntaxErrorSaysWhatTheDocumentLooksLike() throws {
    for (text, fix) in Self.documents {
      let error = try importError { try City(string: text) }
      expectEqual(error.issues.map(\.kind.code), ["invalid_json"], "\(text)")
      expectEqual(error.issues.map(\.fix), [fix], "\(text)")
      let value = try importError { try JSONValue(string: text) }
      expectEqual(value.issues, error.issues, "\(text)")
    }
  }

  @Test func theFixFollowsTheReason() throws {
    let error = try importError { try City(string: "<html>") }
    expectEqual(
      error.description,
      """
      City: 1 issue
        line 1, column 1: invalid JSON: expected a value; \(Self.html) [invalid_json]
      """)
    // The sender of a document may be the author of the page.
    expectEqual(
      JSONErrorMessages.client.message(for: error.issues[0]),
      "must be valid JSON: expected a value")
  }
}

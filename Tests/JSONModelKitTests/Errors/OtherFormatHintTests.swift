import Foundation
import JSONModelKit
import Testing

/// Documents that are not JSON, but something well known.
struct OtherFormatHintTests {
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
  private static let unquotedKey =
    "for keys without quotation marks, import with JSONImportOptions(syntax: .json5)"
  private static let numberOfJSON5 =
    "this looks like a number of JSON5: import with JSONImportOptions(syntax: .json5)"
  private static let lines =
    "this looks like JSON Lines: import it with records(from:) of JSONModelRecords"

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
    ("{id: 1}", unquotedKey), ("{\"x\": 1, $id_2 : 1}", unquotedKey),
    ("{None: 1}", unquotedKey),
    ("[NaN]", numberOfJSON5), ("{\"id\": -Infinity}", numberOfJSON5), ("[1, +1]", numberOfJSON5),
    ("{\"id\":.5}", numberOfJSON5), ("[+.5]", numberOfJSON5), ("{\"id\": 0xFF}", numberOfJSON5),
    ("{\"id\": None}", "JSON has null instead of None"),
    ("[1, True]", "JSON has true instead of True"), ("[FALSE]", "JSON has false instead of FALSE"),
    ("{\"id\": undefined}", "JSON has null instead of undefined"),
    ("{\"id\": 1}\n{\"id\": 2}\n", lines), ("[1]\r\n\r\n[2]", lines),
    // These resemble nothing.
    ("{\"id\": 1} {\"id\": 2}", nil), ("1\n2", nil), ("{\"x\": {}\n{\"id\": 2}", nil),
    ("None", nil), ("[Nobody]", nil), ("[a: 1]", nil), ("[0xG]", nil), ("[.]", nil),
    ("[-True]", nil),
    ("Bad Gateway", nil), ("{\"id\": <html>}", nil), ("/", nil), ("``", nil),
    ("{\"id\": 1", nil), ("{\"id\": 1}}", nil), ("[1,,]", nil), ("[,]", nil), ("{,}", nil),
    ("{\"id\": }", nil), ("]", nil), ("[1], ]", nil),
    (String(repeating: "x", count: 5_000) + "```", nil),
  ]

  @Test func theSyntaxErrorSaysWhatTheDocumentLooksLike() throws {
    for (text, fix) in Self.documents {
      let error = try importError { try City(string: text) }
      expectEqual(error.codes, ["invalid_json"], "\(text)")
      expectEqual(error.issues.map(\.fix), [fix], "\(text)")
      try expectEqual(importError { try JSONValue(string: text) }.issues, error.issues, "\(text)")
    }
  }

  @Test(arguments: [
    (".utf16LittleEndian", String.Encoding.utf16LittleEndian),
    (".utf16BigEndian", .utf16BigEndian), (".utf32LittleEndian", .utf32LittleEndian),
    (".utf32BigEndian", .utf32BigEndian),
  ])
  func theFirstBytesShowTheEncoding(name: String, encoding: String.Encoding) throws {
    let text = #"{"id": 1}"#
    let data = try #require(text.data(using: encoding))
    let error = try importError { try City(data: data) }
    let family = name.contains("16") ? "UTF-16" : "UTF-32"
    expectEqual(
      error.issues.map(\.fix),
      [
        "the document looks like \(family): import with JSONImportOptions(encoding: \(name))"
      ])
    expectEqual(try City(data: data, options: JSONImportOptions(encoding: encoding)).id, 1)
    // With a byte order mark, the reason names the encoding.
    let marked = try #require("\u{FEFF}\(text)".data(using: encoding))
    let other = try importError { try City(data: marked) }
    expectEqual(
      other.issues.map(\.description),
      [
        "line 1, column 1: invalid JSON: the document starts with a byte order mark (\(family)); "
          + "import with JSONImportOptions(encoding: .utf\(family.suffix(2))) [invalid_json]"
      ])
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

import Foundation
import JSONModelKit
import Testing

/// Documents in JSONC: comments and trailing commas, and nothing else.
struct JSONCTests {
  static let options = JSONImportOptions(syntax: .jsonc)

  static let settings = """
    // For all people of the team.
    {
      /* Files,
         in this order. */
      "files": ["a", "b", /* "c", */],
      "url": "https://example.com/*.json", // not a comment: /* in a string */
      "quotes": "\\" // \\\\",
      "nested": {"x": [[1,],],},
    }
    // end
    """

  @Test func commentsAndTrailingCommasAreIgnored() throws {
    let value = try JSONValue(string: Self.settings, options: Self.options)
    #expect(
      value == [
        "files": ["a", "b"], "url": "https://example.com/*.json", "quotes": "\" // \\",
        "nested": ["x": [[1]]],
      ])
  }

  /// What only JSON5 has.
  @Test(arguments: [
    "['a']", "{a: 1}", "[+1]", "[.5]", "[5.]", "[0x1]", "[Infinity]", "[NaN]", "[-Infinity]",
    "[\"\\x41\"]", "[\"a\\\nb\"]", "[\"\t\"]", "[1\u{A0}]", "[1\u{B}]", "[\"\\v\"]", "[1,,]",
    "[,]", "{,}", "{\"a\",}", "// only", "/* open", "[1] /* open",
  ])
  func otherExtensionsAreRejected(_ text: String) throws {
    let error = try importError { try JSONValue(string: text, options: Self.options) }
    #expect(error.kind.code == "invalid_json")
  }

  @Test func aStringInSingleQuotationMarksNamesJSON5() throws {
    let error = try importError { try JSONValue(string: "[\n1, 'a']", options: Self.options) }
    #expect(
      error.description == """
        JSONValue: 1 issue
          line 2, column 4, [1]: invalid JSON: expected a value; this looks like a string in \
        single quotation marks, which JSON does not have: use double ones, or import with \
        JSONImportOptions(syntax: .json5) [invalid_json]
        """)
  }

  @Test func anOpenCommentIsReportedAtTheEnd() throws {
    let error = try importError { try JSONValue(string: "{} // a\n/* b", options: Self.options) }
    #expect(
      error.description == """
        JSONValue: 1 issue
          line 2, column 5: invalid JSON: expected */ at the end of the comment, found the end of \
        the document [invalid_json]
        """)
  }
}

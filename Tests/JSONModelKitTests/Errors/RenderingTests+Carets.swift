import Foundation
import JSONModelKit
import Testing

/// Positions of carets.
extension RenderingTests {
  final class Pair: JSONModel {
    var n = 0
    var t: JSONValue?
  }

  func renderedPair(_ json: String) throws -> String {
    try importError { try Pair(string: json) }.rendered(source: json.utf8)
  }

  // MARK: - Columns

  @Test(
    arguments: [
      ("abc", 3), ("", 0), ("日本", 4), ("한국", 4), ("ｱ", 1), ("Ａ", 2), ("👍", 2), ("👍🏽", 2),
      ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇩🇪", 2), ("🇩🇪🇯🇵", 4), ("1️⃣", 2), ("é", 1),
      ("e\u{301}", 1), ("e\u{301}\u{302}\u{303}", 1), ("\u{1112}\u{1161}\u{11AB}", 2), ("ß→€", 3),
      ("שלום", 4), ("𝒳", 1), ("\u{200B}", 0), ("か\u{3099}", 2), ("日a本 👩‍👩‍👧‍👦é", 9),
    ] as [(String, Int)])
  func theCaretIsBelowTheColumnOfTheValue(text: String, columns: Int) throws {
    let padding = String(repeating: " ", count: 15 + columns)
    try expectEqual(
      renderedPair(#"{"t": "\#(text)", "n": []}"#),
      """
      Pair: 1 issue

      line 1, column \(text.utf8.count + 16): n: expected Int, found array [type_mismatch]
        1 | {"t": "\(text)", "n": []}
          | \(padding)^
      """)
  }

  @Test(
    arguments: [
      ("日本", 6), ("👩‍👩‍👧‍👦", 4), ("e\u{301}", 3), ("🇩🇪", 4), ("한", 4), ("", 2), ("1,5", 5),
    ] as [(String, Int)])
  func theUnderlineIsAsWideAsTheValue(text: String, columns: Int) throws {
    let tildes = String(repeating: "~", count: columns - 1)
    try expectEqual(
      renderedPair(#"{"n": "\#(text)", "t": 1}"#),
      """
      Pair: 1 issue

      line 1, column 7: n: cannot convert string to Int: not a number [transform_failed]
        1 | {"n": "\(text)", "t": 1}
          |       ^\(tildes)
      """)
  }

  @Test func tabsAreKept() throws {
    try expectEqual(
      renderedPair("{\n\t\"t\":\t\"日\",\t\"n\":\ttrue}"),
      """
      Pair: 1 issue

      line 2, column 19: n: expected Int, found true [type_mismatch]
        2 | \t"t":\t"日",\t"n":\ttrue}
          | \t    \t     \t    \t^~~~
      """)
  }

  // MARK: - Lines

  @Test func aCarriageReturnIsNotShown() throws {
    let json = "{\r\n  \"t\": 1,\r\n  \"n\": []\r\n}\r\n"
    try expectEqual(
      renderedPair(json),
      """
      Pair: 1 issue

      line 3, column 8: n: expected Int, found array [type_mismatch]
        3 |   "n": []
          |        ^
      """)
    #expect(!(try renderedPair(json).contains("\r")))
  }

  @Test func theCaretMayBeAfterTheEndOfTheLine() throws {
    let expected = """
      Pair: 1 issue

      line 2, column 11: n: invalid JSON: expected true, false or null [invalid_json]
        2 |   "n": tru
          |           ^
      """
    try expectEqual(renderedPair("{\r\n  \"n\": tru\r\n}"), expected)
    try expectEqual(renderedPair("{\n  \"n\": tru\n}"), expected)
  }

  @Test func aLineFeedInAStringEndsTheShownLine() throws {
    for lineEnd in ["\n", "\r\n"] {
      try expectEqual(
        renderedPair("{\"t\": \"ab\(lineEnd)\", \"n\": 1}"),
        """
        Pair: 1 issue

        line 1, column 10: t: invalid JSON: control characters in strings must be escaped \
        [invalid_json]
          1 | {"t": "ab
            |          ^
        """)
    }
  }

  @Test func theFirstAndTheLastLineAreShown() throws {
    let json = "{\"t\":\n0}"
    try expectEqual(
      renderedPair(json),
      """
      Pair: 1 issue

      line 1, column 1: n: required key is missing [missing_key]
        1 | {"t":
          | ^
      """)
    for end in ["", "\n", "\r\n", "\n\n\n"] {
      try expectEqual(
        renderedPair("{\"t\": 0,\n\"n\": {}}\(end)"),
        """
        Pair: 1 issue

        line 2, column 6: n: expected Int, found object [type_mismatch]
          2 | "n": {}}
            |      ^
        """)
    }
  }

  @Test func theEndOfTheInputHasAPosition() throws {
    try expectEqual(
      renderedPair(#"{"n": 1"#),
      """
      Pair: 1 issue

      line 1, column 8: invalid JSON: expected a comma or } after an object member, found the end \
      of the document [invalid_json]
        1 | {"n": 1
          |        ^
      """)
    try expectEqual(
      renderedPair("{\"n\": 1\n"),
      """
      Pair: 1 issue

      line 2, column 1: invalid JSON: expected a comma or } after an object member, found the end \
      of the document [invalid_json]
        2 |
          | ^
      """)
  }

  @Test func longLineNumbersMoveTheBar() throws {
    let json = "{" + String(repeating: "\n", count: 1_233) + "\"n\": [], \"nn\": 1}"
    try expectEqual(
      renderedPair(json),
      """
      Pair: 1 issue

      line 1234, column 6: n: expected Int, found array [type_mismatch]
        1234 | "n": [], "nn": 1}
             |      ^
      """)
  }

  // MARK: - Another source

  @Test func issuesWithoutAPositionHaveNoLine() throws {
    let tree: [String: Any] = ["name": [7], "levle": 3]
    let error = try importError { try Place(dictionary: tree) }
    expectEqual(
      error.rendered(source: []),
      """
      Place: 3 issues

      level: required key is missing [missing_key]

      levle: unknown key [unknown_key]
        = did you mean "level"?

      name: expected String, found array [type_mismatch]
      """)
    expectEqual(
      error.rendered(source: [], fileName: "a.json", maximumIssues: 1),
      """
      Place: 3 issues

      a.json: level: required key is missing [missing_key]

      and 2 further issues
      """)
  }

  @Test func positionsBeyondTheSourceHaveNoExcerpt() {
    for offset in [Int.min, -1, 3, 1_000, .max] {
      let issue = JSONModelError.Issue(
        kind: .missingKey, keyPath: ["a"], position: .init(line: 7, column: 9, offset: offset))
      expectEqual(
        JSONModelError(model: "Pair", issues: [issue]).rendered(source: "{}".utf8),
        """
        Pair: 1 issue

        line 7, column 9: a: required key is missing [missing_key]
        """)
    }
  }

  @Test func positionsInAnotherSourceDoNotCrash() throws {
    let source = Array("{\"日本\": \"👩‍👩‍👧‍👦e\u{301}\"}\r\n\t\u{1B}\r\r\n".utf8) + [0xFF, 0xC3, 0x80, 0x0A]
    for number in [Int.min, -1, 0, 1, .max] {
      for offset in source.indices {
        let issue = JSONModelError.Issue(
          kind: .unknownKey, keyPath: ["a"],
          position: .init(line: number, column: number, offset: offset))
        let text = JSONModelError(model: "Pair", issues: [issue]).rendered(source: source)
        expectEqual(text.split(separator: "\n").count, 4)
        #expect(!text.contains("\r") && !text.contains("\u{1B}"))
      }
    }
  }
}

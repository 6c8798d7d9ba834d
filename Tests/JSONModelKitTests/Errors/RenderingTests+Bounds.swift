import Foundation
import JSONModelKit
import Testing

/// Rendered errors of hostile and long sources.
extension RenderingTests {
  // MARK: - Long lines

  @Test func aLongLineIsTruncatedOnBothSides() throws {
    let text = String(repeating: "a", count: 2_500_000)
    let json = #"[{"n":1,"t":"\#(text)"},{"n":true},{"n":3,"t":"\#(text)"}]"#
    let bytes = Array(json.utf8)
    let error = try importError { try [Pair](data: Data(bytes)) }
    expectEqual(
      error.rendered(source: bytes),
      """
      [Pair]: 1 issue

      line 1, column 2500022: [1].n: expected Int, found true [type_mismatch]
        1 | …\(text.prefix(52))"},{"n":true},{"n":3,"t":"\(text.prefix(42))…
          |                                                              ^~~~
      """)
    let open = bytes.dropLast(3)
    let end = try importError { try [Pair](data: Data(open)) }
    expectEqual(
      end.rendered(source: open),
      """
      [Pair]: 1 issue

      line 1, column 5000040: [2].t: invalid JSON: expected a quotation mark at the end of the string, \
      found the end of the document [invalid_json]
        1 | …\(text.prefix(60))
          |                                                              ^
      """)
  }

  @Test(.timeLimit(.minutes(10))) func manyIssuesOfALongLineAreShownInBoundedTimeAndSpace() throws {
    let filler = String(repeating: "日本", count: 40)
    let json =
      "["
      + Array(repeating: #"{"n":{},"t":"\#(filler)"}"#, count: 20_000)
      .joined(separator: ",") + "]"
    let bytes = Array(json.utf8)
    let error = try importError { try [Pair](data: Data(bytes)) }
    expectEqual(error.issues.count, 100)
    let text = error.rendered(source: bytes, fileName: "a.json")
    #expect(text.utf8.count < 60_000)
    #expect(text.hasSuffix("\n\nand at least 19900 further issues"))
  }

  @Test func aTruncatedValueIsUnderlinedAsFarAsItIsShown() throws {
    let long = String(repeating: "z", count: 200)
    let shown = String(repeating: "z", count: 59)
    let tildes = String(repeating: "~", count: 59)
    try expectEqual(
      renderedPair(#"{"n": "\#(long)"}"#),
      """
      Pair: 1 issue

      line 1, column 7: n: cannot convert string to Int: not a number [transform_failed]
        1 | {"n": "\(shown)…
          |       ^\(tildes)
      """)
    let wide = String(repeating: "日", count: 1_000)
    try expectEqual(
      renderedPair(#"{"n": "\#(wide)"}"#),
      """
      Pair: 1 issue

      line 1, column 7: n: cannot convert string to Int: not a number [transform_failed]
        1 | {"n": "\(wide.prefix(29))…
          |       ^\(String(repeating: "~", count: 58))
      """)
  }

  @Test func aVeryLongGraphemeIsTruncated() throws {
    let endless = "e" + String(repeating: "\u{301}", count: 1_000_000)
    let json = #"{"t": "\#(endless)", "n": "\#(endless)"}"#
    let text = try renderedPair(json)
    #expect(text.utf8.count < 2_000)
    expectEqual(text.split(separator: "\n").count, 4)
  }

  @Test func invalidBytesAreTruncated() {
    let source = [UInt8](repeating: 0x80, count: 100_000)
    let issue = JSONModelError.Issue(
      kind: .unknownKey, position: .init(line: 1, column: 50_001, offset: 50_000))
    let text = JSONModelError(model: "Pair", issues: [issue]).rendered(source: source)
    #expect(text.utf8.count < 2_000)
  }

  /// The bytes that are read on each side of a position end between characters.
  @Test(arguments: 0..<9) func noCharacterIsCutInItsMiddle(lead: Int) throws {
    let marked = String(repeating: "e\u{301}\u{301}\u{301}\u{301}", count: 100)
    let text = String(repeating: "a", count: lead) + marked
    let after = try renderedPair(#"{"n": "\#(text)"}"#)
    let tail = marked + String(repeating: "a", count: lead)
    let before = try renderedPair(#"{"t": "\#(tail)", "n": "x"}"#)
    for rendered in [after.unicodeScalars, before.unicodeScalars] {
      #expect(rendered.contains("\u{301}") && rendered.contains("…"))
      #expect(!rendered.contains("\u{FFFD}"))
    }
  }

  // MARK: - Unsafe characters

  @Test func controlCharactersAreShownAsPictures() throws {
    try expectEqual(
      renderedPair("{\"n\": \"\u{1B}[31m\u{7}\u{0}\u{8}\u{7F}\"}"),
      """
      Pair: 1 issue

      line 1, column 8: n: invalid JSON: control characters in strings must be escaped \
      [invalid_json]
        1 | {"n": "␛[31m␇␀␈␡"}
          |        ^
      """)
    let json = "\u{1B}]0;title\u{7}\u{1B}[2J"
    try expectEqual(
      renderedPair(json),
      """
      Pair: 1 issue

      line 1, column 1: invalid JSON: expected a value [invalid_json]
        1 | ␛]0;title␇␛[2J
          | ^
      """)
  }

  @Test func bidirectionalControlCharactersAreReplaced() throws {
    let harmful = [
      "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}",
      "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{2028}", "\u{2029}", "\u{85}",
      "\u{9B}",
    ]
    for scalar in harmful {
      let json = #"{"t": "a\#(scalar)b", "n": []}"#
      try expectEqual(
        renderedPair(json),
        """
        Pair: 1 issue

        line 1, column \(18 + scalar.utf8.count): n: expected Int, found array [type_mismatch]
          1 | {"t": "a\u{FFFD}b", "n": []}
            | \(String(repeating: " ", count: 18))^
        """)
    }
  }

  /// Returns the scalars that control a terminal or change the direction of text.
  static func harmfulScalars(in text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }.map { "U+" + String($0.value, radix: 16, uppercase: true) }
  }

  @Test func unsafeCharactersOfKeysAreReplacedInKeyPaths() throws {
    for key in [
      "\u{7F}", "\u{9B}31m", #"\u001b[31m"#, #"\n"#, "\u{202E}abc", "\u{2066}", "\u{200F}",
    ] {
      let json = #"{"name": "Bonn", "level": 1, "a\#(key)": 1}"#
      expectEqual(Self.harmfulScalars(in: try renderedPlace(json)), [], "\(key.debugDescription)")
    }
  }

  @Test func unsafeCharactersOfQuotedValuesAreReplaced() throws {
    for text in [
      "\u{7F}", "\u{9B}31m", #"\u001b[31m"#, #"\n"#, "\u{202E}abc", "\u{2066}", "\u{200F}",
    ] {
      let json = #"{"name": ["\#(text)"], "level": 1}"#
      let shown = try renderedPlace(json, options: .init(showsValues: true))
      expectEqual(Self.harmfulScalars(in: shown), [], "\(text.debugDescription)")
    }
  }

  final class Named: JSONModel {
    var name = ""
    override func validate() throws { throw JSONValidationError("is \(name)", at: "name") }
  }

  @Test func unsafeCharactersInReasonsAreReplaced() throws {
    for text in [#"\u001b[31m"#, #"\u0007"#, "\u{9B}31m", "\u{202E}abc"] {
      let json = #"{"name": "\#(text)"}"#
      let error = try importError { try Named(string: json) }
      let shown = error.rendered(source: json.utf8)
      expectEqual(Self.harmfulScalars(in: shown), [], "\(text.debugDescription)")
    }
  }

  @Test func invalidUTF8IsReplaced() throws {
    let bytes = Array(#"{"n": "a"#.utf8) + [0xC3, 0x28, 0xFF] + Array(#""}"#.utf8)
    let error = try importError { try Pair(data: Data(bytes)) }
    expectEqual(
      error.rendered(source: bytes),
      """
      Pair: 1 issue

      line 1, column 9: n: invalid JSON: the string is not valid UTF-8 [invalid_json]
        1 | {"n": "a\u{FFFD}(\u{FFFD}"}
          |         ^
      """)
  }

  // MARK: - Colors

  @Test func outputForTerminalsIsColored() throws {
    let json = #"{"name": "Bonn", "level": 1, "levle": 2}"#
    let error = try importError { try Place(string: json) }
    let text = error.rendered(source: json.utf8, fileName: "a.json", style: .ansi)
    expectEqual(
      text,
      """
      \u{1B}[1mPlace: 1 issue\u{1B}[0m

      \u{1B}[1ma.json:1:30: levle:\u{1B}[0m unknown key [unknown_key]
        \u{1B}[2m1 |\u{1B}[0m {"name": "Bonn", "level": 1, "levle": 2}
          \u{1B}[2m|\u{1B}[0m                              \u{1B}[1;31m^~~~~~~\u{1B}[0m
          \u{1B}[2m=\u{1B}[0m \u{1B}[32mdid you mean "level"?\u{1B}[0m
      """)
    #expect(
      text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        == error.rendered(source: json.utf8, fileName: "a.json"))
  }

  // MARK: - Counts

  @Test func omittedIssuesAreCounted() throws {
    func rendered(_ count: Int, showing shown: Int) throws -> String {
      let json = "[" + Array(repeating: "7", count: count).joined(separator: ",") + "]"
      return try importError { try [Pair](string: json) }
        .rendered(source: json.utf8, maximumIssues: shown)
    }
    let first = """
      line 1, column 2: [0]: expected Pair, found number [type_mismatch]
        1 | [7,7,7,7,7,7]
          |  ^
      """
    try expectEqual(rendered(6, showing: 1), "[Pair]: 6 issues\n\n\(first)\n\nand 5 further issues")
    #expect(try rendered(6, showing: 5).hasSuffix("\n\nand 1 further issue"))
    #expect(!(try rendered(6, showing: 6).contains("further")))
    for nonsense in [0, -1, .min] {
      #expect(try rendered(6, showing: nonsense).hasSuffix(" further issues"))
    }
    #expect(try rendered(1_000, showing: .max).hasPrefix("[Pair]: more than 100 issues\n"))
    #expect(try rendered(1_000, showing: .max).hasSuffix("\n\nand at least 900 further issues"))
    #expect(try rendered(1_000, showing: 1).hasSuffix("\n\nand at least 999 further issues"))
    #expect(try rendered(101, showing: 100).hasSuffix("\n\nand at least 1 further issue"))
  }
}

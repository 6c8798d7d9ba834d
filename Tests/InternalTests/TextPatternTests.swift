import Testing

@testable import JSONModelKit

/// The regular expressions of ECMA-262 that `.pattern` accepts.
struct TextPatternTests {
  @Test(
    arguments: [
      (#"^[\w-\.]+$"#, "a-b.c", true), (#"^[\w-\.]+$"#, "a{", false), (#"^[\w-~]+$"#, "-~", true),
      (#"^[\w-~]+$"#, "{", false), (#"^[.-\w]+$"#, "a-.", true), (#"^[\x00-\x7f]+$"#, "abc", true),
      (#"^[\x00-\x7f]+$"#, "é", false), (#"^\(?abc\)?$"#, "(abc)", true),
      (#"^\(?abc\)?$"#, "abc\n", false), ("^[[]$", "[", true), (#"^[^[\]]$"#, "a", true),
      (#"^[^[\]]$"#, "[", false), ("^[a&&b]$", "&", true), ("(?m)^a$", "a\nb", true),
      ("^(?:a|b)$", "b\n", false), (#"^\$$"#, "$", true), ("^[$]$", "$", true),
    ] as [(String, String, Bool)])
  func patternsHaveTheMeaningOfECMA262(pattern: String, text: String, isFound: Bool) throws {
    let compiled = try #require(TextPattern(pattern))
    var effort = PatternEffort()
    #expect((compiled.match(text, &effort) == .found) == isFound)
  }

  /// The number of slow strings is limited, however long the other strings are.
  ///
  /// Several patterns share the limit.
  @Test func afterAThousandSlowStringsNoneIsMatched() throws {
    let patterns = try ["^(a+)+$", "^(a|aa)+$"].map { try #require(TextPattern($0)) }
    let slow = String(repeating: "a", count: 40) + "!"
    let long = String(repeating: "b", count: TextPattern.maximumLength)
    var effort = PatternEffort()
    for count in 0..<1_000 {
      #expect(patterns[0].match("aaa", &effort) == .found)
      // Long strings add to the allowed steps.
      if count % 100 == 0 { #expect(patterns[1].match(long, &effort) == .none) }
      #expect(patterns[count % 2].match(slow, &effort) == .tooSlow)
    }
    for pattern in patterns {
      #expect(pattern.match("aaa", &effort) == .tooSlow)
      #expect(pattern.match(long, &effort) == .tooSlow)
    }
  }

  @Test(arguments: [")(", "(", "[a", "a**", "\\"])
  func invalidPatternsAreRejected(pattern: String) {
    #expect(TextPattern(pattern) == nil)
  }
}

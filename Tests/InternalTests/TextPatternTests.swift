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

  @Test(arguments: [")(", "(", "[a", "a**", "\\"])
  func invalidPatternsAreRejected(pattern: String) {
    #expect(TextPattern(pattern) == nil)
  }
}

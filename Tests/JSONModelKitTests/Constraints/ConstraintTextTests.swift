import Foundation
import JSONModelKit
import Testing

/// Constraints of strings.
struct ConstraintTextTests {
  // MARK: - Lengths

  final class LengthLimits: JSONModel {
    @OptionalKey var some = "x"
    @OptionalKey var atLeast = "x"
    @OptionalKey var atMost = "x"
    @OptionalKey var exactly = "xy"
    @OptionalKey var exactlyOne = "x"
    @OptionalKey var upTo = "x"
    @OptionalKey var halfOpen = "x"
    @OptionalKey var atMostOne = "x"
    override class var constraints: [String: [JSONConstraint]] {
      [
        "some": [.length(1...80)], "atLeast": [.length(1...)], "atMost": [.length(...80)],
        "exactly": [.length(2...2)], "exactlyOne": [.length(1...1)], "upTo": [.length(..<4)],
        "halfOpen": [.length(1..<4)], "atMostOne": [.length(...1)],
      ]
    }
  }

  static let lengths: [ConstraintRow] = [
    ConstraintRow(
      "some", "must have 1 to 80 characters",
      texts: ["x", letters(80), String(repeating: "👩‍👩‍👧", count: 16)],
      badTexts: ["", letters(81), String(repeating: "👩‍👩‍👧", count: 17)]),
    ConstraintRow(
      "atLeast", "must have at least 1 character", texts: ["x", "\0", letters(200)],
      badTexts: [""]),
    ConstraintRow(
      "atMost", "must have at most 80 characters", texts: ["", letters(80)],
      badTexts: [letters(81)]),
    // A length is a number of Unicode scalars, not of characters, UTF-16 code units or bytes.
    ConstraintRow(
      "exactly", "must have exactly 2 characters",
      texts: ["ab", "e\u{301}", "🇩🇪", "\r\n", "😀😀"],
      badTexts: ["a", "abc", "", "\u{E9}", "👩‍👩‍👧", "e\u{301}\u{E9}", "\r\nx", "😀"]),
    ConstraintRow(
      "exactlyOne", "must have exactly 1 character", texts: ["a", "\u{E9}", "😀"],
      badTexts: ["", "ab", "e\u{301}"]),
    ConstraintRow(
      "upTo", "must have at most 3 characters", texts: ["", "abc"], badTexts: ["abcd"]),
    ConstraintRow(
      "halfOpen", "must have 1 to 3 characters", texts: ["a", "abc"], badTexts: ["", "abcd"]),
    ConstraintRow(
      "atMostOne", "must have at most 1 character", texts: ["", "a"], badTexts: ["ab"]),
  ]

  @Test(arguments: lengths)
  func theLengthOfStringsIsChecked(row: ConstraintRow) throws { try row.check(LengthLimits.self) }

  // MARK: - Patterns

  final class PatternRules: JSONModel {
    @OptionalKey var lower = "a"
    @OptionalKey var part = "b"
    @OptionalKey var digits = "1"
    @OptionalKey var digitSet = "1"
    @OptionalKey var noDigit = "a"
    @OptionalKey var word = "a"
    @OptionalKey var noWord = "-"
    @OptionalKey var either = "a"
    @OptionalKey var dollar = "$"
    @OptionalKey var dollarSet = "$"
    @OptionalKey var escaped = "x"
    @OptionalKey var scalar = "x"
    override class var constraints: [String: [JSONConstraint]] {
      [
        "lower": [.pattern("^[a-z]+$")], "part": [.pattern("b+")], "digits": [.pattern(#"^\d+$"#)],
        "digitSet": [.pattern(#"^[\d-]+$"#)], "noDigit": [.pattern(#"^\D$"#)],
        "word": [.pattern(#"^\w+$"#)], "noWord": [.pattern(#"^\W$"#)],
        "either": [.pattern("^(a$|b)")], "dollar": [.pattern(#"^\$\d$"#)],
        "dollarSet": [.pattern("^[$€]$")], "escaped": [.pattern(#"^\\d$"#)],
        "scalar": [.pattern("^.$")],
      ]
    }
  }

  static let patterns: [ConstraintRow] = [
    // `$` matches only the end of the string, not the position before a line feed at the end.
    ConstraintRow(
      "lower", "must match the pattern ^[a-z]+$", texts: ["abc", "z"],
      badTexts: ["abc\n", "", "Abc", "abc\nabc", "\nabc", "abc\r\n", "abc\u{2028}", "é"]),
    ConstraintRow(
      "part", "must match the pattern b+", texts: ["abc", "b\n"], badTexts: ["B", ""]),
    // `\d` does not match Arabic and full-width digits.
    ConstraintRow(
      "digits", #"must match the pattern ^\d+$"#, texts: ["0123456789"],
      badTexts: ["", "12a", "١٢", "１２", "1\n"]),
    ConstraintRow(
      "digitSet", #"must match the pattern ^[\d-]+$"#, texts: ["1-2", "-"], badTexts: ["١", "a"]),
    ConstraintRow(
      "noDigit", #"must match the pattern ^\D$"#, texts: ["a", "١"], badTexts: ["1", ""]),
    ConstraintRow(
      "word", #"must match the pattern ^\w+$"#, texts: ["aZ_09"], badTexts: ["é", "a-b", "ａ", ""]),
    ConstraintRow(
      "noWord", #"must match the pattern ^\W$"#, texts: ["-", "é"], badTexts: ["a", "_", "0"]),
    ConstraintRow(
      "either", "must match the pattern ^(a$|b)", texts: ["a", "b\n", "bc"],
      badTexts: ["a\n", "ab"]),
    // The patterns have an escaped dollar sign or backslash, or a dollar sign in a set.
    ConstraintRow(
      "dollar", #"must match the pattern ^\$\d$"#, texts: ["$5"], badTexts: ["5", "$", "$5\n"]),
    ConstraintRow(
      "dollarSet", "must match the pattern ^[$€]$", texts: ["$", "€"], badTexts: ["", "$\n"]),
    ConstraintRow(
      "escaped", #"must match the pattern ^\\d$"#, texts: [#"\d"#], badTexts: ["5", #"\5"#]),
    // A dot matches one scalar, not one character or code unit.
    ConstraintRow(
      "scalar", "must match the pattern ^.$", texts: ["a", "😀", "é"],
      badTexts: ["e\u{301}", "", "ab", "\n"]),
  ]

  @Test(arguments: patterns)
  func patternsHaveTheMeaningOfECMA262(row: ConstraintRow) throws {
    try row.check(PatternRules.self)
  }

  final class EmptyPattern: JSONModel {
    var text = ""
    override class var constraints: [String: [JSONConstraint]] { ["text": [.pattern("")]] }
  }

  @Test(arguments: ["", "x", "\n"]) func anEmptyPatternMatchesEveryString(text: String) throws {
    try expectEqual(EmptyPattern(value: ["text": .string(text)]).text, text)
  }

  // MARK: - Slow patterns

  final class SlowPatterns: JSONModel {
    @OptionalKey var nested = ""
    @OptionalKey var commas = ""
    @OptionalKey var notNested = ""
    @OptionalKey var simple = ""
    @OptionalKey var notSimple = ""
    @OptionalKey var list: [String] = []
    override class var constraints: [String: [JSONConstraint]] {
      [
        "nested": [.pattern("^(a+)+$")], "commas": [.pattern("(.*,){20}x")],
        "notNested": [.not(.pattern("^(a+)+$"))], "simple": [.pattern("^a+$")],
        "notSimple": [.not(.pattern("^a+$"))], "list": [.each(.pattern("^(a+)+$"))],
      ]
    }
  }

  static let tooManySteps = "but the match takes too many steps"
  static let tooLong = "but is longer than 16384 characters, the limit for patterns"

  static let endless: [ConstraintRow] = {
    let hard = String(repeating: "a", count: 40) + "b"
    let longest = String(repeating: "a", count: 16_384)
    let emoji = String(repeating: "😀", count: 8_192)
    return [
      ConstraintRow(
        "nested", "must match the pattern ^(a+)+$, \(tooManySteps)",
        texts: ["aaaa", String(repeating: "a", count: 100)], badTexts: [hard]),
      ConstraintRow("nested", "must match the pattern ^(a+)+$", texts: [], badTexts: ["aab", ""]),
      ConstraintRow(
        "commas", "must match the pattern (.*,){20}x, \(tooManySteps)",
        texts: [],
        badTexts: [String(repeating: "a,", count: 100)]),
      // An inconclusive test violates the negated constraint, too.
      ConstraintRow(
        "notNested", "must not match the pattern ^(a+)+$, \(tooManySteps)", texts: ["aab"],
        badTexts: [hard]),
      ConstraintRow(
        "simple", "must match the pattern ^a+$, \(tooLong)", texts: [longest],
        badTexts: [longest + "a", emoji + "a"]),
      // A string with the maximum number of UTF-16 code units is tested conclusively.
      ConstraintRow("simple", "must match the pattern ^a+$", texts: [], badTexts: [emoji]),
      ConstraintRow(
        "notSimple", "must not match the pattern ^a+$, \(tooLong)", texts: [emoji],
        badTexts: [longest + "a", emoji + "a"]),
    ]
  }()

  @Test(.timeLimit(.minutes(10)), arguments: endless)
  func aSlowPatternEndsWithAnIssue(row: ConstraintRow) throws {
    for _ in 1...3 { try row.check(SlowPatterns.self) }
  }

  @Test(.timeLimit(.minutes(10))) func aHardStringDoesNotUseTheEffortOfOthers() throws {
    let hard = String(repeating: "a", count: 40) + "b"
    let list = [String](repeating: "aaaa", count: 1_000) + [hard] + ["aaaa", hard, "aaaa"]
    let json = try JSONValue(any: ["list": list]).string()
    for form in InputForm.allCases {
      let error = try importError { try SlowPatterns.make(json, as: form) }
      expectEqual(
        constraintSentences(error),
        [
          "list[1000]: must match the pattern ^(a+)+$, \(Self.tooManySteps)",
          "list[1002]: must match the pattern ^(a+)+$, \(Self.tooManySteps)",
        ])
    }
  }

  @Test func ordinaryPatternsAreTriedOnAnyNumberOfStrings() throws {
    let list = [String](repeating: "aaaaaaaaaaaaaaaaaaaa", count: 20_000)
    try expectEqual(SlowPatterns(value: ["list": JSONValue(any: list)]).list.count, 20_000)
  }

  final class Rejecting: JSONModel {
    var text = ""
    override class var constraints: [String: [JSONConstraint]] {
      let groups = (0..<60).map { "(a\($0)|b)|" }.joined()
      return ["text": [.not(.pattern("^(?:\(groups)(a))*$"))]]
    }
  }

  @Test(arguments: [1_000, 16_000])
  func longStringsAreRejectedByAPatternWithManyGroups(length: Int) throws {
    let text = String(repeating: "a", count: length)
    try expectEqual(importError { try Rejecting(value: ["text": .string(text)]) }.keyPath, ["text"])
  }

  final class Slow: JSONModel {
    @OptionalKey var first: [String] = []
    @OptionalKey var second: [String] = []
    @OptionalKey var third: [String] = []
    override class var constraints: [String: [JSONConstraint]] {
      [
        "first": [.each(.pattern("^(a+)+$"))], "second": [.each(.pattern("^(a|aa)+$"))],
        "third": [.each(.pattern("^b$"))],
      ]
    }
  }

  /// The properties, and the models of a document, share the limit.
  @Test func afterAThousandSlowStringsNoPatternIsTried() throws {
    let slow = #""\#(String(repeating: "a", count: 30))!""#
    let half = Array(repeating: slow, count: 500).joined(separator: ",")
    let few = #"{"first":[\#(half)]}"#
    let many = #"{"second":[\#(half)],"third":["b"]}"#
    let options = JSONImportOptions(maximumIssues: 2_000)
    let error = try importError { try [Slow](string: "[\(few),\(many)]", options: options) }
    expectEqual(error.issues.count, 1_001)
    expectEqual(
      error.issues.last.map { "\($0)" }?.hasSuffix(
        "[1].third[0]: must match the pattern ^b$, but the match takes too many steps "
          + "[constraint_violated]"), true)
    // One string less, and the last pattern is tried.
    let fewer = many.replacing("\(slow),", with: "", maxReplacements: 1)
    let other = try importError { try [Slow](string: "[\(few),\(fewer)]", options: options) }
    expectEqual(other.issues.count, 999)
    // Long documents have the same limit.
    let padding = #"{"third":[\#(Array(repeating: #""b""#, count: 1_000).joined(separator: ","))]}"#
    let padded = try importError {
      try [Slow](string: "[\(few),\(many),\(padding)]", options: options)
    }
    expectEqual(padded.issues.count, 2_000)
  }
}

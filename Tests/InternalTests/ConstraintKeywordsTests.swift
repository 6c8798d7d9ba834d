import JSONModelSchema
import Testing

@testable import JSONModelInference
@testable import JSONModelKit

/// Constraints and the keywords of JSON Schema that express them, in both directions.
struct ConstraintKeywordsTests {
  /// A constraint, the type of its values, its keywords, and its source code.
  private static let table: [(JSONConstraint, type: Any.Type, [String: JSONValue], String)] = [
    (.range(1...9), Int.self, ["minimum": 1, "maximum": 9], ".range(1...9)"),
    (.range(0.5...), Double.self, ["minimum": 0.5], ".range(0.5...)"),
    (.range(...9), Int.self, ["maximum": 9], ".range(...9)"),
    (.greaterThan(1), Int.self, ["exclusiveMinimum": 1], ".greaterThan(1)"),
    (.lessThan(9), Int.self, ["exclusiveMaximum": 9], ".lessThan(9)"),
    (.multipleOf(0.25), Double.self, ["multipleOf": 0.25], ".multipleOf(0.25)"),
    (.length(2...), String.self, ["minLength": 2], ".length(2...)"),
    (.length(...9), String.self, ["maxLength": 9], ".length(...9)"),
    (.count(1...2), [Int].self, ["minItems": 1, "maxItems": 2], ".count(1...2)"),
    (.count(...2), [String: Int].self, ["maxProperties": 2], ".count(...2)"),
    (.pattern("^a"), String.self, ["pattern": "^a"], ".pattern(<^a>)"),
    (.dateTime, String.self, ["format": "date-time"], ".dateTime"),
    (.unique, [Int].self, ["uniqueItems": true], ".unique"),
    (.oneOf([1, 2]), Int.self, ["enum": [1, 2]], ".oneOf([1, 2])"),
    (.oneOf(["a"] as [JSONValue]), String.self, ["enum": ["a"]], ".oneOf([<a>])"),
  ]

  @Test(arguments: table.indices)
  func keywordsMeanTheConstraintThatWritesThem(_ row: Int) throws {
    let (constraint, type, keywords, source) = Self.table[row]
    #expect(constraint.keywords(for: type, acceptsDuplicates: false) == keywords)
    let found = ConstraintKeywords.all.flatMap { $0.constraints(in: keywords) }
    let other = try #require(found.count == 1 ? found[0] : nil)
    #expect(other.rule.signature == constraint.rule.signature)
    for constraint in [constraint, other] {
      #expect(constraint.source(number: \.text, text: { "<\($0)>" }) == source)
    }
  }

  /// Keywords, and the sentences of their constraints.
  private static let sentences: [([String: JSONValue], [String])] = [
    (["minimum": 9, "maximum": 1], ["must be at least 9", "must be at most 1"]),
    (
      ["exclusiveMinimum": 1, "exclusiveMaximum": 9],
      ["must be greater than 1", "must be less than 9"]
    ),
    (["minLength": 0, "maxLength": 2.0], ["must have at most 2 characters"]),
    (["maxItems": 1e30, "minItems": 1], ["must have at least 1 element"]),
    (["format": "email"], ["must be an e-mail address"]),
    (["format": "idn-email"], []), (["uniqueItems": false], []), (["minContains": 2], []),
  ]

  @Test(arguments: sentences.indices)
  func boundsOfAnEmptyRangeAndExclusiveBoundsAreSeparate(_ row: Int) {
    let (keywords, sentences) = Self.sentences[row]
    let found = ConstraintKeywords.all.flatMap { $0.constraints(in: keywords) }
    #expect(found.map(\.wholeSentence) == sentences)
  }

  @Test func valuesOfOtherTypesAreInvalid() throws {
    for (keyword, value) in [
      ("minimum", "1"), ("maxItems", 0.5), ("minLength", -1), ("pattern", 1), ("format", 1),
      ("uniqueItems", 1), ("enum", 1), ("multipleOf", "1"),
    ] as [(String, JSONValue)] {
      let entry = try #require(ConstraintKeywords.with(keyword))
      #expect(!entry.accepts(value), "\(keyword)")
    }
    #expect(ConstraintKeywords.with("const") == nil)
  }
}

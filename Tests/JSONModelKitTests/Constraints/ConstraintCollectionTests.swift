import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Constraints of arrays, sets and dictionaries.
struct ConstraintCollectionTests {
  typealias Item = Fixtures.Item
  typealias Many = Fixtures.Many

  final class Collections: JSONModel {
    @OptionalKey var array = [1]
    @OptionalKey var set: Set<Int> = [1]
    @OptionalKey var members = ["a": 1]
    @OptionalKey var few: [Int] = []
    var optional: [Int]?
    @OptionalKey var unique: [Int] = []
    @OptionalKey var uniqueTexts: [String] = []
    @OptionalKey var uniqueItems: [Item] = []
    @OptionalKey var uniqueGaps: [Int?] = []
    @OptionalKey var uniqueRows: [[Int]] = []
    @OptionalKey var matrix: [[Double]] = []
    @OptionalKey var words: [String] = []
    @OptionalKey var wordSet: Set<String> = []
    @OptionalKey var gaps: [String?] = []
    @OptionalKey var prices: [String: Double] = [:]
    @OptionalKey var tree: [String: [String: Int]] = [:]
    @OptionalKey var lossy: [Int] = []
    override class var propertyTransformers: [String: JSONTransformer] { ["lossy": .lossy()] }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "array": [.count(1...3)], "set": [.count(2...2)], "members": [.count(1...)],
        "few": [.count(...1)], "optional": [.count(..<2)], "unique": [.unique],
        "uniqueTexts": [.unique], "uniqueItems": [.unique], "uniqueGaps": [.unique],
        "uniqueRows": [.each(.unique)], "matrix": [.count(...2), .each(.each(.range(0...1)))],
        "words": [.each(.length(1...5), .pattern("^[a-z]*$"))],
        "wordSet": [.each(.length(1...5))], "gaps": [.each(.length(1...5))],
        "prices": [.keys(.pattern("^[A-Z]{3}$")), .each(.range(0...))],
        "tree": [.keys(.length(1...2)), .each(.count(...1), .keys(.length(1...1)))],
        "lossy": [.each(.range(1...5)), .count(...3)],
      ]
    }
  }

  // MARK: - Counts

  static let counts: [ConstraintRow] = [
    ConstraintRow(
      "array", "must have 1 to 3 elements", good: ["[1]", "[1,1,1]"], bad: ["[]", "[1,2,3,4]"]),
    // Equal elements are kept once.
    ConstraintRow(
      "set", "must have exactly 2 elements", good: ["[1,2]", "[1,2,1]"], bad: ["[1,1]", "[1,2,3]"]),
    ConstraintRow(
      "members", "must have at least 1 element", good: [#"{"a":1}"#, #"{"":1,"b":2}"#],
      bad: ["{}"]),
    ConstraintRow("few", "must have at most 1 element", good: ["[]", "[1]"], bad: ["[1,2]"]),
    ConstraintRow("optional", "must have at most 1 element", good: ["null", "[]"], bad: ["[1,2]"]),
  ]

  @Test(arguments: counts)
  func theNumberOfElementsIsConstrained(row: ConstraintRow) throws {
    try row.check(Collections.self)
  }

  // MARK: - Elements and keys

  static let elements: [(json: String, issues: [String])] = [
    (#"{"unique":[]}"#, []),
    (#"{"unique":[1,2,3]}"#, []),
    (#"{"unique":[1,2,1]}"#, ["unique[2]: duplicates element 0"]),
    (#"{"unique":[1,2,3,2.0]}"#, ["unique[3]: duplicates element 1"]),
    (
      #"{"unique":[7,7,8,7,8]}"#,
      [
        "unique[1]: duplicates element 0",
        "unique[3]: duplicates element 0",
        "unique[4]: duplicates element 2",
      ]
    ),
    // Equal in Swift, although their scalars differ.
    (
      "{\"uniqueTexts\":[\"\u{E9}\",\"e\",\"e\u{301}\"]}",
      ["uniqueTexts[2]: duplicates element 0"]
    ),
    (
      #"{"uniqueItems":[{"id":1},{"id":2},{"id":1}]}"#,
      ["uniqueItems[2]: duplicates element 0"]
    ),
    (#"{"uniqueGaps":[1,null,2]}"#, []),
    (
      #"{"uniqueGaps":[null,1,null]}"#,
      ["uniqueGaps[2]: duplicates element 0"]
    ),
    (
      #"{"uniqueRows":[[1,2],[1,2],[3,3]]}"#,
      ["uniqueRows[2][1]: duplicates element 0"]
    ),
    (#"{"matrix":[[0,0.5],[1]]}"#, []),
    (
      #"{"matrix":[[0,2],[],[-1]]}"#,
      [
        "matrix: must have at most 2 elements", "matrix[0][1]: must be from 0 to 1",
        "matrix[2][0]: must be from 0 to 1",
      ]
    ),
    (
      #"{"words":["a","","abcdef","ABCDEF","abc"]}"#,
      [
        "words[1]: must have 1 to 5 characters", "words[2]: must have 1 to 5 characters",
        "words[3]: must have 1 to 5 characters", "words[3]: must match the pattern ^[a-z]*$",
      ]
    ),
    (#"{"gaps":[null,"abc"]}"#, []),
    (#"{"gaps":[null,"abcdef"]}"#, ["gaps[1]: must have 1 to 5 characters"]),
    (#"{"prices":{"EUR":1,"USD":0}}"#, []),
    (
      #"{"prices":{"EUR":-1,"eur":2,"x":-3}}"#,
      [
        "prices.EUR: must be at least 0", "prices.eur: must match the pattern ^[A-Z]{3}$",
        "prices.x: must match the pattern ^[A-Z]{3}$", "prices.x: must be at least 0",
      ]
    ),
    (
      #"{"tree":{"a":{"b":1},"abc":{"b":1,"cd":2}}}"#,
      [
        "tree.abc: must have 1 to 2 characters", "tree.abc: must have at most 1 element",
        "tree.abc.cd: must have exactly 1 character",
      ]
    ),
    (#"{"lossy":[1,"x",5]}"#, []),
    (#"{"lossy":[1,2,3,4,"x"]}"#, ["lossy: must have at most 3 elements"]),
  ]

  @Test(arguments: elements)
  func elementsAndKeysAreConstrained(json: String, issues: [String]) throws {
    for form in InputForm.allCases {
      if issues.isEmpty {
        #expect(throws: Never.self) { try Collections.make(json, as: form) }
      } else {
        let error = try importError { try Collections.make(json, as: form) }
        expectEqual(constraintSentences(error).sorted(), issues.sorted(), "\(form)")
      }
    }
  }

  @Test(arguments: [
    // Issues of elements have the position of the element, those of keys the position of the key.
    (#"{"words": ["a", "abcdef"]}"#, [16]),
    (#"{"unique": [7, 8, 7]}"#, [18]),
    (#"{"prices": {"EUR": -1, "eur": 2}}"#, [19, 23]),
    (#"{"prices": {"abc": -3}}"#, [12, 19]), (#"{"lossy": [1, "x", 6]}"#, [19]),
    (#"{"matrix": [[0, 2], [], [-1]]}"#, [11, 16, 25]),
    // Issues of counts and of elements of a set have the position of the collection.
    (#"{"wordSet": ["a", "abcdef"]}"#, [12]), (#"{"set": [1]}"#, [8]),
  ])
  func anIssueHasThePositionOfTheFirstByte(json: String, offsets: [Int]) throws {
    for form in [InputForm.bytes, .text] {
      try expectEqual(importError { try Collections.make(json, as: form) }.offsets, offsets)
    }
    for form in InputForm.trees {
      let error = try importError { try Collections.make(json, as: form) }
      expectEqual(error.issues.map(\.position), offsets.map { _ in nil })
    }
  }

  @Test(arguments: [
    (#"{"wordSet":["a","abcdef"]}"#, "wordSet", "wordSet"),
    (#"{"lossy":["x",1,6,2]}"#, "lossy[2]", "lossy"),
  ])
  func setsHaveNoIndexesAndLossyArraysThoseOfTheDocument(
    json: String, path: String, property: String
  ) throws {
    for form in InputForm.allCases {
      let error = try importError { try Collections.make(json, as: form) }
      expectEqual(error.paths, [path])
      expectEqual(error.properties, ["Collections.\(property)"])
      guard case .constraintViolated = error.kind else {
        Issue.record("expected a violated constraint, not \(error.kind)")
        return
      }
    }
  }

  // MARK: - Limits

  @Test(arguments: [1, 3, 100, 1_000])
  func manyViolationsAreReportedInBoundedTime(maximum: Int) throws {
    let count = amount(release: 100_000, debug: 2_000)
    let list = "[" + Array(repeating: "-1", count: count).joined(separator: ",") + "]"
    let options = JSONImportOptions(maximumIssues: maximum)
    for form in [InputForm.bytes, .value] {
      let error = try importError {
        try Many.make(#"{"list":\#(list)}"#, as: form, options: options)
      }
      expectEqual(error.issues.count, maximum)
      #expect(error.hasMoreIssues)
      expectEqual(error.keyPath, ["list", 0])
      expectEqual(error.issues.last?.keyPath, ["list", .index(maximum - 1)])
      let equal = try importError {
        try Many.make(#"{"equal":\#(list)}"#, as: form, options: options)
      }
      expectEqual(equal.issues.count, maximum)
      #expect(equal.hasMoreIssues)
      expectEqual(equal.keyPath, ["equal", 1])
    }
  }

  @Test func theMaximumNumberOfIssuesIsListedCompletely() throws {
    let options = JSONImportOptions(maximumIssues: 2)
    let error = try importError { try Many(string: #"{"list":[-1,0,-1]}"#, options: options) }
    expectEqual(error.issues.count, 2)
    #expect(!error.hasMoreIssues)
  }

  final class Keyed: JSONModel {
    var optional: [String: JSONValue]?
    var presence: JSONPresence<[String: Int]> = .absent
    var rows: [[String: Int]]?
    override class var constraints: [String: [JSONConstraint]] {
      let keys = JSONConstraint.keys(.oneOf(["a", "b"]))
      return ["optional": [keys], "presence": [keys], "rows": [.each(keys)]]
    }
  }

  /// With other constraints beside them, or without an Optional, the full check ran anyway.
  @Test func constraintsOnKeysAloneAreChecked() throws {
    _ = try Keyed(string: #"{"optional": {"a": 1}, "presence": {"b": 1}, "rows": [{}, {"a": 1}]}"#)
    let error = try importError {
      try Keyed(string: #"{"optional": {"c": 1}, "presence": {"d": 1}, "rows": [{}, {"e": 1}]}"#)
    }
    expectEqual(
      error.issues.map { "\($0.keyPath): \($0.message)" },
      ["optional.c", "presence.d", "rows[1].e"].map { "\($0): must be one of a, b" })
    let model = Keyed()
    model.optional = ["c": 1]
    expectEqual(model.issues().map(\.keyPath), [["optional", "c"]])
  }
}

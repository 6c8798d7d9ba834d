import Foundation
import JSONModelKit
import Testing

/// Regression tests of constraints.
struct ConstraintRegressionTests {
  // MARK: - Patterns

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
    let error = try importError { try Rejecting(value: ["text": .string(text)]) }
    expectEqual(error.keyPath, ["text"])
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

  // MARK: - Inherited and replaced constraints

  class Twice: JSONModel {
    var number = 0
    override class var constraints: [String: [JSONConstraint]] {
      [
        "number": [
          .custom("valid") { (number: Int) in number > 0 },
          .custom("valid") { (number: Int) in number < 100 },
        ]
      ]
    }
  }

  final class Replacing: Twice {
    override class var constraints: [String: [JSONConstraint]] {
      ["number": [.custom("valid") { (number: Int) in number != 5 }]]
    }
  }

  @Test func twoCustomConstraintsMayHaveTheSameName() throws {
    try expectEqual(Twice(string: #"{"number": 7}"#).number, 7)
    for number in [-1, 100] {
      let error = try importError { try Twice(string: #"{"number": \#(number)}"#) }
      expectEqual(error.issues.count, 1)
    }
  }

  @Test func aSubclassReplacesACustomConstraintOfTheSameName() throws {
    try expectEqual(Replacing(string: #"{"number": -1}"#).number, -1)
    try expectEqual(importError { try Replacing(string: #"{"number": 5}"#) }.issues.count, 1)
    try expectEqual(importError { try Replacing(string: #"{"number": 100}"#) }.issues.count, 1)
  }

  // MARK: - Positions

  final class Spelled: JSONModel {
    var value = 0
    override class var keyMapper: JSONKeyMapper { ["value": .literal("e\u{301}")] }
    override class var constraints: [String: [JSONConstraint]] { ["value": [.range(0...)]] }
  }

  @Test func keysWithDifferentBytesAreDifferent() throws {
    let document = "{\"\u{E9}\": 1,\n\"e\u{301}\": -5}"
    let error = try importError { try Spelled(string: document) }
    expectEqual(error.issues[0].position?.line, 2)
  }

  final class Kept: JSONModel {
    @OptionalKey var name = ""
    var other = 0
    override class var keyMapper: JSONKeyMapper { ["name": "info.name"] }
    override class var constraints: [String: [JSONConstraint]] { ["name": [.length(1...)]] }
  }

  @Test(arguments: [#"{"info": {"name": null}}"#, #"{"info": null}"#])
  func aResetPropertyIsNotChecked(patch: String) throws {
    let model = try Kept(string: #"{"info": {"name": "x"}, "other": 1}"#)
    try model.merge(string: patch)
    expectEqual(model.name, "")
  }

  final class NullAllowed: JSONModel {
    var value: JSONValue = .null
    override class var keyMapper: JSONKeyMapper { ["value": ["a", "b"]] }
    override class var constraints: [String: [JSONConstraint]] {
      ["value": [.custom("not null") { (value: JSONValue) in value != .null }]]
    }
  }

  @Test func aNullHasAPosition() throws {
    let error = try importError { try NullAllowed(string: #"{"b": null}"#) }
    expectEqual(error.keyPath, ["b"])
    expectEqual(error.issues[0].position?.column, 7)
  }

  class Closed: JSONModel {
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "meta.type", classes: ["a": Inside.self, "b": Beside.self])
    }
  }

  final class Inside: Closed {
    var m = ""
    override class var keyMapper: JSONKeyMapper { ["m": "meta.m"] }
  }

  final class Beside: Closed {}

  @Test func aTagBesideAPropertyIsAKnownKey() throws {
    let text = try Inside(string: #"{"meta": {"type": "a", "m": "x"}}"#).jsonString()
    #expect(try Closed.make(string: text) is Inside)
    let error = try importError {
      try Closed.make(string: #"{"meta": {"type": "b", "m": 1}}"#)
    }
    expectEqual(error.kind, .unknownKey)
    expectEqual(error.keyPath, ["meta", "m"])
  }

  @Test(arguments: [0, -1], InputForm.allCases)
  func anErrorHasAtLeastOneIssue(maximum: Int, form: InputForm) throws {
    var options = JSONImportOptions()
    options.maximumIssues = maximum
    let error = try importError { try Twice.make(#"{"number": -1}"#, as: form, options: options) }
    expectEqual(error.issues.count, 1)
  }

  // MARK: - Models in memory

  final class Chain: JSONModel {
    var number = 0
    var next: Chain?
    override class var constraints: [String: [JSONConstraint]] { ["number": [.range(0...)]] }
  }

  @Test func aLongChainIsCheckedWithoutRecursion() {
    let first = Chain()
    var last = first
    for _ in 0..<10_000 {
      let next = Chain()
      last.next = next
      last = next
    }
    last.number = -1
    expectEqual(first.issues().count, 1)
    expectEqual(first.issues()[0].keyPath.components.count, 10_001)
    // The models are released one by one, because the release of a chain is recursive.
    var rest: Chain? = first
    while let model = rest { rest = exchange(&model.next, with: nil) }
  }

  final class Parent: JSONModel {
    var first: Chain?
    var second: Inner?
    override func validate() throws { throw JSONValidationError("was asked") }
  }

  final class Inner: JSONModel {
    var shared: Chain?
    override func validate() throws { throw JSONValidationError("was asked") }
  }

  @Test func modelsAroundAnInvalidOneAreNotValidated() {
    let parent = Parent()
    let wrong = Chain()
    wrong.number = -1
    let inner = Inner()
    inner.shared = wrong
    parent.first = wrong
    parent.second = inner
    expectEqual(
      parent.issues().map(\.description), ["first.number: must be at least 0 [constraint_violated]"]
    )
  }

  // MARK: - Numbers

  @Test(
    arguments: [
      ("1", "2"), ("-2", "-1"), ("-1", "0"), ("0", "1e-9"), ("9.99", "10"), ("1.5", "1.51"),
      ("2e99999999999999999999", "12e99999999999999999999"),
      ("1e-99999999999999999999", "1e-99999999999999999998"),
      ("1e99999999999999999998", "1e99999999999999999999"), ("1e-99999999999999999999", "1"),
      ("5", "1e99999999999999999999"), ("-1e99999999999999999999", "-5"),
      ("1e9999999999999999999", "1e10000000000000000000"),
    ])
  func numbersWithAnyExponentAreOrdered(less: String, greater: String) throws {
    let (first, second) = (try #require(JSONNumber(less)), try #require(JSONNumber(greater)))
    #expect(first < second)
    #expect(!(second < first))
    #expect(!(first < first))
  }
}

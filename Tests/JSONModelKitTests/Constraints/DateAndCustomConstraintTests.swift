import Foundation
import JSONModelKit
import Testing

/// Constraints of dates, and `.oneOf`, `.custom` and `.not` for values of several types.
struct DateAndCustomConstraintTests {
  typealias MeasuringUnit = Fixtures.MeasuringUnit
  typealias DateLimits = Fixtures.DateLimits

  // MARK: - Accepted values, functions and negation

  struct Code: RawRepresentable, Equatable { var rawValue: String }

  final class Choices: JSONModel {
    @OptionalKey var text = "a"
    @OptionalKey var ten = 1
    @OptionalKey var many = 1
    @OptionalKey var double = 1.0
    @OptionalKey var flag = true
    @OptionalKey var unit = MeasuringUnit.mile
    @OptionalKey var code = Code(rawValue: "ab")
    @OptionalKey var even = 0
    @OptionalKey var odd = 1
    @OptionalKey var throwing = 0
    @OptionalKey var notThrowing = 1
    @OptionalKey var notRoot = ""
    @OptionalKey var notRange = 0
    @OptionalKey var notNot = 5
    override class var constraints: [String: [JSONConstraint]] {
      let even = JSONConstraint.custom("even") { (number: Int) in number % 2 == 0 }
      let positive = JSONConstraint.custom("positive") { (number: Int) throws in
        if number == 0 { throw JSONValidationError("it is zero") }
        return number > 0
      }
      return [
        "text": [.oneOf(["a", "b"])], "ten": [.oneOf(Array(1...10))],
        "many": [.oneOf(Array(1...13))], "double": [.oneOf([1, 2])], "flag": [.oneOf([true])],
        "unit": [.oneOf(["mi", "km"])], "code": [.length(2...2)], "even": [even],
        "odd": [.not(even)], "throwing": [positive], "notThrowing": [.not(positive)],
        "notRoot": [.not(.oneOf(["root", "admin"]))], "notRange": [.not(.range(1...10))],
        "notNot": [.not(.not(.multipleOf(5)))],
      ]
    }
  }

  static let choices: [ConstraintRow] = [
    ConstraintRow(
      "text", "must be one of a, b", texts: ["a", "b"], badTexts: ["c", "A", "", "ab"]),
    ConstraintRow(
      "ten", "must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10", good: ["1", "10"], bad: ["11"]),
    ConstraintRow(
      "many", "must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 3 more", good: ["13"], bad: ["14"]),
    ConstraintRow("double", "must be one of 1, 2", good: ["1", "2.0"], bad: ["1.5", "3"]),
    ConstraintRow("flag", "must be one of true", good: ["true"], bad: ["false"]),
    // The constraint applies to the raw value.
    ConstraintRow("unit", "must be one of mi, km", texts: ["mi", "km"], badTexts: ["m"]),
    ConstraintRow("code", "must have exactly 2 characters", texts: ["xy"], badTexts: ["x", "xyz"]),
    ConstraintRow("even", #"must satisfy "even""#, good: ["0", "-2"], bad: ["1", "-3"]),
    ConstraintRow("odd", #"must not satisfy "even""#, good: ["1", "-3"], bad: ["0", "2"]),
    ConstraintRow("throwing", #"must satisfy "positive""#, good: ["1"], bad: ["-1"]),
    ConstraintRow(
      "throwing", #"must satisfy "positive", but its function threw an error: it is zero"#,
      good: [], bad: ["0"]),
    // An inconclusive test violates the constraint, even if it is negated.
    ConstraintRow(
      "notThrowing", #"must not satisfy "positive", but its function threw an error: it is zero"#,
      good: ["-1"], bad: ["0"]),
    ConstraintRow("notThrowing", #"must not satisfy "positive""#, good: ["-1"], bad: ["1"]),
    ConstraintRow(
      "notRoot", "must not be one of root, admin", texts: ["", "Root"],
      badTexts: ["root", "admin"]),
    ConstraintRow("notRange", "must not be from 1 to 10", good: ["0", "11"], bad: ["1", "10"]),
    ConstraintRow("notNot", "must be a multiple of 5", good: ["5"], bad: ["6"]),
  ]

  @Test(arguments: choices)
  func oneOfAndCustomConstraintsAreChecked(row: ConstraintRow) throws {
    try row.check(Choices.self)
  }

  // MARK: - Dates

  @Test(arguments: [
    ConstraintRow(
      "birthday", "must be in the past", texts: ["2000-01-01", "1900-05-06T07:08:09Z"],
      badTexts: ["9999-12-31", "3000-01-01T00:00:00Z"]),
    ConstraintRow(
      "expiry", "must be in the future", texts: ["9999-12-31"], badTexts: ["2000-01-01"]),
  ])
  func pastAndFutureDatesAreChecked(row: ConstraintRow) throws { try row.check(DateLimits.self) }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", true), ("1970-01-01T23:59:59.999Z", true),
    ("1970-01-02T00:00:00Z", false), ("1969-12-31T23:59:59Z", false),
    // The start of the range in another time zone.
    ("1970-01-01T02:00:00+02:00", true),
  ])
  func rangesOfDatesAreChecked(text: String, isGood: Bool) throws {
    for form in InputForm.allCases {
      let json = #"{"launch": "\#(text)"}"#
      if isGood {
        _ = try DateLimits.make(json, as: form)
      } else {
        let error = try importError { try DateLimits.make(json, as: form) }
        expectEqual(constraintSentences(error).map { $0.prefix(14) }, ["launch: must b"])
      }
    }
  }

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

  final class TwiceReplaced: Twice {
    override class var constraints: [String: [JSONConstraint]] {
      ["number": [.custom("valid") { (number: Int) in number != 5 }]]
    }
  }

  @Test func twoCustomConstraintsMayHaveTheSameName() throws {
    try expectEqual(Twice(string: #"{"number": 7}"#).number, 7)
    for number in [-1, 100] {
      try expectEqual(importError { try Twice(string: #"{"number": \#(number)}"#) }.issues.count, 1)
    }
  }

  @Test func aSubclassReplacesACustomConstraintOfTheSameName() throws {
    try expectEqual(TwiceReplaced(string: #"{"number": -1}"#).number, -1)
    try expectEqual(importError { try TwiceReplaced(string: #"{"number": 5}"#) }.issues.count, 1)
    try expectEqual(importError { try TwiceReplaced(string: #"{"number": 100}"#) }.issues.count, 1)
  }

  @Test(arguments: [0, -1], InputForm.allCases)
  func anErrorHasAtLeastOneIssue(maximum: Int, form: InputForm) throws {
    var options = JSONImportOptions()
    options.maximumIssues = maximum
    let error = try importError { try Twice.make(#"{"number": -1}"#, as: form, options: options) }
    expectEqual(error.issues.count, 1)
  }
}

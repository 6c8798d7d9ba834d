import Foundation
import Testing

@testable import JSONModelKit

/// A property of a class, with values that its constraint holds for, and values that it does not.
struct ConstraintRow: Sendable, CustomTestStringConvertible {
  let property: String
  /// What is said of the values that it does not hold for.
  let sentence: String
  /// Texts of JSON.
  let good: [String]
  let bad: [String]
  /// The forms in which all of the values come unchanged.
  var forms = InputForm.allCases

  var testDescription: String { "\(property): \(sentence)" }

  init(
    _ property: String, _ sentence: String, good: [String], bad: [String],
    forms: [InputForm] = InputForm.allCases
  ) {
    (self.property, self.sentence, self.good, self.bad) = (property, sentence, good, bad)
    self.forms = forms
  }

  /// A row of strings, which are quoted here.
  init(_ property: String, _ sentence: String, texts: [String], badTexts: [String]) {
    func quoted(_ text: String) -> String { JSONValue.string(text).string() }
    self.init(property, sentence, good: texts.map(quoted), bad: badTexts.map(quoted))
  }

  /// Expects that a class, which requires no key, takes the good values and refuses the others.
  func check<Model: JSONModel>(_ type: Model.Type) throws {
    for form in forms {
      for json in good {
        #expect(throws: Never.self, "\(property) of \(json) as \(form)") {
          try type.make(#"{"\#(property)": \#(json)}"#, as: form)
        }
      }
      for json in bad {
        let found = found(json, as: form, in: type)
        #expect(found == ["\(property): \(sentence)"], "\(property) of \(json) as \(form)")
      }
    }
  }

  private func found<Model: JSONModel>(
    _ json: String, as form: InputForm, in type: Model.Type
  ) -> [String] {
    do {
      _ = try type.make(#"{"\#(property)": \#(json)}"#, as: form)
      return []
    } catch let error as JSONModelError {
      return constraintSentences(error)
    } catch {
      return ["\(error)"]
    }
  }
}

/// The paths and sentences of an error's issues, which are all about constraints.
func constraintSentences(_ error: JSONModelError) -> [String] {
  constraintSentences(error.issues)
}

/// The paths and sentences of issues, which are all about constraints.
func constraintSentences(_ issues: [JSONModelError.Issue]) -> [String] {
  issues.map { issue in
    guard case .constraintViolated(let sentence) = issue.kind else { return "\(issue.kind)" }
    return "\(issue.keyPath): \(sentence)"
  }
}

/// What the constraints of dates and of values of any type say.
struct ConstraintTests {
  // MARK: - One of several values, functions, and what does not hold

  enum CUnit: String {
    case mile = "mi"
    case kilometer = "km"
    case meter = "m"
  }
  struct CCode: RawRepresentable, Equatable { var rawValue: String }

  final class CChoices: JSONModel {
    @OptionalKey var text = "a"
    @OptionalKey var ten = 1
    @OptionalKey var many = 1
    @OptionalKey var double = 1.0
    @OptionalKey var flag = true
    @OptionalKey var unit = CUnit.mile
    @OptionalKey var code = CCode(rawValue: "ab")
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
    // The constraint is about the raw value.
    ConstraintRow("unit", "must be one of mi, km", texts: ["mi", "km"], badTexts: ["m"]),
    ConstraintRow("code", "must have exactly 2 characters", texts: ["xy"], badTexts: ["x", "xyz"]),
    ConstraintRow("even", #"must satisfy "even""#, good: ["0", "-2"], bad: ["1", "-3"]),
    ConstraintRow("odd", #"must not satisfy "even""#, good: ["1", "-3"], bad: ["0", "2"]),
    ConstraintRow("throwing", #"must satisfy "positive""#, good: ["1"], bad: ["-1"]),
    ConstraintRow(
      "throwing", #"must satisfy "positive", but the test fails: it is zero"#, good: [],
      bad: ["0"]),
    // What is undecided does not hold, whichever way it is asked.
    ConstraintRow(
      "notThrowing", #"must not satisfy "positive", but the test fails: it is zero"#,
      good: ["-1"], bad: ["0"]),
    ConstraintRow("notThrowing", #"must not satisfy "positive""#, good: ["-1"], bad: ["1"]),
    ConstraintRow(
      "notRoot", "must not be one of root, admin", texts: ["", "Root"],
      badTexts: ["root", "admin"]),
    ConstraintRow("notRange", "must not be from 1 to 10", good: ["0", "11"], bad: ["1", "10"]),
    ConstraintRow("notNot", "must be a multiple of 5", good: ["5"], bad: ["6"]),
  ]

  @Test(arguments: choices)
  func aChoiceOrAFunctionHolds(row: ConstraintRow) throws { try row.check(CChoices.self) }

  // MARK: - Dates

  final class CDates: JSONModel {
    @OptionalKey var birthday = Date()
    var expiry: Date?
    @OptionalKey var launch = Date()
    override class var constraints: [String: [JSONConstraint]] {
      let (start, end) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86400))
      return ["birthday": [.past], "expiry": [.future], "launch": [.range(start..<end)]]
    }
  }

  @Test(arguments: [
    ConstraintRow(
      "birthday", "must be in the past", texts: ["2000-01-01", "1900-05-06T07:08:09Z"],
      badTexts: ["9999-12-31", "3000-01-01T00:00:00Z"]),
    ConstraintRow(
      "expiry", "must be in the future", texts: ["9999-12-31"], badTexts: ["2000-01-01"]),
  ])
  func aDateIsInThePastOrInTheFuture(row: ConstraintRow) throws { try row.check(CDates.self) }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", true), ("1970-01-01T23:59:59.999Z", true),
    ("1970-01-02T00:00:00Z", false), ("1969-12-31T23:59:59Z", false),
    // The same moment as the start, elsewhere.
    ("1970-01-01T02:00:00+02:00", true),
  ])
  func aDateIsInARange(text: String, isGood: Bool) throws {
    for form in InputForm.allCases {
      let json = #"{"launch": "\#(text)"}"#
      if isGood {
        _ = try CDates.make(json, as: form)
      } else {
        let error = try importError { try CDates.make(json, as: form) }
        #expect(constraintSentences(error).map { $0.prefix(14) } == ["launch: must b"])
      }
    }
  }
}

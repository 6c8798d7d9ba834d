import Foundation
import JSONModelKit
import Testing

/// Several errors of one `validate()`.
struct ValidationErrorsTests {
  final class Event: JSONModel {
    var start = 0
    var end = 0
    var seats = 0
    @OptionalKey var guests: [String] = []
    override class var keyMapper: JSONKeyMapper {
      ["end": "time.end", "seats": ["places", "chairs"]]
    }
    override func validate() throws {
      var errors = JSONValidationErrors()
      if start > end { errors.add("must not be behind the end", at: "start") }
      if end > 24 { errors.add("must be at most 24", at: "end") }
      if seats < guests.count { errors.add("must be enough for all guests", at: "seats") }
      if guests.contains("") { errors.add("has a guest without a name") }
      try errors.throwIfAny()
    }
  }
  final class Day: JSONModel {
    var events: [Event] = []
    override func validate() throws { throw JSONValidationErrors([.init("never"), .init("ever")]) }
  }

  // MARK: - The list

  @Test func aListOfErrorsIsEmptyAtFirst() throws {
    var errors = JSONValidationErrors()
    #expect(errors.errors.isEmpty)
    try errors.throwIfAny()
    errors.add("must be positive", at: "id")
    errors.add("is incomplete")
    expectEqual(
      errors.errors,
      [
        JSONValidationError("must be positive", at: "id"), JSONValidationError("is incomplete"),
      ])
    expectEqual(errors.description, "id must be positive; is incomplete")
    #expect(throws: errors) { try errors.throwIfAny() }
    expectEqual(errors, JSONValidationErrors(errors.errors))
    #expect(errors != JSONValidationErrors())
  }

  // MARK: - An import

  static let documents: [(json: String, issues: [String])] = [
    (#"{"start":1,"time":{"end":2},"places":0}"#, []),
    (#"{"start":2,"time":{"end":1},"places":0}"#, ["start: must not be behind the end"]),
    (
      #"{"start":40,"time":{"end":30},"places":0,"guests":["a",""]}"#,
      [
        "start: must not be behind the end", "time.end: must be at most 24",
        "places: must be enough for all guests", ": has a guest without a name",
      ]
    ),
  ]

  @Test(arguments: documents)
  func eachErrorIsASeparateIssue(json: String, issues: [String]) throws {
    for form in InputForm.allCases {
      if issues.isEmpty {
        _ = try Event.make(json, as: form)
      } else {
        let error = try importError { try Event.make(json, as: form) }
        expectEqual(sentences(error.issues).sorted(), issues.sorted(), "\(form)")
      }
    }
  }

  private func sentences(_ issues: [JSONModelError.Issue]) -> [String] {
    issues.map { issue in
      guard case .validationFailed(let reason) = issue.kind else { return "\(issue.kind)" }
      return "\(issue.keyPath): \(reason)"
    }
  }

  @Test func errorsOfNestedObjectsHaveKeyPathsAndTheOuterObjectIsNotValidated() throws {
    let json = #"{"events": [{"start":1,"time":{"end":2},"places":0}, \#(Self.documents[2].json)]}"#
    for form in InputForm.allCases {
      let error = try importError { try Day.make(json, as: form) }
      expectEqual(
        sentences(error.issues).sorted(),
        [
          "events[1].places: must be enough for all guests",
          "events[1].start: must not be behind the end", "events[1].time.end: must be at most 24",
          "events[1]: has a guest without a name",
        ])
    }
    let outer = try importError { try Day(string: #" {"events": []}"#) }
    expectEqual(sentences(outer.issues), [": never", ": ever"])
    expectEqual(outer.offsets, [1, 1])
  }

  @Test func theIssueNamesTheAlternativeKeyThatHadTheValue() throws {
    let json = #"{"start":1,"time":{"end":2},"chairs":0,"guests":["a"]}"#
    for form in InputForm.allCases {
      let error = try importError { try Event.make(json, as: form) }
      expectEqual(sentences(error.issues), ["chairs: must be enough for all guests"])
    }
  }

  final class Unknown: JSONModel {
    var x = 0
    override func validate() throws {
      throw JSONValidationErrors([.init("is wrong", at: "y"), .init("is bad", at: "x")])
    }
  }
  final class None: JSONModel {
    override func validate() throws { throw JSONValidationErrors() }
  }

  @Test func anErrorForAnUnknownPropertyIsReported() throws {
    let error = try importError { try Unknown(string: #"{"x": 1}"#) }
    expectEqual(error.issues.count, 2)
    #expect(error.issues.contains { "\($0)".contains("is wrong") })
    #expect(sentences(error.issues).contains("x: is bad"))
  }

  /// A thrown list rejects the object, even if it is empty.
  @Test func throwingAnEmptyListRejectsTheObject() throws {
    let error = try importError { try None(string: "{}") }
    expectEqual(error.issues.count, 1)
    guard case .validationFailed = error.kind else {
      Issue.record("expected a failed validation, not \(error.kind)")
      return
    }
  }

  final class Many: JSONModel {
    override func validate() throws {
      throw JSONValidationErrors((1...1_000).map { JSONValidationError("\($0)") })
    }
  }

  @Test(arguments: [1, 5, 100]) func theNumberOfErrorsIsLimited(maximum: Int) throws {
    let options = JSONImportOptions(maximumIssues: maximum)
    let error = try importError { try Many(string: "{}", options: options) }
    expectEqual(sentences(error.issues), (1...maximum).map { ": \($0)" })
    #expect(error.hasMoreIssues)
  }

  @Test func aMergeRejectedForSeveralReasonsChangesNothing() throws {
    let event = try Event(string: Self.documents[0].json)
    let error = try importError {
      try event.merge(string: #"{"start":50,"time":{"end":30},"guests":["a"]}"#)
    }
    expectEqual(
      Set(sentences(error.issues)),
      [
        "start: must not be behind the end", "time.end: must be at most 24",
        "places: must be enough for all guests",
      ])
    #expect((event.start, event.end, event.guests) == (1, 2, []))
  }
}

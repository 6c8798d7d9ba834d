import JSONModelKit
import Testing

/// Equality of errors: the error codes and key paths of their issues.
struct ErrorEqualityTests {
  final class Item: JSONModel { var price = 0 }
  final class Order: JSONModel {
    var amount = 0
    var items: [Item] = []
  }

  @Test func anErrorOfAnImportEqualsOneOfACodeAndAKeyPath() throws {
    #expect(throws: JSONModelError(.missingKey, at: "amount")) {
      try Order(string: #"{"items":[]}"#)
    }
    #expect(throws: JSONModelError(.typeMismatch(expected: "", found: ""), at: "items[1].price")) {
      try Order(string: #"{"amount":1,"items":[{"price":1},{"price":true}]}"#)
    }
    #expect(throws: JSONModelError(.emptyInput)) { try Order(string: "") }
    #expect(throws: JSONModelError(.missingKey, at: "amount")) {
      try Order(dictionary: ["items": [Any]()])
    }
  }

  @Test func otherCodesPathsAndNumbersOfIssuesDiffer() throws {
    let error = try importError { try Order(string: #"{"items":[]}"#) }
    #expect(error != JSONModelError(.nullValue(expected: "Int"), at: "amount"))
    #expect(error != JSONModelError(.missingKey, at: "items"))
    #expect(error != JSONModelError(.missingKey))
    let both = try importError { try Order(string: "{}") }
    #expect(both != error)
    let order = JSONModelError(
      model: "",
      issues: both.issues.reversed())
    #expect(both != order)
    let limited = try importError {
      try Order(string: "{}", options: JSONImportOptions(maximumIssues: 1))
    }
    #expect(limited.issues == [both.issues[0]] && limited.hasMoreIssues)
    #expect(limited != error)
  }

  @Test func equalErrorsHaveEqualHashValues() throws {
    let error = try importError { try Order(string: #"{"items":[]}"#) }
    let expected = JSONModelError(.missingKey, at: "amount")
    #expect(Set([error, expected]).count == 1)
    #expect(error.issues != expected.issues)
  }

  @Test func anErrorWithoutAModelIsDescribedByItsIssues() {
    let error = JSONModelError(.missingKey, at: "amount")
    expectEqual(error.description, "1 issue\n  amount: required key is missing [missing_key]")
    #expect(error.model == "" && error.keyPath == "amount" && error.kind == .missingKey)
  }
}

import Foundation
import JSONModelKit
import Testing

/// Wrong values of single properties, which are replaced or dropped, and reported once.
struct ToleranceTests {
  /// A wrong value, the issues that it causes without tolerance, and the replacement.
  struct Case: CustomTestStringConvertible, Sendable {
    var member: String
    var value: JSONValue
    var issues: [String]
    var result: JSONValue

    init(_ member: String, _ value: JSONValue, _ issues: [String], _ result: JSONValue) {
      (self.member, self.value, self.issues, self.result) = (member, value, issues, result)
    }

    var testDescription: String { "\(member): \(value.string())" }
  }

  static let cases = [
    Case(
      "status", "lost", [#"status: cannot convert string to Status: expected "open" or "paid""#],
      "open"),
    Case("status", nil, ["status: expected String, found null"], "open"),
    Case("price", "x", ["price: expected Int, found string"], -1),
    Case("price", 1.5, ["price: expected Int, found number with a fractional part"], -1),
    Case("rate", true, ["rate: expected Double, found true"], 2),
    Case("cost", [], ["cost: expected Decimal, found array"], 0.1),
    Case("avatar", 7, ["avatar: expected Photo, found number"], nil),
    Case(
      "avatar", ["width": "w"],
      ["avatar.format: required key is missing", "avatar.width: expected Int, found string"], nil),
    Case("avatar", ["width": 13, "format": ""], ["avatar.width: unlucky"], nil),
    Case(
      "cover", ["width": 9, "format": 1], ["cover.format: expected String, found number"],
      ["width": 1, "format": ""]),
    Case(
      "payment", ["kind": "gold", "amount": 1],
      [#"payment.kind: unknown discriminator value; expected "card" or "cash""#], nil),
    Case(
      "payment", ["kind": "card", "amount": 1], ["payment.number: required key is missing"], nil),
    Case(
      "tags", ["a", 1, "b", nil],
      ["tags[1]: expected String, found number", "tags[3]: expected String, found null"],
      ["a", "b"]),
    Case("days", [60, "1970"], ["days[1]: expected number, found string"], [60]),
    Case("ratings", [1, "x", 3], ["ratings[1]: expected Int, found string"], [1, 0, 3]),
    Case(
      "grid", [[1, "x"], 7, [2]],
      ["grid[0][1]: expected Int, found string", "grid[1]: expected [Int], found number"],
      [[1], [2]]),
    Case("grid", "x", ["grid: expected [[Int]], found string"], []),
    Case(
      "counts", ["x": 1, "y": "z"], ["counts.y: expected Int, found string"], ["x": 1, "y": 7]),
    Case("names", ["n", 1], ["names[1]: expected String, found number"], ["n", nil]),
    Case("homepage", 1, ["homepage: expected URL, found number"], ""),
    Case("homepage", "", [], ""),
    Case("limited", 10, ["limited: must be from 1 to 9"], 5),
  ]

  @Test(arguments: cases) func aWrongValueIsReplacedAndReportedOnce(test: Case) throws {
    var document = Purchase.document
    document[test.member] = test.value
    let json = document.string()
    for form in InputForm.allCases {
      let tolerated = Tolerated()
      let purchase = try Purchase.make(json, as: form, options: tolerated.options())
      let result = try purchase.jsonValue(options: JSONExportOptions(includesNulls: true))[
        test.member]
      #expect(result == test.result, "\(form)")
      expectEqual(tolerated.sentences, test.issues, "\(form)")
      expectEqual(tolerated.all.count, test.issues.isEmpty ? 0 : 1)
      for issue in tolerated.issues where issue.kind.code != "unknown_discriminator" {
        let name = try #require(issue.property?.split(separator: ".").last)
        #expect("\(issue.keyPath)".contains(name), "\(form)")
      }
    }
    // The import also succeeds without a closure for tolerated issues.
    #expect((try? Purchase(string: json)) != nil)
    // Foundation's decoder decodes an equal model.
    let decoded = try JSONDecoder().decode(Purchase.self, from: Data(json.utf8))
    try expectEqual(decoded, Purchase(string: json))
  }

  @Test func validValuesAreNotReported() throws {
    let tolerated = Tolerated()
    for form in InputForm.allCases {
      let purchase = try Purchase.make(
        Purchase.document([:]), as: form, options: tolerated.options())
      expectEqual(purchase.status, .paid)
      expectEqual(purchase.days.map(\.timeIntervalSince1970), [0, 60])
      expectEqual((purchase.payment as? Card)?.number, "1")
      try expectEqual(Purchase(value: purchase.jsonValue()), purchase)
    }
    expectEqual(tolerated.all.count, 0)
  }

  @Test func aMissingKeyIsNotAWrongValue() throws {
    let tolerated = Tolerated()
    let error = try importError { try Purchase(string: "{}", options: tolerated.options()) }
    expectEqual(
      error.missingKeys.map(\.description),
      [
        "status", "price", "rate", "cost", "cover", "tags", "days", "ratings", "grid", "counts",
        "names", "limited", "strict",
      ])
    expectEqual(tolerated.all.count, 0)
  }

  @Test func positionsAreThoseOfTheDocument() throws {
    final class Order: JSONModel {
      override class var transformers: JSONTransformerRegistry { .strict }
      var lines: [Photo] = []
      var total = 0
      override class var propertyTransformers: [String: JSONTransformer] {
        ["lines": .lossy(), "total": .orDefault]
      }
    }
    let tolerated = Tolerated()
    let json = """
      {"total": "x",
       "lines": [{"width": 1}, {"width": 2, "format": "png"}]}
      """
    let order = try Order(string: json, options: tolerated.options())
    expectEqual(order.lines.map(\.width), [2])
    expectEqual(
      tolerated.all.map(\.description),
      [
        """
        Order: 2 issues
          line 1, column 11, total: expected Int, found string; the transformers of Order do not convert it, those of .shared do [type_mismatch]
          line 2, column 12, lines[0].format: required key is missing [missing_key]
        """
      ])
    expectEqual(tolerated.issues.map(\.property), ["Order.total", "Photo.format"])
  }

  @Test func toleratedValuesDoNotHideOtherIssues() throws {
    let tolerated = Tolerated()
    let json = Purchase.document(["strict": "x", "price": "y", "tags": [1]])
    for form in InputForm.allCases {
      let error = try importError {
        try Purchase.make(json, as: form, options: tolerated.options())
      }
      expectEqual(summary(error), ["strict: expected Int, found string (Purchase.strict)"])
    }
    expectEqual(tolerated.all.map(\.issues.count), InputForm.allCases.map { _ in 2 })
  }

  /// The maximum applies to tolerated issues and to others separately.
  @Test(arguments: InputForm.allCases) func theMaximumNumberOfIssuesApplies(form: InputForm) throws
  {
    let tolerated = Tolerated()
    let options = tolerated.options { $0.maximumIssues = 2 }
    let wrong = JSONValue.array(Array(repeating: "x", count: 50))
    let json = Purchase.document(["strict": "x", "ratings": wrong, "avatar": ["width": wrong]])
    let error = try importError { try Purchase.make(json, as: form, options: options) }
    expectEqual(error.paths, ["strict"])
    expectEqual(error.furtherIssues, 0)
    expectEqual(tolerated.all.map(\.issues.count), [2])
    expectEqual(tolerated.all.map(\.furtherIssues), [49])
  }

  // MARK: - Issues that are never tolerated

  @Test func syntaxErrorsAndLimitsAreNotTolerated() throws {
    let tolerated = Tolerated()
    let syntax = #"{"avatar": {"width": tru}}"#
    expectEqual(
      try importError { try Purchase(string: syntax, options: tolerated.options()) }
        .codes, ["invalid_json"])
    let depth = tolerated.options { $0.maximumDepth = 2 }
    let deep = Purchase.document(["avatar": ["width": [1]]])
    for form in InputForm.allCases {
      let error = try importError { try Purchase.make(deep, as: form, options: depth) }
      expectEqual(error.codes, ["limit_exceeded"], "\(form)")
    }
    let short = tolerated.options { $0.maximumBytes = 10 }
    expectEqual(
      try importError { try Purchase(string: deep, options: short) }.codes,
      ["limit_exceeded"])
    let few = tolerated.options { $0.maximumModels = 2 }
    expectEqual(
      try importError { try Purchase(string: Purchase.document([:]), options: few) }
        .codes, ["limit_exceeded"])
    expectEqual(tolerated.all.count, 0)
  }

  /// If user code throws a limit error, the issue is not one of the value, so it is not tolerated.
  @Test func limitsOfUserCodeAreNotTolerated() throws {
    final class Limited: JSONModel {
      var value: Int?
      override class var propertyTransformers: [String: JSONTransformer] {
        let failing = JSONTransformer(
          import: { (_: JSONValue) throws -> Int in
            throw JSONModelError(model: "X", issues: [.init(kind: .limitExceeded("too long"))])
          }, export: { .number(JSONNumber($0)) })
        return ["value": failing.orNil]
      }
    }
    let tolerated = Tolerated()
    let error = try importError {
      try Limited(string: #"{"value": 1}"#, options: tolerated.options())
    }
    expectEqual(error.kinds, [.limitExceeded("too long")])
    expectEqual(tolerated.all.count, 0)
  }
}

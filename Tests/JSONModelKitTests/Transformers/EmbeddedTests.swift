import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// JSON inside a string: `.embedded`.
struct EmbeddedTests {
  final class Order: JSONModel {
    var orderId = ""
    var items: [Int]?
    override class var constraints: [String: [JSONConstraint]] { ["orderId": [.length(1...3)]] }
  }

  final class Notice: JSONModel {
    var message = Order()
    override class var keyMapper: JSONKeyMapper { ["message": "Message"] }
    override class var propertyTransformers: [String: JSONTransformer] { ["message": .embedded] }
  }

  final class Record: JSONModel {
    var sns = Notice()
    override class var keyMapper: JSONKeyMapper { ["sns": "Sns"] }
  }

  final class Event: JSONModel {
    var records: [Record] = []
    override class var keyMapper: JSONKeyMapper { ["records": "Records"] }
  }

  static let event = #"{"Records":[{"Sns":{"Message":"{\"orderId\":\"x\",\"items\":[1]}"}}]}"#

  /// A type with a transformer for strings is a JSON string in the string.
  static let scalars =
    #"{"url":"\"/p\"","uuid":"\"0F8FAD5B-D9CB-469F-A165-70867728950E\"","#
    + #""data":"\"AQI=\"","date":"7","urls":["\"a:b\""]}"#

  final class Scalars: JSONModel {
    var url: URL?
    var uuid: UUID?
    var data: JSONPresence<Data> = .absent
    var date = Date.distantPast
    var urls: [URL] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "url": .embedded, "uuid": .embedded, "data": .embedded, "urls": .each(.embedded),
        "date": .embedded(.date(.secondsSince1970)),
      ]
    }
  }

  final class Strict: JSONModel {
    var x = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class Tolerant: JSONModel {
    var value = Strict()
    override class var propertyTransformers: [String: JSONTransformer] {
      ["value": .embedded.orDefault]
    }
  }

  /// Nothing of a replaced value remains.
  @Test(arguments: InputForm.allCases) func aReplacedModelIsTheDefault(form: InputForm) throws {
    for text in [#"{"value":"{\"x\":1,\"y\":2}"}"#, #"{"value":"{\"x\":1"}"#] {
      try expectEqual(Tolerant.make(text, as: form).value.x, 0)
    }
    try expectEqual(Tolerant.make(#"{"value":"{\"x\":1}"}"#, as: form).value.x, 1)
  }

  private func issues(_ text: String) throws -> [String] {
    try importError { try Event(string: text) }.issues.map {
      "\($0.position?.offset ?? -1) \($0.keyPath): \($0.kind)"
    }
  }

  @Test func issuesContinueInTheString() throws {
    let text =
      #"{"Records":[{"Sns":{"Message":"{\"orderId\": \"long\", \"items\": [1, \"\u0078\"]}"}}]}"#
    try expectEqual(
      issues(text),
      [
        "45 Records[0].Sns.Message.orderId: must have 1 to 3 characters",
        "70 Records[0].Sns.Message.items[1]: cannot convert string to Int: not a number",
      ])
    try expectEqual(
      issues(#"{"Records":[{"Sns":{"Message":"{\"items\": []}"}}]}"#),
      ["31 Records[0].Sns.Message.orderId: required key is missing"])
  }

  /// The line breaks in the string are escaped, so its issues are on the line of the string.
  @Test func issuesInAStringAreOnItsLine() throws {
    let text = """
      {
        "Message":
          "{\\n  \\"orderId\\": \\"x\\",\\n  \\"items\\": [true]\\n}"
      }
      """
    try expectEqual(
      importError { try Notice(string: text) }.descriptions,
      ["line 3, column 46, Message.items[0]: expected Int, found true [type_mismatch]"])
  }

  final class Constrained: JSONModel {
    var tags: [String] = []
    var rows: [[Int]] = []
    var lossy: [Int] = []
    var nested: [String] = []
    var orders: [Order] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "tags": .embedded, "rows": .embedded(.each(.lossy())), "lossy": .embedded(.lossy()),
        "nested": .embedded(.each(.embedded)), "orders": .embedded(.keyed(by: "orderId")),
      ]
    }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "tags": [.each(.length(1...3)), .unique], "rows": [.each(.each(.range(0...9)))],
        "lossy": [.each(.range(0...9)), .unique], "nested": [.each(.length(1...))],
        "orders": [
          .each(.custom("has items") { (order: Order) in order.items != nil })
        ],
      ]
    }
  }

  static let violations = [
    (
      #"{"tags":"[\"a\", \"long\", \"a\"]","rows":"[]","lossy":"[]","nested":"[]","orders":"{}"}"#,
      [
        "17 tags[1]: must have 1 to 3 characters",
        "27 tags[2]: duplicates element 0",
      ]
    ),
    (
      #"{"tags":"[]","rows":"[[\"x\", 1, 10], [20]]","lossy":"[]","nested":"[]","orders":"{}"}"#,
      ["33 rows[0][2]: must be from 0 to 9", "39 rows[1][0]: must be from 0 to 9"]
    ),
    (
      #"{"tags":"[]","rows":"[]","lossy":"[1, true, 10, 1]","nested":"[]","orders":"{}"}"#,
      [
        "44 lossy[2]: must be from 0 to 9", "48 lossy[3]: duplicates element 0",
      ]
    ),
    (
      #"{"tags":"[]","rows":"[]","lossy":"[]","nested":"[\"\\\"a\\\"\", \"\\\"\\\"\"]","orders":"{}"}"#,
      ["64 nested[1]: must have at least 1 character"]
    ),
    (
      #"{"tags":"[]","rows":"[]","lossy":"[]","nested":"[]","orders":"{\"a\": {\"items\": []}, \"b\": {}}"}"#,
      ["94 orders.b: must satisfy \"has items\""]
    ),
  ]

  @Test(arguments: violations)
  func constraintsOfPartsAreReportedInTheString(text: String, expected: [String]) throws {
    let error = try importError { try Constrained(string: text) }
    expectEqual(
      error.issues.map { "\($0.position?.offset ?? -1) \($0.keyPath): \($0.kind)" }, expected)
  }

  @Test func issuesOfModelsHaveKeys() throws {
    let model = try Constrained(
      string: ##"""
        {"tags": "[]", "rows": "[]", "lossy": "[]", "nested": "[]",
         "orders": "{\"a\": {\"items\": []}}"}
        """##)
    model.orders[0].items = nil
    expectEqual(
      model.issues().map { "\($0.keyPath): \($0.kind)" }, ["orders.a: must satisfy \"has items\""])
    model.orders[0].orderId = "long"
    expectEqual(
      model.issues().map { "\($0.keyPath): \($0.kind)" },
      ["orders.long.orderId: must have 1 to 3 characters"])
  }

  final class ManyNumbers: JSONModel {
    var numbers: [Int] = []
    var after = 0
    override class var propertyTransformers: [String: JSONTransformer] { ["numbers": .embedded] }
  }

  /// Each of them is located in the string, which is scanned once.
  @Test func manyIssuesOfOneStringHaveTheirPositions() throws {
    let count = 5_000
    let numbers = "[" + Array(repeating: #"\"x\""#, count: count).joined(separator: ",") + "]"
    let text = #"{"numbers": "\#(numbers)", "after": []}"#
    let error = try importError {
      try ManyNumbers(string: text, options: JSONImportOptions(maximumIssues: count + 1))
    }
    expectEqual(error.issues.count, count + 1)
    for (index, issue) in error.issues.dropLast().enumerated() {
      #expect(issue.keyPath == ["numbers", .index(index)])
      // The backslash before the quotation mark of the element.
      #expect(issue.position?.offset == 14 + 6 * index)
    }
    expectEqual(error.issues.last?.keyPath, "after")
  }

  @Test func aMalformedStringIsOneOfTheIssues() throws {
    let text =
      #"{"Records":[{"Sns":{"Message":"{\"orderId\" 1}"}},{"Sns":{"Message":""}},{"Sns":{"Message":{}}},"#
      + #"{"Sns":{"Message":null}},{"Sns":{"Message":"1 2"}}]}"#
    try expectEqual(
      issues(text),
      [
        "44 Records[0].Sns.Message: invalid JSON: expected a colon after the key",
        "68 Records[1].Sns.Message: invalid JSON: expected JSON in the string, found an empty string",
        "91 Records[2].Sns.Message: expected String, found object",
        "114 Records[3].Sns.Message: expected String, found null",
        "142 Records[4].Sns.Message: invalid JSON: unexpected data after the JSON value",
      ])
  }

  // MARK: - Types and places

  final class Many: JSONModel {
    var number: Int?
    var list: [Order] = []
    var value: JSONValue = .null
    var dates: [Date] = []
    var either: JSONEither<Int, String> = .first(0)
    var presence: JSONPresence<Int> = .absent
    var twice: [String: Int] = [:]
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "number": .embedded, "list": .each(.embedded), "value": .embedded,
        "dates": .embedded(.each(.date(.secondsSince1970))), "either": .embedded,
        "presence": .embedded.orNil, "twice": .embedded(.embedded),
      ]
    }
  }

  static let many =
    #"{"number":"7","list":["{\"orderId\":\"a\"}"],"value":"{\"a\":[true]}","dates":"[0,1]","#
    + #""either":"\"x\"","presence":"3","twice":"\"{\\\"a\\\":1}\""}"#

  @Test func wrongStringsAreTolerated() throws {
    let text =
      #"{"list":[],"value":"1","dates":"[]","either":"1","presence":"x","twice":"\"{}\""}"#
    let model = try Many(string: text)
    expectEqual(model.presence, .null)
  }

  @Test func limitsHoldInTheString() throws {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    try expectEqual(
      importError { try Many(string: #"{"value": "\#(deep)"}"#) }.codes, ["limit_exceeded"])
    let duplicate = try importError {
      try Notice(string: #"{"Message": "{\"orderId\": \"a\", \"orderId\": \"b\"}"}"#)
    }
    expectEqual(duplicate.plainSentences, ["Message.orderId: duplicate key"])
  }

  @Test func jsonSchema() throws {
    let schema = try Notice.jsonSchema()
    try expectEqual(
      schema["properties"]?["Message"],
      JSONValue(
        string: ##"""
          {"type": "string", "contentMediaType": "application/json",
           "contentSchema": {"$ref": "#/$defs/Order"}}
          """##))
  }

  final class Invalid: JSONModel {
    var day = 0
    override class var propertyTransformers: [String: JSONTransformer] {
      ["day": .embedded(.each(.or(0)))]
    }
  }

  @Test func theContentMustFitTheType() throws {
    try expectDeclarationErrors(
      in: Invalid.self,
      [
        "Invalid.day has the type Int, but its transformer is for arrays, sets and dictionaries "
          + "[invalid_declaration]"
      ])
  }
}

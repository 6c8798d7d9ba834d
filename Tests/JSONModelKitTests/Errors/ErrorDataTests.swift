import Foundation
import JSONModelKit
import Testing

/// Errors for programs: codes, JSON and problem details.
struct ErrorDataTests {
  private typealias Place = CustomMessageTests.Place

  private static let samples: [(kind: JSONModelError.Kind, code: String, details: [String])] = [
    (.emptyInput, "empty_input", []),
    (.invalidJSON("r"), "invalid_json", ["reason"]),
    (.missingKey, "missing_key", []),
    (.nullValue(expected: "e"), "null_value", ["expected"]),
    (.typeMismatch(expected: "e", found: "f"), "type_mismatch", ["expected", "found"]),
    (.numberOutOfRange(expected: "e", found: "f"), "number_out_of_range", ["expected", "found"]),
    (
      .transformFailed(transformer: "t", reason: "r"), "transform_failed",
      ["reason", "transformer"]
    ),
    (.unknownKey, "unknown_key", []),
    (.duplicateKey, "duplicate_key", []),
    (.readOnlyKey, "read_only_key", []),
    (.constraintViolated("r"), "constraint_violated", ["reason"]),
    (.validationFailed("r"), "validation_failed", ["reason"]),
    (
      .unknownDiscriminator(found: "f", allowed: ["a", "b"]), "unknown_discriminator",
      ["allowed", "found"]
    ),
    (.limitExceeded("r"), "limit_exceeded", ["reason"]),
    (.notExportable("r"), "not_exportable", ["reason"]),
    (.unreadableInput("r"), "unreadable_input", ["reason"]),
    (.invalidDeclaration("r"), "invalid_declaration", ["reason"]),
  ]

  private func fields(of json: String) throws -> JSONModelError {
    try importError { try Place(string: json) }
  }

  // MARK: - Codes

  @Test func everyKindHasACode() {
    expectEqual(Self.samples.map(\.kind.code), Self.samples.map(\.code))
    expectEqual(Set(Self.samples.map(\.code)).count, 17)
    for sample in Self.samples {
      #expect(sample.code.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil)
    }
  }

  @Test func everyKindHasDetails() {
    for sample in Self.samples {
      expectEqual(sample.kind.details.keys.sorted(), sample.details, "\(sample.code)")
      for (name, value) in sample.kind.details where name != "allowed" {
        expectEqual(value, String(name.prefix(1)))
      }
    }
    let tag = JSONModelError.Kind.unknownDiscriminator(found: "f", allowed: ["a", "b"])
    expectEqual(tag.details["allowed"], "a, b")
  }

  // MARK: - JSON

  @Test func anErrorIsAnArrayOfObjects() throws {
    let error = try fields(of: "{\"name\": [],\n \"levle\": 3}")
    let expected: JSONValue = [
      [
        "code": "missing_key", "message": "required key is missing", "path": "level",
        "pointer": "/level", "line": 1, "column": 1, "offset": 0,
      ],
      [
        "code": "type_mismatch", "message": "expected String, found array", "path": "name",
        "pointer": "/name", "line": 1, "column": 10, "offset": 9,
      ],
      [
        "code": "unknown_key", "message": #"unknown key; did you mean "level"?"#,
        "path": "levle", "pointer": "/levle", "line": 2, "column": 2, "offset": 14,
        "suggestion": "level",
      ],
    ]
    expectEqual(error.jsonValue(), expected)
    try expectEqual(JSONValue(string: error.jsonValue().string()), expected)
    try expectEqual(JSONValue(data: error.jsonValue().data()), expected)
  }

  @Test func issuesWithoutAPositionHaveNoLineAndColumn() throws {
    let error = try importError { try Place(value: ["name": ["a"], "level": 1]) }
    expectEqual(
      error.jsonValue().string(),
      """
      [{"code":"type_mismatch","message":"expected String, found array","path":"name",\
      "pointer":"/name"}]
      """)
  }

  @Test func theRootHasAnEmptyPath() throws {
    let error = try fields(of: "")
    expectEqual(
      error.jsonValue().string(),
      """
      [{"code":"empty_input","column":1,"line":1,"message":"the document is empty","offset":0,\
      "path":"","pointer":""}]
      """)
  }

  @Test func errorsOfEveryKindAreExportedAsValidJSON() throws {
    for sample in Self.samples {
      let issue = JSONModelError.Issue(
        kind: sample.kind, keyPath: ["a\"\u{1B}\n/~ü", 1],
        position: .init(line: 1, column: 2, offset: 1))
      let value = JSONModelError(model: "M", issues: [issue]).jsonValue()
      try expectEqual(JSONValue(string: value.string()), value)
      expectEqual(
        value[0]?.object?.keys.sorted(),
        [
          "code", "column", "line", "message", "offset", "path", "pointer",
        ])
      expectEqual(value[0]?["pointer"], "/a\"\u{1B}\n~1~0ü/1")
    }
  }

  // MARK: - Problem details

  @Test func problemDetailsHaveTheMembersOfRFC9457() throws {
    let details = try fields(of: #"{"name": [], "levle": 3}"#).problemDetails(
      type: "https://example.org/problems/place", title: "This is no place", status: 409,
      instance: "/places/7")
    let expected: JSONValue = [
      "type": "https://example.org/problems/place", "title": "This is no place", "status": 409,
      "instance": "/places/7", "detail": "The document has 3 issues.",
      "errors": [
        [
          "code": "missing_key", "detail": "is required", "pointer": "#/level", "line": 1,
          "column": 1,
        ],
        [
          "code": "type_mismatch", "detail": "must be a string", "pointer": "#/name", "line": 1,
          "column": 10,
        ],
        [
          "code": "unknown_key", "detail": #"is not a known key; did you mean "level"?"#,
          "pointer": "#/levle", "line": 1, "column": 14,
        ],
      ],
    ]
    expectEqual(details, expected)
    try expectEqual(
      fields(of: #"{"name": "a"}"#).problemDetails(instance: "/places/7").string(),
      """
      {"detail":"The document has 1 issue.","errors":[{"code":"missing_key","column":1,\
      "detail":"is required","line":1,"pointer":"#/level"}],"instance":"/places/7",\
      "status":422,"title":"Unprocessable Content","type":"about:blank"}
      """)
  }

  @Test(
    arguments: [
      ("", 400, "Bad Request"), ("{", 400, "Bad Request"),
      ("{}", 422, "Unprocessable Content"), ("[]", 422, "Unprocessable Content"),
      (#"{"name":null,"level":1}"#, 422, "Unprocessable Content"),
      (#"{"name":"a","level":300}"#, 422, "Unprocessable Content"),
      (String(repeating: " ", count: 200), 413, "Content Too Large"),
    ] as [(String, JSONValue, JSONValue)])
  func theStatusDependsOnTheKind(json: String, status: JSONValue, title: JSONValue) throws {
    let error = try importError { try Place(string: json, options: .init(maximumBytes: 199)) }
    expectEqual(error.problemDetails()["status"], status)
    expectEqual(error.problemDetails()["title"], title)
    expectEqual(error.problemDetails()["type"], "about:blank")
    expectEqual(error.problemDetails()["instance"], nil)
    expectEqual(error.problemDetails()["errors"]?.array?.count, error.issues.count)
  }

  @Test func theTitleDependsOnTheStatus() throws {
    let error = try fields(of: "{}")
    for (status, title) in [
      (400, "Bad Request"), (409, "Conflict"), (413, "Content Too Large"),
      (422, "Unprocessable Content"), (500, "Internal Server Error"), (404, "Not Found"),
      (415, "Unsupported Media Type"),
    ] {
      expectEqual(error.problemDetails(status: status)["title"], .string(title))
      expectEqual(error.problemDetails(status: status)["status"], .number(JSONNumber(status)))
    }
  }

  final class Reader: JSONModel {
    var a: Reader?
    var b: Reader?
    override class var keyMapper: JSONKeyMapper { ["a": "n", "b": "n"] }
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  @Test func onlyDocumentsWithTooManyBytesHaveStatus413() throws {
    let deep = try importError {
      try Place(string: #"{"name": [[[1]]]}"#, options: .init(maximumDepth: 2))
    }
    expectEqual(deep.problemDetails()["status"], 422)
    // The document is short, but its class imports each level twice.
    let json = String(repeating: #"{"n":"#, count: 30) + "null" + String(repeating: "}", count: 30)
    let often = try importError { try Reader(string: json) }
    expectEqual(often.kind.code, "limit_exceeded")
    expectEqual(often.problemDetails()["status"], 422)
  }

  @Test func serverErrorsAreNotShownToClients() throws {
    final class Weight: JSONModel { var grams = 0.0 }
    final class Broken: JSONModel { weak var secret: Weight? }
    let weight = Weight()
    weight.grams = .infinity
    for error in [
      try importError { try weight.jsonData() }, try importError { try Broken(string: "{}") },
    ] {
      expectEqual(
        error.problemDetails().string(),
        """
        {"status":500,"title":"Internal Server Error","type":"about:blank"}
        """)
      let given = error.problemDetails(type: "/t", title: "t", status: 503, instance: "/i")
      expectEqual(given, ["type": "/t", "title": "t", "status": 503, "instance": "/i"])
    }
  }

  @Test func furtherIssuesAreMentioned() {
    let issue = JSONModelError.Issue(kind: .missingKey)
    expectEqual(
      JSONModelError(model: "M", issues: [issue, issue], furtherIssues: 7).problemDetails()[
        "detail"], "The document has more than 2 issues.")
    expectEqual(
      JSONModelError(model: "M", issues: [issue], furtherIssues: 1).problemDetails()["detail"],
      "The document has more than 1 issue.")
  }

  @Test(
    arguments: [
      ([], "#"), (["a", 0, "b"], "#/a/0/b"), (["a b"], "#/a%20b"), (["100%"], "#/100%25"),
      (["\""], "#/%22"), (["größe"], "#/gr%C3%B6%C3%9Fe"), (["日"], "#/%E6%97%A5"),
      (["a/b~c"], "#/a~1b~0c"), (["~1"], "#/~01"), ([""], "#/"), (["", ""], "#//"),
      (["\n\u{1B}"], "#/%0A%1B"), (["#?[]{}<>^`|\\"], "#/%23?%5B%5D%7B%7D%3C%3E%5E%60%7C%5C"),
      (["A-Z.a_z"], "#/A-Z.a_z"), (["👍"], "#/%F0%9F%91%8D"),
    ] as [(JSONKeyPath, JSONValue)])
  func pointersAreFragmentsOfURIs(path: JSONKeyPath, fragment: JSONValue) {
    let issue = JSONModelError.Issue(kind: .missingKey, keyPath: path)
    let details = JSONModelError(model: "M", issues: [issue]).problemDetails()
    expectEqual(details["errors"]?[0]?["pointer"], fragment)
  }
}

import Foundation
import JSONModelKit
import JSONModelSchema
import TestSupport
import Testing

/// Documents that are checked against a JSON Schema; the keywords are tested with the tool.
struct DocumentSchemaTests {
  private static let cities: JSONValue = [
    "type": "object", "required": ["id"],
    "properties": ["id": ["type": "integer", "minimum": 1], "name": ["type": "string"]],
    "additionalProperties": false,
  ]

  private func text(_ check: () throws -> Void) -> String {
    do {
      try check()
      return "valid"
    } catch {
      return "\(error)"
    }
  }

  /// A document, and the error of its check.
  @Test(arguments: [
    (#"{"id": 1, "name": "Rome"}"#, "valid"), (#"{"id": 1.0}"#, "valid"),
    (
      #"{"id": 0, "name": 1, "size": 2}"#,
      """
      Document: 3 issues
        line 1, column 8, id: must be at least 1 [constraint_violated]
        line 1, column 19, name: expected string, found number [type_mismatch]
        line 1, column 22, size: unknown key [unknown_key]
      """
    ),
    (
      "{\n}",
      "Document: 1 issue\n  line 1, column 1, id: required key is missing [missing_key]"
    ),
    (
      "[null]",
      "Document: 1 issue\n  line 1, column 1: expected object, found array [type_mismatch]"
    ),
    ("", "JSONValue: 1 issue\n  line 1, column 1: the document is empty [empty_input]"),
    (
      #"{"id": 1, "id": 2}"#,
      "JSONValue: 1 issue\n  line 1, column 11, id: duplicate key [duplicate_key]"
    ),
  ])
  func allIssuesOfADocumentAreThrown(_ document: String, _ error: String) throws {
    let schema = try JSONDocumentSchema(value: Self.cities)
    expectEqual(text { try schema.check(data: Data(document.utf8)) }, error)
  }

  /// Without positions, issues have the order of their key paths, in each run.
  @Test func issuesOfAValueHaveTheOrderOfTheirKeyPaths() throws {
    let schema = try JSONDocumentSchema(value: ["items": ["properties": ["a": false, "b": false]]])
    let value = JSONValue.array(Array(repeating: ["b": 1, "a": 2], count: 11))
    let error = #expect(throws: JSONModelError.self) { try schema.check(value: value) }
    let paths = (0..<11).flatMap { ["[\($0)].a", "[\($0)].b"] }
    expectEqual(error?.paths, paths)
    #expect(error?.issues.allSatisfy { $0.position == nil } == true)
  }

  @Test func anErrorHasAsManyIssuesAsTheOptionsPermit() throws {
    let schema = try JSONDocumentSchema(value: ["items": ["type": "string"]])
    let data = Data("[1, 2, 3]".utf8)
    for options in [JSONImportOptions(maximumIssues: 2), JSONImportOptions(maximumIssues: 0)] {
      let error = #expect(throws: JSONModelError.self) {
        try schema.check(data: data, options: options)
      }
      expectEqual(error?.issues.count, max(options.maximumIssues, 1))
      expectEqual(error?.furtherIssues, 3 - max(options.maximumIssues, 1))
    }
    #expect(throws: JSONModelError.self) {
      try schema.check(data: data, options: JSONImportOptions(maximumBytes: 8))
    }
  }

  @Test func positionsAreThoseInOtherSyntaxesAndEncodings() throws {
    let schema = try JSONDocumentSchema(value: Self.cities)
    let document = "{ // Rome\n  id: 0 }"
    let options = JSONImportOptions(syntax: .json5)
    let error =
      "Document: 1 issue\n  line 2, column 7, id: must be at least 1 [constraint_violated]"
    expectEqual(text { try schema.check(data: Data(document.utf8), options: options) }, error)
    var encoded = options
    encoded.encoding = .utf16LittleEndian
    let data = try #require(document.data(using: .utf16LittleEndian))
    expectEqual(text { try schema.check(data: data, options: encoded) }, error)
  }

  @Test func keywordsThatCannotBeCheckedAreErrorsOfTheSchema() throws {
    let schema = ##"{"items": {"$dynamicRef": "#a", "minLength": -1, "format": "idn-email"}}"##
    let issues = [
      #"items.$dynamicRef: the keyword "$dynamicRef" cannot be checked [validation_failed]"#,
      #"items.minLength: "minLength" must be a non-negative integer [validation_failed]"#,
      #"items.format: the format "idn-email" cannot be checked [validation_failed]"#,
    ]
    let places = [27, 46, 60].map { "line 1, column \($0), " }
    let located = zip(places, issues).map { "  \($0)\($1)" }
    expectEqual(
      text { _ = try JSONDocumentSchema(data: Data(schema.utf8)) },
      (["JSON Schema: 3 issues"] + located).joined(separator: "\n"))
    let value = try JSONValue(string: schema)
    expectEqual(
      text { _ = try JSONDocumentSchema(value: value) },
      (["JSON Schema: 3 issues"] + [issues[0], issues[2], issues[1]].map { "  \($0)" })
        .joined(separator: "\n"))
    expectEqual(
      text { _ = try JSONDocumentSchema(value: 1) },
      "JSON Schema: 1 issue\n  a schema must be an object, true or false [validation_failed]")
  }

  @Test func aSchemaMayHaveComments() throws {
    let schema = try JSONDocumentSchema(
      data: Data("{type: 'integer', /* of a city */}".utf8),
      options: JSONImportOptions(syntax: .json5))
    try schema.check(value: 1)
    #expect(throws: JSONModelError.self) { try schema.check(value: "1") }
  }

  @Test func deepDocumentsAndSchemasAreLimited() throws {
    try onThread(stack: 512 << 10) {
      let schema = try JSONDocumentSchema(
        value: ["type": "array", "items": ["$ref": "#"]])
      let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
      try schema.check(data: Data(deep.utf8))
      #expect(throws: JSONModelError.self) { try schema.check(data: Data("[\(deep)]".utf8)) }
      var value: JSONValue = 1
      for _ in 0..<1_000 { value = ["items": value] }
      for check in [
        { try schema.check(value: value) }, { _ = try JSONDocumentSchema(value: value) },
      ] {
        let error = #expect(throws: JSONModelError.self) { try check() }
        #expect(error?.issues[0].message.hasPrefix("nested deeper than 512 levels") == true)
      }
    }
  }

  @Test func aRecursiveSchemaCanBeSharedByThreads() async throws {
    let schema = try JSONDocumentSchema(
      value: ["properties": ["next": ["$ref": "#"], "name": ["pattern": "^[a-z]+$"]]])
    let valid = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          (try? schema.check(value: ["next": ["name": index < 32 ? "a" : "1"]])) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expectEqual(valid, 32)
  }

  final class City: JSONModel {
    var name = ""
    var founded: Date?
    var size = 0
    override class var constraints: [String: [JSONConstraint]] { ["size": [.range(1...)]] }
  }

  @Test func theSchemaOfAClassAcceptsItsExports() throws {
    let schema = try JSONDocumentSchema(value: City.jsonSchema())
    let city = try City(string: #"{"name": "Rome", "founded": "2026-01-31T08:30:00Z", "size": 3}"#)
    try schema.check(data: city.jsonData())
    expectEqual(
      text { try schema.check(value: ["name": "Rome", "size": 0]) },
      "Document: 1 issue\n  size: must be at least 1 [constraint_violated]")
  }

  // MARK: - Tags

  private static let shapes: JSONValue = [
    "oneOf": [
      ["properties": ["type": ["const": "circle"], "radius": ["type": "number"]]],
      ["properties": ["type": ["enum": ["square", "box"]], "side": ["type": "number"]]],
    ]
  ]

  /// A value, and the issue of its tag.
  @Test(arguments: [
    (
      #"{"type": "line", "radius": 1}"#,
      #"type: unknown discriminator value; expected "box", "circle" or "square" "#
        + "[unknown_discriminator]"
    ),
    (#"{"type": 1}"#, "type: expected string, found number [type_mismatch]"),
    (
      #"{"type": "box", "side": "1"}"#,
      "side: expected number, found string [type_mismatch]"
    ),
    (
      #"{"radius": "a", "side": "a"}"#, "must match one of 2 schemas [constraint_violated]"
    ),
    (#"{"type": "circle", "radius": 1}"#, ""),
  ])
  func anUnknownTagIsNamed(_ document: String, _ issue: String) throws {
    let schema = try JSONDocumentSchema(value: Self.shapes)
    let value = try JSONValue(string: document)
    expectEqual(
      text { try schema.check(value: value) },
      issue.isEmpty ? "valid" : "Document: 1 issue\n  \(issue)")
  }

  private static let withoutTags: [JSONValue] = [
    [["properties": ["a": ["const": 1]]], ["properties": ["a": ["const": 2]]]],
    [["properties": ["a": ["const": "x"]]], ["properties": ["b": ["const": "x"]]]],
  ]

  /// Constants that are not strings, or that only some schemas have, select nothing.
  @Test(arguments: withoutTags)
  func otherConstantsAreNoTags(_ schemas: JSONValue) throws {
    let schema = try JSONDocumentSchema(value: ["anyOf": schemas])
    expectEqual(
      text { try schema.check(value: ["a": "y", "b": "y"]) },
      "Document: 1 issue\n  must match one of 2 schemas [constraint_violated]")
  }
}

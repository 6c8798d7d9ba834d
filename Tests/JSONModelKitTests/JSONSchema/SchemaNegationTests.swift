import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// JSON Schemas of constraints in `.not` and `.contains`, which are never stricter than an import.
struct SchemaNegationTests {
  final class Texts: JSONModel {
    var site = ""
    var secure = ""
    var address = ""
    var mail = ""
    var either = ""
    var word = ""
    var twice = ""
    var sites: [String] = []
    var hosts: [String] = []
    var codes: [String] = []
    var named: [String: Bool] = [:]
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "site": [.not(.url())], "secure": [.not(.url(schemes: ["https"])), .length(1...)],
        "address": [.not(.ipv4)], "mail": [.not(.email)],
        "either": [.not(.anyOf([.length(...2), .date]))],
        "word": [.not(.anyOf([.length(...2), .pattern("^a")]))],
        "twice": [.not(.not(.uuid))],
        "sites": [.contains(.url(), count: ...1)], "hosts": [.contains(.hostname)],
        "codes": [.contains(.pattern("^a"), count: ...1), .each(.not(.time))],
        "named": [.keys(.not(.uri))],
      ]
    }
  }

  private static let schemas: [(property: String, schema: JSONValue)] = [
    (
      "site",
      ["type": "string", "$comment": "must not be a URL with one of the schemes http, https"]
    ),
    (
      "secure",
      [
        "type": "string", "minLength": 1,
        "$comment": "must not be a URL with the scheme https",
      ]
    ),
    // Validators may ignore formats, as the specification permits.
    ("address", ["type": "string", "$comment": "must not be an IPv4 address"]),
    (
      "either",
      [
        "type": "string",
        "$comment": "must neither have at most 2 characters nor be a date such as 2026-01-31",
      ]
    ),
    ("word", ["type": "string", "not": ["anyOf": [["maxLength": 2], ["pattern": "^a"]]]]),
    ("twice", ["type": "string", "format": "uuid"]),
    (
      "sites",
      [
        "type": "array", "items": ["type": "string"],
        "$comment":
          "must contain at most 1 element that is a URL with one of the schemes http, https",
      ]
    ),
    (
      "hosts",
      [
        "type": "array", "items": ["type": "string"], "contains": ["format": "hostname"],
        "minContains": 1,
      ]
    ),
    (
      "codes",
      [
        "type": "array", "contains": ["pattern": "^a"], "minContains": 0, "maxContains": 1,
        "items": ["type": "string", "$comment": "must not be a time such as 08:30:00Z"],
      ]
    ),
    (
      "named",
      [
        "type": "object", "additionalProperties": ["type": "boolean"],
        "propertyNames": ["$comment": "must not be a URI"],
      ]
    ),
  ]

  /// A value that the keywords accept, but not the constraint, would be rejected by their negation.
  @Test(arguments: [JSONSchemaSubject.canonicalDocuments, .acceptedDocuments])
  func theNegationOfAnApproximationIsAComment(_ subject: JSONSchemaSubject) throws {
    let schema = try Texts.jsonSchema(describing: subject)
    for (property, expected) in Self.schemas {
      var found = try #require(schema["properties"]?[property])
      if let object = found["anyOf"]?[0], subject == .acceptedDocuments { found = object }
      expectEqual(found, expected)
    }
    let mail = try #require(schema["properties"]?["mail"]?["not"]?.object)
    #expect(mail["pattern"] != nil)
  }

  @Test func theImportAcceptsWhatTheKeywordsWouldReject() throws {
    let texts = try Texts(
      string: """
        {"site": "http://:80", "secure": "https://:80", "address": "1.2.3.4.5", "mail": "a@b",
          "either": "abc", "word": "bcd", "twice": "12345678-1234-1234-1234-1234567890ab",
          "sites": ["http://:80", "https://:80", "http://a.example"], "hosts": ["a.example"],
          "codes": [], "named": {"a b": true}}
        """)
    #expect(texts.site == "http://:80" && texts.sites.count == 3)
  }

  final class Numbers: JSONModel {
    var few: [Int] = []
    var other: [Int] = []
    var equal: [Int] = []
    var optional: [Int?] = []
    var maps: [[String: Int]?] = []
    override class var constraints: [String: [JSONConstraint]] {
      [
        "few": [.contains(.range(5...), count: ...1)], "other": [.not(.contains(.range(5...)))],
        "equal": [.not(.unique)], "optional": [.contains(.not(.range(5...)))],
        "maps": [.contains(.count(2...))],
      ]
    }
  }

  /// The keywords of a number accept every string, also one that an import converts.
  @Test func keywordsOfElementsThatAreConvertedAreComments() throws {
    let canonical = try #require(try Numbers.jsonSchema()["properties"]?.object)
    let accepted = try #require(
      try Numbers.jsonSchema(describing: .acceptedDocuments)["properties"]?.object)
    expectEqual(
      canonical["few"],
      [
        "type": "array", "items": ["type": "integer"], "contains": ["minimum": 5],
        "minContains": 0, "maxContains": 1,
      ])
    expectEqual(
      canonical["other"],
      [
        "type": "array", "items": ["type": "integer"],
        "not": ["contains": ["minimum": 5], "minContains": 1],
      ])
    expectEqual(
      canonical["equal"],
      ["type": "array", "items": ["type": "integer"], "not": ["uniqueItems": true]])
    for property in ["few", "other", "equal"] {
      let schema = try #require(accepted[property]?.object)
      #expect(Set(schema.keys) == ["type", "items", "$comment"], "\(property)")
    }
    let numbers = try Numbers(
      string: """
        {"few": ["1", "2"], "other": ["1"], "equal": [1, "1"], "optional": [7, null],
          "maps": [{"a": 1, "b": 2}]}
        """)
    #expect(numbers.few == [1, 2] && numbers.equal == [1, 1])
  }

  final class Replaced: JSONModel {
    var embedded: [[Int]] = []
    var tolerant: [Int?] = []
    var lossy: [Int] = []
    var nested: [[Int]] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "embedded": .each(.embedded), "tolerant": .each(.orNil), "lossy": .lossy(),
        "nested": .each(.each(.hexadecimal)),
      ]
    }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "embedded": [.contains(.count(2...))], "tolerant": [.contains(.range(5...), count: ...1)],
        "lossy": [.contains(.range(5...), count: ...1)],
        "nested": [.not(.contains(.contains(.range(5...))))],
      ]
    }
  }

  /// The keywords would apply to what is in the document, not to what is in the model.
  @Test func keywordsOfElementsThatAreReplacedAreComments() throws {
    let text = """
      {"embedded": ["[1, 2]"], "tolerant": ["x", 3], "lossy": ["x", {}, 7], "nested": [["1"]]}
      """
    let replaced = try Replaced(string: text)
    #expect(replaced.embedded == [[1, 2]] && replaced.tolerant == [nil, 3])
    #expect(replaced.lossy == [7] && replaced.nested == [[1]])
    let schema = try Replaced.jsonSchema(describing: .acceptedDocuments)
    let comments = [
      "embedded": "must contain at least 1 element that has at least 2 elements",
      "tolerant": "must contain at most 1 element that is at least 5",
      "lossy": "must contain at most 1 element that is at least 5",
      "nested":
        "must not contain at least 1 element that contains at least 1 element that is at least 5",
    ]
    for (property, comment) in comments {
      let found = try #require(schema["properties"]?[property]?.object)
      expectEqual(found["$comment"], .string(comment), "\(property)")
      #expect(found["contains"] == nil && found["not"] == nil)
    }
  }

  /// Like every constraint, the inner one is satisfied by nil.
  @Test func containsAcceptsNullElements() throws {
    let canonical = try #require(try Numbers.jsonSchema()["properties"]?.object)
    expectEqual(
      canonical["optional"],
      [
        "type": "array", "items": ["type": ["integer", "null"]],
        "contains": ["anyOf": [["not": ["minimum": 5]], ["type": "null"]]], "minContains": 1,
      ])
    expectEqual(canonical["maps"]?["contains"], ["minProperties": 2])
  }
}

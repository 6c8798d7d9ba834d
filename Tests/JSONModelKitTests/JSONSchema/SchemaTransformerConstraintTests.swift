import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Constraints of values that a transformer of the application creates.
///
/// They apply to the result of the transformer, so a keyword for the JSON value could reject a
/// document that the class imports.
struct SchemaTransformerConstraintTests {
  enum Unit: String, CaseIterable { case km, mi }

  final class Converted: JSONModel {
    var trimmed = ""
    var hours = 0
    var unit = Unit.km
    var raw: Grade?
    var tags: [String] = []
    var scores: [Int]?
    var list: [String] = []
    var described = ""
    var site: URL?
    override class var transformers: JSONTransformerRegistry { registry }
    private static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (index: Int) -> Unit? in
        Unit.allCases.indices.contains(index) ? Unit.allCases[index] : nil
      }
      registry.register { (text: String) in text.split(separator: ",").map(String.init) }
      return registry
    }()
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "trimmed": trimming, "described": trimming,
        "hours": JSONTransformer(
          import: { (text: String) in text.utf8.count }, export: { (_: Int) in "" }),
        "tags": .each(trimming),
        "scores": .each(
          JSONTransformer(
            import: { (number: Double) in Int(number * 10) },
            export: { (score: Int) in Double(score) / 10 })),
      ]
    }
    private static let trimming = JSONTransformer(
      import: { (text: String) in text.trimmingCharacters(in: .whitespaces) },
      export: { (text: String) in text })
    override class var constraints: [String: [JSONConstraint]] {
      [
        "trimmed": [.length(...3), .pattern("^[a-z]+$")], "hours": [.range(1...24)],
        "unit": [.oneOf([Unit.km])], "described": [.length(...3)],
        "tags": [
          .each(.pattern("^[a-z]+$")), .contains(.length(1...1)), .count(1...3), .unique,
          .not(.contains(.length(2...2))),
        ],
        "scores": [.contains(.range(50...)), .not(.unique), .anyOf([.count(...9), .unique])],
        "list": [.count(1...3), .each(.length(...5))], "site": [.url(schemes: ["https"])],
      ]
    }
    override class var propertySchemas: [String: JSONValue] {
      ["described": ["type": "string", "maxLength": 9]]
    }
  }
  enum Grade: Int, CaseIterable { case one = 1 }

  static let schemas: [(property: String, schema: JSONValue)] = [
    (
      "trimmed",
      [
        "type": "string",
        "$comment": "must have at most 3 characters; must match the pattern ^[a-z]+$",
      ]
    ),
    ("hours", ["type": "string", "$comment": "must be from 1 to 24"]),
    // Strings are imported by the type itself, so the constraint applies to them.
    (
      "unit",
      [
        "anyOf": [
          ["type": "integer"],
          ["type": "string", "enum": ["km", "mi"], "allOf": [["enum": ["km"]]]],
        ], "$comment": "must be one of km",
      ]
    ),
    ("raw", ["type": ["integer", "null"], "enum": [1, nil]]),
    // A transformer creates equal elements from equal values, so `.unique` is a keyword. It may
    // also create equal elements from different values, so `.not(.unique)` is a comment.
    (
      "tags",
      [
        "type": "array", "minItems": 1, "maxItems": 3, "uniqueItems": true,
        "items": ["type": "string", "$comment": "must match the pattern ^[a-z]+$"],
        "$comment": """
        must contain at least 1 element that has exactly 1 character; \
        must not contain at least 1 element that has exactly 2 characters
        """,
      ]
    ),
    (
      "scores",
      [
        "anyOf": [
          [
            "type": "array", "items": ["type": "number"],
            "anyOf": [["maxItems": 9], ["uniqueItems": true]],
            "$comment": """
            must contain at least 1 element that is at least 50; \
            must not have unique elements
            """,
          ], ["type": "null"],
        ]
      ]
    ),
    (
      "described",
      ["type": "string", "maxLength": 9, "$comment": "must have at most 3 characters"]
    ),
  ]

  @Test func constraintsOfTransformedValuesAreComments() throws {
    let properties = try #require(try Converted.jsonSchema()["properties"]?.object)
    for (property, schema) in Self.schemas { expectEqual(properties[property], schema) }
    // The transformer of `site` is a built-in one, so the constraint applies to the string.
    let site = properties["site"]?["anyOf"]?[0]
    expectEqual(site?["format"], "uri")
    #expect(site?["allOf"]?[0]?["pattern"] != nil)
    // An array is imported without a transformer; the transformer creates a list from a string.
    let list = properties["list"]
    expectEqual(list?["minItems"], 1)
    expectEqual(list?["items"]?["maxLength"], 5)
    let accepted = try Converted.jsonSchema(describing: .acceptedDocuments)["properties"]
    expectEqual(accepted?["trimmed"], properties["trimmed"])
  }

  /// Keywords for the JSON values would reject this document.
  @Test func theImportAcceptsValuesThatTheKeywordsWouldReject() throws {
    let document: JSONValue = [
      "trimmed": "  abc  ", "hours": "12345", "unit": 0, "tags": [" a ", " bcd "],
      "scores": [5.01, 5.02], "list": "a,b", "described": " abc ",
    ]
    let model = try Converted(value: document)
    expectEqual(model.trimmed, "abc")
    expectEqual(model.unit, .km)
    expectEqual(model.scores, [50, 50])
  }

  @Test func constraintsOfTransformedValuesAreSentencesInStrictDialects() throws {
    final class Strict: JSONModel {
      var trimmed = ""
      override class var propertyTransformers: [String: JSONTransformer] {
        [
          "trimmed": JSONTransformer(
            import: { (text: String) in text.lowercased() }, export: { (text: String) in text })
        ]
      }
      override class var constraints: [String: [JSONConstraint]] {
        ["trimmed": [.pattern("^[a-z]+$")]]
      }
    }
    let result = try Strict.jsonSchema(for: .openAI)
    expectEqual(
      result.schema["properties"]?["trimmed"],
      [
        "type": "string",
        "description": "Must be convertible to String; must match the pattern ^[a-z]+$.",
      ])
    expectEqual(result.unsupported.map(\.keywords), [[]])
    _ = try Strict(value: ["trimmed": "ABC"])
  }

  final class Lowercased: JSONModel {
    var unit = Unit.km
    static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) -> String in text.lowercased() }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  /// The transformer creates the raw value, so a document may contain other strings than the cases.
  @Test func rawValuesThatATransformerCreatesAreDescribedInAComment() throws {
    try expectEqual(Lowercased(value: ["unit": "KM"]).unit, .km)
    let schema = try Lowercased.jsonSchema()["properties"]?["unit"]
    expectEqual(schema?["$comment"], "one of the raw values of Unit")
    expectEqual(schema?["enum"], nil)
  }
}

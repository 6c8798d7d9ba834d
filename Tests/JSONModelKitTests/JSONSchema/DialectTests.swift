import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// The strict subsets of JSON Schema for tool calls.
struct DialectTests {
  typealias Models = DialectModels

  private static let common: Set = [
    "$defs", "$ref", "additionalProperties", "anyOf", "description", "enum", "format", "items",
    "minItems", "properties", "required", "title", "type",
  ]
  private static let keywords: [JSONSchemaDialect: Set<String>] = [
    .anthropic: common,
    .openAI: common.union([
      "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
      "maxItems",
    ]),
  ]

  @Test func schemasHaveOnlyWhatTheDialectPermits() throws {
    let expected: JSONValue = [
      "title": "Order", "type": "object", "description": "An order.",
      "additionalProperties": false,
      "required": ["code", "quantity", "note", "lines", "gift", "unit"],
      "properties": [
        "code": [
          "type": "string",
          "description": "the code of the article. Must have at least 3 characters.",
        ],
        "gift": [
          "anyOf": [["$ref": "#/$defs/Line"], ["type": "null"]],
          "description": "a line without a price",
        ],
        "lines": [
          "type": "array", "items": ["$ref": "#/$defs/Line"], "minItems": 1, "maxItems": 20,
        ],
        "note": ["type": ["string", "null"]],
        "quantity": ["type": "integer", "minimum": 1, "maximum": 127],
        "unit": [
          "type": ["string", "null"], "enum": ["km", "mi", nil],
          "description": #"Null stands for the default value "km"."#,
        ],
      ],
      "$defs": [
        "Line": [
          "title": "Line", "type": "object", "additionalProperties": false,
          "required": ["article", "price"],
          "properties": ["article": ["type": "string"], "price": ["type": ["number", "null"]]],
        ]
      ],
    ]
    let openAI = try Models.Order.jsonSchema(for: .openAI)
    expectEqual(openAI.schema, expected)
    expectEqual(
      openAI.unsupported.map(\.description),
      [
        "/properties/code: Must have at least 3 characters. [minLength]",
        #"/properties/unit: Null stands for the default value "km". [default]"#,
      ])
    let anthropic = try Models.Order.jsonSchema(for: .anthropic)
    let properties = anthropic.schema["properties"]
    expectEqual(
      properties?["lines"],
      [
        "type": "array", "items": ["$ref": "#/$defs/Line"], "minItems": 1,
        "description": "Must have 1 to 20 elements.",
      ])
    expectEqual(
      properties?["quantity"],
      ["type": "integer", "description": "Must be at least 1. Must be from -128 to 127."])
    expectEqual(
      anthropic.unsupported.map { "\($0.keyPath.jsonPointer) \($0.keywords)" },
      [
        #"/properties/code ["minLength"]"#, #"/properties/quantity ["minimum"]"#,
        #"/properties/quantity ["maximum", "minimum"]"#, #"/properties/lines ["maxItems"]"#,
        #"/properties/unit ["default"]"#,
      ])
    let complete = try Models.Order.jsonSchema(for: .draft2020)
    try expectEqual(complete.schema, Models.Order.jsonSchema())
    expectEqual(complete.unsupported, [])
  }

  /// Checks for each class that the schema is strict, and that valid documents are imported.
  @Test(arguments: [JSONSchemaDialect.openAI, .anthropic])
  func validDocumentsAreImported(dialect: JSONSchemaDialect) throws {
    for type in DialectModels.all {
      if dialect == .anthropic, Models.onlyForOpenAI.contains(where: { $0 == type }) { continue }
      let result = try type.jsonSchema(for: dialect)
      DialectExamples.expectStrict(result.schema, Self.keywords[dialect] ?? [], [])
      for rule in result.unsupported {
        let text = result.schema[rule.keyPath]?["description"]?.string
        #expect(text?.contains(rule.sentence) == true, "\(rule)")
      }
      for choice in 0..<6 {
        let document = DialectExamples(root: result.schema, choice: choice).document()
        #expect(throws: Never.self, "\(type) \(document)") { try type.make(value: document) }
        #expect(throws: Never.self) { try type.make(string: document.string()) }
      }
    }
  }

  @Test func keysThatMayBeAbsentMayBeNull() throws {
    let properties = try #require(
      try Models.Scalars.jsonSchema(for: .openAI).schema["properties"]?.object)
    for (key, schema) in properties {
      let isNullable = [
        "tiny", "number", "uuid", "site", "level", "page", "must", "presence",
      ].contains(key)
      let types = schema["type"]?.array ?? [schema["type"] ?? .null]
      expectEqual(types.contains("null"), isNullable, "\(key)")
    }
    #expect(properties["cache"] == nil && properties["rest"] == nil)
  }

  static let types: [(key: String, openAI: JSONValue, anthropic: JSONValue?)] = [
    ("at", ["type": "string", "format": "date-time"], nil),
    ("uuid", ["type": ["string", "null"], "format": "uuid"], nil),
    (
      "tiny", ["type": ["integer", "null"], "minimum": -128, "maximum": 127],
      ["type": ["integer", "null"], "description": "Must be from -128 to 127."]
    ),
    (
      "huge", ["type": "integer", "minimum": 0],
      ["type": "integer", "description": "Must be at least 0."]
    ),
    (
      "link",
      [
        "type": "string", "pattern": "^[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]+$",
        "description": "Must be a URI.",
      ], ["type": "string", "format": "uri"]
    ),
    (
      "data",
      [
        "type": "string", "description": "Must be encoded in base64.",
        "pattern": "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
      ], nil
    ),
    (
      "rows",
      [
        "type": "array",
        "items": ["type": "array", "items": ["type": ["integer", "null"]]],
      ], nil
    ),
    ("level", ["type": ["integer", "null"], "enum": [1, 10, nil]], nil),
  ]

  @Test func typesHaveTheirSchemas() throws {
    let openAI = try Models.Scalars.jsonSchema(for: .openAI).schema["properties"]
    let anthropic = try Models.Scalars.jsonSchema(for: .anthropic).schema["properties"]
    for (key, first, second) in Self.types {
      expectEqual(openAI?[key], first)
      if key != "data" { expectEqual(anthropic?[key], second ?? first) }
    }
    expectEqual(
      anthropic?["data"],
      [
        "type": "string",
        "description": """
        Must match the pattern ^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$. \
        Must be encoded in base64.
        """,
      ])
  }

  @Test func keyPathsAreNestedObjects() throws {
    let result = try Models.Keys.jsonSchema(for: .anthropic)
    expectEqual(
      result.schema["properties"],
      [
        "id": ["type": "integer"], "city": ["type": ["string", "null"]],
        "street": ["type": ["string", "null"]],
        "info": [
          "type": "object", "additionalProperties": false, "required": ["name", "more"],
          "properties": [
            "name": ["type": "string"],
            "more": [
              "type": "object", "additionalProperties": false, "required": ["page"],
              "properties": ["page": ["type": ["integer", "null"]]],
            ],
          ],
        ],
      ])
    expectEqual(result.unsupported, [])
  }

  @Test func aClusterIsAnyOfItsClasses() throws {
    let schema = try Models.Drawing.jsonSchema(for: .openAI).schema
    expectEqual(
      schema["properties"]?["shapes"]?["items"],
      [
        "anyOf": [
          ["$ref": "#/$defs/Circle"],
          ["$ref": "#/$defs/Polygon"], ["$ref": "#/$defs/Square"],
        ]
      ])
    expectEqual(
      schema["properties"]?["outline"],
      [
        "anyOf": [
          ["$ref": "#/$defs/Polygon"], ["$ref": "#/$defs/Square"], ["type": "null"],
        ]
      ])
    expectEqual(
      schema["$defs"]?["Square"],
      [
        "title": "Square", "type": "object", "additionalProperties": false,
        "required": ["type", "kind", "name", "corners", "side"],
        "properties": [
          "corners": ["type": "integer"], "name": ["type": ["string", "null"]],
          "side": ["type": ["number", "null"]],
          "type": ["type": "string", "enum": ["polygon"]],
          "kind": [
            "type": "object", "additionalProperties": false, "required": ["name"],
            "properties": ["name": ["type": "string", "enum": ["square"]]],
          ],
        ],
      ])
    expectEqual(
      schema["$defs"]?["Circle"]?["properties"]?["type"],
      ["type": "string", "enum": ["circle", "round"]])
    try expectEqual(
      Models.Circle.jsonSchema(for: .anthropic).schema["required"], ["type", "name", "radius"])
  }

  @Test func onlySomeDialectsPermitRecursion() throws {
    let schema = try Models.Tree.jsonSchema(for: .openAI).schema
    expectEqual(schema["properties"]?["parent"], ["anyOf": [["$ref": "#"], ["type": "null"]]])
    let error = try importError { try Models.Tree.jsonSchema(for: .anthropic) }
    expectEqual(
      error.issues.map { "\($0.kind)" },
      ["the schema of Branch, Tree is recursive, which .anthropic does not support"])
  }

  /// By Swift's `<`, neither of `"\u{e9}4"` and `"e\u{301}"` precedes the other.
  @Test func keysOfTheApplicationAreSortedByTheirBytes() throws {
    final class Accents: JSONModel {
      var a = JSONNumber(0)
      static let keys = [4, 1, 3, 0, 2, 8, 6, 5, 7].map { "\u{e9}\($0)" } + ["e\u{301}"]
      override class var propertySchemas: [String: JSONValue] {
        let null: JSONValue = ["type": "null"]
        let members = Dictionary(uniqueKeysWithValues: keys.map { ($0, null) })
        return ["a": ["type": "object", "properties": .object(members)]]
      }
    }
    let others = (0...8).map { JSONValue.string("\u{e9}\($0)") }
    expectEqual(
      try Accents.jsonSchema(for: .openAI).schema["properties"]?["a"]?["required"],
      .array([.string("e\u{301}")] + others))
  }

  @Test func describedTypesAndTransformers() throws {
    let described = try Models.Described.jsonSchema(for: .openAI)
    expectEqual(
      described.schema["properties"]?["prices"],
      [
        "title": "Prices", "type": "object", "additionalProperties": false, "required": ["EUR"],
        "properties": [
          "EUR": ["type": "integer", "description": "Must have at least 1 character."]
        ],
      ])
    expectEqual(
      described.schema["properties"]?["point"],
      [
        "type": ["object", "null"], "additionalProperties": false, "required": ["x", "y"],
        "properties": [
          "x": ["type": "number", "enum": [1]], "y": ["type": ["integer", "null"]],
        ],
      ])
    let converted = try Models.Converted.jsonSchema(for: .anthropic)
    expectEqual(
      converted.unsupported.map(\.description),
      [
        "/properties/at: Must be a date in seconds since 1970-01-01T00:00:00Z.",
        "/properties/length: Must be convertible to Int; must be from 1 to 20.",
        #"/properties/color: Must be convertible to Color; must satisfy "named"."#,
      ])
  }
}

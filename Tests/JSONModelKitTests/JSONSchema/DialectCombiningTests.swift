import JSONModelKit
import JSONModelSchema
import Testing

/// Schemas declared in `propertySchemas` that use `allOf`, a keyword that the strict dialects do not permit.
struct DialectCombiningTests {
  final class Combined: JSONModel {
    var nested = JSONValue.null
    var descriptions = JSONValue.null
    var titles = JSONValue.null
    var counts = JSONValue.null
    var contained = JSONValue.null
    var conditions = JSONValue.null
    var members = JSONValue.null
    var closed = JSONValue.null
    var patterned = JSONValue.null
    var tuple = JSONValue.null
    var ordered = JSONValue.null
    var same = JSONValue.null
    var nullable = JSONValue.null
    override class var propertySchemas: [String: JSONValue] {
      Dictionary(uniqueKeysWithValues: schemas.map { ($0.property, $0.declared) })
    }
  }

  static let schemas: [(property: String, declared: JSONValue, openAI: JSONValue)] = [
    (
      "nested",
      [
        "type": "integer", "minimum": 1,
        "allOf": [
          ["minimum": 2, "allOf": [["maximum": 9, "minimum": 3], true]], ["multipleOf": 2],
        ],
      ],
      ["type": "integer", "minimum": 3, "maximum": 9, "multipleOf": 2]
    ),
    (
      "descriptions",
      [
        "type": "string", "description": "a code",
        "allOf": [["description": "The code of a country."], ["description": "In capitals"]],
      ],
      ["type": "string", "description": "a code. The code of a country. In capitals"]
    ),
    (
      "titles",
      ["type": "string", "title": "A", "allOf": [["title": "B", "$id": "b", "pattern": "^a"]]],
      ["type": "string", "title": "A", "pattern": "^a"]
    ),
    (
      "counts",
      [
        "type": "array", "items": ["type": "string", "minLength": 1, "allOf": [["minLength": 2]]],
        "minItems": 1, "maxItems": 9, "allOf": [["minItems": 3, "maxItems": 5]],
      ],
      [
        "type": "array", "minItems": 3, "maxItems": 5,
        "items": ["type": "string", "description": "Must have at least 2 characters."],
      ]
    ),
    // `minContains` and `maxContains` apply only to the `contains` of the same schema.
    (
      "contained",
      [
        "type": "array", "items": ["type": "integer"], "contains": ["minimum": 1],
        "minContains": 2, "allOf": [["contains": ["maximum": 0], "maxContains": 1]],
      ],
      [
        "type": "array", "items": ["type": "integer"],
        "description": """
        Must satisfy the JSON Schema {"contains":{"minimum":1},"minContains":2}. \
        Must satisfy the JSON Schema {"contains":{"maximum":0},"maxContains":1}.
        """,
      ]
    ),
    (
      "conditions",
      [
        "type": "integer", "if": ["minimum": 1], "then": ["maximum": 5],
        "allOf": [["if": ["minimum": 7], "else": ["maximum": 3]]],
      ],
      [
        "type": "integer",
        "description": """
        Must satisfy the JSON Schema {"if":{"minimum":1},"then":{"maximum":5}}. \
        Must satisfy the JSON Schema {"else":{"maximum":3},"if":{"minimum":7}}.
        """,
      ]
    ),
    (
      "members",
      [
        "type": "object", "properties": ["a": ["type": "integer"]], "required": ["a"],
        "allOf": [
          ["properties": ["a": ["minimum": 1], "b": ["type": "string"]], "required": ["b"]]
        ],
      ],
      [
        "type": "object", "additionalProperties": false, "required": ["a", "b"],
        "properties": ["a": ["type": "integer", "minimum": 1], "b": ["type": "string"]],
      ]
    ),
    // The first schema does not permit the member `b` of the second one.
    (
      "closed",
      [
        "type": "object", "properties": ["a": ["type": "integer"]],
        "additionalProperties": false,
        "allOf": [["properties": ["a": ["minimum": 1], "b": ["type": "string"]]]],
      ],
      [
        "type": "object", "additionalProperties": false, "required": ["a"],
        "properties": ["a": ["type": "integer", "minimum": 1]],
      ]
    ),
    (
      "patterned",
      [
        "type": "object", "properties": ["a": ["type": "integer"]],
        "allOf": [["patternProperties": ["^a": ["minimum": 1]]]],
      ],
      [
        "type": "object", "additionalProperties": false, "required": ["a"],
        "properties": ["a": ["type": "integer"]],
        "description": #"Must satisfy the JSON Schema {"patternProperties":{"^a":{"minimum":1}}}."#,
      ]
    ),
    (
      "tuple",
      [
        "type": "array", "items": ["type": "integer"],
        "allOf": [["items": ["maximum": 4]], ["prefixItems": [["minimum": 1]]]],
      ],
      [
        "type": "array", "items": ["type": "integer", "maximum": 4],
        "description": #"Must satisfy the JSON Schema {"prefixItems":[{"minimum":1}]}."#,
      ]
    ),
    (
      "ordered",
      [
        "type": "string", "pattern": "^a", "format": "date", "not": ["enum": ["x"]],
        "allOf": [["pattern": "z$", "format": "time", "not": ["enum": ["y"]], "minLength": 3]],
      ],
      [
        "type": "string", "pattern": "^a", "format": "date",
        "description": """
        Must have at least 3 characters. Must not be one of "x". \
        Must be a time such as 08:30:00Z. Must not be one of "y". Must match the pattern z$.
        """,
      ]
    ),
    (
      "same",
      [
        "type": "array", "items": ["type": "integer"], "contains": ["const": 1],
        "minContains": 2, "allOf": [["contains": ["const": 1], "minContains": 2]],
      ],
      [
        "type": "array", "items": ["type": "integer"],
        "description": #"Must satisfy the JSON Schema {"contains":{"const":1},"minContains":2}."#,
      ]
    ),
    (
      "nullable",
      [
        "anyOf": [["type": "string"], ["type": "null"]],
        "allOf": [["anyOf": [["pattern": "a"], ["type": "null"]]]],
      ],
      ["anyOf": [["type": "string", "pattern": "a"], ["type": "null"]]]
    ),
  ]

  @Test func allOfIsCombinedWhereTheKeywordsPermitIt() throws {
    let result = try Combined.jsonSchema(for: .openAI)
    for (property, _, expected) in Self.schemas {
      expectEqual(result.schema["properties"]?[property], expected, "\(property)")
    }
    for _ in 0..<5 { try expectEqual(Combined.jsonSchema(for: .openAI), result) }
  }
}

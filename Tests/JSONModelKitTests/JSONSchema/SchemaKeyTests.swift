import JSONModelKit
import JSONModelSchema
import Testing

/// JSON Schemas of key paths, alternative keys and shared keys.
struct SchemaKeyTests {
  // MARK: - Elements

  final class Required: JSONModel {
    var name = ""
    var size: Int?
    override class var keyMapper: JSONKeyMapper {
      ["name": "items.1.name", "size": "items.3"]
    }
  }

  @Test func indexesDescribeElementsOfArrays() throws {
    let schema = try Required.jsonSchema()
    expectEqual(schema["type"], "object")
    expectEqual(schema["required"], ["items"])
    expectEqual(
      schema["properties"],
      [
        "items": [
          "type": "array", "minItems": 2,
          "prefixItems": [
            true,
            ["type": "object", "required": ["name"], "properties": ["name": ["type": "string"]]],
            true,
            ["type": ["integer", "null"]],
          ],
        ]
      ])
  }

  final class Closed: JSONModel {
    var name: String?
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var keyMapper: JSONKeyMapper { ["name": "items.0.name"] }
  }

  /// If a value on an optional key path has another JSON type, the property is absent; so the
  /// schema accepts all JSON types there.
  @Test func anOptionalElementDoesNotRequireItsArray() throws {
    let schema = try Closed.jsonSchema()
    expectEqual(schema["required"], nil)
    expectEqual(schema["additionalProperties"], false)
    expectEqual(
      schema["properties"],
      [
        "items": [
          "prefixItems": [
            ["additionalProperties": false, "properties": ["name": ["type": ["string", "null"]]]]
          ]
        ]
      ])
  }

  // MARK: - Several keys

  final class Alternatives: JSONModel {
    var id = 0
    override class var keyMapper: JSONKeyMapper { ["id": ["id", "ext.id"]] }
  }

  @Test func alternativeKeysAreDescribed() throws {
    let schema = try Alternatives.jsonSchema()
    expectEqual(schema["required"], nil)
    expectEqual(schema["properties"], ["id": true, "ext": ["properties": ["id": true]]])
    let anything: JSONValue = ["not": ["type": "null"]]
    func id(_ value: JSONValue) -> JSONValue {
      ["type": "object", "required": ["id"], "properties": ["id": value]]
    }
    func below(_ value: JSONValue) -> JSONValue {
      ["type": "object", "required": ["ext"], "properties": ["ext": id(value)]]
    }
    let integer: JSONValue = ["type": "integer"]
    expectEqual(
      schema["allOf"],
      [
        [
          "if": id(anything), "then": id(integer),
          "else": ["if": below(anything), "then": below(integer), "else": id(integer)],
        ]
      ])
  }

  final class OptionalAlternatives: JSONModel {
    var id: Int?
    override class var keyMapper: JSONKeyMapper { ["id": ["id", "ID"]] }
  }

  final class NullAlternatives: JSONModel {
    @RequiredKey var id: Int?
    override class var keyMapper: JSONKeyMapper { ["id": ["id", "ID"]] }
  }

  final class ValueAlternatives: JSONModel {
    var id: JSONValue = .null
    override class var keyMapper: JSONKeyMapper { ["id": ["id", "ID"]] }
  }

  /// If all keys are absent, an Optional is nil; a `@RequiredKey` property and a `JSONValue`
  /// require one of the keys.
  @Test func nullForAllAlternativeKeysDependsOnTheProperty() throws {
    func last(_ type: (some JSONModel).Type) throws -> JSONValue? {
      try type.jsonSchema()["allOf"]?[0]?["else"]?["else"]
    }
    let oneOfTheKeys: JSONValue = [
      "anyOf": [
        ["type": "object", "required": ["id"], "properties": ["id": true]],
        ["type": "object", "required": ["ID"], "properties": ["ID": true]],
      ]
    ]
    try expectEqual(last(OptionalAlternatives.self), true)
    try expectEqual(last(NullAlternatives.self), oneOfTheKeys)
    try expectEqual(last(ValueAlternatives.self), oneOfTheKeys)
    // Imports agree with the schemas.
    try expectEqual(OptionalAlternatives(string: "{}").id, nil)
    try expectEqual(NullAlternatives(string: #"{"ID":null}"#).id, nil)
    try expectEqual(importError { try NullAlternatives(string: "{}") }.kind, .missingKey)
    try expectEqual(ValueAlternatives(string: #"{"ID":null}"#).id, .null)
    try expectEqual(importError { try ValueAlternatives(string: "{}") }.kind, .missingKey)
  }

  final class Two: JSONModel {
    var first: Int?
    var second: Int?
    override class var keyMapper: JSONKeyMapper {
      ["first": ["a", "b"], "second": ["c", "d"]]
    }
  }

  @Test func alternativeKeysOfTwoPropertiesAreSeparateConditions() throws {
    let schema = try Two.jsonSchema()
    expectEqual(schema["properties"], ["a": true, "b": true, "c": true, "d": true])
    let first = schema["allOf"]?[0]?["if"]?["required"]
    let second = schema["allOf"]?[1]?["allOf"]?[0]?["if"]?["required"]
    expectEqual(first, ["a"])
    expectEqual(second, ["c"])
  }

  // MARK: - Empty arrays

  final class AllOptional: JSONModel {
    var name: String?
  }

  final class Strict: JSONModel {
    var name: String?
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  final class Owner: JSONModel {
    @OptionalKey var free = AllOptional()
    @OptionalKey var bound = Required()
  }

  final class StrictOwner: JSONModel {
    @OptionalKey var free = AllOptional()
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  /// PHP encodes a nested object without members as an empty array.
  @Test func anEmptyArrayIsAcceptedForAnObjectWithoutRequiredKeys() throws {
    func takesEmptyArray(_ type: JSONModel.Type, _ property: String) throws -> Bool {
      let schema = try type.jsonSchema(describing: .acceptedDocuments)
      expectEqual(schema["anyOf"], nil)
      let text = schema["properties"]?[property]?.string() ?? ""
      return text.contains(#"{"maxItems":0,"type":"array"}"#)
    }
    #expect(try takesEmptyArray(Owner.self, "free"))
    #expect(try !takesEmptyArray(Owner.self, "bound"))
    #expect(try !takesEmptyArray(StrictOwner.self, "free"))
    #expect(try !Owner.jsonSchema().string().contains("maxItems"))
    try expectEqual(Owner(string: #"{"free":[]}"#).free.name, nil)
    #expect(throws: JSONModelError.self) { try Owner(string: #"{"bound":[]}"#) }
    #expect(throws: JSONModelError.self) { try StrictOwner(string: #"{"free":[]}"#) }
    for type in [AllOptional.self, Required.self, Strict.self] as [JSONModel.Type] {
      #expect(throws: JSONModelError.self) { try type.make(string: "[]") }
    }
  }

  final class Row: JSONModel {
    var code = ""
    var number = 0
    override class var constraints: [String: [JSONConstraint]] {
      ["code": [.length(1...2)], "number": [.range(1...9)]]
    }
  }
  final class Rows: JSONModel {
    var byCode: [Row] = []
    var byNumber: [Row] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["byCode": .keyed(by: "code"), "byNumber": .keyed(by: "number")]
    }
  }

  @Test func theKeysOfAnArrayHaveTheConstraintsOfTheirProperty() throws {
    let schema = try Rows.jsonSchema(describing: .acceptedDocuments)
    func names(_ property: String) -> JSONValue? {
      let value = schema["properties"]?[property]
      return (value?["anyOf"]?[0] ?? value)?["propertyNames"]
    }
    expectEqual(names("byCode"), ["minLength": 1, "maxLength": 2])
    expectEqual(
      names("byNumber"),
      ["pattern": "^(?:0|-?[1-9][0-9]*)$", "$comment": "must be from 1 to 9"])
  }

  final class Embedded: JSONModel {
    var text: String?
    var plain = ""
    override class var propertyTransformers: [String: JSONTransformer] {
      ["text": .embedded, "plain": .embedded]
    }
  }

  /// The shared registry converts numbers to strings in the JSON in a string, not outside of it.
  @Test func onlyStringsHaveEmbeddedJSON() throws {
    let schema = try Embedded.jsonSchema(describing: .acceptedDocuments)
    for value: JSONValue in [1, true, "x", [1]] {
      for key in ["text", "plain"] {
        let document = JSONValue.object(["plain": "\"a\""].merging([key: value]) { $1 })
        #expect(throws: JSONModelError.self) { try Embedded(value: document) }
      }
    }
    expectEqual(schema["properties"]?["plain"]?["type"], "string")
    expectEqual(schema["properties"]?["text"]?["type"], ["string", "null"])
    try expectEqual(Embedded(string: #"{"plain": "1", "text": "true"}"#).text, "true")
  }
}

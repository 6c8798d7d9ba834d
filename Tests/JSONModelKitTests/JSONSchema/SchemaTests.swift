import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// JSON Schemas of the parts of a class.
///
/// `Tests/SchemaAgreement/run` compares imports with the results of a JSON Schema validator.
struct SchemaTests {
  enum Unit: String, CaseIterable { case km, mi }
  enum Code: Int { case one = 1 }

  /// Returns the schema of the property `value` of a `Holder`.
  private static func schema<Value: Defaulted>(
    _ type: Value.Type, _ subject: JSONSchemaSubject = .canonicalDocuments
  ) throws -> JSONValue? {
    try Holder<Value>.jsonSchema(describing: subject)["properties"]?["value"]
  }

  @Test func simpleTypesHaveTheirKeywords() throws {
    try expectEqual(Self.schema(String.self), ["type": "string"])
    try expectEqual(Self.schema(Bool.self), ["type": "boolean"])
    try expectEqual(Self.schema(Int.self), ["type": "integer"])
    try expectEqual(Self.schema(UInt.self), ["type": "integer", "minimum": 0])
    try expectEqual(Self.schema(Int8.self), ["type": "integer", "minimum": -128, "maximum": 127])
    try expectEqual(Self.schema(Double.self), ["type": "number"])
    try expectEqual(Self.schema(Decimal.self), ["type": "number"])
    try expectEqual(Self.schema(JSONNumber.self), ["type": "number"])
    try expectEqual(Self.schema(JSONValue.self), true)
  }

  @Test func optionalsAcceptNull() throws {
    try expectEqual(Self.schema(String?.self), ["type": ["string", "null"]])
    try expectEqual(Holder<Int>.jsonSchema()["required"], ["value"])
    try expectEqual(Holder<Int?>.jsonSchema()["required"], nil)
    try expectEqual(Self.schema([Int?].self)?["items"], ["type": ["integer", "null"]])
  }

  @Test func collectionsDescribeTheirElements() throws {
    try expectEqual(
      Self.schema([[Int]].self)?["items"], ["type": "array", "items": ["type": "integer"]])
    try expectEqual(
      Self.schema([String: Bool].self),
      ["type": "object", "additionalProperties": ["type": "boolean"]])
    #expect(try Self.schema([Int: Bool].self)?["propertyNames"]?["pattern"]?.string != nil)
  }

  final class Standard: JSONModel {
    var date = Date()
    var url: URL?
    var uuid = UUID()
    var data = Data()
    var unit: Unit?
    var code = Code.one
    @OptionalKey var page = 7
    @RequiredKey var note: String?
    var presence: JSONPresence<Int> = .absent
    @Ignore var cache = 1
  }

  @Test func standardTypesHaveTheirFormats() throws {
    let properties = try #require(try Standard.jsonSchema()["properties"]?.object)
    expectEqual(properties["date"]?["format"], "date-time")
    expectEqual(properties["url"]?["format"], "uri")
    expectEqual(properties["url"]?["type"], ["string", "null"])
    expectEqual(properties["uuid"]?["format"], "uuid")
    expectEqual(properties["data"]?["contentEncoding"], "base64")
    expectEqual(properties["unit"], ["type": ["string", "null"], "enum": ["km", "mi", nil]])
    expectEqual(properties["code"]?["$comment"], "one of the raw values of Code")
    expectEqual(properties["page"], ["type": ["integer", "null"], "default": 7])
    expectEqual(properties["presence"], ["type": ["integer", "null"]])
    expectEqual(properties["cache"], nil)
    try expectEqual(Standard.jsonSchema()["required"], ["date", "uuid", "data", "code", "note"])
  }

  final class City: JSONModel {
    var name = ""
    var country: Country?
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var schemaDescription: String? { "A place." }
  }

  final class Country: JSONModel {
    var capital: City?
    var cities: [City] = []
    override class var keyMapper: JSONKeyMapper { ["cities": "places.cities"] }
    override class var propertyDescriptions: [String: String] { ["capital": "The seat."] }
  }

  @Test func nestedAndRecursiveClassesAreReferredTo() throws {
    let expected: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Country",
      "type": "object", "required": ["places"],
      "properties": [
        "capital": [
          "anyOf": [["$ref": "#/$defs/City"], ["type": "null"]], "description": "The seat.",
        ],
        "places": [
          "type": "object", "required": ["cities"],
          "properties": ["cities": ["type": "array", "items": ["$ref": "#/$defs/City"]]],
        ],
      ],
      "$defs": [
        "City": [
          "title": "City", "description": "A place.", "type": "object", "required": ["name"],
          "additionalProperties": false,
          "properties": [
            "name": ["type": "string"], "country": ["anyOf": [["$ref": "#"], ["type": "null"]]],
          ],
        ]
      ],
    ]
    try expectEqual(Country.jsonSchema(), expected)
    try expectEqual(Country.jsonSchema().string(), Country.jsonSchema().string())
  }

  class Shape: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  final class Square: Shape { var side = 0.0 }

  @Test func aClusterHasAnAlternativeForEachClass() throws {
    let schema = try Shape.jsonSchema()
    expectEqual(
      schema["oneOf"],
      [
        [
          "$ref": "#/$defs/Circle", "type": "object", "required": ["type"],
          "properties": ["type": ["const": "circle"]],
        ],
        [
          "$ref": "#/$defs/Square", "type": "object", "required": ["type"],
          "properties": ["type": ["const": "square"]],
        ],
      ])
    expectEqual(schema["$defs"]?["Circle"]?["required"], ["radius"])
    expectEqual(schema["title"], "Shape")
  }

  final class Constrained: JSONModel {
    var code = ""
    var age = 0
    var price = 0.0
    var tags: [String] = []
    var prices: [String: Double] = [:]
    var mail: String?
    var born: Date?
    var unit = Unit.km
    var role = ""
    override class var constraints: [String: [JSONConstraint]] {
      [
        "code": [.pattern("^[A-Z]+$"), .pattern("^D"), .length(2...3)],
        "age": [.range(0..<150), .custom("even") { (age: Int) in age % 2 == 0 }],
        "price": [.range(0.5...), .multipleOf(0.1)],
        "tags": [.count(1...4), .unique, .each(.length(1...5))],
        "prices": [.count(...3), .keys(.length(3...3)), .each(.range(0...))],
        "mail": [.email], "born": [.past], "unit": [.oneOf(["km"])],
        "role": [.not(.oneOf(["root"]))],
      ]
    }
  }

  @Test func constraintsHaveTheirKeywords() throws {
    let properties = try #require(try Constrained.jsonSchema()["properties"]?.object)
    expectEqual(
      properties["code"],
      [
        "type": "string", "pattern": "^[A-Z]+$", "minLength": 2, "maxLength": 3,
        "allOf": [["pattern": "^D"]],
      ])
    expectEqual(
      properties["age"],
      [
        "type": "integer", "minimum": 0, "exclusiveMaximum": 150,
        "$comment": #"must satisfy "even""#,
      ])
    expectEqual(properties["price"], ["type": "number", "minimum": 0.5, "multipleOf": 0.1])
    expectEqual(
      properties["tags"],
      [
        "type": "array", "minItems": 1, "maxItems": 4, "uniqueItems": true,
        "items": ["type": "string", "minLength": 1, "maxLength": 5],
      ])
    expectEqual(
      properties["prices"],
      [
        "type": "object", "maxProperties": 3,
        "propertyNames": ["minLength": 3, "maxLength": 3],
        "additionalProperties": ["type": "number", "minimum": 0],
      ])
    expectEqual(properties["mail"]?["format"], "email")
    expectEqual(properties["born"]?["$comment"], "must be in the past")
    expectEqual(
      properties["unit"], ["type": "string", "enum": ["km", "mi"], "allOf": [["enum": ["km"]]]])
    expectEqual(properties["role"], ["type": "string", "not": ["enum": ["root"]]])
  }

  @Test func acceptedDocumentsHaveConversions() throws {
    let int = try #require(try Self.schema(Int.self, .acceptedDocuments)?["anyOf"]?.array)
    expectEqual(int.count, 2)
    expectEqual(int[0]["minimum"], -9_223_372_036_854_775_808)
    expectEqual(int[1]["type"], "string")
    let strict = try StrictHolder<String>.jsonSchema(describing: .acceptedDocuments)
    expectEqual(strict["properties"]?["value"], ["type": "string"])
  }

  // MARK: - Types without a schema

  struct Point: Codable { var x = 0 }

  final class Opaque: JSONModel { var point: Point? }

  final class Described: JSONModel {
    var point: Point?
    override class var propertySchemas: [String: JSONValue] {
      ["point": ["type": "object", "required": ["x"]]]
    }
  }

  final class Outer: JSONModel { var inner: Opaque? }

  final class Transformed: JSONModel {
    var point: Point?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "point": JSONTransformer(
          import: { Point(x: $0.int ?? 0) },
          export: { (point: Point) in .number(JSONNumber(point.x)) })
      ]
    }
  }

  class Chosen: JSONModel {
    override class var discriminator: JSONDiscriminator? { JSONDiscriminator { _ in nil } }
  }

  @Test func typesWithoutASchemaAreReportedWithAFix() throws {
    let codable = try importError { try Opaque.jsonSchema() }
    expectEqual(
      codable.kind,
      .invalidDeclaration(
        "Opaque.point has the type Point, which decodes itself; describe it in propertySchemas"
      ))
    expectEqual(codable.issues[0].property, "Opaque.point")
    try expectEqual(importError { try Outer.jsonSchema() }.issues[0].property, "Opaque.point")
    try expectEqual(
      importError { try Transformed.jsonSchema() }.kind,
      .invalidDeclaration(
        "Transformed.point has the type Point, whose transformer accepts any JSON type; "
          + "describe it in propertySchemas"))
    try expectEqual(
      importError { try Chosen.jsonSchema() }.kind,
      .invalidDeclaration(
        "the discriminator of Chosen is a closure, so its classes are unknown; "
          + "use a key and classes instead"))
    try expectEqual(
      Described.jsonSchema()["properties"]?["point"],
      ["type": ["object", "null"], "required": ["x"]])
  }

  final class Misspelt: JSONModel {
    var name = ""
    override class var propertyDescriptions: [String: String] { ["nmae": "x"] }
    override class var propertySchemas: [String: JSONValue] { ["other": true] }
  }

  final class NoSchema: JSONModel {
    var (name, id, tags, note) = ("", 0, [""], "")
    override class var propertySchemas: [String: JSONValue] {
      ["name": "string", "id": 1, "tags": [], "note": [:]]
    }
  }

  @Test func invalidPropertySchemasAreDeclarationErrors() throws {
    let error = try importError { try NoSchema.jsonSchema() }
    expectEqual(
      error.descriptions,
      ["id", "name", "tags"].map {
        "NoSchema.propertySchemas has an invalid JSON Schema for \($0); "
          + "expected an object, true or false [invalid_declaration]"
      })
  }

  @Test func unknownNamesAreDeclarationErrors() throws {
    let error = try importError { try Misspelt.jsonSchema() }
    expectEqual(
      error.descriptions,
      [
        #"Misspelt.propertyDescriptions names "nmae", which is not a property; did you mean "name"? [invalid_declaration]"#,
        #"Misspelt.propertySchemas names "other", which is not a property [invalid_declaration]"#,
      ])
  }
}

import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// JSON Schemas as text: the order of properties is that of their declaration.
struct SchemaTextTests {
  final class Zone: JSONModel {
    var zip = ""
    var area = 0.0
  }

  final class Address: JSONModel {
    var street = ""
    var city = ""
    var longitude = 0.0
    var zones: [Zone]?
    var latitude = 0.0
    @OptionalKey var floor = 1
    override class var keyMapper: JSONKeyMapper {
      ["longitude": "position.lon", "latitude": "position.lat", "floor": ["level", "floor"]]
    }
    override class var propertyDescriptions: [String: String] { ["street": "With its number."] }
  }

  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  final class Square: Shape {
    var side = 0.0
    var angle: Double?
  }

  final class Plan: JSONModel {
    var zeta = 0
    var shapes: [Shape] = []
    var address = Address()
    var alpha = JSONNumber(1)
    override class var propertySchemas: [String: JSONValue] {
      ["alpha": ["type": "object", "properties": ["b": ["type": "null"], "a": ["type": "null"]]]]
    }
  }

  private static let zone =
    #"{"title":"Zone","type":"object","properties":{"zip":{"type":"string"},"area":{"type":"number"}},"#
    + #""required":["zip","area"]}"#

  @Test func propertiesAreInTheOrderOfTheirDeclaration() throws {
    expectEqual(
      try Zone.jsonSchemaString(),
      #"{"$schema":"https://json-schema.org/draft/2020-12/schema",\#(Self.zone.dropFirst())"#)
    expectEqual(
      try Address.jsonSchemaString(for: .openAI),
      #"{"title":"Address","type":"object","properties":{"street":{"description":"With its number.","type":"string"},"#
        + #""city":{"type":"string"},"position":{"type":"object","properties":{"lon":{"type":"number"},"#
        + #""lat":{"type":"number"}},"required":["lon","lat"],"additionalProperties":false},"#
        + ##""zones":{"type":["array","null"],"items":{"$ref":"#/$defs/Zone"}},"##
        + #""level":{"description":"Null stands for the default value 1.","type":["integer","null"]}},"#
        + #""required":["street","city","position","zones","level"],"additionalProperties":false,"#
        + #""$defs":{"Zone":{"title":"Zone","type":"object","properties":{"zip":{"type":"string"},"#
        + #""area":{"type":"number"}},"required":["zip","area"],"additionalProperties":false}}}"#)
  }

  @Test func aTagThatIsNoPropertyComesFirst() throws {
    let square =
      #""Square":{"title":"Square","type":"object","#
      + #""properties":{"type":{"type":"string","enum":["square"]},"name":{"type":"string"},"side":{"type":"number"},"angle":{"type":["number","null"]}},"#
      + #""required":["type","name","side","angle"],"additionalProperties":false}"#
    #expect(try Plan.jsonSchemaString(for: .openAI).contains(square))
    let open =
      #""Square":{"title":"Square","type":"object","properties":{"type":true,"name":{"type":"string"},"#
      + #""side":{"type":"number"},"angle":{"type":["number","null"]}},"required":["name","side"]}"#
    #expect(try Plan.jsonSchemaString().contains(open))
  }

  @Test func schemasOfTheApplicationAreSorted() throws {
    let text = try Plan.jsonSchemaString()
    #expect(
      text.contains(
        #""alpha":{"type":"object","properties":{"a":{"type":"null"},"b":{"type":"null"}}}"#))
    #expect(text.contains(#""required":["zeta","shapes","address","alpha"]"#))
  }

  @Test func theTextIsTheSchema() throws {
    for dialect in [JSONSchemaDialect.draft2020, .openAI, .anthropic] {
      for pretty in [false, true] {
        try expectSame(Zone.self, dialect, pretty)
        try expectSame(Address.self, dialect, pretty)
        try expectSame(Circle.self, dialect, pretty)
        try expectSame(SchemaTests.Standard.self, dialect, pretty)
      }
    }
    try expectSame(Shape.self, .draft2020, true)
    try expectSame(Plan.self, .draft2020, true)
    try expectEqual(JSONValue(data: Zone.jsonSchemaData()), Zone.jsonSchema())
  }

  private func expectSame<Model: JSONModel>(
    _ type: Model.Type, _ dialect: JSONSchemaDialect, _ pretty: Bool
  ) throws {
    let schema = try type.jsonSchema(for: dialect)
    let text = try type.jsonSchemaString(for: dialect, pretty: pretty)
    try expectEqual(JSONValue(string: text), schema.schema)
    try expectEqual(type.jsonSchemaData(for: dialect, pretty: pretty), Data(text.utf8))
    expectEqual(schema.schemaString(pretty: pretty), text)
    #expect(text.contains("\n") == pretty)
  }

  @Test func aSchemaThatCannotBeBuiltThrows() {
    #expect(throws: JSONModelError(.invalidDeclaration(""))) {
      try Shape.jsonSchemaData(for: .openAI)
    }
  }

  /// A nested schema of the application may be too deep for recursive code.
  final class Deep: JSONModel {
    var value = 0
    static let schema = (0..<3_000).reduce(JSONValue.bool(true)) { inner, _ in ["not": inner] }
    override class var propertySchemas: [String: JSONValue] { ["value": schema] }
  }

  @Test func aDeepSchemaDoesNotExhaustTheStack() throws {
    let text = try Deep.jsonSchemaString()
    #expect(text.hasPrefix(#"{"$schema":"#) && text.utf8.count > 3_000 * 8)
  }
}

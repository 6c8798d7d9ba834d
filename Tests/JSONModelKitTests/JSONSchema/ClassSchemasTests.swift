import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// The JSON Schemas of several classes in one document.
struct ClassSchemasTests {
  final class City: JSONModel {
    var name = ""
    var twin: City?
  }
  final class Page<Item: JSONModel>: JSONModel {
    var items: [Item] = []
    var count = 0
  }
  final class Order: JSONModel {
    var zip = ""
    var city = City()
  }
  class Shape: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  final class Square: Shape { var side = 0.0 }

  private func error(_ body: () throws -> JSONDialectSchema) -> String? {
    let error = #expect(throws: JSONModelError.self) { try body() }
    return error.map { "\($0)" }
  }

  @Test func classesThatAreSharedAreDefinedOnce() throws {
    let schemas = try JSONModel.jsonSchemas(of: [Order.self, Page<City>.self])
    let definitions = try #require(schemas.schema["$defs"]?.object)
    expectEqual(schemas.schema.object?.count, 1)
    expectEqual(definitions.keys.sorted(), ["City", "Order", "Page_City_"])
    expectEqual(definitions["Order"]?["properties"]?["city"], ["$ref": "#/$defs/City"])
    expectEqual(
      definitions["Page_City_"]?["properties"]?["items"],
      ["type": "array", "items": ["$ref": "#/$defs/City"]])
    expectEqual(
      definitions["City"]?["properties"]?["twin"],
      ["anyOf": [["$ref": "#/$defs/City"], ["type": "null"]]])
    var own = try #require(Order.jsonSchema().object)
    own["$schema"] = nil
    own["$defs"] = nil
    expectEqual(definitions["Order"], .object(own))
  }

  /// An OpenAPI document has its schemas in `components`.
  @Test func anotherPrefixMakesAPlainMap() throws {
    let schemas = try JSONModel.jsonSchemas(
      of: [Page<City>.self], references: "#/components/schemas/")
    expectEqual(schemas.schema.object?.keys.sorted(), ["City", "Page_City_"])
    expectEqual(
      schemas.schema["Page_City_"]?["properties"]?["items"]?["items"],
      ["$ref": "#/components/schemas/City"])
    let document: JSONValue = [
      "openapi": "3.1.0", "$ref": "#/components/schemas/Page_City_",
      "components": ["schemas": schemas.schema],
    ]
    let schema = try JSONDocumentSchema(value: document)
    try schema.check(value: ["items": [["name": "Rome"]], "count": 1])
    let error = #expect(throws: JSONModelError.self) {
      try schema.check(value: ["items": [["name": 1]], "count": 1])
    }
    expectEqual(error?.paths, ["items[0].name"])
  }

  /// The classes in the order of the list, then the others by name; each with its properties in the
  /// order of their declaration.
  @Test(arguments: ["#/$defs/", "#/components/schemas/"])
  func schemasAreWrittenInTheOrderOfTheList(_ references: String) throws {
    let text = try JSONModel.jsonSchemas(
      of: [Page<Order>.self, Circle.self, Order.self, Circle.self], references: references
    ).schemaString()
    let places = [
      #""Page_Order_":{"#, #""items":{"#, #""count":{"#, #""Circle":{"#, #""Order":{"#,
      #""zip":{"#, #""city":{"#, #""City":{"#,
    ].map { text.firstRange(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(text.hasPrefix(references == "#/$defs/" ? #"{"$defs":{"Page_"# : #"{"Page_Order_":"#))
  }

  @Test(arguments: [JSONSchemaDialect.draft2020, .openAI, .anthropic])
  func aClassClusterIsAChoice(_ dialect: JSONSchemaDialect) throws {
    let schemas = try JSONModel.jsonSchemas(of: [Shape.self, Shape.self], for: dialect)
    let definitions = try #require(schemas.schema["$defs"]?.object)
    expectEqual(definitions.keys.sorted(), ["Circle", "Shape", "Square"])
    let keyword = dialect == .draft2020 ? "oneOf" : "anyOf"
    let choices = definitions["Shape"]?[keyword]?.array?.compactMap { $0["$ref"] }
    expectEqual(choices, ["#/$defs/Circle", "#/$defs/Square"])
    expectEqual(try JSONModel.jsonSchemas(of: []).schema, ["$defs": [:]])
  }

  enum Shop { final class Item: JSONModel { var price = 0 } }
  enum Bank { final class Item: JSONModel { var sum = 0 } }
  final class Pair: JSONModel {
    var first = Shop.Item()
    var second = Bank.Item()
  }
  final class Page_City_: JSONModel { var city = "" }

  @Test func equalNamesAreAnErrorThatNamesBothClasses() {
    let tests = String(reflecting: Self.self)
    let sentence =
      "the classes \(tests).Bank.Item and \(tests).Shop.Item have the same name Item in the schema; "
      + "rename one of them [invalid_declaration]"
    expectEqual(
      error { try JSONModel.jsonSchemas(of: [Shop.Item.self, Bank.Item.self]) },
      "Item: 1 issue\n  \(sentence)")
    expectEqual(
      error { try JSONModel.jsonSchemas(of: [Pair.self, City.self]) },
      "Pair, City: 1 issue\n  Pair.second: \(sentence)"
        .replacingOccurrences(of: "Pair.second: ", with: ""))
    let generic = error { try JSONModel.jsonSchemas(of: [Page<City>.self, Page_City_.self]) }
    #expect(generic?.contains("have the same name Page_City_ in the schema") == true)
    // One class alone still has a schema.
    #expect(throws: Never.self) { try Pair.jsonSchema() }
  }

  final class Wrong: JSONModel {
    var size = 0
    override class var constraints: [String: [JSONConstraint]] { ["size": [.email]] }
  }

  @Test func otherErrorsAreThoseOfOneClass() throws {
    let wrong = error { try JSONModel.jsonSchemas(of: [City.self, Wrong.self]) }
    #expect(wrong?.hasPrefix("Wrong: 1 issue\n") == true)
    expectEqual(
      error { try JSONModel.jsonSchemas(of: [Order.self], for: .anthropic) },
      "Order: 1 issue\n  the schema of City is recursive, which .anthropic does not support "
        + "[invalid_declaration]")
  }

  // MARK: - Sentences in strict dialects

  final class Event: JSONModel {
    var day = Date()
    var seconds = Date()
    var milliseconds = Date()
    var reference = Date()
    var mail = Date()
    var old = Date()
    var whole: Date?
    var page = City()
    var counts: [String: Int] = [:]
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "day": .date(.pattern("dd.MM.yyyy")), "seconds": .date(.secondsSince1970),
        "milliseconds": .date(.millisecondsSince1970),
        "reference": .date(.secondsSinceReferenceDate), "mail": .date(.rfc2822),
        "old": .date(.microsoft), "page": .embedded, "counts": .embedded,
      ]
    }
  }

  @Test(arguments: [JSONSchemaDialect.openAI, .anthropic])
  func datesAndEmbeddedValuesAreInWords(_ dialect: JSONSchemaDialect) throws {
    let schema = try Event.jsonSchema(for: dialect).schema
    let described: [(String, JSONValue, String)] = [
      ("day", "string", "Must be a date in the format dd.MM.yyyy."),
      ("seconds", "number", "Must be a date in seconds since 1970-01-01T00:00:00Z."),
      ("milliseconds", "number", "Must be a date in milliseconds since 1970-01-01T00:00:00Z."),
      ("reference", "number", "Must be a date in seconds since 2001-01-01T00:00:00Z."),
      ("mail", "string", "Must be a date in the format of RFC 2822."),
      ("page", "string", "Must contain JSON that can be imported as City."),
      ("counts", "string", "Must contain JSON that can be imported as [String: Int]."),
    ]
    for (name, type, sentence) in described {
      expectEqual(
        schema["properties"]?[name], ["type": type, "description": .string(sentence)])
    }
    expectEqual(
      schema["properties"]?["whole"], ["type": ["string", "null"], "format": "date-time"])
    let old = schema["properties"]?["old"]?["description"]?.string ?? ""
    #expect(old.contains("ust be a date in milliseconds since 1970-01-01T00:00:00Z as /Date(0)/."))
    expectEqual(schema["$defs"], nil)
  }
}

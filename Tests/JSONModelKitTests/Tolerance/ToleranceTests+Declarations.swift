import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// The effects of tolerance on exports, JSON Schemas and declarations.
extension ToleranceTests {
  // MARK: - Exports and schemas

  @Test func anEmptyStringIsExportedIfNilCannotBeOmitted() throws {
    final class Links: JSONModel {
      var plain: URL?
      @RequiredKey var required: URL?
      var preset: String? = "x"
      var nested: Int?
      var list: [URL?] = []
      override class var keyMapper: JSONKeyMapper { ["nested": "a.b"] }
      override class var propertyTransformers: [String: JSONTransformer] {
        [
          "plain": .emptyAsNil, "required": .emptyAsNil, "preset": .emptyAsNil,
          "nested": .emptyAsNil, "list": .each(.emptyAsNil),
        ]
      }
    }
    let json = #"{"plain":"","required":"","preset":"","a":{"b":""},"list":["","b:"]}"#
    for form in InputForm.allCases {
      let links = try Links.make(json, as: form)
      #expect(links.plain == nil && links.required == nil && links.preset == nil)
      #expect(links.nested == nil && links.list == [nil, URL(string: "b:")])
      let short = #"{"required":"","preset":"","list":["","b:"]}"#
      try expectEqual(links.jsonString(), short)
      try expectEqual(links.jsonValue(), JSONValue(string: short))
      try expectEqual(JSONValue(any: links.dictionary()), JSONValue(string: short))
      try expectEqual(links.jsonString(options: JSONExportOptions(includesNulls: true)), json)
      try expectEqual(Links(string: short), links)
    }
    try expectEqual(Links(string: #"{"required":null,"list":[]}"#).preset, "x")
    #expect(throws: JSONModelError.self) { try Links(string: #"{"required":7,"list":[]}"#) }
  }

  @Test func aSchemaDescribesAcceptedOrValidDocuments() throws {
    final class Described: JSONModel {
      var price = 1
      var homepage: URL?
      var ratings: [Bool] = []
      override class var transformers: JSONTransformerRegistry { .strict }
      override class var propertyTransformers: [String: JSONTransformer] {
        ["price": .orDefault, "homepage": .emptyAsNil, "ratings": .each(.or(false))]
      }
    }
    let canonical = try Described.jsonSchema()
    let accepted = try Described.jsonSchema(describing: .acceptedDocuments)
    expectEqual(canonical["required"], ["price", "ratings"])
    expectEqual(accepted["required"], ["price", "ratings"])
    expectEqual(canonical["properties"]?["price"], ["type": "integer"])
    expectEqual(accepted["properties"]?["price"], true)
    expectEqual(
      canonical["properties"]?["ratings"], ["type": "array", "items": ["type": "boolean"]])
    expectEqual(accepted["properties"]?["ratings"], ["type": "array", "items": true])
    expectEqual(canonical["properties"]?["homepage"]?["anyOf"]?[1], ["const": ""])
    expectEqual(canonical["properties"]?["homepage"]?["anyOf"]?[2], ["type": "null"])
  }

  // MARK: - Declaration errors

  @Test func toleranceMustFitTheProperty() throws {
    final class Unfit: JSONModel {
      var a = 1
      var b = 1
      var c: Int8 = 1
      var d = 1
      var e = [1]
      var f = [1]
      var g = [[1]]
      var h = ""
      override class var propertyTransformers: [String: JSONTransformer] {
        [
          "a": .orNil, "b": .emptyAsNil, "c": .or(300), "d": .each(.orNil), "e": .each(.orDefault),
          "f": .lossy(.date(.iso8601)), "g": .each(.each(.orNil)), "h": .or(1),
        ]
      }
    }
    try expectDeclarationErrors(
      in: Unfit.self,
      [
        "Unfit.a has the type Int, but its transformer is for Optionals",
        "Unfit.b has the type Int, but its transformer is for Optionals",
        "Unfit.c has the type Int8, but its transformer has a replacement of the type Int",
        "Unfit.d has the type Int, but its transformer is for arrays, sets and dictionaries",
        "Unfit.e uses .orDefault for its elements, which have no default value; use .or or .orNil",
        "Unfit.f has elements of the type Int, but their transformer is for dates",
        "Unfit.g has elements of the type Int, but their transformer is for Optionals",
        "Unfit.h has the type String, but its transformer has a replacement of the type Int",
      ].map { "\($0) [invalid_declaration]" })
  }

  @Test func transformersCompose() throws {
    final class Composed: JSONModel {
      var day: Date?
      var days: [Date?] = []
      var byName: [String: [Int]] = [:]
      var unique: Set<Int> = []
      var first: Int? = 1
      override class var transformers: JSONTransformerRegistry { .strict }
      override class var propertyTransformers: [String: JSONTransformer] {
        [
          "day": .date(.pattern("dd.MM.yyyy")).emptyAsNil.orNil,
          "days": .each(.date(.secondsSince1970).orNil).or([nil] as [Date?]),
          "byName": .lossy(.lossy()), "unique": .each(.or(0)), "first": .orNil.orDefault,
        ]
      }
    }
    let tolerated = Tolerated()
    let json = #"""
      {"day": "31.02.2020", "days": [60, "x"], "byName": {"a": [1, "b"], "c": 2},
       "unique": [1, "x", "y"], "first": "x"}
      """#
    let model = try Composed(string: json, options: tolerated.options())
    #expect(model.day == nil && model.first == nil)
    expectEqual(model.days, [Date(timeIntervalSince1970: 60), nil])
    expectEqual(model.byName, ["a": [1]])
    expectEqual(model.unique, [0, 1])
    expectEqual(tolerated.issues.count, 7)
    let other = try Composed(string: #"{"day": "", "days": 7, "byName": {}, "unique": []}"#)
    #expect(other.day == nil && other.days == [nil] && other.first == 1)
  }
}

import JSONModelKit
import JSONModelSchema
import TestSupport
import Testing

/// Classes, enumerations and nesting in the strict dialects.
struct DialectClassTests {
  class Vehicle: JSONModel {
    override class var schemaDescription: String? { "Any vehicle." }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["car": Car.self])
    }
  }
  final class Car: Vehicle {
    override class var schemaDescription: String? { "A car." }
  }

  @Test func theOnlyClassOfAClusterKeepsItsDescription() throws {
    expectEqual(try Vehicle.jsonSchema(for: .openAI).schema["description"], "A car.")
    expectEqual(try Vehicle.jsonSchema()["description"], "Any vehicle.")
    expectEqual(try Vehicle.jsonSchema()["title"], "Vehicle")
  }

  final class Note: JSONModel {
    @ReadOnly var id = 7
    var text = ""
    @WriteOnly var secret = ""
    @ReadOnly var author: Plain?
  }

  /// A model does not write what the server sets; the import keeps its default value.
  @Test(arguments: [JSONSchemaDialect.openAI, .anthropic])
  func readOnlyKeysAreLeftOut(dialect: JSONSchemaDialect) throws {
    let schema = try Note.jsonSchema(for: dialect).schema
    expectEqual(schema["properties"]?.object?.keys.sorted(), ["secret", "text"])
    expectEqual(schema["required"], ["text", "secret"])
    expectEqual(schema["$defs"], nil)
    let answer = #"{"text": "t", "secret": "s"}"#
    let note = try Note(string: answer, options: JSONImportOptions(readOnlyKeys: .reject))
    expectEqual([note.text, note.secret, "\(note.id)"], ["t", "s", "7"])
    expectEqual(
      try importError { try Note(string: answer) }.missingKeys.map(\.description), ["id"])
  }

  // MARK: - Recursion

  final class Top: JSONModel {
    var first: First?
    var plain: Plain?
  }
  final class First: JSONModel {
    var next: First?
    var middle: Middle?
  }
  final class Middle: JSONModel { var last: Last? }
  final class Last: JSONModel {
    var back: Back?
    var plain: Plain?
  }
  final class Back: JSONModel { var last: [Last] = [] }
  final class Plain: JSONModel { var size = 0 }

  /// `Middle` is on the way from one cycle to another, but in neither of them.
  @Test func onlyClassesThatReachThemselvesAreRecursive() throws {
    let error = try importError { try Top.jsonSchema(for: .anthropic) }
    expectEqual(
      error.kinds,
      [
        .invalidDeclaration(
          "the schema of Back, First, Last is recursive, which .anthropic does not support")
      ])
  }

  // MARK: - Enumerations

  enum Level: Int8, CaseIterable {
    case low = 1
    case high = 10
  }
  enum Size: UInt, CaseIterable { case small = 1 }
  final class Enumerations: JSONModel {
    var level = Level.low
    var size: Size?
  }

  @Test(arguments: [JSONSchemaDialect.openAI, .anthropic])
  func casesHaveNoLimits(dialect: JSONSchemaDialect) throws {
    let result = try Enumerations.jsonSchema(for: dialect)
    expectEqual(
      result.schema["properties"],
      [
        "level": ["type": "integer", "enum": [1, 10]],
        "size": ["type": ["integer", "null"], "enum": [1, nil]],
      ])
    expectEqual(result.unsupported, [])
  }

  // MARK: - Nesting

  final class Deep: JSONModel {
    var value = JSONValue.null
    override class var propertySchemas: [String: JSONValue] {
      let schema = (0..<1000).reduce(["type": "integer"] as JSONValue) { items, _ in
        ["type": "array", "items": items]
      }
      return ["value": schema]
    }
  }

  @Test func aSchemaThatIsTooDeepForTheStackIsAnError() throws {
    try onThread(stack: 512 << 10) {
      let error = try importError { try Deep.jsonSchema(for: .openAI) }
      expectEqual(
        error.kinds,
        [.invalidDeclaration("the schema is nested too deeply for the stack of this thread")])
    }
    try onThread(stack: 64 << 20) { _ = try Deep.jsonSchema(for: .openAI) }
  }
}

import JSONModelKit
import JSONModelSchema
import Testing

/// Properties that share keys in the strict dialects.
struct DialectKeyTests {
  final class Line: JSONModel { var article = "" }
  final class Other: JSONModel { var article = "" }

  /// For null at `id`, an import uses the value at `ID`, which is the key of another property.
  final class Overlapping: JSONModel {
    var id: String?
    var other = 0
    override class var keyMapper: JSONKeyMapper { ["id": ["id", "ID"], "other": "ID"] }
  }
  final class InsideAClass: JSONModel {
    var name: String?
    var ext: Line?
    override class var keyMapper: JSONKeyMapper { ["name": ["name", "ext.article"]] }
  }
  final class AroundAKeyPath: JSONModel {
    var name: String?
    override class var keyMapper: JSONKeyMapper { ["name": ["info.name", "info"]] }
  }
  class Tagged: JSONModel {
    var name: String?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["a": TaggedA.self])
    }
    override class var keyMapper: JSONKeyMapper { ["name": ["name", "type"]] }
  }
  final class TaggedA: Tagged {}
  /// The first key always has a value, so the import does not use the other one.
  final class AlwaysPresent: JSONModel {
    var id = 0
    var other: String?
    override class var keyMapper: JSONKeyMapper { ["id": ["id", "ID"], "other": "ID"] }
  }
  final class OtherwiseUnused: JSONModel {
    var id: Int?
    var info: Line?
    override class var keyMapper: JSONKeyMapper { ["id": ["id", "ID", "ids.first"]] }
  }

  /// The tag is a member of another class.
  class TagInAClass: JSONModel {
    var line = Line()
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "line.article", classes: ["a": TaggedInAClass.self])
    }
  }
  final class TaggedInAClass: TagInAClass {}
  class TagInAnOptional: JSONModel {
    var line: Line?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "line.article", classes: ["a": TaggedInAnOptional.self])
    }
  }
  final class TaggedInAnOptional: TagInAnOptional {}
  final class TwoClasses: JSONModel {
    var line = Line()
    var other = Other()
    override class var keyMapper: JSONKeyMapper { ["other": "line"] }
  }
  final class DescribedClass: JSONModel {
    var value = JSONValue.null
    override class var propertySchemas: [String: JSONValue] {
      ["value": ["type": "object", "properties": [:], "anyOf": [["$ref": "#"], ["type": "null"]]]]
    }
  }

  static let rejections: [(type: JSONModel.Type, reason: String)] = [
    (
      Overlapping.self,
      "Overlapping.id may be null and has the alternative key path ID, which overlaps the key path "
        + "ID of Overlapping.other, so .openAI cannot describe it; change one of them"
    ),
    (
      InsideAClass.self,
      "InsideAClass.name may be null and has the alternative key path ext.article, which overlaps "
        + "the key path ext of InsideAClass.ext, so .openAI cannot describe it; change one of them"
    ),
    (
      AroundAKeyPath.self,
      "AroundAKeyPath.name may be null and has the alternative key path info, which overlaps the "
        + "key path info.name of AroundAKeyPath.name, so .openAI cannot describe it; "
        + "change one of them"
    ),
    (
      TaggedA.self,
      "TaggedA.name may be null and has the alternative key path type, which overlaps the key path "
        + "type of the discriminator, so .openAI cannot describe it; change one of them"
    ),
    (
      TagInAClass.self,
      "the schema at /properties/line combines a class with other members, which .openAI does not "
        + "support"
    ),
    (
      TaggedInAnOptional.self,
      "the schema at /properties/line combines a class with other members, which .openAI does not "
        + "support"
    ),
    (
      TwoClasses.self,
      "the schema at /properties/line combines a class with other members, which .openAI does not "
        + "support"
    ),
    (
      DescribedClass.self,
      "the schema at /properties/value combines a class with other members, which .openAI does not "
        + "support"
    ),
  ]

  @Test func overlappingKeysWithoutAStrictSchemaAreErrors() throws {
    for (type, reason) in Self.rejections {
      let error = try importError { try type.jsonSchema(for: .openAI) }
      expectEqual(error.kinds, [.invalidDeclaration(reason)])
      _ = try type.jsonSchema()
    }
  }

  @Test func anAlternativeThatTheImportNeverUsesIsNoError() throws {
    expectEqual(
      try AlwaysPresent.jsonSchema(for: .openAI).schema["properties"],
      ["id": ["type": "integer"], "ID": ["type": ["string", "null"]]])
    let model = try AlwaysPresent(value: ["id": 1, "ID": "x"])
    expectEqual(model.id, 1)
    expectEqual(model.other, "x")
    _ = try OtherwiseUnused.jsonSchema(for: .anthropic)
  }

  /// A schema with only the first key would permit these documents, but describe another result.
  @Test func anAlternativeAppliesWhenTheFirstKeyIsNull() throws {
    let error = try importError { try AroundAKeyPath(value: ["info": ["name": nil]]) }
    expectEqual(error.issues.count, 1)
    let model = try InsideAClass(value: ["name": nil, "ext": ["article": "x"]])
    expectEqual(model.name, "x")
  }

  @Test func aSharedKeyHasTheSchemaOfBothProperties() throws {
    let schema = try DialectModels.Shared.jsonSchema(for: .openAI).schema
    expectEqual(
      schema["properties"], ["shared": ["type": "integer", "minimum": 3, "maximum": 127]])
  }
}

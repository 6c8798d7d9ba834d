import Foundation
import JSONModelKit
import JSONModelSchema
import TestSupport
import Testing

/// Which properties `@Required` can mark, and the effect of other declarations on them.
struct RequiredDeclarationTests {
  final class Box<Content>: JSONModel { @Required var content: Content }

  final class Unsupported { var id = 0 }

  @Test func propertiesOfAGenericTypeMayBeRequired() throws {
    expectEqual(try Box<Int>(string: #"{"content": 1}"#).content, 1)
    expectEqual(
      try Box<[Box<String>]>(string: #"{"content": [{"content": "a"}]}"#).content[0].content, "a")
    let error = try importError { try Box<[Int]>(string: #"{"content": null}"#) }
    expectEqual(error.kind, .nullValue(expected: "[Int]"))
  }

  @Test func typesThatCannotBeMarkedAreDeclarationErrors() throws {
    try expectDeclarationErrors(
      in: Box<Int?>.self,
      [
        "Box<Optional<Int>>.content is marked @Required, but its type Int? is an Optional; "
          + "use @RequiredKey, or remove the question mark [invalid_declaration]"
      ])
    try expectDeclarationErrors(
      in: Box<JSONPresence<Int>>.self,
      [
        "Box<JSONPresence<Int>>.content is marked @Required, but its type JSONPresence<Int> has "
          + "a value for an absent key; remove the marker [invalid_declaration]"
      ])
    try expectDeclarationErrors(
      in: Box<Unsupported>.self,
      [
        "Box<Unsupported>.content has the unsupported type Unsupported; "
          + "make it a JSONModel, register a transformer, conform it to Codable, or mark it @Ignore "
          + "[invalid_declaration]"
      ])
  }

  @Test func requiredCannotBeCombinedWithOtherMarkers() throws {
    final class Indexed: JSONModel { @Required @Index var id: Int }
    try expectDeclarationErrors(
      in: Indexed.self,
      [
        "Indexed.id is marked @Required, which cannot be combined with another marker; "
          + "remove one of them [invalid_declaration]"
      ])
  }

  @Test func aPropertyCannotBeBothRequiredAndOptional() throws {
    final class Both: JSONModel {
      @Required var id: Int
      override class func propertyIsOptional(_ name: String) -> Bool { true }
    }
    try expectDeclarationErrors(
      in: Both.self,
      ["Both.id is marked as required and as optional; keep one [invalid_declaration]"])
  }

  class Base: JSONModel {
    @Required var price: Decimal
    @Required var day: Date
    @Required var tags: [String]
    override class var keyMapper: JSONKeyMapper { ["price": ["price", "cost"]] }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["price": .or(0), "day": .date(.pattern("dd.MM.yyyy")), "tags": .lossy()]
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["price": [.range(0...)], "tags": [.count(1...)]]
    }
  }

  final class Derived: Base { @Required var name: String }

  @Test func transformersConstraintsAndKeysApply() throws {
    let wrong = Locked<[String]>([])
    var options = JSONImportOptions.default
    options.onTolerated = { error in wrong.change { $0 += error.descriptions } }
    let json = #"{"cost": "free", "day": "03.10.1990", "tags": ["a", []], "name": "n"}"#
    let model = try Derived(string: json, options: options)
    expectEqual(model.price, 0)
    expectEqual(model.tags, ["a"])
    expectEqual(
      wrong.value,
      [
        "line 1, column 10, cost: cannot convert string to Decimal: not a number [transform_failed]",
        "line 1, column 53, tags[1]: expected String, found array [type_mismatch]",
      ])
    expectEqual(
      try model.jsonString(), #"{"price":0,"day":"03.10.1990","tags":["a"],"name":"n"}"#)
    let error = try importError { try Derived(string: #"{"day": "1990", "tags": []}"#) }
    expectEqual(
      error.descriptions,
      [
        "line 1, column 1, price: required key is missing [missing_key]",
        "line 1, column 1, name: required key is missing [missing_key]",
        "line 1, column 9, day: cannot convert string to Date: "
          + "does not match the date format dd.MM.yyyy [transform_failed]",
        "line 1, column 25, tags: must have at least 1 element [constraint_violated]",
      ])
    let null = #"{"price": null, "day": "03.10.1990", "tags": ["a"], "name": "n"}"#
    expectEqual(try Derived(string: null).price, 0)
  }

  @Test func replacementsThatNeedNilOrADefaultValueAreDeclarationErrors() throws {
    class Replaced: JSONModel { @Required var name: String }
    final class ByDefault: Replaced {
      override class var propertyTransformers: [String: JSONTransformer] { ["name": .orDefault] }
    }
    final class ByNil: Replaced {
      override class var propertyTransformers: [String: JSONTransformer] { ["name": .orNil] }
    }
    try expectDeclarationErrors(
      in: ByDefault.self,
      [
        "ByDefault.name is marked @Required, so it has no default value for .orDefault; use .or "
          + "[invalid_declaration]"
      ])
    try expectDeclarationErrors(
      in: ByNil.self,
      [
        "ByNil.name has the type String, but its transformer is for Optionals [invalid_declaration]"
      ])
  }

  @Test func ignoredPropertiesNeedNoValue() throws {
    final class Partial: JSONModel {
      var id = 0
      @Required var cache: Unsupported
      override class func propertyIsIgnored(_ name: String) -> Bool { name == "cache" }
    }
    let model = try Partial(string: #"{"id": 1}"#)
    expectEqual(try model.jsonString(), #"{"id":1}"#)
    expectEqual(model.copy(), model)
  }

  @Test func requiredPropertiesAreDescribed() throws {
    let found = Derived.properties.map {
      "\($0.name) \($0.typeName) \($0.isRequired) \($0.isNullable)"
    }
    expectEqual(
      found,
      [
        "price Decimal true false", "day Date true false", "tags [String] true false",
        "name String true false",
      ])
    let schema = try Box<String>.jsonSchema()
    expectEqual(schema["required"], ["content"])
    expectEqual(schema["properties"], ["content": ["type": "string"]])
    expectEqual(
      try Box<JSONValue>.jsonSchema()["properties"], ["content": ["not": ["type": "null"]]])
  }

  @Test func aModelWithUnsetRequiredPropertiesIsReplacedAsAWhole() throws {
    final class Outer: JSONModel { var inner = Box<Int>() }
    let outer = try Outer(string: #"{"inner": {"content": 2}}"#)
    expectEqual(outer.inner.content, 2)
    let error = try importError { try Outer(string: #"{"inner": {}}"#) }
    expectEqual(error.missingKeys.map(\.description), ["inner.content"])
  }
}

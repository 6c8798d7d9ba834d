import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Constraints that the strict dialects describe in sentences, and declarations that have no strict
/// schema.
struct DialectRuleTests {
  enum Unit: String, CaseIterable { case km, mi, ft }
  enum Code: String { case one = "1" }

  final class Rules: JSONModel {
    var short = ""
    var pattern = ""
    var around = ""
    var escaped = ""
    var email = ""
    var site = ""
    var host = ""
    var address = ""
    var role = ""
    var state = ""
    var odd = 0
    var exclusive = 0.0
    var multiple = 0.0
    var either = 0
    var tags: [String] = []
    var scores: [Int] = []
    var several: [Int] = []
    var words: Set<String> = []
    var unit = Unit.km
    var code = Code.one
    var zone = TimeZone.gmt
    var patterns = ""
    override class var constraints: [String: [JSONConstraint]] {
      var rules: [String: [JSONConstraint]] = [
        "short": [.length(1...3)], "pattern": [.pattern("^(?:a|b)\\d$")],
        "around": [.pattern("^(?!x)")], "escaped": [.pattern("\\bword\\b")],
        "email": [.email], "site": [.url(schemes: ["https"])], "host": [.hostname],
        "address": [.anyOf([.ipv4, .ipv6])], "role": [.not(.oneOf(["root", "admin"]))],
        "state": [.oneOf(["on", "off"])], "multiple": [.multipleOf(0.01)],
        "exclusive": [.greaterThan(0), .lessThan(1)], "unit": [.oneOf([Unit.km, .mi])],
      ]
      rules["odd"] = [.custom("odd") { (number: Int) in number % 2 != 0 }]
      rules["either"] = [.anyOf([.range(...3), .multipleOf(5)])]
      rules["tags"] = [.count(...5), .unique, .each(.characters(1...20))]
      rules["scores"] = [.contains(.range(90...))]
      rules["several"] = [.count(2...)]
      rules["words"] = [.count(1...3)]
      rules["patterns"] = [.pattern("a"), .pattern("b")]
      return rules
    }
  }

  /// The schema of each property in both dialects; `anthropic` is nil if both are the same.
  static let schemas: [(property: String, openAI: String, anthropic: String?)] = [
    ("short", #"{"description":"Must have 1 to 3 characters.","type":"string"}"#, nil),
    (
      "pattern", #"{"pattern":"^(?:a|b)\\d$","type":"string"}"#,
      #"{"description":"Must match the pattern ^(?:a|b)\\d$.","type":"string"}"#
    ),
    ("around", #"{"description":"Must match the pattern ^(?!x).","type":"string"}"#, nil),
    ("escaped", #"{"description":"Must match the pattern \\bword\\b.","type":"string"}"#, nil),
    (
      "email", #"{"description":"Must be an e-mail address.","format":"email","type":"string"}"#,
      nil
    ),
    ("host", #"{"format":"hostname","type":"string"}"#, nil),
    (
      "address",
      #"{"anyOf":[{"format":"ipv4","type":"string"},{"format":"ipv6","type":"string"}]}"#, nil
    ),
    (
      "role", #"{"description":"Must not be one of root, admin.","type":"string"}"#, nil
    ),
    ("state", #"{"enum":["on","off"],"type":"string"}"#, nil),
    ("odd", #"{"description":"Must satisfy \"odd\".","type":"integer"}"#, nil),
    (
      "exclusive", #"{"exclusiveMaximum":1,"exclusiveMinimum":0,"type":"number"}"#,
      #"{"description":"Must be greater than 0. Must be less than 1.","type":"number"}"#
    ),
    (
      "multiple", #"{"multipleOf":0.01,"type":"number"}"#,
      #"{"description":"Must be a multiple of 0.01.","type":"number"}"#
    ),
    (
      "either",
      #"{"anyOf":[{"maximum":3,"type":"integer"},{"multipleOf":5,"type":"integer"}]}"#,
      #"{"description":"Must be at most 3 or a multiple of 5.","type":"integer"}"#
    ),
    (
      "tags",
      #"{"description":"Must have unique elements.","items":{"description":"#
        + #""Must have 1 to 20 user-perceived characters.","type":"string"},"maxItems":5,"type":"array"}"#,
      #"{"description":"Must have at most 5 elements. Must have unique elements.","#
        + #""items":{"description":"Must have 1 to 20 user-perceived characters.","#
        + #""type":"string"},"type":"array"}"#
    ),
    (
      "scores",
      #"{"description":"Must contain at least 1 element that is at least 90.","#
        + #""items":{"type":"integer"},"type":"array"}"#, nil
    ),
    (
      "several", #"{"items":{"type":"integer"},"minItems":2,"type":"array"}"#,
      #"{"description":"Must have at least 2 elements.","items":{"type":"integer"},"#
        + #""type":"array"}"#
    ),
    ("unit", #"{"enum":["km","mi"],"type":"string"}"#, nil),
    ("code", #"{"description":"One of the raw values of Code.","type":"string"}"#, nil),
    (
      "zone",
      #"{"description":"A time zone of the IANA database.","type":"string"}"#, nil
    ),
    (
      "patterns", #"{"description":"Must match the pattern b.","pattern":"a","type":"string"}"#,
      #"{"description":"Must match the pattern a. Must match the pattern b.","type":"string"}"#
    ),
  ]

  @Test func constraintsAreKeywordsOrSentences() throws {
    let openAI = try Rules.jsonSchema(for: .openAI)
    let anthropic = try Rules.jsonSchema(for: .anthropic)
    for (property, first, second) in Self.schemas {
      let found = openAI.schema["properties"]?[property]
      expectEqual(found?.string(), first)
      let other = anthropic.schema["properties"]?[property]
      expectEqual(other?.string(), second ?? first)
    }
    let keywords = Dictionary(
      grouping: openAI.unsupported, by: \.keyPath.jsonPointer
    ).mapValues { $0.map(\.keywords) }
    expectEqual(keywords["/properties/short"], [["maxLength", "minLength"]])
    expectEqual(keywords["/properties/email"], [["pattern"]])
    expectEqual(keywords["/properties/address"], nil)
    expectEqual(keywords["/properties/either"], nil)
    expectEqual(keywords["/properties/role"], [["not"]])
    expectEqual(keywords["/properties/odd"], [[]])
    expectEqual(keywords["/properties/scores"], [["contains", "minContains"]])
    expectEqual(keywords["/properties/words"], [["uniqueItems"]])
    expectEqual(keywords["/properties/site"], [["format"]])
    expectEqual(keywords["/properties/multiple"], nil)
  }

  // MARK: - Declarations without a schema

  final class Map: JSONModel { @OptionalKey var sizes: [String: Int] = [:] }
  final class Anything: JSONModel { var extra: JSONValue = .null }
  final class Untyped: JSONModel { var list: [Any] = [] }
  final class Indexed: JSONModel {
    var first = 0
    override class var keyMapper: JSONKeyMapper { ["first": "items.0.id"] }
  }
  final class Nested: JSONModel { var maps: [Map] = [] }
  final class Parts: JSONModel {
    var size = 0
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "size": JSONTransformer(
          import: { (list: [JSONValue]) in list.count }, export: { (_: Int) in [JSONValue]() })
      ]
    }
  }
  final class Loose: JSONModel {
    var point: [String: Int] = [:]
    override class var propertySchemas: [String: JSONValue] {
      ["point": ["type": "object", "properties": ["x": true]]]
    }
  }
  final class Open: JSONModel {
    var point: [String: Int] = [:]
    override class var propertySchemas: [String: JSONValue] {
      ["point": ["type": "object", "additionalProperties": ["type": "integer"]]]
    }
  }

  static let rejections: [(type: JSONModel.Type, reason: String)] = [
    (
      Map.self,
      "Map.sizes has the type [String: Int], whose keys .openAI cannot list; "
        + "describe it in propertySchemas"
    ),
    (
      Nested.self,
      "Map.sizes has the type [String: Int], whose keys .openAI cannot list; "
        + "describe it in propertySchemas"
    ),
    (
      Anything.self,
      "Anything.extra has the type JSONValue, which may be any JSON value; "
        + "describe it in propertySchemas"
    ),
    (
      Untyped.self,
      "Untyped.list has the type Any, which may be any JSON value; describe it in propertySchemas"
    ),
    (
      Indexed.self,
      "Indexed.first has the key path items[0].id with an index, which .openAI does not support"
    ),
    (
      Parts.self,
      "Parts.size has the type Int, whose transformer accepts any array or object; "
        + "describe it in propertySchemas"
    ),
    (
      Loose.self,
      "the schema at /properties/point/properties/x permits any value, which .openAI does not "
        + "support"
    ),
    (
      Open.self,
      "the schema at /properties/point permits members that it does not list, which .openAI does "
        + "not support"
    ),
    (
      DialectModels.Shape.self,
      "Shape is a class cluster, but the root of a schema for .openAI is one class; "
        + "make it a property of another class"
    ),
  ]

  @Test func typesWithoutAStrictSchemaAreErrors() throws {
    for (type, reason) in Self.rejections {
      let error = try importError { try type.jsonSchema(for: .openAI) }
      expectEqual(error.kinds, [.invalidDeclaration(reason)])
      expectEqual(error.issues.map(\.position), [nil])
    }
  }
}

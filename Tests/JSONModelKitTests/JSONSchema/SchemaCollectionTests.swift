import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// JSON Schemas of lossy collections, sets, dictionaries and the keys of dictionaries.
struct SchemaCollectionTests {
  enum Level: Int, CaseIterable {
    case low = 1
    case high = 10
  }

  // MARK: - Collections

  final class Collections: JSONModel {
    var lossy: [Int] = []
    var sizes: [String: Int] = [:]
    var words: Set<String> = []
    var limited: Set<Int> = []
    @OptionalKey var map: [String: Int] = [:]
    @OptionalKey var filled: [String: Int] = [:]
    @OptionalKey var unlikeEmpty: [String: Int] = [:]
    @OptionalKey var odd: [String: Int] = [:]
    override class var propertyTransformers: [String: JSONTransformer] {
      ["lossy": .lossy(), "sizes": .lossy()]
    }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "lossy": [.count(1...3), .each(.range(0...9))], "words": [.count(1...3)],
        "limited": [.count(...2)], "map": [.count(...3)], "filled": [.count(1...)],
        "unlikeEmpty": [.not(.count(0...0))],
        "odd": [.custom("odd") { (map: [String: Int]) in map.count % 2 == 1 }],
      ]
    }
  }

  @Test func aLossyCollectionAcceptsElementsThatItDrops() throws {
    let canonical = try #require(try Collections.jsonSchema()["properties"]?.object)
    let accepted = try #require(
      try Collections.jsonSchema(describing: .acceptedDocuments)["properties"]?.object)
    expectEqual(
      canonical["lossy"],
      [
        "type": "array", "minItems": 1, "maxItems": 3,
        "items": ["type": "integer", "minimum": 0, "maximum": 9],
      ])
    expectEqual(
      accepted["lossy"],
      [
        "type": "array",
        "$comment": "must have 1 to 3 elements; each element must be from 0 to 9",
      ])
    expectEqual(
      canonical["sizes"], ["type": "object", "additionalProperties": ["type": "integer"]])
    expectEqual(
      accepted["sizes"], ["anyOf": [["type": "object"], ["type": "array", "maxItems": 0]]])
  }

  /// A set keeps equal elements once, so a longer array may result in a set that is small enough.
  @Test func acceptedDocumentsHaveOnlyTheMinimumCountOfASet() throws {
    let canonical = try #require(try Collections.jsonSchema()["properties"]?.object)
    let accepted = try #require(
      try Collections.jsonSchema(describing: .acceptedDocuments)["properties"]?.object)
    expectEqual(
      canonical["words"],
      [
        "type": "array", "items": ["type": "string"], "minItems": 1, "maxItems": 3,
        "uniqueItems": true,
      ])
    expectEqual(accepted["words"]?["minItems"], 1)
    #expect(accepted["words"]?["maxItems"] == nil && accepted["words"]?["uniqueItems"] == nil)
    #expect(canonical["limited"]?["maxItems"] == 2 && canonical["limited"]?["minItems"] == nil)
    #expect(accepted["limited"]?["maxItems"] == nil && accepted["limited"]?["minItems"] == nil)
    expectEqual(accepted["words"]?["$comment"], "must have 1 to 3 elements")
    expectEqual(accepted["limited"]?["$comment"], "must have at most 2 elements")
  }

  final class Sets: JSONModel {
    var few: Set<Int> = []
    var some: Set<Int> = []
    override class var constraints: [String: [JSONConstraint]] {
      [
        "few": [.not(.count(3...))],
        "some": [.anyOf([.count(...2), .contains(.range(9...))])],
      ]
    }
  }

  /// Three equal elements are a set of one, so a keyword would reject a document that is imported.
  @Test func theNegationOfACountOfASetIsAComment() throws {
    let canonical = try #require(try Sets.jsonSchema()["properties"]?.object)
    let accepted = try #require(
      try Sets.jsonSchema(describing: .acceptedDocuments)["properties"]?.object)
    #expect(accepted["few"]?["not"] == nil && canonical["few"]?["not"] != nil)
    expectEqual(accepted["few"]?["$comment"], "must not have at least 3 elements")
    expectEqual(
      accepted["some"]?["$comment"],
      "must have at most 2 elements or contain at least 1 element that is at least 9")
    try expectEqual(Sets(string: #"{"few":[1,1,1],"some":[1,1,1]}"#).few, [1])
  }

  @Test(arguments: [("map", true), ("filled", false), ("unlikeEmpty", false), ("odd", false)])
  func anEmptyArrayIsADictionaryThatMayBeEmpty(name: String, isAccepted: Bool) throws {
    let schema = try Collections.jsonSchema(describing: .acceptedDocuments)
    let property = try #require(schema["properties"]?[name])
    let text = property.string()
    expectEqual(text.contains(#"{"maxItems":0,"type":"array"}"#), isAccepted)
    var document: JSONValue = ["lossy": [1], "sizes": [], "words": ["a"], "limited": []]
    document[name] = []
    #expect(((try? Collections(value: document)) != nil) == isAccepted)
  }

  // MARK: - Constraints of keys

  final class Keyed: JSONModel {
    var codes: [String: Int] = [:]
    var levels: [Level: Int] = [:]
    var mails: [String: Int] = [:]
    var sites: [String: Int] = [:]
    var odd: [Int: Int] = [:]
    var site = ""
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "codes": [.keys(.oneOf(["de", "fr"]), .pattern("^[a-z]+$"))],
        "levels": [.keys(.not(.oneOf([Level.high])))], "mails": [.keys(.email)],
        "sites": [.keys(.url(schemes: ["https", "mailto"]))],
        "odd": [.keys(.range(1...9))], "site": [.url(schemes: ["http", "a+b.c"])],
      ]
    }
  }

  @Test func constraintsOfKeysApplyToTheirStrings() throws {
    let properties = try #require(
      try Keyed.jsonSchema(describing: .acceptedDocuments)["properties"]?.object)
    expectEqual(
      properties["codes"]?["propertyNames"], ["enum": ["de", "fr"], "pattern": "^[a-z]+$"])
    expectEqual(
      properties["levels"]?["propertyNames"], ["enum": ["1", "10"], "not": ["enum": ["10"]]])
    expectEqual(properties["mails"]?["propertyNames"]?["format"], "email")
    // Keywords of strings cannot express constraints of numbers.
    expectEqual(
      properties["odd"]?["propertyNames"],
      ["pattern": "^(?:0|-?[1-9][0-9]*)$", "$comment": "must be from 1 to 9"])
  }

  @Test(arguments: [
    ("https://example.org/a?b#c", true), ("HTTPS://example.org", true), ("https:///a", false),
    ("https:a", false), ("mailto:ann@example.org", true), ("MailTo:x", true), ("ftp://a", false),
    ("example.org", false), ("https://a b", false),
  ])
  func thePatternOfURLsAgreesWithImports(text: String, isAccepted: Bool) throws {
    let names = try Keyed.jsonSchema()["properties"]?["sites"]?["propertyNames"]
    expectEqual(names?["format"], "uri")
    let pattern = try #require(names?["pattern"]?.string)
    try expectEqual(text.contains(Regex(pattern)), isAccepted)
    let document: JSONValue = [
      "codes": [:], "levels": [:], "mails": [:], "odd": [:], "site": "http://a",
      "sites": .object([text: 1]),
    ]
    #expect(((try? Keyed(value: document)) != nil) == isAccepted)
  }

  @Test func thePatternOfASchemeIsCaseInsensitive() throws {
    let pattern = try Keyed.jsonSchema()["properties"]?["site"]?["pattern"]?.string
    expectEqual(
      pattern,
      #"^(?:[hH][tT][tT][pP]://[^/?#]|[aA][+][bB][.][cC]:)"#
        + #"[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]*$"#)
  }
}

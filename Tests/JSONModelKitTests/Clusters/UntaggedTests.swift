import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Objects without a tag, and with a list of tags.
struct UntaggedTests {
  class Shape: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self], untagged: Polygon.self)
    }
  }
  final class Circle: Shape { var radius = 0 }
  final class Polygon: Shape { @OptionalKey var corners = 3 }
  final class Drawing: JSONModel {
    var shapes: [Shape] = []
    var first: Shape?
  }

  @Test(arguments: [#"{"corners":4}"#, #"{"type":null,"corners":4}"#])
  func anObjectWithoutATagIsOfTheUntaggedClass(text: String) throws {
    let drawing = try Drawing(string: #"{"shapes":[\#(text),{"type":"circle","radius":1}]}"#)
    #expect(drawing.shapes[0] is Polygon)
    #expect(drawing.shapes[1] is Circle)
    try expectEqual(
      drawing.jsonString(), #"{"shapes":[{"corners":4},{"type":"circle","radius":1}]}"#)
    #expect(try type(of: Shape.make(string: text)) == Polygon.self)
    try expectEqual(Polygon(string: text).corners, 4)
    let copy = try drawing.detachedCopy()
    expectEqual(copy, drawing)
    #expect(copy.shapes[0] is Polygon)
  }

  @Test func theInitializersOfOtherClassesRejectIt() throws {
    for error in [
      try importError { try Circle(string: #"{"radius":1}"#) },
      try importError { try Circle.make(string: #"{"radius":1}"#) },
    ] {
      expectEqual(error.sentences, ["type: required key is missing"])
    }
    let base = try importError { try Shape(string: "{}") }
    #expect(base.issues[0].message.contains("import it with "))
    let unknown = try importError { try Shape.make(string: #"{"type":"star"}"#) }
    expectEqual(unknown.issues[0].message, #"unknown discriminator value; expected "circle""#)
  }

  @Test func aPatchWithoutTheTagKeepsTheClassAndNullChangesIt() throws {
    let drawing = try Drawing(string: #"{"shapes":[],"first":{"type":"circle","radius":1}}"#)
    try drawing.merge(string: #"{"first":{"radius":2}}"#)
    expectEqual((drawing.first as? Circle)?.radius, 2)
    try drawing.merge(string: #"{"first":{"type":null,"corners":5}}"#)
    expectEqual((drawing.first as? Polygon)?.corners, 5)
    let polygon = drawing.first
    try drawing.merge(string: #"{"first":{"type":null,"corners":6}}"#)
    #expect(drawing.first === polygon)
    try drawing.merge(string: #"{"first":{"type":"circle","radius":3}}"#)
    expectEqual((drawing.first as? Circle)?.radius, 3)
    let added = Drawing()
    try added.merge(string: #"{"first":{"corners":7}}"#)
    expectEqual((added.first as? Polygon)?.corners, 7)
  }

  class Event: JSONModel {
    @OptionalKey var type: String? = nil
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "type", classes: ["start": Start.self], otherwise: Other.self, untagged: Other.self)
    }
  }
  final class Start: Event {}
  final class Other: Event {}

  @Test(arguments: [
    (#"{}"#, #"{}"#), (#"{"type":null}"#, #"{}"#), (#"{"type":"stop"}"#, #"{"type":"stop"}"#),
    (#"{"type":"start"}"#, #"{"type":"start"}"#),
  ])
  func aTagThatWasImportedIsExported(text: String, exported: String) throws {
    let event = try Event.make(string: text)
    expectEqual(event is Start, text.contains("start"))
    try expectEqual(event.jsonString(), exported)
  }

  class Page: JSONModel {
    @OptionalKey var kind = "plain"
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: ["kind", "type"], classes: ["news": News.self], untagged: Plain.self)
    }
  }
  final class News: Page {}
  final class Plain: Page {}

  @Test func aValueThatIsNoTagIsNotExportedAsOne() throws {
    let page = try Page.make(string: "{}")
    #expect(page is Plain)
    try expectEqual(page.jsonString(), "{}")
    #expect(try Page.make(string: #"{"kind":null,"type":"news"}"#) is News)
    #expect(try Page.make(string: #"{"kind":null}"#) is Plain)
  }

  // MARK: - Schemas

  @Test func theSchemaDoesNotRequireTheTag() throws {
    let schema = try Shape.jsonSchema()
    let polygon = try #require(schema["oneOf"]?.array?.last)
    expectEqual(polygon["properties"], ["type": ["const": .null]])
    #expect(polygon["required"] == nil)
    let circle = try #require(schema["oneOf"]?.array?.first)
    expectEqual(circle["required"], ["type"])
    let event = try #require(Event.jsonSchema()["oneOf"]?.array?.first)
    expectEqual(
      event["properties"], ["type": ["type": ["string", "null"], "not": ["enum": ["start"]]]])
  }

  @Test func severalKeysOfTheTagAreInTheSchema() throws {
    let plain = try #require(Page.jsonSchema()["oneOf"]?.array?.last)
    expectEqual(
      plain["anyOf"]?[1],
      [
        "allOf": [
          ["properties": ["kind": ["type": "null"]]], ["properties": ["type": ["type": "null"]]],
        ]
      ])
  }

  @Test func strictDialectsRequireANullableTag() throws {
    let schema = try Drawing.jsonSchema(for: .openAI).schema
    let polygon = try #require(schema["$defs"]?["Polygon"])
    expectEqual(polygon["required"], ["type", "corners"])
    expectEqual(polygon["properties"]?["type"], ["type": "null", "enum": [.null]])
  }

  // MARK: - Roots

  class Animal: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "info.kind", classes: ["cat": Cat.self, "dog": Dog.self])
    }
  }
  final class Cat: Animal { var name = "" }
  final class Dog: Animal {}
  final class Owner: JSONModel { var pet: Cat? }

  @Test func aRootOfOnlyOneClassMayLackItsTag() throws {
    try expectEqual(Cat(string: #"{"name":"Tom"}"#).name, "Tom")
    let schema = try Cat.jsonSchema(describing: .acceptedDocuments)
    #expect(schema["required"] == nil)
    try expectEqual(Cat.jsonSchema()["required"], ["info"])
    for error in [
      try importError { try Animal(string: #"{"name":"Tom"}"#) },
      try importError { try Cat.make(string: #"{"name":"Tom"}"#) },
    ] {
      expectEqual(error.sentences, ["info.kind: required key is missing"])
    }
    let nested = try importError { try Owner(string: #"{"pet":{"name":"Tom"}}"#) }
    expectEqual(nested.issues[0].keyPath, ["pet", "info", "kind"])
    _ = try importError { try [Cat](string: #"[{"name":"Tom"}]"#) }
    _ = try importError { try Cat(string: #"{"name":"Tom","info":{"kind":"dog"}}"#) }
  }

  struct Box: Codable { var pet: Cat? }

  /// Another library's decoder calls the initializer of the class, also for a part of its document.
  @Test func aPartOfADecodedDocumentNeedsItsTag() throws {
    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }
    try expectEqual(decode(Cat.self, #"{"name":"Tom"}"#).name, "Tom")
    let tagged = #"{"name":"Tom","info":{"kind":"cat"}}"#
    try expectEqual(decode(Box.self, #"{"pet":\#(tagged)}"#).pet?.name, "Tom")
    try expectEqual(decode([Cat].self, "[\(tagged)]").map(\.name), ["Tom"])
    for body in [
      { _ = try decode(Box.self, #"{"pet":{"name":"Tom"}}"#) },
      { _ = try decode([Cat].self, #"[{"name":"Tom"}]"#) },
    ] {
      expectEqual(Form.issues(body), ["info.kind: required key is missing"])
    }
  }

  @Test func aMissingTagWithADotInItsKeyHasAHint() throws {
    let error = try importError { try Animal.make(string: #"{"info.kind":"cat","name":"Tom"}"#) }
    expectEqual(
      error.issues[0].fix, #"the object has the key "info.kind": map it with .literal("info.kind")"#
    )
  }

  // MARK: - Lists of tags

  class Thing: JSONModel {
    var types: [String] = []
    override class var keyMapper: JSONKeyMapper { ["types": "@type"] }
    override class var propertyTransformers: [String: JSONTransformer] { ["types": .oneOrMany] }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "@type", classes: ["Article": Article.self, "Person": Person.self],
        otherwise: Unknown.self)
    }
  }
  final class Article: Thing {}
  final class Person: Thing {}
  final class Unknown: Thing {}
  final class Graph: JSONModel { var thing: Thing? }

  @Test(arguments: [
    (#"{"@type":["Page","Article","Person"]}"#, Article.self as Thing.Type),
    (#"{"@type":["Person","Article"]}"#, Person.self),
    (#"{"@type":["Page"]}"#, Unknown.self),
  ])
  func theFirstKnownTagOfAListSelectsTheClass(text: String, type: Thing.Type) throws {
    let thing = try Thing.make(string: text)
    #expect(Swift.type(of: thing) == type)
    try expectEqual(thing.jsonString(), text)
    let graph = try Graph(string: #"{"thing":\#(text)}"#)
    try expectEqual(graph.jsonString(), #"{"thing":\#(text)}"#)
    let before = graph.thing
    try graph.merge(string: #"{"thing":\#(text)}"#)
    #expect(graph.thing === before)
  }

  @Test func aListOfAnotherClassIsNotExported() throws {
    let article = Article()
    try expectEqual(article.jsonString(), #"{"@type":["Article"]}"#)
    article.types = ["Person"]
    let error = try typedError { () throws(JSONModelError) in _ = try article.jsonString() }
    expectEqual(error.keyPath, ["@type"])
  }

  @Test func anEmptyListIsAnError() throws {
    let error = try importError { try Thing.make(string: #"{"@type":[]}"#) }
    expectEqual(
      error.issues[0].message,
      #"unknown discriminator value, found empty array; expected "Article" or "Person""#)
    let plain = try importError { try Shape.make(string: #"{"type":["circle"],"radius":1}"#) }
    expectEqual(plain.issues[0].message, "expected String, found array")
  }
}

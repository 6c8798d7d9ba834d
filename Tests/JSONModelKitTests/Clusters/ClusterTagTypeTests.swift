import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Tags that are enumerations, numbers and booleans, several keys of a tag, and unknown tags.
struct ClusterTagTypeTests {
  final class List<Item: JSONModel>: JSONModel { var items: [Item] = [] }

  // MARK: - Unknown tags

  class Shape: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "type", classes: ["circle": Circle.self, "square": Square.self],
        otherwise: Unknown.self)
    }
  }
  final class Circle: Shape { var radius = 0 }
  final class Square: Shape { var side = 0 }
  final class Unknown: Shape { @UnknownKeys var members: [String: JSONValue] = [:] }
  final class Drawing: JSONModel { var shapes: [Shape] = [] }

  static let text = #"{"shapes":[{"type":"circle","radius":1},{"type":"hexagon","side":2}]}"#

  @Test(arguments: InputForm.allCases)
  func anUnknownTagSelectsTheFallbackClass(form: InputForm) throws {
    let drawing = try Drawing.make(Self.text, as: form)
    #expect(drawing.shapes[0] is Circle)
    let unknown = try #require(drawing.shapes[1] as? Unknown)
    expectEqual(unknown.members, ["type": "hexagon", "side": 2])
    try expectEqual(drawing.jsonString(), Self.text)
  }

  @Test func anObjectOfTheFallbackClassNeedsATagForItsExport() throws {
    let drawing = Drawing()
    drawing.shapes = [Unknown()]
    let reason =
      "Unknown has no value for its tag; import the tag into a property, "
      + "or collect it with @UnknownKeys"
    let error = try typedError { () throws(JSONModelError) in _ = try drawing.jsonString() }
    expectEqual(error.keyPath, ["shapes", 0, "type"])
    expectEqual(error.kind, .notExportable(reason))
    // An import of this tag would create an instance of another class.
    (drawing.shapes[0] as? Unknown)?.members = ["type": "circle"]
    let other = try typedError { () throws(JSONModelError) in _ = try drawing.jsonValue() }
    expectEqual(other.kind, .notExportable(reason))
  }

  @Test func theFallbackClassRejectsKnownTags() throws {
    let error = try importError { try Unknown.make(string: #"{"type":"circle","radius":1}"#) }
    expectEqual(
      error.description,
      """
      Unknown: 1 issue
        line 1, column 9, type: unknown discriminator value [unknown_discriminator]
      """)
    expectEqual(error.issues[0].message, "unknown discriminator value")
    try expectEqual(Unknown(string: #"{"type":"x"}"#).members, ["type": "x"])
    let circle = try importError { try Circle.make(string: #"{"type":"hexagon"}"#) }
    expectEqual(circle.issues[0].message, #"unknown discriminator value; expected "circle""#)
    try expectEqual(importError { try Shape.make(string: "{}") }.kind, .missingKey)
    let number = try importError { try Shape.make(string: #"{"type":1}"#) }
    expectEqual(number.kind, .typeMismatch(expected: "String", found: "number"))
  }

  @Test func aPatchWithAKnownTagReplacesAnUnknownObject() throws {
    final class Holder: JSONModel { var shape = Shape() }
    let holder = try Holder(string: #"{"shape":{"type":"hexagon","side":2}}"#)
    try holder.merge(string: #"{"shape":{"type":"octagon"}}"#)
    try expectEqual(holder.jsonString(), #"{"shape":{"type":"octagon","side":2}}"#)
    try holder.merge(string: #"{"shape":{"type":"circle","radius":3}}"#)
    expectEqual((holder.shape as? Circle)?.radius, 3)
  }

  @Test func theSchemaOfTheFallbackClassExcludesKnownTags() throws {
    let schema = try Drawing.jsonSchema()
    let choices = try #require(schema["properties.shapes.items.oneOf" as JSONKeyPath]?.array)
    let tags = choices.compactMap { $0["properties.type" as JSONKeyPath] }
    expectEqual(
      tags,
      [JSONValue]([
        ["const": "circle"], ["const": "square"],
        ["type": "string", "not": ["enum": ["circle", "square"]]],
      ]))
  }

  // MARK: - A property with the tag

  class Event: JSONModel {
    var kind = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind", classes: [1: Click.self, 2: Key.self], otherwise: Event.self)
    }
  }
  final class Click: Event {}
  final class Key: Event { var code = "" }

  @Test(arguments: InputForm.allCases)
  func numbersAreTags(form: InputForm) throws {
    let text = #"{"items":[{"kind":1},{"kind":2,"code":"a"},{"kind":7}]}"#
    let events = try List<Event>.make(text, as: form)
    expectEqual(events.items.map { "\(type(of: $0))" }, ["Click", "Key", "Event"])
    try expectEqual(events.jsonString(), text)
    let error = try importError { try Event.make(string: #"{"kind":"1"}"#) }
    expectEqual(error.kind, .typeMismatch(expected: "Int", found: "string"))
    let null = try importError { try Event.make(string: #"{"kind":null}"#) }
    expectEqual(null.kind, .nullValue(expected: "Int"))
    let key = try importError { try Key.make(string: #"{"kind":1.0,"code":""}"#) }
    expectEqual(key.issues[0].message, "unknown discriminator value; expected 2")
    expectEqual(JSONErrorMessages.client.message(for: key.issues[0]), "must be 2")
  }

  class Signal: JSONModel {
    var kind: JSONValue = .null
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "kind", classes: [1: Tap.self, 2.5: Swipe.self], otherwise: Gesture.self)
    }
  }
  final class Tap: Signal {}
  final class Swipe: Signal {}
  final class Gesture: Signal {}

  /// Only tags that are not known, and have the JSON type of a known one, select `otherwise`.
  @Test(arguments: [("1", nil), ("2.5", nil), ("3", 3), ("true", nil), (#""1""#, nil)])
  func otherTagsOfTheSameJSONTypeAreUnknown(tag: String, kind: Int?) throws {
    let text = #"{"kind":\#(tag)}"#
    if let kind {
      try expectEqual(Gesture.make(string: text).kind.int, kind)
    } else {
      let error = try importError { try Gesture.make(string: text) }
      expectEqual(error.keyPath, ["kind"])
      let isKnown = ["1", "2.5"].contains(tag)
      expectEqual(error.kind.code, isKnown ? "unknown_discriminator" : "type_mismatch")
    }
  }

  @Test func aTagOfAnotherClassInAPropertyIsNotExported() throws {
    let event = Event()
    event.kind = 2
    let error = try typedError { () throws(JSONModelError) in _ = try event.jsonString() }
    expectEqual(error.keyPath, ["kind"])
    event.kind = 9
    try expectEqual(event.jsonString(), #"{"kind":9}"#)
    let click = Click()
    click.kind = 1
    try expectEqual(click.jsonString(), #"{"kind":1}"#)
  }

  // MARK: - Booleans, enumerations, several keys

  class Reply: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "ok", classes: [true: Success.self, false: Failure.self])
    }
  }
  final class Success: Reply { var value = 0 }
  final class Failure: Reply { var reason = "" }

  enum Kind: String { case note, photo }
  class Message: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: ["type", "meta.kind"], classes: [Kind.note: Note.self, .photo: Photo.self])
    }
  }
  final class Note: Message { var text = "" }
  final class Photo: Message {
    var url = ""
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  enum Code: Int {
    case low = 1
    case high
  }
  class Level: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "level", classes: [Code.low: Low.self, .high: High.self])
    }
  }
  final class Low: Level {}
  final class High: Level {}

  @Test func booleansAreTags() throws {
    let text = #"[{"ok":true,"value":1},{"ok":false,"reason":"x"}]"#
    let replies = try [Reply](string: text)
    expectEqual(replies.map { "\(type(of: $0))" }, ["Success", "Failure"])
    try expectEqual(replies.jsonString(), text)
    let error = try importError { try Reply.make(string: #"{"ok":"true"}"#) }
    expectEqual(error.kind, .typeMismatch(expected: "Bool", found: "string"))
    expectEqual(
      try Reply.jsonSchema()["oneOf"]?.array?.map { $0["properties.ok.const" as JSONKeyPath] },
      [false, true])
  }

  @Test func casesAreTags() throws {
    let text = #"[{"level":2},{"level":1}]"#
    let levels = try [Level](string: text)
    expectEqual(levels.map { "\(type(of: $0))" }, ["High", "Low"])
    try expectEqual(levels.jsonString(), text)
    let error = try importError { try [Level](string: #"[{"level":3}]"#) }
    expectEqual(error.issues[0].message, "unknown discriminator value; expected 1 or 2")
  }

  @Test(arguments: InputForm.allCases)
  func theTagIsTheValueOfTheFirstKeyThatHasOne(form: InputForm) throws {
    for (text, name) in [
      (#"{"type":"note","text":"a"}"#, "Note"),
      (#"{"text":"a","meta":{"kind":"note"}}"#, "Note"),
      (#"{"type":null,"url":"u","meta":{"kind":"photo"}}"#, "Photo"),
      (#"{"type":"photo","url":"u","meta":{"kind":"note"}}"#, "Photo"),
    ] {
      let message = try Message.make(text, as: form)
      expectEqual("\(type(of: message))", name)
      #expect(try message.jsonString().hasPrefix("{\"type\":\"\(name.lowercased())\""))
    }
    try expectEqual(importError { try Message.make("{}", as: form) }.missingKeys, [["type"]])
    let null = try importError { try Message.make(#"{"meta":{"kind":null}}"#, as: form) }
    expectEqual(null.kind, .nullValue(expected: "String"))
    expectEqual(null.keyPath, ["meta", "kind"])
  }

  @Test func mergingFindsTheTagAtAnyKey() throws {
    final class Holder: JSONModel { var message = Message() }
    let holder = try Holder(string: #"{"message":{"type":"note","text":"a"}}"#)
    try holder.merge(string: #"{"message":{"meta":{"kind":"note"},"text":"b"}}"#)
    expectEqual((holder.message as? Note)?.text, "b")
    try holder.merge(string: #"{"message":{"meta":{"kind":"photo"},"url":"u"}}"#)
    #expect(holder.message is Photo)
    let schema = try Message.jsonSchema()
    let choice = try #require(schema["oneOf"]?.array?.first)
    expectEqual(choice["anyOf.0.properties.type" as JSONKeyPath], ["const": "note"])
    expectEqual(choice["anyOf.1.allOf.0.not.required" as JSONKeyPath], ["type"])
  }

  @Test func tagsOfOtherJSONTypesAreDeclarationErrors() throws {
    class Wrong: JSONModel {
      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(key: "tag", classes: [JSONValue.array([1]): Wrong.self])
      }
    }
    let error = try typedError { () throws(JSONModelError) in try Wrong.checkDeclaration() }
    expectEqual(
      error.messages,
      ["the discriminator of Wrong has the tag [1], which is not a string, number or boolean"])
  }

  // MARK: - Codable containers

  struct Album: Codable {
    var title: String
    var messages: [Message]
    var latest: [String: Message?]
  }
  final class Library: JSONModel { var albums: [Album] = [] }

  @Test func codableContainersImportTheClassesOfTheTags() throws {
    let album = """
      {"title":"A","messages":[{"type":"note","text":"a"},{"type":"photo","url":"u"}],\
      "latest":{"x":{"meta":{"kind":"photo"},"url":"u"}}}
      """
    let library = try Library(string: "{\"albums\":[\(album)]}")
    expectEqual(library.albums[0].messages.map { "\(type(of: $0))" }, ["Note", "Photo"])
    #expect(library.albums[0].latest["x"] as? Message is Photo)
    let decoded = try JSONValue(string: album).decode(Album.self)
    expectEqual(decoded.messages.map { "\(type(of: $0))" }, ["Note", "Photo"])
  }

  /// A number follows the string with the same text; otherwise schemas would differ between runs.
  @Test func stringsAndNumbersWithTheSameTextHaveAnOrder() throws {
    class Numbered: JSONModel {
      override class var discriminator: JSONDiscriminator? {
        let tags: [JSONValue] = [1, "1", 2, "2", 3, "3", "10"]
        return JSONDiscriminator(
          key: "kind", classes: Dictionary(uniqueKeysWithValues: tags.map { ($0, One.self) }))
      }
    }
    final class One: Numbered {}
    let schema = try Numbered.jsonSchema().string()
    #expect(schema.contains(#""enum":["1",1,"10","2",2,"3",3]"#), "\(schema)")
  }
}

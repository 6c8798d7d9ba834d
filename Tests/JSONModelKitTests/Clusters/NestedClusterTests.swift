import JSONModelKit
import Testing

/// Nested class clusters: every tag is checked, beginning with that of the base class.
struct NestedClusterTests {
  class Shape: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0 }
  class Square: Shape {
    var side = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "level", classes: [1: Big.self, 2: Small.self])
    }
  }
  final class Big: Square { var big = 0 }
  final class Small: Square {}
  final class Drawing: JSONModel {
    var square: Square?
    var big: Big?
    var all: [String: Square] = [:]
    override class func propertyIsOptional(_ name: String) -> Bool { name == "all" }
  }

  static let circle = #"{"type":"circle","side":2,"level":1,"big":3}"#
  static let noType = #"{"side":2,"level":1,"big":3}"#
  static let big = #"{"level":1,"type":"square","side":2,"big":3}"#

  @Test(arguments: InputForm.allCases)
  func theTagOfAnotherOuterClassIsAnIssue(form: InputForm) throws {
    for error in [
      try importError { try Big.make(Self.circle, as: form) },
      try importError { try Square.make(Self.circle, as: form) },
    ] {
      expectEqual(error.sentences, [#"type: unknown discriminator value; expected "square""#])
    }
    for error in [
      try importError { try Big.make(Self.noType, as: form) },
      try importError { try Square.make(Self.noType, as: form) },
    ] {
      expectEqual(error.sentences, ["type: required key is missing"])
    }
  }

  @Test func initializersCheckTheOuterTag() throws {
    let error = try importError { try Big(string: Self.circle) }
    expectEqual(
      error.description,
      """
      Big: 1 issue
        line 1, column 9, type: unknown discriminator value; expected "square" \
      [unknown_discriminator]
      """)
    // The tag could not select another class than the one whose initializer is called.
    try expectEqual(Big(string: Self.noType).jsonString(), Self.big)
    let wrongType = try importError { try Big(string: #"{"type":1,"level":1}"#) }
    expectEqual(wrongType.messages, ["expected String, found number"])
    try expectEqual(Big(string: Self.big).jsonString(), Self.big)
  }

  @Test func objectsOfTheClusterAreImported() throws {
    for shape in [try Shape.make(string: Self.big), try Square.make(string: Self.big)] {
      #expect(shape is Big)
      try expectEqual(shape.jsonString(), Self.big)
    }
    #expect(try Square.make(string: #"{"type":"square","level":2,"side":1}"#) is Small)
  }

  @Test func containersAndPropertiesCheckTheOuterTag() throws {
    let list = try importError {
      try [Square](string: "[\(Self.noType),\(Self.big),\(Self.circle)]")
    }
    expectEqual(
      list.sentences,
      [
        "[0].type: required key is missing",
        #"[2].type: unknown discriminator value; expected "square""#,
      ])
    let nested = try importError {
      try Drawing(
        string: #"{"square":\#(Self.noType),"big":\#(Self.circle),"all":{"a":\#(Self.noType)}}"#)
    }
    expectEqual(nested.paths, ["square.type", "big.type", "all.a.type"])
    let drawing = try Drawing(string: #"{"square":\#(Self.big),"all":{"a":\#(Self.big)}}"#)
    #expect(drawing.square is Big)
  }

  @Test func aMergeCannotChangeTheOuterTag() throws {
    let model = try Big(string: Self.big)
    for patch in [#"{"type":"circle","level":1,"big":4}"#, #"{"type":"circle","big":4}"#] {
      let error = try importError { try model.merge(string: patch) }
      expectEqual(error.sentences, [#"type: unknown discriminator value; expected "square""#])
    }
    let level = try importError { try model.merge(string: #"{"level":2}"#) }
    expectEqual(level.sentences, ["level: unknown discriminator value; expected 1"])
    try model.merge(string: #"{"big":5}"#)
    try model.merge(string: #"{"type":"square","big":6}"#)
    try model.merge(string: #"{"type":"square","level":1,"side":7}"#)
    try expectEqual(model.jsonString(), #"{"level":1,"type":"square","side":7,"big":6}"#)
  }

  @Test func aNestedMergeReplacesAModelOfAnotherClass() throws {
    let drawing = try Drawing(string: #"{"square":\#(Self.big)}"#)
    try drawing.merge(string: #"{"square":{"big":9}}"#)
    expectEqual((drawing.square as? Big)?.big, 9)
    let error = try importError { try drawing.merge(string: #"{"square":\#(Self.circle)}"#) }
    expectEqual(error.paths, ["square.type"])
  }

  // MARK: - Other discriminators

  class Message: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: ["kind", "meta.kind"],
        classes: ["media": Media.self, "file": Media.self, "picture": Picture.self],
        otherwise: Other.self)
    }
  }
  class Media: Message {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["width"] == nil ? nil : Picture.self }
    }
  }
  final class Picture: Media { var width = 0 }
  class Other: Message {
    @UnknownKeys var members: [String: JSONValue] = [:]
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "sub", classes: ["a": OtherA.self])
    }
  }
  final class OtherA: Other {}

  @Test(arguments: ["media", "file", "picture"])
  func everyTagThatLeadsToTheClassIsAccepted(tag: String) throws {
    try expectEqual(Picture(string: #"{"kind":"\#(tag)","width":1}"#).width, 1)
    try expectEqual(Picture(string: #"{"meta":{"kind":"\#(tag)"},"width":1}"#).width, 1)
    try expectEqual(Picture(string: #"{"kind":null,"meta":{"kind":"\#(tag)"},"width":1}"#).width, 1)
  }

  @Test func otherTagsAreRejected() throws {
    let picture = try importError { try Picture(string: #"{"kind":"x","width":1}"#) }
    expectEqual(
      picture.messages,
      [#"unknown discriminator value; expected "file", "media" or "picture""#])
    let media = try importError { try Media(string: #"{"kind":"picture"}"#) }
    expectEqual(media.messages, [#"unknown discriminator value; expected "file" or "media""#])
    try expectEqual(OtherA(string: #"{"kind":"x","sub":"a"}"#).members.count, 1)
    let other = try importError { try OtherA(string: #"{"kind":"media","sub":"a"}"#) }
    expectEqual(other.messages, ["unknown discriminator value"])
  }

  class Event: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["url"] == nil ? nil : Visit.self }
    }
  }
  class Visit: Event {
    var url = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "v", classes: ["first": First.self])
    }
  }
  final class First: Visit {}

  @Test func anOuterFunctionIsCalled() throws {
    try expectEqual(First(string: #"{"url":"a","v":"first"}"#).url, "a")
    try expectEqual(importError { try First.make(string: #"{"v":"first"}"#) }.paths, ["url"])
  }
}

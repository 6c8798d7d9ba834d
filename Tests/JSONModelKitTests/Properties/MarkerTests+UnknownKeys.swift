import Foundation
import JSONModelKit
import Testing

extension MarkerTests {
  // MARK: - @UnknownKeys

  final class Event: JSONModel {
    var name = ""
    var note: String?
    @Ignore var cache = 1
    @UnknownKeys var rest: [String: JSONValue] = ["initial": true]
  }

  @Test(arguments: InputForm.allCases)
  func unknownKeysAreCollected(form: InputForm) throws {
    let json = #"""
      {"a":1.5,"name":"click","b":null,"c":{"d":[true,{"e":"f"}]},"Name":"x","":[],"x.y":"z",
       "\u0061b":"\ud83d\ude00"}
      """#
    try expectEqual(
      Event.make(json, as: form).rest,
      [
        "a": 1.5, "b": nil, "c": ["d": [true, ["e": "f"]]], "Name": "x", "": [], "x.y": "z",
        "ab": "😀",
      ])
  }

  @Test(arguments: InputForm.allCases)
  func withoutUnknownKeysTheCollectionIsEmpty(form: InputForm) throws {
    try expectEqual(Event.make(#"{"name":"x","note":null}"#, as: form).rest, [:])
  }

  @Test(arguments: InputForm.allCases)
  func theNamesOfIgnoredAndCollectingPropertiesAreCollected(form: InputForm) throws {
    let model = try Event.make(#"{"name":"x","cache":9,"rest":8}"#, as: form)
    expectEqual(model.rest, ["cache": 9, "rest": 8])
    expectEqual(model.cache, 1)
  }

  @Test func aDuplicateOfACollectedKeyIsNotLostSilently() throws {
    let json = #"{"name":"x","a":1,"b":2,"a":3}"#
    let error = try importError { try Event(string: json) }
    expectEqual(error.kinds, [.duplicateKey])
    expectEqual(error.keyPath, ["a"])
    expectEqual(error.issues[0].position?.offset, 24)
    let last = try Event(string: json, options: .init(duplicateKeys: .useLast))
    expectEqual(last.rest, ["a": 3, "b": 2])
    // These two keys are equal in Swift.
    let equal = try importError {
      try Event(string: "{\"name\":\"x\",\"\u{E9}\":1,\"e\u{301}\":2}")
    }
    expectEqual(equal.kinds, [.duplicateKey])
    // Inside a collected value, as in any JSONValue, the last of several duplicate keys is used.
    try expectEqual(Event(string: #"{"name":"x","a":{"b":1,"b":2}}"#).rest, ["a": ["b": 2]])
  }

  @Test(arguments: ["{", "[1,]", "tru", "01", #""\x""#, "nul", "1.", "\"\u{1}\""])
  func collectedValuesAreValidated(json: String) throws {
    let error = try importError { try Event(string: #"{"name":7,"a":\#(json)}"#) }
    expectEqual(error.issues.count, 1)
    guard case .invalidJSON = error.kind else {
      Issue.record("expected a syntax error, not \(error.kind)")
      return
    }
  }

  @Test func collectedValuesHaveTheDepthLimit() throws {
    let options = JSONImportOptions(maximumDepth: 4)
    try expectEqual(
      Event(string: #"{"name":"x","a":[[[1]]]}"#, options: options).rest, ["a": [[[1]]]])
    for form in InputForm.allCases {
      let error = try importError {
        try Event.make(#"{"name":"x","a":[[[[1]]]]}"#, as: form, options: options)
      }
      expectEqual(error.kinds, [.limitExceeded("nested deeper than 4 levels")])
    }
  }

  final class Events: JSONModel {
    var list: [Event] = []
    @UnknownKeys var more: [String: JSONValue] = [:]
  }

  @Test(arguments: InputForm.allCases)
  func everyObjectCollectsItsOwnUnknownKeys(form: InputForm) throws {
    let model = try Events.make(
      #"{"x":1,"list":[{"name":"a","x":2},{"x":3,"y":4,"name":"b"},{"name":"c"}]}"#, as: form)
    expectEqual(model.more, ["x": 1])
    expectEqual(model.list.map(\.rest), [["x": 2], ["x": 3, "y": 4], [:]])
  }

  class Base: JSONModel {
    var id = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  final class Derived: Base { var name = "" }
  class PlainBase: JSONModel { var id = 0 }
  final class CollectingChild: PlainBase { @UnknownKeys var rest: [String: JSONValue] = [:] }

  @Test(arguments: InputForm.allCases)
  func theCollectionIsInherited(form: InputForm) throws {
    let json = #"{"id":1,"name":"x","y":2}"#
    try expectEqual(Base.make(json, as: form).rest, ["name": "x", "y": 2])
    let derived = try Derived.make(json, as: form)
    #expect((derived.id, derived.name) == (1, "x"))
    expectEqual(derived.rest, ["y": 2])
    try expectEqual(CollectingChild.make(json, as: form).rest, ["name": "x", "y": 2])
  }

  class Shape: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  class DeepShape: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "meta.type", classes: ["circle": DeepCircle.self])
    }
  }
  final class DeepCircle: DeepShape { var radius = 0.0 }

  @Test(arguments: InputForm.allCases)
  func theTagIsNotCollected(form: InputForm) throws {
    let json = #"{"radius":1,"x":2,"type":"circle"}"#
    try expectEqual(Shape.make(json, as: form).rest, ["x": 2])
    try expectEqual(Circle.make(json, as: form).rest, ["x": 2])
    let deep = #"{"x":2,"radius":1,"meta":{"type":"circle","v":1}}"#
    try expectEqual(DeepShape.make(deep, as: form).rest, ["x": 2, "meta": ["v": 1]])
  }

  final class Mapped: JSONModel {
    var name = ""
    var first: Int?
    var either: Int?
    var dotted: Int?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper {
      [
        "name": "info.name", "first": "items.0", "either": ["a", "b.c"],
        "dotted": .literal("d.e"),
      ]
    }
  }

  @Test(arguments: InputForm.allCases)
  func membersThatKeyPathsUseAreNotCollected(form: InputForm) throws {
    let model = try Mapped.make(
      #"""
      {"info":{"name":"x","more":1},"items":[1,2],"a":null,"b":{"c":3,"d":4},"d.e":5,
       "name":6,"d":7,"0":8,"c":9}
      """#, as: form)
    #expect((model.name, model.first, model.either, model.dotted) == ("x", 1, 3, 5))
    expectEqual(
      model.rest,
      [
        "info": ["more": 1], "b": ["d": 4], "name": 6, "d": 7, "0": 8, "c": 9,
      ])
  }

  final class Twice: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = [:]
    @UnknownKeys var more: [String: JSONValue] = [:]
  }
  final class TwiceInherited: Base { @UnknownKeys var more: [String: JSONValue] = [:] }
  final class Rejecting: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class RejectingChild: Base {
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func aClassCollectsUnknownKeysInOnePropertyAndCannotAlsoRejectThem() throws {
    // The message of a declaration error ends with the fix, after a semicolon.
    func check<Model: JSONModel>(_ type: Model.Type, _ declarationError: String) throws {
      let error = try importError { try Model.checkDeclaration() }
      expectEqual(error.issues.count, 1)
      #expect(error.issues[0].isDeclarationError)
      #expect(error.issues[0].description.hasPrefix(declarationError))
      #expect(error.issues[0].description.contains("; "), "the fix is missing")
    }
    try check(Twice.self, "Twice has two properties marked @UnknownKeys")
    try check(TwiceInherited.self, "TwiceInherited has two properties marked @UnknownKeys")
    try check(Rejecting.self, "Rejecting rejects unknown keys and collects them in rest")
    try check(
      RejectingChild.self, "RejectingChild rejects unknown keys and collects them in rest")
  }

  final class IgnoredCollection: JSONModel {
    @UnknownKeys var rest: [String: JSONValue] = ["initial": true]
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "rest" }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func anIgnoredCollectionCollectsNothing() throws {
    try IgnoredCollection.checkDeclaration()
    try expectEqual(IgnoredCollection(string: "{}").rest, ["initial": true])
    try expectEqual(importError { try IgnoredCollection(string: #"{"x":1}"#) }.kind, .unknownKey)
  }

  // MARK: - @OptionalKey

  final class Search: JSONModel {
    @OptionalKey var page = 1
    @OptionalKey var tags = ["a"]
    @OptionalKey var seat = Capital()
    @OptionalKey var optional: Int? = 5
    @OptionalKey var any: JSONValue = "initial"
  }

  @Test(arguments: InputForm.allCases)
  func defaultValuesAreKeptForAbsentKeysAndNull(form: InputForm) throws {
    let absent = try Search.make("{}", as: form)
    #expect((absent.page, absent.tags, absent.seat.name) == (1, ["a"], ""))
    #expect((absent.optional, absent.any) == (5, "initial"))
    let null = try Search.make(
      #"{"page":null,"tags":null,"seat":null,"optional":null}"#, as: form)
    #expect((null.page, null.tags, null.seat.name) == (1, ["a"], ""))
    // On an Optional the marker has no effect: null is nil.
    expectEqual(null.optional, nil)
    let error = try importError { try Search.make(#"{"tags":[null],"seat":{}}"#, as: form) }
    expectEqual(error.kinds, [.nullValue(expected: "String"), .missingKey], as: form)
    expectEqual(error.keyPaths, [["tags", 0], ["seat", "name"]], as: form)
  }

  final class Unknown: JSONModel {
    var accent = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { ["accent": "\u{E9}"] }
  }

  @Test func keysAreComparedByTheirBytes() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    try expectEqual(Unknown(string: text).jsonString(), text)
  }
}

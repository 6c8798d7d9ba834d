import Foundation
import JSONModelKit
import Testing

/// Exports that call user code, and exports of models whose dynamic class is a subclass.
struct ExportHookTests {
  // MARK: - Dynamic classes

  class JShape: JSONModel {
    var name = "s"
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "type", classes: ["circle": JCircle.self, "box": JBox.self, "shape": JShape.self])
    }
  }
  final class JCircle: JShape { var radius = 1.5 }
  class JBox: JShape {
    var side = 2
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "box.kind", classes: ["flat": JFlat.self, "deep": JDeep.self])
    }
  }
  final class JFlat: JBox {}
  final class JDeep: JBox { var depth = 3 }
  final class JDrawing: JSONModel {
    var main = JShape()
    var extra: JShape?
    var list: [JShape?] = []
    var byName: [String: JShape] = [:]
  }

  @Test func theExportedTagSelectsTheSameClass() throws {
    for (shape, members) in [
      (JShape(), #"{"type":"shape","name":"s"}"#),
      (JCircle(), #"{"type":"circle","name":"s","radius":1.5}"#),
      (JFlat(), #"{"type":"box","box":{"kind":"flat"},"name":"s","side":2}"#),
      (JDeep(), #"{"type":"box","box":{"kind":"deep"},"name":"s","side":2,"depth":3}"#),
    ] {
      let text = try exported(shape)
      try expectEqual(JSONValue(string: text), JSONValue(string: members))
      let again = try JShape.make(string: text)
      #expect(type(of: again) == type(of: shape))
      try expectEqual(exported(again), text)
      try expectEqual([shape].jsonString(), "[\(text)]")
      try expectEqual(["k": shape].jsonString(), #"{"k":\#(text)}"#)
    }
  }

  @Test func aPropertyOfASuperclassTypeExportsAllMembersOfASubclass() throws {
    let drawing = JDrawing()
    (drawing.main, drawing.extra) = (JCircle(), JDeep())
    drawing.list = [JCircle(), nil, JShape()]
    drawing.byName = ["b": JCircle(), "a": JFlat()]
    let text = try exported(drawing)
    let circle: JSONValue = ["type": "circle", "name": "s", "radius": 1.5]
    let flat: JSONValue = ["type": "box", "box": ["kind": "flat"], "name": "s", "side": 2]
    try expectEqual(
      JSONValue(string: text),
      [
        "main": circle,
        "extra": ["type": "box", "box": ["kind": "deep"], "name": "s", "side": 2, "depth": 3],
        "list": [circle, nil, ["type": "shape", "name": "s"]], "byName": ["a": flat, "b": circle],
      ])
    let again = try JDrawing(string: text)
    try expectEqual(exported(again), text)
  }

  class JBase: JSONModel { var name = "b" }
  final class JMore: JBase {
    var more = 1
    override class var keyMapper: JSONKeyMapper { ["more": "in.more"] }
  }

  @Test func withoutAClusterAModelIsAlsoExportedByItsDynamicClass() throws {
    let holder = Holder<[JBase]>()
    holder.value = [JMore(), JBase()]
    try expectEqual(exported(holder), #"{"value":[{"name":"b","in":{"more":1}},{"name":"b"}]}"#)
    try expectEqual(holder.value.jsonString(), #"[{"name":"b","in":{"more":1}},{"name":"b"}]"#)
  }

  class JAnimal: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "kind", classes: ["dog": JDog.self, "wolf": JDog.self, "hound": JDog.self])
    }
  }
  final class JDog: JAnimal { var kind: String? }

  @Test(arguments: ["dog", "wolf", "hound"])
  func aPropertyAtTheKeyOfTheTagKeepsTheImportedTag(tag: String) throws {
    let json = #"{"name":"x","kind":"\#(tag)"}"#
    let dog = try JAnimal.make(string: json)
    try expectEqual(exported(dog), json)
  }

  @Test func theTagIsExportedIfThePropertyAtItsKeyHasNoValue() throws {
    let text = try exported(JDog())
    try expectEqual(exported(JDog()), text)
    let kind = try #require(try JSONValue(string: text)["kind"]?.string)
    #expect(["dog", "wolf", "hound"].contains(kind))
    #expect(try JAnimal.make(string: text) is JDog)
  }

  class JTagged: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "kind", classes: ["c": JMany.self, "a": JMany.self, "b": JMany.self])
    }
  }
  final class JMany: JTagged { var id = 1 }

  @Test func theSameOneOfSeveralTagsIsAlwaysExported() throws {
    try expectEqual(JMany().jsonValue(), ["kind": "a", "id": 1])
    try expectEqual(exported(JMany()), exported(JMany()))
  }

  // MARK: - willExport

  struct JRejection: Error, CustomStringConvertible { var description: String { "not today" } }
  final class JHooked: JSONModel {
    var id = 1
    var name: String? = "n"
    var part: JHooked?
    override func willExport(_ object: inout [String: JSONValue]) throws {
      if object["id"] == 13 { throw JRejection() }
      object["name"] = object["name"].flatMap(\.string).map { .string($0.uppercased()) }
      if object["id"] == 2 { object["id"] = nil }
      if object["id"] == 3 { object["id"] = ["x": [nil, 1.50]] }
      object["zz"] = true
      object["aa"] = .null
    }
  }

  @Test func theHookChangesAddsAndRemovesMembers() throws {
    let model = JHooked()
    try expectEqual(exported(model), #"{"id":1,"name":"N","aa":null,"zz":true}"#)
    model.id = 2
    model.name = nil
    try expectEqual(exported(model), #"{"aa":null,"zz":true}"#)
    model.id = 3
    try expectEqual(exported(model), #"{"id":{"x":[null,1.5]},"aa":null,"zz":true}"#)
    model.part = JHooked()
    try expectEqual(
      model.jsonValue()["part"], ["id": 1, "name": "N", "aa": nil, "zz": true])
    try expectEqual(
      exported(model, JSONExportOptions(sortsKeys: true)),
      #"""
      {"aa":null,"id":{"x":[null,1.5]},"part":{"aa":null,"id":1,"name":"N","zz":true},"zz":true}
      """#)
  }

  final class JAccented: JSONModel {
    var first = 1
    var cafe = 2
    override class var keyMapper: JSONKeyMapper { ["cafe": "caf\u{e9}"] }
    override func willExport(_ object: inout [String: JSONValue]) throws {
      object["caf\u{e9}"] = nil
      object["cafe\u{301}"] = 3
    }
  }

  /// The keys of a Swift dictionary are equal if they are canonically equivalent.
  @Test func aDeclaredKeyInAnotherNormalizationIsExportedOnce() throws {
    try expectEqual(exported(JAccented()), "{\"first\":1,\"caf\u{e9}\":3}")
  }

  @Test func anErrorOfTheHookIsAtItsObject() throws {
    let model = JHooked()
    model.id = 13
    let error = try exportError(model)
    expectEqual(
      error.description, "JHooked: 1 issue\n  cannot be exported: not today [not_exportable]")
    expectNotExportable(error, at: "", property: nil)
    let outer = JHooked()
    outer.part = JHooked()
    outer.part?.part = model
    let deep = try exportError(outer)
    expectEqual(deep.issues.map(\.keyPath.description), ["part.part"])
    expectEqual(deep.issues.map(\.kind), [.notExportable("not today")])
    let list = try importError { try [JHooked(), model].jsonString() }
    expectEqual(
      list.description, "[JHooked]: 1 issue\n  [1]: cannot be exported: not today [not_exportable]")
    let byName = try importError { try ["a": model].jsonData() }
    expectEqual(
      byName.description,
      "[String: JHooked]: 1 issue\n  a: cannot be exported: not today [not_exportable]")
  }

  // MARK: - Registered properties

  class JPerson: JSONModel {
    var first = "a"
    @Ignore var last = "b"
    var age = 1 { didSet { fatalError("an export sets nothing") } }
    var fullName: String {
      get { "\(first) \(last)" }
      set { first = newValue }
    }
    var parts: [JBase?] {
      get { [JMore(), nil] }
      set {}
    }
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty("age", \JPerson.age), JSONProperty("fullName", \JPerson.fullName),
        JSONProperty("parts", \JPerson.parts),
      ]
    }
    override class var keyMapper: JSONKeyMapper { .snakeCase }
  }
  final class JPlayer: JPerson { var score: Int? }

  @Test func registeredPropertiesAreExportedThroughTheirGetters() throws {
    let parts: JSONValue = [["name": "b", "in": ["more": 1]], nil]
    let members: [String: JSONValue] = [
      "first": "a", "age": 1, "full_name": "a b", "parts": parts,
    ]
    try expectEqual(JSONValue(string: exported(JPerson())), .object(members))
    let player = JPlayer()
    player.score = 2
    try expectEqual(
      JSONValue(string: exported(player)), .object(members.merging(["score": 2]) { $1 }))
  }
}

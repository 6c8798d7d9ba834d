import Foundation
import JSONModelKit
import Testing

/// Exports that call user code, and exports of models whose dynamic class is a subclass.
struct ExportHookTests {
  // MARK: - Dynamic classes

  class Shape: JSONModel {
    var name = "s"
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "type", classes: ["circle": Circle.self, "box": Cuboid.self, "shape": Shape.self])
    }
  }
  final class Circle: Shape { var radius = 1.5 }
  class Cuboid: Shape {
    var side = 2
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "box.kind", classes: ["flat": Flat.self, "deep": Deep.self])
    }
  }
  final class Flat: Cuboid {}
  final class Deep: Cuboid { var depth = 3 }
  final class Drawing: JSONModel {
    var main = Shape()
    var extra: Shape?
    var list: [Shape?] = []
    var byName: [String: Shape] = [:]
  }

  @Test func theExportedTagSelectsTheSameClass() throws {
    for (shape, members) in [
      (Shape(), #"{"type":"shape","name":"s"}"#),
      (Circle(), #"{"type":"circle","name":"s","radius":1.5}"#),
      (Flat(), #"{"type":"box","box":{"kind":"flat"},"name":"s","side":2}"#),
      (Deep(), #"{"type":"box","box":{"kind":"deep"},"name":"s","side":2,"depth":3}"#),
    ] {
      let text = try exported(shape)
      try expectEqual(JSONValue(string: text), JSONValue(string: members))
      let again = try Shape.make(string: text)
      #expect(type(of: again) == type(of: shape))
      try expectEqual(exported(again), text)
      try expectEqual([shape].jsonString(), "[\(text)]")
      try expectEqual(["k": shape].jsonString(), #"{"k":\#(text)}"#)
    }
  }

  @Test func aPropertyOfASuperclassTypeExportsAllMembersOfASubclass() throws {
    let drawing = Drawing()
    (drawing.main, drawing.extra) = (Circle(), Deep())
    drawing.list = [Circle(), nil, Shape()]
    drawing.byName = ["b": Circle(), "a": Flat()]
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
    let again = try Drawing(string: text)
    try expectEqual(exported(again), text)
  }

  class Base: JSONModel { var name = "b" }
  final class More: Base {
    var more = 1
    override class var keyMapper: JSONKeyMapper { ["more": "in.more"] }
  }

  @Test func withoutAClusterAModelIsAlsoExportedByItsDynamicClass() throws {
    let holder = Holder<[Base]>()
    holder.value = [More(), Base()]
    try expectEqual(exported(holder), #"{"value":[{"name":"b","in":{"more":1}},{"name":"b"}]}"#)
    try expectEqual(holder.value.jsonString(), #"[{"name":"b","in":{"more":1}},{"name":"b"}]"#)
  }

  class Animal: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "kind", classes: ["dog": Dog.self, "wolf": Dog.self, "hound": Dog.self])
    }
  }
  final class Dog: Animal { var kind: String? }

  @Test(arguments: ["dog", "wolf", "hound"])
  func aPropertyAtTheKeyOfTheTagKeepsTheImportedTag(tag: String) throws {
    let json = #"{"name":"x","kind":"\#(tag)"}"#
    let dog = try Animal.make(string: json)
    try expectEqual(exported(dog), json)
  }

  @Test func theTagIsExportedIfThePropertyAtItsKeyHasNoValue() throws {
    let text = try exported(Dog())
    try expectEqual(exported(Dog()), text)
    let kind = try #require(try JSONValue(string: text)["kind"]?.string)
    #expect(["dog", "wolf", "hound"].contains(kind))
    #expect(try Animal.make(string: text) is Dog)
  }

  class Tagged: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "kind", classes: ["c": Many.self, "a": Many.self, "b": Many.self])
    }
  }
  final class Many: Tagged { var id = 1 }

  @Test func theSameOneOfSeveralTagsIsAlwaysExported() throws {
    try expectEqual(Many().jsonValue(), ["kind": "a", "id": 1])
    try expectEqual(exported(Many()), exported(Many()))
  }

  // MARK: - willExport

  struct Rejection: Error, CustomStringConvertible { var description: String { "not today" } }
  final class Hooked: JSONModel {
    var id = 1
    var name: String? = "n"
    var part: Hooked?
    override func willExport(_ object: inout [String: JSONValue]) throws {
      if object["id"] == 13 { throw Rejection() }
      object["name"] = object["name"].flatMap(\.string).map { .string($0.uppercased()) }
      if object["id"] == 2 { object["id"] = nil }
      if object["id"] == 3 { object["id"] = ["x": [nil, 1.50]] }
      object["zz"] = true
      object["aa"] = .null
    }
  }

  @Test func theHookChangesAddsAndRemovesMembers() throws {
    let model = Hooked()
    try expectEqual(exported(model), #"{"id":1,"name":"N","aa":null,"zz":true}"#)
    model.id = 2
    model.name = nil
    try expectEqual(exported(model), #"{"aa":null,"zz":true}"#)
    model.id = 3
    try expectEqual(exported(model), #"{"id":{"x":[null,1.5]},"aa":null,"zz":true}"#)
    model.part = Hooked()
    try expectEqual(
      model.jsonValue()["part"], ["id": 1, "name": "N", "aa": nil, "zz": true])
    try expectEqual(
      exported(model, JSONExportOptions(sortsKeys: true)),
      #"""
      {"aa":null,"id":{"x":[null,1.5]},"part":{"aa":null,"id":1,"name":"N","zz":true},"zz":true}
      """#)
  }

  final class Accented: JSONModel {
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
    try expectEqual(exported(Accented()), "{\"first\":1,\"caf\u{e9}\":3}")
  }

  @Test func anErrorOfTheHookIsAtItsObject() throws {
    let model = Hooked()
    model.id = 13
    let error = try exportError(model)
    expectEqual(
      error.description, "Hooked: 1 issue\n  cannot be exported: not today [not_exportable]")
    expectNotExportable(error, at: "", property: nil)
    let outer = Hooked()
    outer.part = Hooked()
    outer.part?.part = model
    let deep = try exportError(outer)
    expectEqual(deep.paths, ["part.part"])
    expectEqual(deep.kinds, [.notExportable("not today")])
    let list = try importError { try [Hooked(), model].jsonString() }
    expectEqual(
      list.description, "[Hooked]: 1 issue\n  [1]: cannot be exported: not today [not_exportable]")
    let byName = try importError { try ["a": model].jsonData() }
    expectEqual(
      byName.description,
      "[String: Hooked]: 1 issue\n  a: cannot be exported: not today [not_exportable]")
  }

  // MARK: - Registered properties

  class Person: JSONModel {
    var first = "a"
    @Ignore var last = "b"
    var age = 1 { didSet { fatalError("an export sets nothing") } }
    var fullName: String {
      get { "\(first) \(last)" }
      set { first = newValue }
    }
    var parts: [Base?] {
      get { [More(), nil] }
      set {}
    }
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty("age", \Person.age), JSONProperty("fullName", \Person.fullName),
        JSONProperty("parts", \Person.parts),
      ]
    }
    override class var keyMapper: JSONKeyMapper { .snakeCase }
  }
  final class Player: Person { var score: Int? }

  @Test func registeredPropertiesAreExportedThroughTheirGetters() throws {
    let parts: JSONValue = [["name": "b", "in": ["more": 1]], nil]
    let members: [String: JSONValue] = [
      "first": "a", "age": 1, "full_name": "a b", "parts": parts,
    ]
    try expectEqual(JSONValue(string: exported(Person())), .object(members))
    let player = Player()
    player.score = 2
    try expectEqual(
      JSONValue(string: exported(player)), .object(members.merging(["score": 2]) { $1 }))
  }
}

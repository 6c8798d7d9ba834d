import Foundation
import JSONModelKit
import Testing

/// Invalid mappings, unknown keys beside key paths, nested clusters, and `[]` for an object.
struct PathClusterTests {
  // MARK: - Declaration errors

  final class Conflict: JSONModel {
    var all: JSONValue?
    var part: Int?
    override class var keyMapper: JSONKeyMapper { ["all": "a", "part": "a.b"] }
  }
  final class DeepConflict: JSONModel {
    var all: JSONValue?
    var part: Int?
    override class var keyMapper: JSONKeyMapper { ["all": "x.a.0", "part": "x.a.0.b.c"] }
  }
  final class IndexConflict: JSONModel {
    var member: Int?
    var element: Int?
    override class var keyMapper: JSONKeyMapper { ["member": "a.b", "element": "a.0"] }
  }
  class Named: JSONModel {
    var firstName = ""
    var lastName = ""
    override class var keyMapper: JSONKeyMapper { ["firstNmae": "first"] }
  }
  final class Inherited: Named { var age = 0 }
  final class NoConflict: JSONModel {
    var literal: Int?
    var part: Int?
    var other: Int?
    var second: Int?
    var third: Int?
    override class var keyMapper: JSONKeyMapper {
      [
        "literal": .literal("a.b"), "part": "a.b", "other": ["a.c", "a.b"], "second": "l.1",
        "third": "l.2.x",
      ]
    }
  }

  @Test func invalidMappingsAreFoundBeforeAnImport() throws {
    func check<Model: JSONModel>(_ type: Model.Type, _ words: [String], _ suggestion: String?)
      throws
    {
      let error = try importError { try Model.checkDeclaration() }
      expectEqual(error.issues.map(\.isDeclarationError), [true])
      expectEqual(error.issues.map(\.suggestion), [suggestion])
      for word in words { #expect(error.description.contains(word)) }
      try expectEqual(importError { try Model.make(string: "{}") }, error)
      try expectEqual(importError { try Model.make(dictionary: [:]) }, error)
    }
    try check(Conflict.self, ["all", "part", "a.b"], nil)
    try check(DeepConflict.self, ["all", "part"], nil)
    try check(IndexConflict.self, ["member", "element"], nil)
    try check(Named.self, ["Named", "firstNmae"], "firstName")
    try check(Inherited.self, ["firstNmae"], "firstName")
    try NoConflict.checkDeclaration()
    let model = try NoConflict(string: #"{"a.b":1,"a":{"b":2},"l":[0,3,{"x":4}]}"#)
    #expect((model.literal, model.part, model.other) == (1, 2, 2))
    #expect((model.second, model.third) == (3, 4))
  }

  // MARK: - Unknown keys beside paths

  class Rest: JSONModel {
    var name: String?
    var first: Int?
    var either: Int?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper {
      ["name": "info.name", "first": "rows.0", "either": ["one", .literal("a.b"), "c.d"]]
    }
  }

  @Test(
    arguments: [
      (#"{"info":{"name":"x","y":1},"z":{"name":2}}"#, ["info": ["y": 1], "z": ["name": 2]]),
      (
        #"{"name":1,"first":2,"either":3,"a":{"b":4},"d":5}"#,
        [
          "name": 1, "first": 2, "either": 3, "a": ["b": 4], "d": 5,
        ]
      ),
      (#"{"one":1,"a.b":2,"c":{"d":3},"rows":[],"x.y":null}"#, ["x.y": nil]),
      (#"{"info":7,"rows":{},"c":null}"#, ["info": 7, "rows": [:]]),
    ] as [(String, [String: JSONValue])])
  func membersThatKeyPathsUseAreNotCollected(json: String, rest: [String: JSONValue]) throws {
    for form in InputForm.allCases { try expectEqual(Rest.make(json, as: form).rest, rest) }
  }

  // MARK: - Clusters in clusters

  class Vehicle: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind", classes: ["car": Car.self, "boat": Boat.self])
    }
  }
  class Car: Vehicle {
    var doors = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "fuel.type", classes: ["electric": Electric.self, "diesel": Diesel.self])
    }
  }
  final class Electric: Car { var range = 0 }
  final class Diesel: Car {}
  final class Boat: Vehicle {
    var length = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class Garage: JSONModel {
    var best = Vehicle()
    var car: Car?
    @OptionalKey var all: [Vehicle] = []
  }

  static let electric = #"{"fuel":{"type":"electric"},"id":1,"doors":4,"range":300,"kind":"car"}"#
  static let diesel = #"{"kind":"car","id":2,"doors":2,"fuel":{"x":1,"type":"diesel"}}"#
  static let boat = #"{"id":3,"kind":"boat","length":9}"#

  @Test(arguments: InputForm.allCases)
  func aSelectedClassMayHaveADiscriminator(form: InputForm) throws {
    let electric = try #require(try Vehicle.make(Self.electric, as: form) as? Electric)
    #expect((electric.id, electric.doors, electric.range) == (1, 4, 300))
    #expect(try Car.make(Self.diesel, as: form) is Diesel)
    #expect(try Vehicle.make(Self.boat, as: form) is Boat)
    let garage = try Garage.make(
      #"{"best":\#(Self.diesel),"car":\#(Self.electric),"all":[\#(Self.boat),\#(Self.electric)]}"#,
      as: form)
    #expect(garage.best is Diesel)
    #expect(garage.car is Electric)
    expectEqual(garage.all.map { $0 is Electric }, [false, true])
    expectEqual(garage.all.map { $0 is Boat }, [true, false])
  }

  @Test(arguments: InputForm.allCases)
  func issuesOfNestedTagsHaveKeyPaths(form: InputForm) throws {
    for (json, path, kind) in [
      (#"{"kind":"car","id":1,"doors":1}"#, "fuel.type", .missingKey),
      (#"{"kind":"car","fuel":null}"#, "fuel.type", .missingKey),
      (#"{"kind":"car","fuel":[]}"#, "fuel.type", .missingKey),
      (
        #"{"kind":"car","fuel":{"type":7}}"#, "fuel.type",
        .typeMismatch(expected: "String", found: "number")
      ),
      (#"{"kind":"car","fuel":{"type":null}}"#, "fuel.type", .nullValue(expected: "String")),
      (
        #"{"fuel":{"type":"coal"},"kind":"car"}"#, "fuel.type",
        .unknownDiscriminator(found: "string", allowed: ["diesel", "electric"])
      ),
      (
        #"{"fuel":{"type":"diesel"},"kind":"tank"}"#, "kind",
        .unknownDiscriminator(found: "string", allowed: ["boat", "car"])
      ),
      (#"{"fuel":{"type":"diesel"}}"#, "kind", .missingKey),
    ] as [(String, String, JSONModelError.Kind)] {
      let error = try importError { try Vehicle.make(json, as: form) }
      expectEqual(error.kinds, [kind])
      expectEqual(error.keyPath.description, path)
      let nested = try importError {
        try Garage.make(#"{"best":\#(Self.boat),"all":[\#(Self.boat),\#(json)]}"#, as: form)
      }
      expectEqual(nested.kinds, [kind])
      expectEqual(nested.keyPath.description, "all[1].\(path)")
    }
    let own = try importError {
      try Vehicle.make(#"{"kind":"boat","x":1,"fuel":{},"length":{}}"#, as: form)
    }
    expectEqual(Set(own.keyPaths), [["id"], ["x"], ["fuel"], ["length"]])
    expectEqual(own.issues.filter { $0.kind == .unknownKey }.count, 2)
  }

  struct Rejection: Error, CustomStringConvertible { let description = "no class for this" }
  class Throwing: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { object in
        if object["error"] == true { throw Rejection() }
        return object["x"] == nil ? nil : ThrowingX.self
      }
    }
  }
  final class ThrowingX: Throwing { var x = 0 }
  final class ThrowingList: JSONModel {
    var number = 0
    var list: [Throwing] = []
  }

  @Test(arguments: InputForm.allCases)
  func aDiscriminatorClosureMayRejectTheObject(form: InputForm) throws {
    let error = try importError {
      try ThrowingList.make(
        #"{"list":[{"id":1},{"error":true},{"x":{},"id":2},{"id":"x","error":true}],"number":{}}"#,
        as: form)
    }
    let rejected = error.issues.filter { "\($0.kind)".contains("no class for this") }
    expectEqual(rejected.map(\.keyPath), [["list", 1], ["list", 3]])
    expectEqual(Set(error.keyPaths), [["list", 1], ["list", 2, "x"], ["list", 3], ["number"]])
    expectEqual(error.issues.count, 4)
    try expectEqual(importError { try Throwing.make(#"{"error":true}"#, as: form) }.keyPaths, [[]])
  }

  // MARK: - An empty array for an object

  final class Empty: JSONModel {
    var id: Int? = 5
    var inner: Empty?
    @OptionalKey var list: [Empty] = []
    @OptionalKey var byName: [String: Empty] = [:]
    @OptionalKey var numbers: [String: Int] = ["initial": 1]
  }
  final class StrictEmpty: JSONModel {
    var inner: StrictEmpty?
    var numbers: [String: Int]?
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class Full: JSONModel { var id = 0 }

  @Test func anEmptyArrayIsAnEmptyObject() throws {
    // At the root, an empty array is rejected.
    for body in [
      { try Empty(string: "[]") }, { try Empty(data: Data(" [ ] ".utf8)) },
      { try Empty(value: []) }, { try Empty.make(string: "[]") },
      { try [String: Empty](string: "[]") },
    ] as [() throws -> Any] {
      guard case .typeMismatch(_, "array") = try importError(body).kind else {
        Issue.record("another error")
        continue
      }
    }
    try expectEqual([Empty](string: "[[],{}]").map(\.id), [5, 5])
    for form in InputForm.allCases {
      let model = try Empty.make(
        #"{"inner":[],"list":[[],{"id":1},[]],"byName":{"a":[]},"numbers":[]}"#, as: form)
      expectEqual(model.inner?.id, 5)
      expectEqual(model.list.map(\.id), [5, 1, 5])
      expectEqual(model.byName["a"]?.id, 5)
      expectEqual(model.numbers, [:])
      #expect(try Empty.make(#"{"byName":[]}"#, as: form).byName.isEmpty)
      let error = try importError {
        try Empty.make(#"{"inner":[1],"list":[[[]]],"byName":[{}],"numbers":[null]}"#, as: form)
      }
      expectEqual(error.keyPaths, [["inner"], ["list", 0], ["byName"], ["numbers"]], as: form)
      let strict = try importError {
        try StrictEmpty.make(#"{"inner":[],"numbers":[]}"#, as: form)
      }
      expectEqual(
        strict.kinds,
        [
          .typeMismatch(expected: "StrictEmpty", found: "array"),
          .typeMismatch(expected: "[String: Int]", found: "array"),
        ])
    }
    try expectEqual(
      importError { try StrictEmpty(string: "[]") }.kind,
      .typeMismatch(expected: "StrictEmpty", found: "array"))
    // Elsewhere, an empty array lacks the required keys, as an empty object does.
    try expectEqual(
      importError { try Full(string: "[]") }.kind, .typeMismatch(expected: "Full", found: "array")
    )
    try expectEqual(importError { try [Full](string: "[[]]") }.missingKeys, [[0, "id"]])
  }

  class Closed: JSONModel {
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "meta.type", classes: ["a": Inside.self, "b": Beside.self])
    }
  }

  final class Inside: Closed {
    var m = ""
    override class var keyMapper: JSONKeyMapper { ["m": "meta.m"] }
  }

  final class Beside: Closed {}

  @Test func aTagBesideAPropertyIsAKnownKey() throws {
    let text = try Inside(string: #"{"meta": {"type": "a", "m": "x"}}"#).jsonString()
    #expect(try Closed.make(string: text) is Inside)
    let error = try importError {
      try Closed.make(string: #"{"meta": {"type": "b", "m": 1}}"#)
    }
    expectEqual(error.kind, .unknownKey)
    expectEqual(error.keyPath, ["meta", "m"])
  }
}

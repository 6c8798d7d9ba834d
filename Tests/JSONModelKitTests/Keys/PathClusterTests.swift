import Foundation
import JSONModelKit
import Testing

/// Invalid mappings, unknown keys beside key paths, nested clusters, and `[]` for an object.
struct PathClusterTests {
  // MARK: - Declaration errors

  final class QConflict: JSONModel {
    var all: JSONValue?
    var part: Int?
    override class var keyMapper: JSONKeyMapper { ["all": "a", "part": "a.b"] }
  }
  final class QDeepConflict: JSONModel {
    var all: JSONValue?
    var part: Int?
    override class var keyMapper: JSONKeyMapper { ["all": "x.a.0", "part": "x.a.0.b.c"] }
  }
  final class QIndexConflict: JSONModel {
    var member: Int?
    var element: Int?
    override class var keyMapper: JSONKeyMapper { ["member": "a.b", "element": "a.0"] }
  }
  class QNamed: JSONModel {
    var firstName = ""
    var lastName = ""
    override class var keyMapper: JSONKeyMapper { ["firstNmae": "first"] }
  }
  final class QInherited: QNamed { var age = 0 }
  final class QNoConflict: JSONModel {
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
    try check(QConflict.self, ["all", "part", "a.b"], nil)
    try check(QDeepConflict.self, ["all", "part"], nil)
    try check(QIndexConflict.self, ["member", "element"], nil)
    try check(QNamed.self, ["QNamed", "firstNmae"], "firstName")
    try check(QInherited.self, ["firstNmae"], "firstName")
    try QNoConflict.checkDeclaration()
    let model = try QNoConflict(string: #"{"a.b":1,"a":{"b":2},"l":[0,3,{"x":4}]}"#)
    #expect((model.literal, model.part, model.other) == (1, 2, 2))
    #expect((model.second, model.third) == (3, 4))
  }

  // MARK: - Unknown keys beside paths

  class QRest: JSONModel {
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
    for form in InputForm.allCases { try expectEqual(QRest.make(json, as: form).rest, rest) }
  }

  // MARK: - Clusters in clusters

  class QVehicle: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind", classes: ["car": QCar.self, "boat": QBoat.self])
    }
  }
  class QCar: QVehicle {
    var doors = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "fuel.type", classes: ["electric": QElectric.self, "diesel": QDiesel.self])
    }
  }
  final class QElectric: QCar { var range = 0 }
  final class QDiesel: QCar {}
  final class QBoat: QVehicle {
    var length = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class QGarage: JSONModel {
    var best = QVehicle()
    var car: QCar?
    @OptionalKey var all: [QVehicle] = []
  }

  static let electric = #"{"fuel":{"type":"electric"},"id":1,"doors":4,"range":300,"kind":"car"}"#
  static let diesel = #"{"kind":"car","id":2,"doors":2,"fuel":{"x":1,"type":"diesel"}}"#
  static let boat = #"{"id":3,"kind":"boat","length":9}"#

  @Test(arguments: InputForm.allCases)
  func aSelectedClassMayHaveADiscriminator(form: InputForm) throws {
    let electric = try #require(try QVehicle.make(Self.electric, as: form) as? QElectric)
    #expect((electric.id, electric.doors, electric.range) == (1, 4, 300))
    #expect(try QCar.make(Self.diesel, as: form) is QDiesel)
    #expect(try QVehicle.make(Self.boat, as: form) is QBoat)
    let garage = try QGarage.make(
      #"{"best":\#(Self.diesel),"car":\#(Self.electric),"all":[\#(Self.boat),\#(Self.electric)]}"#,
      as: form)
    #expect(garage.best is QDiesel)
    #expect(garage.car is QElectric)
    expectEqual(garage.all.map { $0 is QElectric }, [false, true])
    expectEqual(garage.all.map { $0 is QBoat }, [true, false])
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
      let error = try importError { try QVehicle.make(json, as: form) }
      expectEqual(error.issues.map(\.kind), [kind])
      expectEqual(error.keyPath.description, path)
      let nested = try importError {
        try QGarage.make(#"{"best":\#(Self.boat),"all":[\#(Self.boat),\#(json)]}"#, as: form)
      }
      expectEqual(nested.issues.map(\.kind), [kind])
      expectEqual(nested.keyPath.description, "all[1].\(path)")
    }
    let own = try importError {
      try QVehicle.make(#"{"kind":"boat","x":1,"fuel":{},"length":{}}"#, as: form)
    }
    expectEqual(Set(own.issues.map(\.keyPath)), [["id"], ["x"], ["fuel"], ["length"]])
    expectEqual(own.issues.filter { $0.kind == .unknownKey }.count, 2)
  }

  struct QRejection: Error, CustomStringConvertible { let description = "no class for this" }
  class QThrowing: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { object in
        if object["error"] == true { throw QRejection() }
        return object["x"] == nil ? nil : QThrowingX.self
      }
    }
  }
  final class QThrowingX: QThrowing { var x = 0 }
  final class QThrowingList: JSONModel {
    var number = 0
    var list: [QThrowing] = []
  }

  @Test(arguments: InputForm.allCases)
  func aDiscriminatorClosureMayRejectTheObject(form: InputForm) throws {
    let error = try importError {
      try QThrowingList.make(
        #"{"list":[{"id":1},{"error":true},{"x":{},"id":2},{"id":"x","error":true}],"number":{}}"#,
        as: form)
    }
    let rejected = error.issues.filter { "\($0.kind)".contains("no class for this") }
    expectEqual(rejected.map(\.keyPath), [["list", 1], ["list", 3]])
    expectEqual(
      Set(error.issues.map(\.keyPath)),
      [
        ["list", 1], ["list", 2, "x"], ["list", 3], ["number"],
      ])
    expectEqual(error.issues.count, 4)
    let root = try importError { try QThrowing.make(#"{"error":true}"#, as: form) }
    expectEqual(root.issues.map(\.keyPath), [[]])
  }

  // MARK: - An empty array for an object

  final class QEmpty: JSONModel {
    var id: Int? = 5
    var inner: QEmpty?
    @OptionalKey var list: [QEmpty] = []
    @OptionalKey var byName: [String: QEmpty] = [:]
    @OptionalKey var numbers: [String: Int] = ["initial": 1]
  }
  final class QStrictEmpty: JSONModel {
    var inner: QStrictEmpty?
    var numbers: [String: Int]?
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class QFull: JSONModel { var id = 0 }

  @Test func anEmptyArrayIsAnEmptyObject() throws {
    // At the root, an empty array is rejected.
    for body in [
      { try QEmpty(string: "[]") }, { try QEmpty(data: Data(" [ ] ".utf8)) },
      { try QEmpty(value: []) }, { try QEmpty.make(string: "[]") },
      { try [String: QEmpty](string: "[]") },
    ] as [() throws -> Any] {
      guard case .typeMismatch(_, "array") = try importError(body).kind else {
        Issue.record("another error")
        continue
      }
    }
    try expectEqual([QEmpty](string: "[[],{}]").map(\.id), [5, 5])
    for form in InputForm.allCases {
      let model = try QEmpty.make(
        #"{"inner":[],"list":[[],{"id":1},[]],"byName":{"a":[]},"numbers":[]}"#, as: form)
      expectEqual(model.inner?.id, 5)
      expectEqual(model.list.map(\.id), [5, 1, 5])
      expectEqual(model.byName["a"]?.id, 5)
      expectEqual(model.numbers, [:])
      #expect(try QEmpty.make(#"{"byName":[]}"#, as: form).byName.isEmpty)
      let error = try importError {
        try QEmpty.make(#"{"inner":[1],"list":[[[]]],"byName":[{}],"numbers":[null]}"#, as: form)
      }
      expectEqual(
        error.issues.map(\.keyPath), [["inner"], ["list", 0], ["byName"], ["numbers"]],
        as: form)
      let strict = try importError {
        try QStrictEmpty.make(#"{"inner":[],"numbers":[]}"#, as: form)
      }
      expectEqual(
        strict.issues.map(\.kind),
        [
          .typeMismatch(expected: "QStrictEmpty", found: "array"),
          .typeMismatch(expected: "[String: Int]", found: "array"),
        ])
    }
    try expectEqual(
      importError { try QStrictEmpty(string: "[]") }.kind,
      .typeMismatch(expected: "QStrictEmpty", found: "array"))
    // Elsewhere, an empty array lacks the required keys, as an empty object does.
    try expectEqual(
      importError { try QFull(string: "[]") }.kind, .typeMismatch(expected: "QFull", found: "array")
    )
    try expectEqual(importError { try [QFull](string: "[[]]") }.missingKeys, [[0, "id"]])
  }
}

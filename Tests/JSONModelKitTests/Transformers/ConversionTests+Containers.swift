import Foundation
import JSONModelKit
import Testing

extension ConversionTests {
  // MARK: - Containers

  @Test func everyElementIsConverted() throws {
    try expectEqual(imported(#"["1",2,"3.0"]"#, as: [Int].self), [1, 2, 3])
    try expectEqual(imported(#"[["1"],[]]"#, as: [[Int]].self), [[1], []])
    try expectEqual(imported(#"{"a":"1","b":2}"#, as: [String: Double].self), ["a": 1, "b": 2])
    try expectEqual(imported(#"["yes",0,true,null]"#, as: [Bool?].self), [true, false, true, nil])
    try expectEqual(
      imported(#"{"a":["1.50",1.50]}"#, as: [String: [String]].self), ["a": ["1.50", "1.50"]])
    // Elements that are equal after their conversion are kept once.
    try expectEqual(imported(#"["1",1,1.0,"2",1]"#, as: Set<Int>.self), [1, 2])
  }

  @Test func issuesOfElementsHaveTheirIndex() throws {
    let json = #"{"value": ["1", "x", 2, "2", 1.5, {}, null]}"#
    func check(_ body: () throws -> Any) throws {
      let error = try importError(body)
      expectEqual(error.paths, ["value[1]", "value[4]", "value[5]", "value[6]"])
      try #require(error.issues.count == 4)
      expectEqual(transformer(of: error.issues[0].kind), "Int from String")
      expectEqual(
        error.issues.dropFirst().map(\.kind),
        [
          .typeMismatch(expected: "Int", found: "fraction"),
          .typeMismatch(expected: "Int", found: "object"), .nullValue(expected: "Int"),
        ])
    }
    try check { try SeedHolder<[Int]>(string: json) }
    try check { try SeedHolder<Set<Int>>(string: json) }
    try check { try SeedHolder<[Int]>(value: JSONValue(string: json)) }
    let dictionary = try importError {
      try SeedHolder<[String: [Int]]>(string: #"{"value": {"a": ["1"], "b": [1, "12abc"]}}"#)
    }
    expectEqual(dictionary.paths, ["value.b[1]"])
    expectEqual(transformer(of: dictionary.kind), "Int from String")
    expectEqual(dictionary.issues[0].position?.offset, 32)
  }

  @Test func aStrictClassConvertsNoElement() throws {
    let error = try importError {
      try StrictSeedHolder<[Int]>(string: #"{"value": ["1", 2, "3"]}"#)
    }
    expectEqual(error.paths, ["value[0]", "value[2]"])
    let mismatch = JSONModelError.Kind.typeMismatch(expected: "Int", found: "string")
    expectEqual(error.kinds, [mismatch, mismatch])
  }

  // MARK: - Registries of nested models

  final class LenientInner: JSONModel { var number = 0 }
  final class StrictInner: JSONModel {
    var number = 0
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class StrictOuter: JSONModel {
    var inner = LenientInner()
    var list: [LenientInner] = []
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class LenientOuter: JSONModel {
    var inner = StrictInner()
    var list: [StrictInner] = []
  }

  @Test func everyClassHasItsOwnRegistry() throws {
    let json = #"{"inner":{"number":"1"},"list":[{"number":2},{"number":"3"}]}"#
    let outer = try StrictOuter(string: json)
    expectEqual(outer.inner.number, 1)
    expectEqual(outer.list.map(\.number), [2, 3])
    let error = try importError { try LenientOuter(string: json) }
    expectEqual(error.paths, ["inner.number", "list[1].number"])
    let mismatch = JSONModelError.Kind.typeMismatch(expected: "Int", found: "string")
    expectEqual(error.kinds, [mismatch, mismatch])
    expectEqual(error.properties, ["StrictInner.number", "StrictInner.number"])
  }

  // MARK: - Empty arrays from PHP instead of objects

  final class Profile: JSONModel {
    var name: String? = "unnamed"
    @OptionalKey var age = -1
  }
  final class Account: JSONModel {
    var profile: Profile?
    var profiles: [Profile]?
    var byName: [String: Profile]?
    var scores: [String: Int]?
    var lists: [String: [Int]]?
    var values: [String: JSONValue]?
    var city: Capital?
  }
  final class Capital: JSONModel {
    var name = ""
    var population = 0
  }
  final class StrictProfile: JSONModel {
    var name: String? = "unnamed"
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class StrictAccount: JSONModel {
    var profile: StrictProfile?
    var scores: [String: Int]?
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test func anEmptyArrayIsAnEmptyObject() throws {
    let json = #"""
      {"profile": [ ], "profiles": [[], {}], "byName": {"a": []}, "scores": [],
       "lists": {"a": []}, "values": []}
      """#
    let members: [String: Any] = [
      "profile": [Any](), "profiles": [[Any](), [String: Any]()], "byName": ["a": [Any]()],
      "scores": [Any](), "lists": ["a": [Any]()], "values": [Any](),
    ]
    for account in [
      try Account(string: json), try Account(value: JSONValue(string: json)),
      try Account(dictionary: members),
    ] {
      let profile = try #require(account.profile)
      #expect((profile.name, profile.age) == ("unnamed", -1))
      expectEqual(account.profiles?.count, 2)
      expectEqual(account.byName?["a"]?.age, -1)
      expectEqual(account.scores, [:])
      // For a property that is an array, an empty array remains an array.
      expectEqual(account.lists, ["a": []])
      expectEqual(account.values, [:])
    }
    try expectEqual(Account(string: #"{"byName":[],"lists":[]}"#).byName?.isEmpty, true)
  }

  @Test func anEmptyArrayLacksTheRequiredKeys() throws {
    let error = try importError { try Account(string: #"{"city":[]}"#) }
    expectEqual(error.kinds, [.missingKey, .missingKey])
    expectEqual(error.missingKeys.map(\.description), ["city.name", "city.population"])
    expectEqual(error.properties, ["Capital.name", "Capital.population"])
  }

  @Test(arguments: [
    (#"{"profile":[1]}"#, "profile"), (#"{"profile":[[]]}"#, "profile"),
    (#"{"profile":[{"name":"x"}]}"#, "profile"), (#"{"profile":[null]}"#, "profile"),
    (#"{"scores":[1]}"#, "scores"), (#"{"scores":[{"a":1}]}"#, "scores"),
    (#"{"scores":[["a",1]]}"#, "scores"), (#"{"scores":[null]}"#, "scores"),
    (#"{"profiles":[{},[0]]}"#, "profiles[1]"), (#"{"byName":{"a":[""]}}"#, "byName.a"),
  ])
  func anArrayWithElementsIsNotAnObject(json: String, path: String) throws {
    for error in [
      try importError { try Account(string: json) },
      try importError { try Account(value: JSONValue(string: json)) },
    ] {
      expectEqual(error.paths, [path])
      #expect(found(by: error.kind) == "array" || transformer(of: error.kind) != nil)
    }
  }

  @Test(arguments: [
    ("profile", "[]", "StrictProfile"), ("profile", "[1]", "StrictProfile"),
    ("scores", "[]", "[String: Int]"), ("scores", "[1]", "[String: Int]"),
  ])
  func aStrictClassRejectsAnArrayForAnObject(key: String, json: String, type: String) throws {
    let error = try importError { try StrictAccount(string: #"{"\#(key)":\#(json)}"#) }
    expectEqual(error.kinds, [.typeMismatch(expected: type, found: "array")])
    expectEqual(error.keyPath.description, key)
  }

  // MARK: - Codable types and free-form values

  struct Point: Codable, Equatable {
    var x = 0.0
    var y = 0.0
  }

  @Test func objectsAreImportedIntoCodableTypes() throws {
    try expectEqual(imported(#"{"x":1,"y":2.5}"#, as: Point.self), Point(x: 1, y: 2.5))
    try expectEqual(imported(#"[{"x":1,"y":2.5}]"#, as: [Point].self), [Point(x: 1, y: 2.5)])
    try expectEqual(imported("null", as: Point?.self), nil)
    let error = try importError { try SeedHolder<Point?>(string: #"{"value": {"x": 1}}"#) }
    #expect(error.keyPath.description.hasPrefix("value"))
  }

  final class FreeForm: JSONModel {
    var any: Any = 0
    @OptionalKey var list: [Any] = []
    @OptionalKey var members: [String: Any] = [:]
    @OptionalKey var tree: JSONValue = "initial"
  }

  @Test func allValuesAreImportedIntoFreeFormProperties() throws {
    let json = #"{"any":true,"list":[1,"2",false,null],"members":{"a":"1"},"tree":[null,1.50]}"#
    let model = try FreeForm(string: json)
    expectEqual(model.any as? Bool, true)
    try #require(model.list.count == 4)
    expectEqual(model.list[0] as? Int, 1)
    expectEqual(model.list[1] as? String, "2")
    expectEqual(model.list[2] as? Bool, false)
    #expect(model.list[3] is NSNull)
    expectEqual(model.members["a"] as? String, "1")
    expectEqual(model.tree, [nil, 1.50])
    #expect(try FreeForm(string: #"{"any":null}"#).any is NSNull)
    try expectEqual(
      importError { try FreeForm(string: "{}") }.missingKeys.map(\.description), ["any"])
  }
}

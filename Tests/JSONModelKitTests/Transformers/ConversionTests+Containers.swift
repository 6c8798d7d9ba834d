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
      expectEqual(
        error.issues.map(\.keyPath.description), ["value[1]", "value[4]", "value[5]", "value[6]"])
      try #require(error.issues.count == 4)
      expectEqual(transformer(of: error.issues[0].kind), "Int from String")
      expectEqual(
        error.issues.dropFirst().map(\.kind),
        [
          .typeMismatch(expected: "Int", found: "fraction"),
          .typeMismatch(expected: "Int", found: "object"), .nullValue(expected: "Int"),
        ])
    }
    try check { try VHolder<[Int]>(string: json) }
    try check { try VHolder<Set<Int>>(string: json) }
    try check { try VHolder<[Int]>(value: JSONValue(string: json)) }
    let dictionary = try importError {
      try VHolder<[String: [Int]]>(string: #"{"value": {"a": ["1"], "b": [1, "12abc"]}}"#)
    }
    expectEqual(dictionary.issues.map(\.keyPath.description), ["value.b[1]"])
    expectEqual(transformer(of: dictionary.kind), "Int from String")
    expectEqual(dictionary.issues[0].position?.offset, 32)
  }

  @Test func aStrictClassConvertsNoElement() throws {
    let error = try importError {
      try VStrictHolder<[Int]>(string: #"{"value": ["1", 2, "3"]}"#)
    }
    expectEqual(error.issues.map(\.keyPath.description), ["value[0]", "value[2]"])
    let mismatch = JSONModelError.Kind.typeMismatch(expected: "Int", found: "string")
    expectEqual(error.issues.map(\.kind), [mismatch, mismatch])
  }

  // MARK: - Registries of nested models

  final class VLenientInner: JSONModel { var number = 0 }
  final class VStrictInner: JSONModel {
    var number = 0
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class VStrictOuter: JSONModel {
    var inner = VLenientInner()
    var list: [VLenientInner] = []
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class VLenientOuter: JSONModel {
    var inner = VStrictInner()
    var list: [VStrictInner] = []
  }

  @Test func everyClassHasItsOwnRegistry() throws {
    let json = #"{"inner":{"number":"1"},"list":[{"number":2},{"number":"3"}]}"#
    let outer = try VStrictOuter(string: json)
    expectEqual(outer.inner.number, 1)
    expectEqual(outer.list.map(\.number), [2, 3])
    let error = try importError { try VLenientOuter(string: json) }
    expectEqual(error.issues.map(\.keyPath.description), ["inner.number", "list[1].number"])
    let mismatch = JSONModelError.Kind.typeMismatch(expected: "Int", found: "string")
    expectEqual(error.issues.map(\.kind), [mismatch, mismatch])
    expectEqual(error.issues.map(\.property), ["VStrictInner.number", "VStrictInner.number"])
  }

  // MARK: - Empty arrays from PHP instead of objects

  final class VProfile: JSONModel {
    var name: String? = "unnamed"
    @OptionalKey var age = -1
  }
  final class VAccount: JSONModel {
    var profile: VProfile?
    var profiles: [VProfile]?
    var byName: [String: VProfile]?
    var scores: [String: Int]?
    var lists: [String: [Int]]?
    var values: [String: JSONValue]?
    var city: VCapital?
  }
  final class VCapital: JSONModel {
    var name = ""
    var population = 0
  }
  final class VStrictProfile: JSONModel {
    var name: String? = "unnamed"
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class VStrictAccount: JSONModel {
    var profile: VStrictProfile?
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
      try VAccount(string: json), try VAccount(value: JSONValue(string: json)),
      try VAccount(dictionary: members),
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
    try expectEqual(VAccount(string: #"{"byName":[],"lists":[]}"#).byName?.isEmpty, true)
  }

  @Test func anEmptyArrayLacksTheRequiredKeys() throws {
    let error = try importError { try VAccount(string: #"{"city":[]}"#) }
    expectEqual(error.issues.map(\.kind), [.missingKey, .missingKey])
    expectEqual(error.missingKeys.map(\.description), ["city.name", "city.population"])
    expectEqual(error.issues.map(\.property), ["VCapital.name", "VCapital.population"])
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
      try importError { try VAccount(string: json) },
      try importError { try VAccount(value: JSONValue(string: json)) },
    ] {
      expectEqual(error.issues.map(\.keyPath.description), [path])
      #expect(found(by: error.kind) == "array" || transformer(of: error.kind) != nil)
    }
  }

  @Test(arguments: [
    ("profile", "[]", "VStrictProfile"), ("profile", "[1]", "VStrictProfile"),
    ("scores", "[]", "[String: Int]"), ("scores", "[1]", "[String: Int]"),
  ])
  func aStrictClassRejectsAnArrayForAnObject(key: String, json: String, type: String) throws {
    let error = try importError { try VStrictAccount(string: #"{"\#(key)":\#(json)}"#) }
    expectEqual(error.issues.map(\.kind), [.typeMismatch(expected: type, found: "array")])
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
    let error = try importError { try VHolder<Point?>(string: #"{"value": {"x": 1}}"#) }
    #expect(error.keyPath.description.hasPrefix("value"))
  }

  final class VFreeForm: JSONModel {
    var any: Any = 0
    @OptionalKey var list: [Any] = []
    @OptionalKey var members: [String: Any] = [:]
    @OptionalKey var tree: JSONValue = "initial"
  }

  @Test func allValuesAreImportedIntoFreeFormProperties() throws {
    let json = #"{"any":true,"list":[1,"2",false,null],"members":{"a":"1"},"tree":[null,1.50]}"#
    let model = try VFreeForm(string: json)
    expectEqual(model.any as? Bool, true)
    try #require(model.list.count == 4)
    expectEqual(model.list[0] as? Int, 1)
    expectEqual(model.list[1] as? String, "2")
    expectEqual(model.list[2] as? Bool, false)
    #expect(model.list[3] is NSNull)
    expectEqual(model.members["a"] as? String, "1")
    expectEqual(model.tree, [nil, 1.50])
    #expect(try VFreeForm(string: #"{"any":null}"#).any is NSNull)
    try expectEqual(
      importError { try VFreeForm(string: "{}") }.missingKeys.map(\.description), ["any"])
  }
}

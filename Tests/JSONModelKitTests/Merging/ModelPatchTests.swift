import Foundation
import JSONModelKit
import Testing

struct ModelPatchTests {
  fileprivate final class Country: JSONModel {
    var name = ""
    var dialCode: Int?
    var capital: City?
    var tags: [String] = []
    var limits: [String: Int?] = [:]
    var free: JSONValue = .null
    var nickname: JSONPresence<String> = .absent
    @RequiredKey var motto: String?
    @OptionalKey var page = 1
    @UnknownKeys var rest: [String: JSONValue] = [:]
    var motto2: String?
    var title: String?
    @Ignore var cache = 0

    override class var keyMapper: JSONKeyMapper {
      .identity.mapping(["title": "info.title", "motto2": "info.motto"])
    }
  }

  fileprivate final class City: JSONModel {
    var name = ""
    var hills: Int?
    @RequiredKey var mayor: String?
  }

  fileprivate class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
  }

  fileprivate final class Circle: Shape {
    var radius = 0
  }

  fileprivate final class Square: Shape {
    var side = 0
    var inner: Shape?
  }

  fileprivate final class Drawing: JSONModel {
    var shape = Shape()
    var count = 0
    override class var constraints: [String: [JSONConstraint]] { ["count": [.range(0...9)]] }
  }

  private static let start = #"""
    {"name": "a", "dialCode": 1, "capital": {"name": "b", "hills": 7, "mayor": null}, "tags": ["x"],
     "limits": {"k": 1, "l": 2}, "free": {"m": 1}, "nickname": "n", "motto": null, "page": 3,
     "info": {"title": "t", "motto": "u"}, "other": {"o": 1}}
    """#

  private static let changes: [(change: @Sendable (Country) -> Void, patch: String)] = [
    ({ _ in }, "{}"),
    ({ $0.cache = 5 }, "{}"),
    ({ $0.name = "z" }, #"{"name":"z"}"#),
    ({ $0.dialCode = nil }, #"{"dialCode":null}"#),
    ({ $0.capital?.hills = 8 }, #"{"capital":{"hills":8}}"#),
    ({ $0.capital?.hills = nil }, #"{"capital":{"hills":null}}"#),
    ({ $0.capital = nil }, #"{"capital":null}"#),
    ({ $0.tags = [] }, #"{"tags":[]}"#),
    ({ $0.limits["k"] = .none }, #"{"limits":{"k":null}}"#),
    ({ $0.limits = ["n": 3] }, #"{"limits":{"k":null,"l":null,"n":3}}"#),
    ({ $0.free = 5 }, #"{"free":5}"#),
    ({ $0.free = .null }, #"{"free":null}"#),
    ({ $0.free = [["a": nil]] }, #"{"free":[{"a":null}]}"#),
    ({ $0.nickname = .null }, #"{"nickname":null}"#),
    ({ $0.motto = "y" }, #"{"motto":"y"}"#),
    ({ $0.page = 1 }, #"{"page":1}"#),
    ({ $0.rest = [:] }, #"{"other":null}"#),
    ({ $0.rest = ["other": ["o": 2]] }, #"{"other":{"o":2}}"#),
    ({ $0.title = nil }, #"{"info":{"title":null}}"#),
    (
      {
        $0.title = nil
        $0.motto2 = nil
      }, #"{"info":{"motto":null,"title":null}}"#
    ),
  ]

  @Test func patchesAreMinimalAndResultInEqualModels() throws {
    for (change, expected) in Self.changes {
      let original = try Country(string: Self.start)
      let edited = original.copy()
      change(edited)
      let patch = try edited.mergePatch(from: original)
      expectEqual(patch.string(), expected)
      try original.merge(value: patch)
      expectEqual(original, edited, "\(expected)")
      let start = try Country(string: Self.start)
      try edited.merge(value: start.mergePatch(from: edited))
      expectEqual(edited, start, "\(expected)")
    }
  }

  @Test func patchesHaveTheNamesOfPropertiesOnRequest() throws {
    let original = try Country(string: Self.start)
    let edited = original.copy()
    (edited.title, edited.motto2) = ("new", "m")
    expectEqual(try edited.mergePatch(from: original), ["info": ["title": "new", "motto": "m"]])
    let patch = try edited.mergePatch(from: original, usesKeyMapping: false)
    expectEqual(patch, ["title": "new", "motto2": "m"])
    let names = JSONImportOptions(usesKeyMapping: false)
    try original.merge(value: patch, options: names)
    expectEqual(original, edited)
  }

  @Test func newNestedModelsHaveTheirRequiredKeys() throws {
    let edited = try Country(string: Self.start)
    let original = edited.copy()
    original.capital = nil
    let patch = try edited.mergePatch(from: original)
    expectEqual(patch.string(), #"{"capital":{"hills":7,"mayor":null,"name":"b"}}"#)
  }

  @Test func otherClassesOfAClusterAreReplaced() throws {
    let original = try Drawing(
      string: #"{"shape": {"type": "circle", "name": "n", "radius": 1}, "count": 1}"#)
    let edited = try Drawing(
      string: #"""
        {"shape": {"type": "square", "name": "n", "side": 2,
                   "inner": {"type": "circle", "name": "n", "radius": 1}}, "count": 1}
        """#)
    let patch = try edited.mergePatch(from: original)
    try original.merge(value: patch)
    expectEqual(original, edited)
    expectEqual(
      patch.string(),
      #"{"shape":{"inner":{"name":"n","radius":1,"type":"circle"},"name":"n","side":2,"type":"square"}}"#
    )
    let error = #expect(throws: JSONModelError.self) {
      try edited.shape.mergePatch(
        from: Circle(string: #"{"type": "circle", "name": "", "radius": 1}"#))
    }
    expectEqual(error?.kind, .notExportable("a merge patch cannot change the class of Circle"))
  }

  @Test func changesThatAMergePatchCannotExpressAreErrors() throws {
    let changes: [(change: (Country) -> Void, path: String)] = [
      ({ $0.limits["k"] = .some(.none) }, "limits.k"),
      ({ $0.limits["new"] = .some(.none) }, "limits.new"),
      ({ $0.free = ["m": 1, "n": nil] }, "free.n"),
      ({ $0.free = ["m": ["n": nil]] }, "free.m.n"),
      ({ $0.rest = ["other": nil] }, "other"),
      ({ $0.nickname = .absent }, "nickname"),
    ]
    for (change, path) in changes {
      let original = try Country(string: Self.start)
      let edited = original.copy()
      change(edited)
      let error = #expect(throws: JSONModelError.self) { try edited.mergePatch(from: original) }
      expectEqual(error?.kind, .notExportable("a merge patch cannot express this change"))
      expectEqual(error?.keyPath.description, path)
      expectEqual(error?.model, "Country")
      try expectEqual(original, Country(string: Self.start))
    }
  }

  @Test func changesThatAMergeRejectsAreErrors() throws {
    let original = try Drawing(
      string: #"{"shape": {"type": "circle", "name": "", "radius": 1}, "count": 1}"#)
    let edited = original.copy()
    edited.count = 10
    let error = #expect(throws: JSONModelError.self) { try edited.mergePatch(from: original) }
    expectEqual(error?.keyPath, ["count"])
    expectEqual(error?.kind.code, "constraint_violated")
  }

  // MARK: - Models that differ although their exports do not

  fileprivate final class Meeting: JSONModel {
    var day: Date = .distantPast
    var id = 0
    var text: String?
    var number: Int?

    override class var keyMapper: JSONKeyMapper { ["text": "value", "number": "value"] }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["day": .date(.pattern("yyyy-MM-dd")), "number": .orNil, "text": .orNil]
    }
  }

  @Test func aDifferenceThatTheExportOmitsIsAnError() throws {
    let original = try Meeting(string: #"{"day":"2026-01-02","id":1,"value":"5"}"#)
    let changes: [(change: (Meeting) -> Void, path: String)] = [
      ({ $0.day += 60 }, "day"), ({ $0.number = 6 }, "value"),
      // The patch for the other property does not help.
      (
        {
          $0.id = 2
          $0.day += 60
        }, "day"
      ),
    ]
    for (change, path) in changes {
      let edited = original.copy()
      change(edited)
      let error = #expect(throws: JSONModelError.self) { try edited.mergePatch(from: original) }
      expectEqual(error?.kind, .notExportable("a merge patch cannot express this change"))
      expectEqual(error?.keyPath.description, path)
    }
    let edited = original.copy()
    edited.day += 86_400
    expectEqual(try edited.mergePatch(from: original), ["day": "2026-01-03"])
  }

  fileprivate final class TolerantDrawing: JSONModel {
    var shape: Shape?
    var shapes: [String: Shape] = [:]
    override class var propertyTransformers: [String: JSONTransformer] {
      ["shape": .orNil, "shapes": .lossy()]
    }
  }

  @Test func aTolerantPropertyCanChangeItsClass() throws {
    let circle = #"{"type":"circle","name":"n","radius":1}"#
    let square = #"{"type":"square","name":"n","side":2}"#
    let original = try TolerantDrawing(
      string: #"{"shape":\#(circle),"shapes":{"a":\#(circle),"b":\#(circle)}}"#)
    let edited = try TolerantDrawing(
      string: #"{"shape":\#(square),"shapes":{"a":\#(square),"b":\#(circle)}}"#)
    let patch = try edited.mergePatch(from: original)
    expectEqual(
      patch.string(),
      #"{"shape":{"name":"n","side":2,"type":"square"},"#
        + #""shapes":{"a":{"name":"n","side":2,"type":"square"}}}"#)
    try original.merge(value: patch)
    expectEqual(original, edited)
  }

  fileprivate class Kind: JSONModel {
    var size: Int?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["a": Flat.self, "b": Deep.self])
    }
    override class var keyMapper: JSONKeyMapper { ["size": "info.size"] }
  }
  fileprivate final class Flat: Kind {}
  fileprivate final class Deep: Kind {
    var level = 0
    override class var keyMapper: JSONKeyMapper { ["level": "info.more.level"] }
  }
  fileprivate final class Owner: JSONModel { var kind: Kind? }

  /// The patch lacks the object that encloses the missing key.
  @Test func anotherClassHasItsKeysAtKeyPaths() throws {
    let original = try Owner(string: #"{"kind":{"type":"a","info":{"size":1}}}"#)
    let edited = try Owner(
      string: #"{"kind":{"type":"b","info":{"size":1,"more":{"level":2}}}}"#)
    for (one, other) in [(original, edited), (edited, original)] {
      let changed = one.copy()
      try changed.merge(value: other.mergePatch(from: one))
      expectEqual(changed, other)
    }
  }

  fileprivate final class Gallery: JSONModel { var shapes: [String: Shape] = [:] }

  /// A trial merge reports all incomplete classes at once.
  @Test func manyModelsCanChangeTheirClass() throws {
    let (original, edited) = (Gallery(), Gallery())
    for index in 0..<500 {
      original.shapes["k\(index)"] = try Circle(value: ["type": "circle", "name": "n", "radius": 1])
      edited.shapes["k\(index)"] = try Square(value: ["type": "square", "name": "n", "side": 2])
    }
    try original.merge(value: edited.mergePatch(from: original))
    expectEqual(original, edited)
  }

  /// The models have properties of all types.
  @Test func patchesOfRandomModelsResultInEqualModels() throws {
    var expressible = 0
    var random = ModelGenerator(seed: 7)
    for round in 0..<40 {
      let (original, edited) = (random.model(depth: 2), random.model(depth: 2))
      do throws(JSONModelError) {
        let patch = try edited.mergePatch(from: original)
        let merged = original.copy()
        try merged.merge(value: patch)
        expectEqual(merged, edited, "\(round)")
        expressible += 1
      } catch {
        expectEqual(error.kind, .notExportable("a merge patch cannot express this change"))
        let value = try edited.jsonValue(options: JSONExportOptions(includesNulls: true))[
          error.keyPath]
        let before = try original.jsonValue(options: JSONExportOptions(includesNulls: true))[
          error.keyPath]
        #expect(value == .some(.null) || value == nil && before != nil, "\(round): \(error)")
      }
    }
    #expect(expressible > 2, "\(expressible)")
  }

  final class Nested: JSONModel {
    var id = 0
    var city: String?
    var zip: Int?
    var street = ""
    @OptionalKey var page = 1
    override class var keyMapper: JSONKeyMapper {
      [
        "city": "info.place.city", "zip": "info.zip", "street": "other.street",
        "page": "other.page",
      ]
    }
  }

  static let nested =
    #"{"id":1,"info":{"place":{"city":"a"},"zip":2},"other":{"street":"b","page":3}}"#

  /// As in RFC 7396, the object is replaced, so its members do not exist any more.
  @Test(arguments: ["5", "[1]", "true", "\"x\"", "null", "[]", "[{}]"])
  func whateverReplacesAnObjectRemovesItsMembers(value: String) throws {
    let nested = "{\"info\": {\"place\": \(value), \"zip\": null}}"
    for patch in ["{\"info\": \(value)}", nested] {
      let model = try Nested(string: Self.nested)
      try model.merge(string: patch)
      let merged = try JSONValue(string: Self.nested).merging(JSONValue(string: patch))
      try expectEqual(model, Nested(value: merged))
      try expectEqual(model.jsonString(), #"{"id":1,"other":{"street":"b","page":3}}"#)
    }
    let model = try Nested(string: Self.nested)
    let error = try importError { try model.merge(string: "{\"other\": \(value)}") }
    expectEqual(
      error.issues.map { "\($0.keyPath): \($0.kind.code)" },
      [value == "null" ? "other: null_value" : "other.street: missing_key"])
    try expectEqual(model.jsonString(), Self.nested)
  }
}

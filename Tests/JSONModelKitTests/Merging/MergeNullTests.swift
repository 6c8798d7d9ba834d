import JSONModelKit
import Testing

/// Nulls of a patch delete (RFC 7396), also where the model has no value to delete from.
struct MergeNullTests {
  final class Inner: JSONModel {
    var name = ""
    var counts: [String: Int] = [:]
    var free: JSONValue?
    var note: String?
    @OptionalKey var page = 1
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }

  struct Point: Codable, Equatable {
    var x: Int
    var y: [String: Int?]?
  }

  final class Outer: JSONModel {
    var presence: JSONPresence<[String: Int]> = .absent
    var tolerant: JSONPresence<[String: Int]> = .absent
    var free: JSONPresence<JSONValue> = .absent
    var model: JSONPresence<Inner> = .absent
    var any: JSONPresence<Any> = .absent
    var lossy: [String: Int]?
    var inner: Inner?
    var inners: [String: Inner] = [:]
    var nested: [String: [String: JSONValue]]?
    var point: Point?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["tolerant": .orNil, "lossy": .lossy()]
    }
  }

  final class Settings: JSONModel {
    @OptionalKey var page = 1
    @OptionalKey var names = ["a"]
    var note: String? = "default"
    var required = 2
  }

  /// Also a property whose default value is not nil; an Optional becomes nil.
  @Test func nullResetsAPropertyToItsDefaultValue() throws {
    let settings = try Settings(string: #"{"page":5,"names":[],"note":"x","required":7}"#)
    try settings.merge(string: #"{"page":null,"names":null,"note":null}"#)
    expectEqual(settings.page, 1)
    expectEqual(settings.names, ["a"])
    expectEqual(settings.note, nil)
    expectEqual(settings.required, 7)
  }

  static let start: [String] = [#"{"inners":{}}"#, #"{"inners":{},"presence":null,"free":null}"#]

  @Test(arguments: start)
  func aPatchIsMergedIntoAnAbsentOrNullPresenceAsIntoAnEmptyValue(start: String) throws {
    let outer = try Outer(string: start)
    try outer.merge(
      string: #"""
        {"presence":{"a":null,"b":5},"tolerant":{"a":null,"b":5},"free":{"a":null,"b":{"c":null}},
         "any":{"a":null,"b":5},"model":{"name":"n","counts":{"a":null,"b":5},"note":null}}
        """#)
    expectEqual(outer.presence, .value(["b": 5]))
    expectEqual(outer.tolerant, .value(["b": 5]))
    expectEqual(outer.free, .value(["b": [:]]))
    expectEqual(outer.model.value?.counts, ["b": 5])
    #expect((outer.any.value as? [String: Any])?.keys.sorted() == ["b"])
  }

  @Test func aDeletingNullIsNoWrongElementOfALossyDictionary() throws {
    let tolerated = Locked<[String]>([])
    let options = JSONImportOptions(onTolerated: { error in
      tolerated.change { $0 += error.descriptions }
    })
    let outer = Outer()
    try outer.merge(string: #"{"lossy":{"a":null,"b":5}}"#, options: options)
    expectEqual(outer.lossy, ["b": 5])
    expectEqual(tolerated.value, [])
    try outer.merge(string: #"{"lossy":{"b":null,"c":"x"}}"#, options: options)
    expectEqual(outer.lossy, [:])
    expectEqual(tolerated.value.count, 1)
  }

  @Test(arguments: [InputForm.bytes, .value, .swift])
  func nullsDeleteInAModelThatAPatchCreates(form: InputForm) throws {
    let patch = #"""
      {"inner":{"name":"n","counts":{"a":null,"b":5},"free":{"a":null},"note":null,"page":null,
                "more":{"a":null,"b":1},"gone":null},
       "inners":{"k":{"name":"m","counts":{"a":null}}},
       "nested":{"k":{"a":null,"b":{"c":null}},"l":null},
       "point":{"x":1,"y":{"a":null,"b":2}}}
      """#
    let outer = Outer()
    switch form {
    case .value: try outer.merge(value: JSONValue(string: patch))
    case .swift:
      try outer.merge(dictionary: #require(swiftObject(JSONValue(string: patch)) as? [String: Any]))
    default: try outer.merge(string: patch)
    }
    let inner = try #require(outer.inner)
    expectEqual(inner.counts, ["b": 5])
    expectEqual(inner.free, [:])
    #expect(inner.note == nil && inner.page == 1)
    expectEqual(inner.rest, ["more": ["b": 1]])
    expectEqual(outer.inners["k"]?.counts, [:])
    expectEqual(outer.nested, ["k": ["b": [:]]])
    expectEqual(outer.point, Point(x: 1, y: ["b": 2]))
  }

  /// The result is the model of the document that RFC 7396 makes of the export and the patch.
  @Test(arguments: [
    #"{"inner":{"name":"n","counts":{"a":null}}}"#, #"{"inner":{"name":"n","counts":{},"x":null}}"#,
    #"{"nested":{"a":{"b":null}}}"#, #"{"point":{"x":2,"y":null}}"#, #"{"free":{"a":null}}"#,
    #"{"model":{"name":"n","counts":{"b":1},"free":{"c":null,"d":[null]}}}"#,
  ])
  func aMergeAgreesWithTheMergeOfTheDocuments(patch: String) throws {
    let outer = try Outer(string: Self.start[0])
    let merged = try outer.jsonValue().merging(JSONValue(string: patch))
    try outer.merge(string: patch)
    try expectEqual(outer, Outer(value: merged))
  }

  final class SeveralKeys: JSONModel {
    var id: Int?
    var index: Int?
    var head: Int?
    var deep: Int?
    override class var keyMapper: JSONKeyMapper {
      [
        "id": ["id", "meta.id"], "index": ["index", "ids[0]"], "head": ["first.value", "head"],
        "deep": ["deep", "outer.list[1].value"],
      ]
    }
  }

  /// A value that the container of another key does not have stays: a model is exported with the
  /// first key.
  @Test(arguments: [
    #"{"meta":[]}"#, #"{"meta":null}"#, #"{"meta":"x"}"#, #"{"meta":{}}"#, #"{"ids":[]}"#,
    #"{"ids":null}"#, #"{"ids":"x"}"#, #"{"ids":{}}"#, #"{"outer":null}"#,
    #"{"outer":{"list":[]}}"#,
    #"{"outer":{"list":null}}"#, #"{"outer":{"list":[1,2]}}"#, #"{"first":{}}"#,
  ])
  func thePatchOfTheContainerOfAnotherKeyChangesNothing(patch: String) throws {
    let start = #"{"id":1,"index":2,"first":{"value":3},"deep":4}"#
    let model = try SeveralKeys(string: start)
    try model.merge(string: patch)
    let document = try JSONValue(string: start).merging(JSONValue(string: patch))
    try expectEqual(model, SeveralKeys(value: document))
    expectEqual([model.id, model.index, model.head, model.deep], [1, 2, 3, 4])
  }

  @Test(arguments: [#"{"first":null}"#, #"{"first":[]}"#, #"{"first":"x"}"#])
  func thePatchOfTheContainerOfTheFirstKeyRemovesTheValue(patch: String) throws {
    let model = try SeveralKeys(string: #"{"first":{"value":3}}"#)
    try model.merge(string: patch)
    #expect(model.head == nil)
  }

  @Test func aModelThatAPatchCreatesHasRequiredKeysAndStrictNulls() throws {
    let outer = Outer()
    let error = try typedError { () throws(JSONModelError) in
      try outer.merge(string: #"{"inner":{"counts":null}}"#)
    }
    expectEqual(
      error.issues.map { "\($0.keyPath) \($0.kind.code)" },
      ["inner.name missing_key", "inner.counts null_value"])
    #expect(outer.inner == nil)
  }
}

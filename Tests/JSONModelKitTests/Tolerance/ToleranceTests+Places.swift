import Foundation
import JSONModelKit
import Testing

/// Tolerance in merges, key paths, registered properties and hooks.
extension ToleranceTests {
  // MARK: - Merges

  @Test func aMergeReplacesWrongValuesOfThePatch() throws {
    let purchase = try Purchase(string: Purchase.document([:]))
    let cover = purchase.cover
    let tolerated = Tolerated()
    try purchase.merge(
      string: #"""
        {"status": 7, "price": [], "avatar": {"width": "x"}, "cover": {"width": 8},
         "counts": {"x": "y", "z": 1}, "tags": ["c", 1], "homepage": "", "limited": 0}
        """#,
      options: tolerated.options())
    expectEqual(purchase.status, .open)
    expectEqual(purchase.price, -1)
    #expect(purchase.avatar == nil && purchase.homepage == nil)
    #expect(purchase.cover === cover && cover.width == 8 && cover.format == "gif")
    expectEqual(purchase.counts, ["x": 7, "z": 1])
    expectEqual(purchase.tags, ["c"])
    expectEqual(purchase.limited, 5)
    expectEqual(
      tolerated.sentences,
      [
        "avatar.width: expected Int, found string", "counts.x: expected Int, found string",
        "limited: must be from 1 to 9", "price: expected Int, found array",
        "status: expected String, found number", "tags[1]: expected String, found number",
      ])
  }

  @Test func aModelOfAToleratedPatchIsLeftUnchanged() throws {
    let purchase = try Purchase(string: Purchase.document([:]))
    let (avatar, cover) = (purchase.avatar, purchase.cover)
    let before = (avatar?.copy(), cover.copy())
    try purchase.merge(
      string: #"{"avatar": {"format": "x", "width": "y"}, "cover": {"format": "x", "width": 13}}"#)
    #expect(purchase.avatar == nil && avatar == before.0)
    #expect(purchase.cover !== cover && cover == before.1 && purchase.cover == Photo())
    // A failed merge restores the replaced values as well.
    let after = purchase.copy()
    #expect(throws: JSONModelError.self) {
      try purchase.merge(string: #"{"status": 7, "price": "x", "strict": "y"}"#)
    }
    expectEqual(purchase, after)
  }

  // MARK: - Other properties

  final class Places: JSONModel {
    var name = "none"
    var other = "none"
    var choice = 0
    private(set) var set = 0
    var watched = 3 { didSet { set += 1 } }
    @OptionalKey var page = 1
    var presence: JSONPresence<Int> = .absent
    var box: Box?
    override class var transformers: JSONTransformerRegistry { .strict }
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "set" }
    override class var keyMapper: JSONKeyMapper {
      ["name": "info.name", "other": "info.name", "choice": ["a", "b"]]
    }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("watched", \Places.watched)]
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "name": .or("unknown"), "choice": .or(9), "watched": .orDefault, "page": .orDefault,
        "presence": .or(JSONPresence<Int>.null), "box": .orNil,
      ]
    }
  }

  struct Box: Codable, Equatable { var size: Int }

  @Test func toleranceAppliesToPropertiesOfAllKinds() throws {
    let json = #"""
      {"info": {"name": "x"}, "b": "y", "a": null, "watched": "z", "page": "p", "presence": "q",
       "box": {"size": "r"}}
      """#
    for form in InputForm.allCases {
      let tolerated = Tolerated()
      let model = try Places.make(json, as: form, options: tolerated.options())
      expectEqual([model.name, model.other], ["x", "x"])
      expectEqual([model.choice, model.watched, model.set, model.page], [9, 3, 0, 1])
      #expect(model.presence == .null && model.box == nil)
      expectEqual(
        tolerated.sentences,
        [
          "b: expected Int, found string", "box.size: expected Int, found string",
          "page: expected Int, found string", "presence: expected Int, found string",
          "watched: expected Int, found string",
        ])
    }
    // Of two properties with the same key, only the tolerant one replaces the value.
    let tolerated = Tolerated()
    let error = try importError {
      try Places(
        string: #"{"info": {"name": 7}, "a": 1, "watched": 4}"#, options: tolerated.options())
    }
    expectEqual(summary(error), ["info.name: expected String, found number (Places.other)"])
    expectEqual(tolerated.issues.map(\.property), ["Places.name"])
  }

  /// A nested model that fails is replaced with the default value of its property, without any
  /// imported member.
  ///
  /// In a valid nested model, `.orDefault` uses the default value of its class.
  @Test func theDefaultValueOfAModelIsRestoredCompletely() throws {
    final class Inner: JSONModel {
      var a = 1
      var b = 2
      override class var propertyTransformers: [String: JSONTransformer] { ["b": .orDefault] }
    }
    final class Outer: JSONModel {
      var inner = Inner()
      override class var propertyTransformers: [String: JSONTransformer] { ["inner": .orDefault] }
      required init() { inner.b = 7 }
    }
    let wrong = try Outer(string: #"{"inner": {"b": 5, "a": "x"}}"#).inner
    expectEqual([wrong.a, wrong.b], [1, 7])
    let right = try Outer(string: #"{"inner": {"a": 5, "b": "x"}}"#).inner
    expectEqual([right.a, right.b], [5, 2])
  }

  @Test func toleratedValuesInHooksAndCodableValuesAreReported() throws {
    final class Hooked: JSONModel {
      var count = 0
      override class func willImport(_ object: inout [String: JSONValue]) throws {
        object["added"] = 1
      }
      override class var propertyTransformers: [String: JSONTransformer] { ["count": .or(4)] }
    }
    struct Wrapper: Codable { var hooked: Hooked }
    final class Root: JSONModel {
      var direct = Hooked()
      var wrappers: [Wrapper] = []
    }
    let tolerated = Tolerated()
    let root = try Root(
      string: #"{"direct": {"count": "x"}, "wrappers": [{"hooked": {"count": "y"}}]}"#,
      options: tolerated.options())
    expectEqual([root.direct.count, root.wrappers[0].hooked.count], [4, 4])
    expectEqual(tolerated.all.count, 1)
    expectEqual(
      tolerated.issues.map(\.keyPath.description), ["direct.count", "wrappers[0].hooked.count"])
    expectEqual(tolerated.issues.map(\.position?.column), [22, 62])
  }
}

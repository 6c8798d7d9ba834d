import Foundation
import JSONModelKit
import Testing

/// A snapshot shares no object with its model, or with the copies that are made from it.
struct SnapshotObjectTests {
  final class Cache { var hits = 0 }
  struct Flags: OptionSet, Codable { let rawValue: Int }
  struct Mark { var count = 0 }
  enum State {
    case idle
    case loaded(Cache)
    case failed(String)
  }
  final class Node: JSONModel {
    var name = ""
    var children: [Node] = []
    @Ignore var isSelected = false
    @Ignore var mark = Mark()
    @Ignore var state = State.idle
    @Ignore var cache = Cache()
    @Ignore var parent: Node? = nil
    @Ignore var onChange: (() -> Void)? = nil
    @Ignore var anything: Any = 0
    weak var owner: Node?
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "owner" }
  }

  @Test func anIgnoredValueIsKeptAndAnIgnoredObjectIsNot() {
    let node = Node()
    node.isSelected = true
    node.mark.count = 3
    node.state = .failed("x")
    node.cache.hits = 4
    node.parent = Node()
    node.onChange = {}
    node.anything = ["a": [1, 2]]
    node.owner = node
    let snapshot = node.snapshot()
    let copy = snapshot.model()
    #expect(snapshot.isSelected)
    #expect(copy.isSelected)
    expectEqual(copy.mark.count, 3)
    if case .failed("x") = copy.state {} else { Issue.record("\(copy.state)") }
    expectEqual((copy.anything as? [String: [Int]])?["a"], [1, 2])
    expectEqual(copy.cache.hits, 0)
    #expect(copy.cache !== node.cache)
    #expect(copy.parent == nil && copy.onChange == nil && copy.owner == nil)
    node.state = .loaded(node.cache)
    node.anything = [node.cache]
    let other = node.snapshot().model()
    if case .idle = other.state {} else { Issue.record("\(other.state)") }
    expectEqual(other.anything as? Int, 0)
  }

  /// The rule is the same for an imported model, which is not copied.
  @Test func anImportedSnapshotHasTheDefaultValuesOfIgnoredProperties() throws {
    let node = try Node.snapshot(
      string: #"{"name": "a", "children": [{"name": "b", "children": []}]}"#)
    #expect(!node.isSelected)
    expectEqual(node.model().cache.hits, 0)
    expectEqual(node.children[0].name, "b")
  }

  final class Holder: Codable { var value = 1 }
  struct Wrapped: Codable { var holder: Holder? = nil }
  enum Choice: Codable {
    case none
    case some(Holder)
  }
  final class WithClass: JSONModel { var holder: Holder? }
  final class WithStructure: JSONModel { var value = Wrapped() }
  final class WithEnumeration: JSONModel { var value = Choice.none }
  final class WithAny: JSONModel { var value: Any? }
  final class WithValues: JSONModel {
    var point = Point()
    var pay = Pay.cash
    var url: URL?
    var date: Date?
    var numbers: Set<Decimal> = []
    var tree = JSONValue.null
  }
  struct Point: Codable, Equatable { var x = 0, y = 0 }
  enum Pay: Codable, Equatable {
    case cash
    case card(String)
  }

  private func reason(_ body: () throws(JSONModelError) -> Void) throws -> String {
    try typedError(body).messages.joined(separator: "\n")
  }

  @Test func aPropertyWithAnObjectIsADeclarationError() throws {
    let reasons = [
      try reason { () throws(JSONModelError) in
        _ = try WithClass.snapshot(string: #"{"holder": {"value": 2}}"#)
      },
      try reason { () throws(JSONModelError) in
        _ = try WithStructure.snapshot(string: #"{"value": {"holder": {"value": 2}}}"#)
      },
      try reason { () throws(JSONModelError) in
        _ = try WithEnumeration.snapshot(string: #"{"value": {"some": {"_0": {"value": 2}}}}"#)
      },
    ]
    let fix =
      "holds an object of the type Holder, which a snapshot cannot copy; declare Holder as a "
      + "structure or a model, list it in sendableTypes if it is Sendable, or mark the property @Ignore"
    expectEqual(
      reasons,
      ["WithClass.holder \(fix)", "WithStructure.value \(fix)", "WithEnumeration.value \(fix)"])
    expectEqual(try WithClass.snapshot(string: "{}").model().holder?.value, nil)
    expectEqual(
      try WithStructure.snapshot(string: #"{"value": {}}"#).model().value.holder?.value, nil)
    let any = try WithAny.snapshot(string: #"{"value": {"a": [1, "x", null]}}"#)
    expectEqual(try any.jsonString(), #"{"value":{"a":[1,"x",null]}}"#)
  }

  @Test func valuesAreCopied() throws {
    let document = """
      {"point": {"x": 1, "y": 2}, "pay": {"card": {"_0": "7"}}, "url": "https://a.b", "numbers": [1.5],
       "date": "2026-01-01T00:00:00Z", "tree": {"a": [1]}}
      """
    let snapshot = try WithValues.snapshot(string: document)
    let model = try WithValues(string: document)
    expectEqual(model.snapshot(), snapshot)
    expectEqual(snapshot.model(), model)
    expectEqual(snapshot.model().pay, .card("7"))
    expectEqual(snapshot.url?.host(), "a.b")
    expectEqual(snapshot.tree["a"]?[0], 1)
  }

  final class Color: Codable, Sendable, Equatable {
    let red: Int
    static func == (lhs: Color, rhs: Color) -> Bool { lhs.red == rhs.red }
  }
  final class Pen: JSONModel {
    var color: Color?
    var name = ""
    override class var sendableTypes: [any Sendable.Type] { [Color.self] }
  }

  @Test func listedTypesAreShared() throws {
    let pen = try Pen(string: #"{"color": {"red": 3}, "name": "x"}"#)
    let snapshot = pen.snapshot()
    expectEqual(snapshot.color?.red, 3)
    #expect(snapshot.color === pen.color)
    #expect(snapshot.model().color === pen.color)
  }

  final class Counted: JSONModel {
    @TaskLocal static var made: Counted.Count?
    final class Count: @unchecked Sendable { var number = 0 }
    var name = ""
    var inner: Counted?
    required init() {
      super.init()
      Self.made?.number += 1
    }
  }

  @Test func anImportIsNotCopied() throws {
    let count = Counted.Count()
    try Counted.$made.withValue(count) {
      let document = #"{"name": "a", "inner": {"name": "b"}}"#
      _ = try Counted(string: document)  // the first use of a class makes an instance, too
      let snapshot = try Counted.snapshot(string: document)
      _ = snapshot.model()
      count.number = 0
      _ = try Counted.snapshot(string: document)
      expectEqual(count.number, 2)
      count.number = 0
      _ = try [JSONSnapshot<Counted>](string: "[\(document), \(document)]")
      expectEqual(count.number, 4)
      expectEqual(snapshot.inner?.name, "b")
      count.number = 0
      expectEqual(snapshot.inner?.name, "b")
      expectEqual(count.number, 0)
    }
  }

  final class Listed: JSONModel {
    @TaskLocal static var all: Listed.List?
    final class List: @unchecked Sendable { var models: [Listed] = [] }
    var name = ""
    override func didImport(_ object: [String: JSONValue]) throws { Self.all?.models.append(self) }
  }
  final class Known: JSONModel {
    nonisolated(unsafe) static let standard = Counted()
    @OptionalKey var place = unsafe standard
    var name = ""
  }
  final class Kept: JSONModel {
    @TaskLocal static var all: Kept.List?
    final class List: @unchecked Sendable { var models: [Kept] = [] }
    var name = ""
    required init() {
      super.init()
      Self.all?.models.append(self)
    }
  }

  /// A model that other code has a reference to is copied.
  @Test func aModelThatIsKnownElsewhereIsCopied() throws {
    let listed = Listed.List()
    try Listed.$all.withValue(listed) {
      let snapshot = try Listed.snapshot(string: #"{"name": "a"}"#)
      for model in listed.models { model.name = "changed" }
      expectEqual(snapshot.name, "a")
    }
    let kept = Kept.List()
    try Kept.$all.withValue(kept) {
      let snapshot = try Kept.snapshot(string: #"{"name": "a"}"#)
      expectEqual(snapshot.name, "a")
      kept.models[0].name = "changed"
      expectEqual(snapshot.name, "a")
    }
    let known = try Known.snapshot(string: #"{"name": "a"}"#)
    unsafe Known.standard.name = "changed"
    expectEqual(known.place.name, "")
  }
}

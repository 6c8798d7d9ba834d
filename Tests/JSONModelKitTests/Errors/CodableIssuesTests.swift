import Foundation
import JSONModelKit
import Testing

/// The issues of models inside `Codable` values.
struct CodableIssuesTests {
  class Item: JSONModel {
    var n = 1
    @OptionalKey var box = Box()
    override class var constraints: [String: [JSONConstraint]] { ["n": [.range(0...5)]] }
    override func validate() throws {
      if n == 3 { throw JSONValidationError("is odd", at: "n") }
    }

    static func with(_ n: Int) -> Item {
      let item = Item()
      item.n = n
      return item
    }
  }

  final class Special: Item {
    @OptionalKey var size = 0
    override class var constraints: [String: [JSONConstraint]] { ["size": [.range(0...9)]] }
  }

  final class Addressed: JSONModel {
    @Required var site: URL
    override class var keyMapper: JSONKeyMapper { ["site": "at.site"] }
  }

  enum Choice: Codable {
    case one(Item)
    case many(items: [Item])
    case none
  }

  struct Box: Codable {
    var item: Item?
    var items: [Item] = []
    var byName: [String: Item] = [:]
    var choice = Choice.none
    var inner: [Box] = []
    var addressed: Addressed?
  }

  final class Outer: JSONModel {
    var box = Box()
    @OptionalKey var boxes: [String: [Box?]] = [:]
    var presence: JSONPresence<Box> = .absent
    var count = 0
    override class var keyMapper: JSONKeyMapper { ["presence": "deep.box"] }
    override class var constraints: [String: [JSONConstraint]] {
      ["count": [.range(0...)], "boxes": [.count(...2)]]
    }
    override func validate() throws {
      if box.items.count > 3 { throw JSONValidationError("has too many items", at: "box") }
    }
  }

  static let changes: [(change: @Sendable (Outer) -> Void, issues: [String])] = [
    ({ _ in }, []),
    ({ $0.box.item = Item.with(9) }, ["box.item.n: must be from 0 to 5 [constraint_violated]"]),
    (
      { $0.box.items = [Item.with(1), Item.with(3), Item.with(-1)] },
      [
        "box.items[1].n: is odd [validation_failed]",
        "box.items[2].n: must be from 0 to 5 [constraint_violated]",
      ]
    ),
    (
      { $0.box.byName = ["b": Item.with(7), "a": Item.with(8), "é": Item.with(9)] },
      [
        "box.byName.a.n: must be from 0 to 5 [constraint_violated]",
        "box.byName.b.n: must be from 0 to 5 [constraint_violated]",
        "box.byName.é.n: must be from 0 to 5 [constraint_violated]",
      ]
    ),
    (
      { $0.box.choice = .one(Item.with(6)) },
      ["box.choice.one._0.n: must be from 0 to 5 [constraint_violated]"]
    ),
    (
      { $0.box.choice = .many(items: [Item.with(6)]) },
      ["box.choice.many.items[0].n: must be from 0 to 5 [constraint_violated]"]
    ),
    (
      {
        let item = Item()
        item.box.inner = [Box(), Box(item: Item.with(6))]
        $0.box.inner = [Box(item: item)]
      }, ["box.inner[0].item.box.inner[1].item.n: must be from 0 to 5 [constraint_violated]"]
    ),
    (
      {
        let special = Special()
        (special.n, special.size) = (6, 10)
        $0.boxes = ["x": [nil, Box(item: special)]]
      },
      [
        "boxes.x[1].item.n: must be from 0 to 5 [constraint_violated]",
        "boxes.x[1].item.size: must be from 0 to 9 [constraint_violated]",
      ]
    ),
    (
      { $0.presence = .value(Box(item: Item.with(6))) },
      ["deep.box.item.n: must be from 0 to 5 [constraint_violated]"]
    ),
    // Constraints of the other properties are checked; `validate()` of the outer model is not called.
    (
      {
        $0.box.items = [Item(), Item(), Item(), Item.with(6)]
        $0.count = -1
      },
      [
        "box.items[3].n: must be from 0 to 5 [constraint_violated]",
        "count: must be at least 0 [constraint_violated]",
      ]
    ),
    (
      { $0.box.items = [Item(), Item(), Item(), Item()] },
      ["box: has too many items [validation_failed]"]
    ),
  ]

  @Test(arguments: changes.indices) func issuesAreThoseOfAnImportOfTheExport(index: Int) throws {
    let (change, issues) = Self.changes[index]
    let model = Outer()
    change(model)
    expectEqual(model.issues().map(\.description), issues)
    let exported = try model.jsonString()
    if issues.isEmpty {
      _ = try Outer(string: exported)
      return
    }
    let error = try importError { try Outer(string: exported) }
    // An import ends the decoding of a `Codable` value at its first model with issues.
    let found = model.issues()
    expectEqual(error.issues.first?.keyPath, found.first?.keyPath)
    for issue in error.issues {
      #expect(found.contains { $0.keyPath == issue.keyPath && $0.kind == issue.kind })
    }
  }

  @Test func requiredPropertiesWithoutAValueAreFound() {
    let model = Outer()
    model.box.addressed = Addressed()
    expectEqual(
      model.issues().map(\.description),
      ["box.addressed.at.site: required key is missing [missing_key]"])
  }

  @Test func aSharedModelIsCheckedOnce() {
    let model = Outer()
    let item = Item.with(6)
    model.box.item = item
    model.box.items = [item, item]
    expectEqual(
      model.issues().map(\.description), ["box.item.n: must be from 0 to 5 [constraint_violated]"])
    // A reference cycle through a `Codable` value.
    let cyclic = Item()
    cyclic.box.item = cyclic
    #expect(cyclic.issues().isEmpty)
    cyclic.box.item = nil
  }

  @Test func rootsOfOtherTypesAreChecked() throws {
    final class Page: JSONModel {
      @OptionalKey var boxes: Set<Small> = []
    }
    struct Small: Codable, Hashable { var item = Item.with(6) }
    let page = Page()
    page.boxes = [Small()]
    expectEqual(
      page.issues().map(\.description),
      ["boxes[0].item.n: must be from 0 to 5 [constraint_violated]"])
  }

  /// Models that have no place in the export.
  @Test func modelsThatAreNotEncodedAreNotFound() {
    struct Hidden: Codable {
      var item = Item.with(6)
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(item.n)
      }
      init() {}
      init(from decoder: any Decoder) throws { item = Item() }
    }
    struct Failing: Codable {
      var item = Item.with(6)
      var ratio = Double.nan
    }
    final class Page: JSONModel {
      var hidden = Hidden()
      var failing = Failing()
    }
    // What was encoded before the error is found: `jsonData()` reports the error.
    expectEqual(
      Page().issues().map(\.description),
      ["failing.item.n: must be from 0 to 5 [constraint_violated]"])
  }

  struct Wrapped: RawRepresentable {
    var rawValue: Item
  }

  @Test func modelsInRawValuesAreChecked() throws {
    final class Page: JSONModel {
      var wrapped = Wrapped(rawValue: Item())
      @OptionalKey var list: [Wrapped?] = []
    }
    let page = try Page(string: #"{"wrapped":{"n":2},"list":[null,{"n":5}]}"#)
    #expect(page.issues().isEmpty)
    page.wrapped.rawValue.n = 6
    page.list[1]?.rawValue.n = 7
    expectEqual(
      page.issues().map(\.description),
      [
        "wrapped.n: must be from 0 to 5 [constraint_violated]",
        "list[1].n: must be from 0 to 5 [constraint_violated]",
      ])
    let error = try importError { try Page(value: page.jsonValue()) }
    expectEqual(error.keyPaths, page.issues().map(\.keyPath), as: .value)
    // Like a `Codable` value, such a value is copied by assignment.
    let copy = page.copy()
    #expect(copy.wrapped.rawValue === page.wrapped.rawValue)
    #expect(copy == page)
    expectEqual(copy.hashValue, page.hashValue)
  }

  @Test func aCycleThroughRawValuesIsHashed() {
    final class Node: JSONModel {
      var next: Link?
      struct Link: RawRepresentable, Hashable {
        var rawValue: Node
      }
    }
    let node = Node()
    node.next = Node.Link(rawValue: node)
    expectEqual(node.hashValue, node.copy().hashValue)
    #expect(node.issues().isEmpty)
    node.next = nil
  }
}

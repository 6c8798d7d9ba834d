import JSONModelKit
import Testing

/// Long collections of snapshots are made once, so that a loop over their indexes is linear.
struct SnapshotCollectionTests {
  final class Item: JSONModel { var id = 0 }
  final class Label: JSONModel { var text = "" }
  final class Box: JSONModel {
    var items: [Item] = []
    var more: [Item]?
    var rows: [[Item]] = []
    var byName: [String: Item] = [:]
    var choices: [JSONEither<Item, Label>] = []
    var few: [Item] = []
    var boxes: [Box] = []
    override class func propertyIsOptional(_ name: String) -> Bool { true }
  }

  private static let items =
    "[" + (0..<100).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
  private static let document = """
    {"items": \(items), "more": \(items), "rows": [\(items), \(items)], "choices": \(items),
     "byName": {\((0..<100).map { #""k\#($0)":{"id":\#($0)}"# }.joined(separator: ","))},
     "few": [{"id": 1}], "boxes": [{"items": \(items)}]}
    """

  /// Returns the address of the elements, which is that of the same array only while it is kept.
  private func address<Element>(_ elements: [Element]) -> UInt {
    unsafe elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test func aLongArrayIsMadeOnce() throws {
    let box = try Box.snapshot(string: Self.document)
    func choices() -> [JSONEither<JSONSnapshot<Item>, JSONSnapshot<Label>>] { box.choices }
    func read() -> [UInt] {
      [
        address(box.items), address(box.more ?? []), address(box.rows), address(choices()),
        address(box.boxes[0].items),
      ]
    }
    // The first read finds out how the property is read.
    _ = read()
    expectEqual(read(), read())
    for index in 0..<100 {
      expectEqual(box.items[index].id, index)
      expectEqual(box.more?[index].id, index)
      expectEqual(box.rows[1][index].id, index)
      let choices: [JSONEither<JSONSnapshot<Item>, JSONSnapshot<Label>>] = box.choices
      expectEqual(choices[index].first?.id, index)
      expectEqual(box.byName["k\(index)"]?.id, index)
      expectEqual(box.boxes[0].items[index].id, index)
    }
    expectEqual(box.few.map(\.id), [1])
    expectEqual(box.items[7], box.items.map { $0 }[7])
  }

  @Test func theSnapshotsOfElementsAreThoseOfTheGraph() throws {
    let box = try Box.snapshot(string: Self.document)
    for _ in 0..<3 {
      let inner = try #require(box.boxes.first)
      expectEqual(inner.items.last?.id, 99)
      expectEqual(try inner.items[3].modified { $0.id = -1 }.id, -1)
      expectEqual(inner.items[3].id, 3)
      expectEqual(inner.model().items.count, 100)
    }
  }

  @Test func threadsReadTheSameArray() async throws {
    let box = try Box.snapshot(string: Self.document)
    let sums = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<100).reduce(0) { $0 + box.items[$1].id + (box.more?[$1].id ?? 0) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(sums, Array(repeating: 9900, count: 8))
  }

  /// What a snapshot keeps must not keep the snapshot.
  @Test func keptArraysDoNotLeak() throws {
    final class Holder: JSONModel {
      static let released = Locked(0)
      var items: [Item] = []
      deinit { Holder.released.change { $0 += 1 } }
    }
    do {
      let holder = try Holder.snapshot(string: #"{"items": \#(Self.items)}"#)
      for index in 0..<100 { expectEqual(holder.items[index].id, index) }
    }
    expectEqual(Holder.released.value, 1)
  }
}

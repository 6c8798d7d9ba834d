import Foundation
import JSONModelKit
import Testing

/// A snapshot keeps the value of an ignored property if it holds no object, and its default value
/// otherwise.
struct SnapshotIgnoredValueTests {
  final class Cache { var text = "" }
  enum Level: Int { case low, high }
  enum Side { case left, right }
  enum Note {
    case none
    case text(String)
  }
  struct Point { var (x, y) = (1, 2) }
  struct Frame { var (origin, range) = (Point(), 0...1) }
  struct Box { var (point, cache) = (Point(), nil as Cache?) }

  final class Values: JSONModel {
    @Ignore var text = "a"
    @Ignore var slice: Substring = "a"
    @Ignore var character: Character = "a"
    @Ignore var range = 0..<1
    @Ignore var closed = 0...1
    @Ignore var duration = Duration.seconds(1)
    @Ignore var wide: UInt128 = 1
    @Ignore var list: ContiguousArray<Int> = [1]
    @Ignore var pairs: KeyValuePairs = ["a": 1]
    @Ignore var date = Date(timeIntervalSince1970: 1)
    @Ignore var link = URL(string: "https://a.example")
    @Ignore var level = Level.low
    @Ignore var side = Side.left
    @Ignore var frame = Frame()

    var all: [String] {
      [
        text, "\(slice)", "\(character)", "\(range)", "\(closed)", "\(duration)", "\(wide)",
        "\(list)", "\(pairs)", "\(date)", "\(String(describing: link))", "\(level)", "\(side)",
        "\(frame)",
      ]
    }
  }

  @Test func valuesWithoutObjectsAreKept() {
    let values = Values()
    (values.text, values.slice, values.character) = ("b", "b", "b")
    (values.range, values.closed, values.duration) = (2..<3, 2...3, .seconds(2))
    (values.wide, values.list, values.pairs) = (2, [2], ["b": 2])
    (values.date, values.link) = (Date(timeIntervalSince1970: 2), URL(string: "https://b.example"))
    (values.level, values.side) = (.high, .right)
    values.frame = Frame(origin: Point(x: 3, y: 4), range: 5...6)
    for (found, original) in zip(values.all, Values().all) { #expect(found != original) }
    expectEqual(values.snapshot().model().all, values.all)
  }

  final class Objects: JSONModel {
    @Ignore var erased: AnyHashable = 1
    @Ignore var any: Any = 1
    @Ignore var path: AnyKeyPath = \String.count
    @Ignore var cache: Cache?
    @Ignore var caches: [Cache] = []
    @Ignore var box = Box()
    @Ignore var call: () -> Int = { 1 }
  }

  @Test func valuesWithObjectsAreNotShared() {
    let objects = Objects()
    let cache = Cache()
    (objects.erased, objects.any) = (AnyHashable(ObjectBox(cache)), cache)
    (objects.path, objects.cache, objects.caches) = (\String.isEmpty, cache, [cache])
    objects.box.cache = cache
    objects.call = { 2 }
    let copy = objects.snapshot().model()
    #expect(copy.erased == AnyHashable(1) && copy.any as? Int == 1 && copy.path == \String.count)
    #expect(copy.cache == nil && copy.caches.isEmpty && copy.box.cache == nil && copy.call() == 1)
  }

  /// A hashable value with an object.
  struct ObjectBox: Hashable {
    var cache: Cache
    init(_ cache: Cache) { self.cache = cache }
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.cache === rhs.cache }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(cache)) }
  }

  /// The value decides where the type leaves it open.
  @Test func openTypesAreKeptIfTheirValuesHoldNoObject() {
    let objects = Objects()
    (objects.erased, objects.any) = ("b", [2, 3])
    objects.box.point.x = 9
    let copy = objects.snapshot().model()
    #expect(
      copy.erased == AnyHashable("b") && copy.any as? [Int] == [2, 3] && copy.box.point.x == 9)
  }
}

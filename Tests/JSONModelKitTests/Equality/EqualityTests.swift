import Foundation
import JSONModelKit
import TestSupport
import Testing

/// `copy()`, `==`, `hash(into:)` and descriptions.
@Suite(.largeStack) struct EqualityTests {
  final class City: JSONModel {
    var name = ""
    var population: Int?
  }

  class Country: JSONModel {
    var name = ""
    @OptionalKey var page = 1
    var capital: City?
    @OptionalKey var cities: [City] = []
    @OptionalKey var byName: [String: City] = [:]
    @OptionalKey var gaps: [City?] = []
    @OptionalKey var nested: [[City]]? = []
    @OptionalKey var known: Set<City> = []
    var state: JSONPresence<City> = .absent
    @OptionalKey var anything: Any = NSNull()
    @OptionalKey var info: [String: Any] = [:]
    @UnknownKeys var rest: [String: JSONValue] = [:]
    @Ignore var cache: [Int] = []
    @Ignore var friend: City?
    private var secret: Int?

    func set(secret: Int) { self.secret = secret }
  }

  final class Kingdom: Country { var ruler = "" }

  static let text = #"""
    {"name":"X","capital":{"name":"C","population":1},"cities":[{"name":"A"},{"name":"B"}],
     "byName":{"q":{"name":"Q"}},"gaps":[null,{"name":"G"}],"nested":[[{"name":"N"}],[]],
     "known":[{"name":"K"},{"name":"L"}],"state":{"name":"S"},"anything":[1,{"a":null}],
     "info":{"b":[true,2.5]},"other":[1,2]}
    """#

  // MARK: - Equality

  @Test func modelsAreEqualIfTheirPropertiesAre() throws {
    let one = try Country(string: Self.text)
    let other = try Country(string: Self.text)
    expectEqual(one, other)
    expectEqual(one.hashValue, other.hashValue)
    expectEqual(Set([one, other]).count, 1)
  }

  @Test func everyPropertyIsCompared() throws {
    let changes: [(Country) -> Void] = [
      { $0.name = "Y" }, { $0.page = 2 }, { $0.capital = nil }, { $0.capital?.population = 2 },
      { $0.cities.removeLast() }, { $0.cities[1].name = "Z" }, { $0.byName["q"]?.name = "" },
      { $0.gaps.append(nil) }, { $0.nested?[0][0].name = "" }, { $0.nested = nil },
      { $0.known.removeFirst() }, { $0.state = .null }, { $0.anything = [1] as [Any] },
      { $0.info["b"] = 1 }, { $0.rest["other"] = nil }, { $0.set(secret: 1) },
    ]
    let original = try Country(string: Self.text)
    for (index, change) in changes.enumerated() {
      let other = try Country(string: Self.text)
      change(other)
      #expect(original != other, "change \(index)")
    }
    let same = try Country(string: Self.text)
    same.cache = [1]
    same.friend = City()
    expectEqual(original, same)
  }

  @Test func modelsOfOtherClassesAreNotEqual() {
    #expect(Country() != Kingdom())
    #expect(Kingdom() != Country())
    expectEqual(Kingdom(), Kingdom())
    #expect((Kingdom() as Country) == (Kingdom() as Country))
    #expect(City() as JSONModel != Country())
  }

  final class Record: JSONModel {
    @Index var id = 0
    var name = ""
    convenience init(id: Int, name: String) {
      self.init()
      self.id = id
      self.name = name
    }
  }

  @Test func onlyTheIndexIsCompared() {
    expectEqual(Record(id: 1, name: "a"), Record(id: 1, name: "b"))
    expectEqual(Record(id: 1, name: "a").hashValue, Record(id: 1, name: "b").hashValue)
    #expect(Record(id: 1, name: "a") != Record(id: 2, name: "a"))
  }

  final class TwoIndexes: JSONModel {
    @Index var a = 0
    @Index var b = 0
  }
  final class OpaqueIndex: JSONModel { @Index var a: [String: Any] = [:] }

  @Test func aClassHasOneHashableIndex() throws {
    let two = try importError { try TwoIndexes.checkDeclaration() }
    expectEqual(
      two.kinds,
      [
        .invalidDeclaration("TwoIndexes.b is marked @Index, and so is a; keep one")
      ])
    let opaque = try importError { try OpaqueIndex.checkDeclaration() }
    expectEqual(
      opaque.kinds,
      [
        .invalidDeclaration(
          "OpaqueIndex.a is marked @Index, but its type [String: Any] is not Hashable")
      ])
  }

  final class Folded: JSONModel {
    var text = ""
    override func isEqual(to other: JSONModel) -> Bool {
      (other as? Folded)?.text.lowercased() == text.lowercased()
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
  }
  final class Holder: JSONModel {
    var one = Folded()
    @OptionalKey var many: [Folded] = []
  }

  @Test func anOverrideOfIsEqualAppliesToNestedModels() throws {
    let one = try Holder(string: #"{"one":{"text":"A"},"many":[{"text":"b"}]}"#)
    let other = try Holder(string: #"{"one":{"text":"a"},"many":[{"text":"B"}]}"#)
    expectEqual(one, other)
    expectEqual(one.hashValue, other.hashValue)
    other.one.text = "c"
    #expect(one != other)
  }

  final class Node: JSONModel {
    @OptionalKey var value = 0
    var next: Node?
    var others: [Node]?
  }

  func ring(_ values: [Int]) -> Node {
    let nodes = values.map { value in
      let node = Node()
      node.value = value
      return node
    }
    for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % nodes.count] }
    return nodes[0]
  }

  func cut(_ node: Node) {
    var current: Node? = node
    while let next = current {
      current = next.next
      next.next = nil
    }
  }

  @Test func comparisonsOfReferenceCyclesEnd() throws {
    let (one, other, third) = (ring([1, 2, 3]), ring([1, 2, 3]), ring([1, 2, 4]))
    expectEqual(one, other)
    expectEqual(one.hashValue, other.hashValue)
    #expect(one != third)
    let copy = one.copy()
    expectEqual(copy, one)
    #expect(copy !== one)
    #expect(copy.next?.next?.next === copy)
    #expect(
      one.description.hasSuffix(
        "next: Node, the enclosing one\n      others: nil\n    others: nil\n  others: nil"))
    for node in [one, other, third, copy] { cut(node) }
  }

  @Test func longChainsAreComparedWithoutRecursion() {
    func chain() -> [Node] {
      let nodes = (0..<amount(release: 50_000, debug: 10_000)).map { _ in Node() }
      for index in 1..<nodes.count { nodes[index - 1].next = nodes[index] }
      return nodes
    }
    let (one, other) = (chain(), chain())
    expectEqual(one[0], other[0])
    let copy = one[0].copy()
    expectEqual(copy, one[0])
    other[other.count - 1].value = 1
    #expect(one[0] != other[0])
    // The models are released one by one, because the release of a chain is recursive.
    cut(copy)
    for nodes in [one, other] { for node in nodes { node.next = nil } }
  }
}

extension EqualityTests.Country {
  convenience init(string: String, secret: Int) throws {
    try self.init(string: string)
    set(secret: secret)
  }
}

import Foundation
import JSONModelKit
import Testing

/// Comparisons, hashes, copies, descriptions and exports of graphs.
@Suite(.largeStack) struct GraphTests {
  final class Parent: JSONModel {
    @OptionalKey var kids: Set<Kid> = []
    @OptionalKey var name = ""
  }
  final class Kid: JSONModel {
    var parent: Parent?
    @OptionalKey var name = ""
  }

  private func family() -> Parent {
    let parent = Parent()
    parent.name = "p"
    for name in ["a", "b", "c", "d", "e"] {
      let kid = Kid()
      kid.name = name
      kid.parent = parent
      parent.kids.insert(kid)
    }
    return parent
  }

  private func release(_ parents: Parent...) {
    for parent in parents { for kid in parent.kids { kid.parent = nil } }
  }

  @Test func aSetOfModelsWithReferencesToTheirParentIsComplete() {
    let parent = family()
    let copy = parent.copy()
    expectEqual(parent.kids.count, 5)
    expectEqual(copy.kids.filter { copy.kids.contains($0) }.count, 5)
    #expect(copy.kids.allSatisfy { $0.parent === copy })
    expectEqual(copy, parent)
    release(parent, copy)
  }

  final class Inner: JSONModel { @OptionalKey var value = 0 }
  final class Chain: JSONModel {
    var next: Chain?
    @OptionalKey var inner: Set<Inner> = []
    @OptionalKey var other: Set<Inner> = []
  }

  private func inner(_ values: [Int]) -> Set<Inner> {
    Set(
      values.map { value in
        let inner = Inner()
        inner.value = value
        return inner
      })
  }

  @Test func noProvisionalResultOfAComparisonIsUsed() {
    let nodes = (0..<100).map { _ in Chain() }
    for (index, node) in nodes.enumerated() {
      node.inner = inner(Array(0..<20))
      if index > 0 { nodes[index - 1].next = node }
    }
    expectEqual(nodes[0].copy(), nodes[0])
    let (one, other) = (Chain(), Chain())
    for seed in 0..<50 {
      one.inner = inner([seed, 1])
      one.other = inner([1, 2])
      other.inner = inner([seed, 1])
      other.other = inner([1, 3])
      #expect(one != other)
    }
  }

  final class Computed: JSONModel {
    @Ignore var second = 2
    var first: Inner {
      get { inner(1) }
      set {}
    }
    var last: Inner {
      get { inner(second) }
      set {}
    }
    private func inner(_ value: Int) -> Inner {
      let inner = Inner()
      inner.value = value
      return inner
    }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("first", \Computed.first), JSONProperty("last", \Computed.last)]
    }
  }

  @Test func modelsCreatedByGettersAreComparedByValue() {
    let (one, other) = (Computed(), Computed())
    expectEqual(one, other)
    other.second = 3
    for _ in 0..<20 { #expect(one != other) }
  }

  final class Indexed: JSONModel { @Index var next: Indexed? }

  @Test func anIndexThatIsAModelMayBeInACycle() {
    let (one, other) = (Indexed(), Indexed())
    one.next = one
    other.next = other
    expectEqual(one, other)
    expectEqual(one.hashValue, other.hashValue)
    one.next = nil
    #expect(one != other)
    other.next = nil
  }

  @Test func theMaximumDepthOfAnExportIsAnOption() throws {
    let node = try Node(string: #"{"friends":[{"friends":[]}]}"#)
    _ = try node.jsonString(options: JSONExportOptions(maximumDepth: 4))
    let error = try importError {
      _ = try node.jsonString(options: JSONExportOptions(maximumDepth: 3))
    }
    expectEqual(
      error.kind, .notExportable("nested deeper than 3 levels, or a reference cycle"))
    expectEqual(error.keyPath, ["friends", 0, "kids"])
  }

  struct Crate: Codable, Hashable { var node: Node }
  final class Node: JSONModel {
    @OptionalKey var value = 0
    var box: Crate?
    @OptionalKey var kids: Set<Node> = []
    @OptionalKey var friends: [Node] = []
  }

  @Test func aCycleThroughACodableTypeEnds() throws {
    let node = Node()
    node.box = Crate(node: node)
    expectEqual(node.hashValue, node.hashValue)
    let error = try importError { _ = try node.jsonString() }
    expectEqual(
      error.kind, .notExportable("nested deeper than 512 levels, or a reference cycle"))
    node.box = nil
  }

  class Tagged: JSONModel {
    var type: Tagged?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["t": Tagged.self])
    }
  }

  @Test func aModelAtTheKeyOfTheTagMayBeRecursive() throws {
    let model = Tagged()
    model.type = model
    #expect(throws: JSONModelError.self) { try model.jsonString() }
    model.type = nil
  }

  @Test func nestedSetsAreExportedOnce() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"value":1,"kids":["#, count: depth)
        + String(repeating: "]}", count: depth)
    }
    let node = try Node(string: nested(100))
    for options in [JSONExportOptions.default, .init(isPretty: true)] {
      try expectEqual(Node(string: node.jsonString(options: options)), node)
    }
    try expectEqual(Node(value: node.jsonValue()), node)
    let pretty = try Node(string: #"{"value":2,"kids":[{"value":3},{"value":1}]}"#)
      .jsonString(options: JSONExportOptions(isPretty: true))
    expectEqual(
      pretty,
      """
      {
        "value": 2,
        "kids": [
          {
            "value": 1,
            "kids": [],
            "friends": []
          },
          {
            "value": 3,
            "kids": [],
            "friends": []
          }
        ],
        "friends": []
      }
      """)
  }

  @Test func aDescriptionShowsEveryModelOnce() {
    let people = (0..<30).map { _ in Node() }
    for person in people { person.friends = people }
    #expect(people[0].description.utf8.count < 200_000)
    #expect(people[0].description.contains("Node, the one above"))
    for person in people { person.friends = [] }
  }

  // MARK: - Reference cycles through collections

  final class Looped: JSONModel {
    var name = ""
    var nodes: [Looped] = []
    var named: [String: Looped] = [:]
  }

  /// Returns the first of several nodes in reference cycles through arrays and dictionaries.
  private func loop(_ names: String...) -> Looped {
    let nodes = names.map { name in
      let node = Looped()
      node.name = name
      return node
    }
    for (index, node) in nodes.enumerated() {
      node.nodes = [nodes[(index + 1) % nodes.count]]
      node.named = ["first": nodes[0]]
    }
    return nodes[0]
  }

  private func untie(_ node: Looped) {
    let nodes = node.nodes
    (node.nodes, node.named) = ([], [:])
    for node in nodes { untie(node) }
  }

  @Test func referenceCyclesThroughCollectionsAreCompared() {
    let (one, same, other) = (loop("a", "b", "c"), loop("a", "b", "c"), loop("a", "b", "x"))
    #expect(one == same && one.hashValue == same.hashValue)
    #expect(one != other && other != one)
    // Reference cycles of different lengths are equal if they have the same value at each step.
    let (short, long) = (loop("a"), loop("a", "a"))
    expectEqual(short, long)
    let copy = one.copy()
    #expect(copy == one && copy.nodes[0].nodes[0].nodes[0] === copy)
    #expect(copy.nodes[0].named["first"] === copy)
    for node in [one, same, other, short, long, copy] { untie(node) }
  }
}

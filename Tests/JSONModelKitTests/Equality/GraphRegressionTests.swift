import Foundation
import JSONModelKit
import Testing

/// Regression tests of comparisons, hashes, copies, descriptions and exports of graphs.
@Suite(.largeStack) struct GraphRegressionTests {
  final class GParent: JSONModel {
    @OptionalKey var kids: Set<GKid> = []
    @OptionalKey var name = ""
  }
  final class GKid: JSONModel {
    var parent: GParent?
    @OptionalKey var name = ""
  }

  private func family() -> GParent {
    let parent = GParent()
    parent.name = "p"
    for name in ["a", "b", "c", "d", "e"] {
      let kid = GKid()
      kid.name = name
      kid.parent = parent
      parent.kids.insert(kid)
    }
    return parent
  }

  private func release(_ parents: GParent...) {
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

  final class GInner: JSONModel { @OptionalKey var value = 0 }
  final class GChain: JSONModel {
    var next: GChain?
    @OptionalKey var inner: Set<GInner> = []
    @OptionalKey var other: Set<GInner> = []
  }

  private func inner(_ values: [Int]) -> Set<GInner> {
    Set(
      values.map { value in
        let inner = GInner()
        inner.value = value
        return inner
      })
  }

  @Test func noProvisionalResultOfAComparisonIsUsed() {
    let nodes = (0..<100).map { _ in GChain() }
    for (index, node) in nodes.enumerated() {
      node.inner = inner(Array(0..<20))
      if index > 0 { nodes[index - 1].next = node }
    }
    expectEqual(nodes[0].copy(), nodes[0])
    let (one, other) = (GChain(), GChain())
    for seed in 0..<50 {
      one.inner = inner([seed, 1])
      one.other = inner([1, 2])
      other.inner = inner([seed, 1])
      other.other = inner([1, 3])
      #expect(one != other)
    }
  }

  final class GComputed: JSONModel {
    @Ignore var second = 2
    var first: GInner {
      get { inner(1) }
      set {}
    }
    var last: GInner {
      get { inner(second) }
      set {}
    }
    private func inner(_ value: Int) -> GInner {
      let inner = GInner()
      inner.value = value
      return inner
    }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("first", \GComputed.first), JSONProperty("last", \GComputed.last)]
    }
  }

  @Test func modelsCreatedByGettersAreComparedByValue() {
    let (one, other) = (GComputed(), GComputed())
    expectEqual(one, other)
    other.second = 3
    for _ in 0..<20 { #expect(one != other) }
  }

  final class GIndexed: JSONModel { @Index var next: GIndexed? }

  @Test func anIndexThatIsAModelMayBeInACycle() {
    let (one, other) = (GIndexed(), GIndexed())
    one.next = one
    other.next = other
    expectEqual(one, other)
    expectEqual(one.hashValue, other.hashValue)
    one.next = nil
    #expect(one != other)
    other.next = nil
  }

  @Test func theMaximumDepthOfAnExportIsAnOption() throws {
    let node = try GNode(string: #"{"friends":[{"friends":[]}]}"#)
    _ = try node.jsonString(options: JSONExportOptions(maximumDepth: 4))
    let error = try importError {
      _ = try node.jsonString(options: JSONExportOptions(maximumDepth: 3))
    }
    expectEqual(
      error.kind, .notExportable("nested deeper than 3 levels, or a reference cycle"))
    expectEqual(error.keyPath, ["friends", 0, "kids"])
  }

  struct GBox: Codable, Hashable { var node: GNode }
  final class GNode: JSONModel {
    @OptionalKey var value = 0
    var box: GBox?
    @OptionalKey var kids: Set<GNode> = []
    @OptionalKey var friends: [GNode] = []
  }

  @Test func aCycleThroughACodableTypeEnds() throws {
    let node = GNode()
    node.box = GBox(node: node)
    expectEqual(node.hashValue, node.hashValue)
    let error = try importError { _ = try node.jsonString() }
    expectEqual(
      error.kind, .notExportable("nested deeper than 512 levels, or a reference cycle"))
    node.box = nil
  }

  class GTagged: JSONModel {
    var type: GTagged?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["t": GTagged.self])
    }
  }

  @Test func aModelAtTheKeyOfTheTagMayBeRecursive() throws {
    let model = GTagged()
    model.type = model
    #expect(throws: JSONModelError.self) { try model.jsonString() }
    model.type = nil
  }

  @Test func nestedSetsAreExportedOnce() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"value":1,"kids":["#, count: depth)
        + String(repeating: "]}", count: depth)
    }
    let node = try GNode(string: nested(100))
    for options in [JSONExportOptions.default, .init(isPretty: true)] {
      try expectEqual(GNode(string: node.jsonString(options: options)), node)
    }
    try expectEqual(GNode(value: node.jsonValue()), node)
    let pretty = try GNode(string: #"{"value":2,"kids":[{"value":3},{"value":1}]}"#)
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
    let people = (0..<30).map { _ in GNode() }
    for person in people { person.friends = people }
    #expect(people[0].description.utf8.count < 200_000)
    #expect(people[0].description.contains("GNode, the one above"))
    for person in people { person.friends = [] }
  }

  enum GOnly: String, Codable { case one }
  final class GSingle: JSONModel {
    var only = GOnly.one
    var id = 0
  }

  @Test func aPropertyOfZeroSizeIsImported() throws {
    let model = try GSingle(string: #"{"only":"one","id":1}"#)
    try model.merge(string: #"{"only":"one","id":2}"#)
    expectEqual(model.id, 2)
    expectEqual(model.copy(), model)
    expectEqual(GSingle.properties.map(\.name), ["only", "id"])
    expectEqual(model.description, "GSingle\n  only: one\n  id: 2")
  }

  final class GStore { var value = 0 }
  final class GBacked: JSONModel {
    let store = GStore()
    var x: Int {
      get { store.value }
      set { store.value = newValue }
    }
    var y = 0
    override class var registeredProperties: [JSONProperty] { [JSONProperty("x", \GBacked.x)] }
  }

  @Test func aFailedMergeRestoresRegisteredProperties() throws {
    let model = try GBacked(string: #"{"x":1,"y":1}"#)
    _ = try importError { try model.merge(string: #"{"x":2,"y":"bad"}"#) }
    #expect(model.x == 1 && model.y == 1)
  }

  struct GName: RawRepresentable, Hashable {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue.lowercased() }
  }
  final class GKeyed: JSONModel { @OptionalKey var map: [GName: Int] = [:] }

  @Test func keysThatAreEqualAfterConversionAreDuplicatesInAPatch() throws {
    let model = try GKeyed(string: #"{"map":{"a":1}}"#)
    let error = try importError { try model.merge(string: #"{"map":{"b":1,"B":2}}"#) }
    expectEqual(error.issues.map(\.kind), [.duplicateKey])
    expectEqual(model.map, [GName(rawValue: "a"): 1])
    _ = try importError { try model.merge(string: #"{"map":{"c":1,"d":"#) }
    expectEqual(model.map, [GName(rawValue: "a"): 1])
  }

  final class GUnknown: JSONModel {
    var accent = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { ["accent": "\u{E9}"] }
  }

  @Test func keysAreComparedByTheirBytes() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    try expectEqual(GUnknown(string: text).jsonString(), text)
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

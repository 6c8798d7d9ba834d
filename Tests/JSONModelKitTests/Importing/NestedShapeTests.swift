import JSONModelKit
import JSONModelSchema
import Testing

/// Models in nested Optionals, lossy collections and properties with transformers.
///
/// Every operation on the outer model applies to them.
struct NestedShapeTests {
  final class Leaf: JSONModel {
    var n = 0
    override func validate() throws {
      if n < 0 { throw JSONValidationError("must not be negative", at: "n") }
    }
  }

  final class Tree: JSONModel {
    var twice: Leaf??
    var list: [Leaf?]??
    var lossy: [Leaf] = []
    var lossyMap: [String: Leaf] = [:]
    var either: Leaf = Leaf()
    var eithers: [String: Leaf]?
    var presence: JSONPresence<Leaf> = .absent
    override class var propertyTransformers: [String: JSONTransformer] {
      ["lossy": .lossy(), "lossyMap": .lossy()]
    }
    override class var transformers: JSONTransformerRegistry { leaves }
    /// A leaf is also imported from its number.
    static let leaves = {
      let registry = JSONTransformerRegistry()
      registry.register { (number: Int) -> Leaf in
        let leaf = Leaf()
        leaf.n = number
        return leaf
      }
      return registry
    }()
  }

  static let json = """
    {"twice":{"n":1},"list":[{"n":2},null],"lossy":[{"n":3},"x"],"lossyMap":{"a":{"n":4},"b":[]},\
    "either":5,"eithers":{"c":6,"d":{"n":7}},"presence":{"n":8}}
    """

  static let exported = """
    {"twice":{"n":1},"list":[{"n":2},null],"lossy":[{"n":3}],"lossyMap":{"a":{"n":4}},\
    "either":{"n":5},"eithers":{"c":{"n":6},"d":{"n":7}},"presence":{"n":8}}
    """

  private func tree() throws -> Tree { try Tree(string: Self.json) }

  private func leaves(of tree: Tree) -> [Leaf] {
    let twice = (tree.twice ?? nil).map { [$0] } ?? []
    let list = (tree.list ?? nil)?.compactMap { $0 } ?? []
    let eithers = [tree.eithers?["c"], tree.eithers?["d"]].compactMap { $0 }
    let map = tree.lossyMap.values.map { $0 }
    return twice + list + tree.lossy + map + [tree.either] + eithers
      + [tree.presence.value].compactMap { $0 }
  }

  @Test func theSchemaHasTheTypeThatATransformerAccepts() throws {
    let schema = try Tree.jsonSchema(describing: .acceptedDocuments)
    let integer: JSONValue = [
      "type": "integer", "minimum": .number(Int.min), "maximum": .number(Int.max),
    ]
    expectEqual(
      schema["properties"]?["either"], ["anyOf": [["$ref": "#/$defs/Leaf"], integer]])
  }

  @Test func aCopyDoesNotShareNestedModels() throws {
    let tree = try tree()
    let copy = tree.copy()
    expectEqual(copy, tree)
    expectEqual(leaves(of: copy).map(\.n), Array(1...8))
    for (leaf, other) in zip(leaves(of: copy), leaves(of: tree)) { #expect(leaf !== other) }
    expectEqual(Tree().copy(), Tree())
    tree.twice = .some(nil)
    tree.list = .some(nil)
    tree.presence = .null
    #expect(tree.copy() == tree && tree.copy() != copy)
  }

  @Test func nestedModelsAreValidated() throws {
    let tree = try tree()
    #expect(tree.issues().isEmpty)
    for leaf in leaves(of: tree) { leaf.n = -leaf.n }
    expectEqual(
      tree.issues().map(\.keyPath.description),
      [
        "twice.n", "list[0].n", "lossy[0].n", "lossyMap.a.n", "either.n", "eithers.c.n",
        "eithers.d.n", "presence.n",
      ])
  }

  @Test func nestedModelsAreHashed() throws {
    let hash = try tree().hashValue
    try expectEqual(tree().hashValue, hash)
    for index in 0..<8 {
      let tree = try tree()
      leaves(of: tree)[index].n = 100
      #expect(try tree.hashValue != hash && tree != self.tree(), "\(index)")
    }
  }

  // MARK: - Merging

  @Test(arguments: [
    (#"{"twice":{"n":9}}"#, #"{"twice":{"n":9}}"#),
    (#"{"twice":null,"list":null,"eithers":null}"#, #"{"twice":null,"list":null,"eithers":null}"#),
    (#"{"list":[{"n":9}]}"#, #"{"list":[{"n":9}]}"#),
    (#"{"either":{"n":9},"eithers":{}}"#, #"{"either":{"n":9}}"#),
    (#"{"either":9}"#, #"{"either":{"n":9}}"#),
    (#"{"eithers":{"c":null,"d":9}}"#, #"{"eithers":{"d":{"n":9}}}"#),
    (#"{"lossyMap":{"a":{"n":"x"},"e":{"n":9}}}"#, #"{"lossyMap":{"a":{"n":4},"e":{"n":9}}}"#),
    (#"{"lossyMap":{}}"#, "{}"),
    (#"{"presence":{"n":9}}"#, #"{"presence":{"n":9}}"#),
    (#"{"presence":null}"#, #"{"presence":null}"#),
  ])
  func patchesChangeNestedModels(patch: String, changes: String) throws {
    let tree = try tree()
    let before = try #require(try tree.jsonValue().object)
    try tree.merge(string: patch)
    // The changed properties after the merge; null stands for nil.
    let changes = try #require(try JSONValue(string: changes).object)
    let expected = before.merging(changes) { $1 }.filter {
      !$0.value.isNull || $0.key == "presence"
    }
    try expectEqual(tree.jsonValue(), .object(expected))
  }

  @Test(
    arguments: [
      (#"{"lossy":{}}"#, "lossy", .typeMismatch(expected: "[Leaf]", found: "object")),
      (#"{"list":{}}"#, "list", .typeMismatch(expected: "[Leaf?]", found: "object")),
      (#"{"twice":[1]}"#, "twice", .typeMismatch(expected: "Leaf", found: "array")),
      (#"{"either":{"n":{}}}"#, "either.n", .typeMismatch(expected: "Int", found: "object")),
      (#"{"eithers":{"c":{"n":-1}}}"#, "eithers.c.n", .validationFailed("must not be negative")),
    ] as [(String, String, JSONModelError.Kind)])
  func aRejectedPatchChangesNothing(
    patch: String, path: String, kind: JSONModelError.Kind
  ) throws {
    let tree = try tree()
    let before = tree.copy()
    let error = try importError { try tree.merge(string: patch) }
    expectEqual(error.keyPath.description, path)
    expectEqual(error.kind, kind)
    expectEqual(tree, before)
  }

  // MARK: - Dictionaries with keys other than strings

  final class Counts: JSONModel {
    var counts: [Int: Leaf] = [:]
  }

  @Test func anInvalidKeyIsReportedAtItsPosition() throws {
    let counts = try Counts(string: #"{"counts":{"7":{"n":1}}}"#)
    let error = try importError {
      try counts.merge(string: #"{"counts":{"7":null,"x":{"n":[[]]},"8":{"n":2}}}"#)
    }
    expectEqual(error.paths, ["counts.x"])
    expectEqual(error.offsets, [20])
    expectEqual(counts.counts.keys.sorted(), [7])
    try counts.merge(string: #"{"counts":{"7":null,"8":{"n":2}}}"#)
    expectEqual(counts.counts.keys.sorted(), [8])
  }

  // MARK: - Sets

  /// The hash covers the elements of the sets, because a `Sets` cannot be an element of them.
  final class Sets: JSONModel {
    var twice: Set<Leaf>??
    var lossy: Set<Leaf> = []
    var map: [String: Set<Leaf>?] = [:]
    override class var propertyTransformers: [String: JSONTransformer] { ["lossy": .lossy()] }
  }

  @Test func equalModelsWithSetsHaveEqualHashes() throws {
    let text = #"{"twice":[{"n":1},{"n":2}],"lossy":[{"n":3},1],"map":{"a":[{"n":4}],"b":null}}"#
    let (first, second) = try (Sets(string: text), Sets(string: text))
    #expect(first == second && first.hashValue == second.hashValue)
    expectEqual(Set([first, second, first.copy()]).count, 1)
    second.lossy = []
    #expect(first != second && first.hashValue != second.hashValue)
    second.lossy = first.lossy
    second.twice = .some(nil)
    #expect(first != second && first.hashValue != second.hashValue)
  }
}

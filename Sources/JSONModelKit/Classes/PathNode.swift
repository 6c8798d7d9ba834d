// The key paths of a class as a tree: the importer traverses an object once for all key paths that
// lead through it.
//
//   name: "info.name"    page: "info.page"    id: ["id", "ext.id"]
//
//   info   members   name: property name, first choice
//                    page: property page, first choice
//   id               property id, first choice
//   ext    members   id: property id, second choice

/// A node at which key paths end, or through which they lead.
final class PathNode: Sendable {
  struct Candidate: Sendable {
    var property: PropertyIndex
    /// The index of this key among the property's alternatives; 0 is the preferred one.
    var keyIndex: Int
  }

  struct Ends: Sendable {
    var candidates: [Candidate] = []
    /// The flattened properties whose models import the value.
    var parts: [PropertyIndex] = []
  }

  let candidates: [Candidate]
  /// The flattened properties whose models import the value.
  let parts: [PropertyIndex]
  /// The same for the values at this node and below it.
  let allParts: [PropertyIndex]
  /// The keys to find in an object at this node; their indexes are those of `members`.
  let keys: KeyTable
  let members: [PathNode]
  /// The array elements to find at this node, by index.
  let elements: [Int: PathNode]
  /// Whether a property with a single key imports the value, too.
  private let isShared: Bool

  init(_ tree: KeyPathTree<Ends>, isShared: Bool, ignoresCase: Bool) {
    candidates = tree.payload.candidates
    parts = tree.payload.parts
    keys = KeyTable(tree.members.map(\.key), ignoresCase: ignoresCase)
    members = tree.members.map { PathNode($0.tree, isShared: false, ignoresCase: ignoresCase) }
    elements = tree.elements.mapValues {
      PathNode($0, isShared: false, ignoresCase: ignoresCase)
    }
    allParts = parts + (members + elements.values).flatMap(\.allParts)
    self.isShared = isShared
  }

  /// The nodes one step below this one.
  var inner: [PathNode] { members + elements.values }

  var hasChildren: Bool { !members.isEmpty || !elements.isEmpty }

  /// Whether no property imports the whole object at this node, so that its other keys are unknown.
  var otherKeysAreUnknown: Bool { !isShared && candidates.isEmpty }

  /// Whether the value is imported more than once.
  var isReadAgain: Bool {
    candidates.count + parts.count + (hasChildren ? 1 : 0) + (isShared ? 1 : 0) > 1
  }

  /// Whether only the models of flattened properties import the value and what is inside it.
  var hasOnlyParts: Bool {
    candidates.isEmpty && !isShared && inner.allSatisfy(\.hasOnlyParts)
  }

  /// Whether the value is imported into one property only, at its preferred key.
  var isDirect: Bool {
    candidates.count == 1 && candidates[0].keyIndex == 0 && !hasChildren && parts.isEmpty
  }
}

struct PathBuilder {
  private let plainKeys: [String?]
  private let ignoresCase: Bool
  private var tree = KeyPathTree(PathNode.Ends())
  /// For each head, the first property whose key path starts with it.
  private var firstProperties: [PropertyIndex] = []

  /// Creates a builder without key paths.
  ///
  /// - Parameters:
  ///   - plainKeys: The keys of the properties with a single key; nil for others.
  ///   - ignoresCase: Whether keys are compared without case.
  init(plainKeys: [String?], ignoresCase: Bool) {
    self.plainKeys = plainKeys
    self.ignoresCase = ignoresCase
  }

  mutating func add(_ key: JSONKey, of property: PropertyIndex) {
    for (keyIndex, path) in key.alternatives.enumerated() {
      tree.update(at: path[...]) {
        $0.candidates.append(PathNode.Candidate(property: property, keyIndex: keyIndex))
      }
      noteHead(before: property)
    }
  }

  mutating func addPart(at path: [JSONKeyPath.Component], of property: PropertyIndex) {
    tree.update(at: path[...]) { $0.parts.append(property) }
    noteHead(before: property)
  }

  /// Adds the keys of a path without a property, so that they are not unknown keys.
  mutating func addKeys(of path: [JSONKeyPath.Component]) {
    guard case .key(let head)? = path.first, !isPlainKey(head) else { return }
    tree.update(at: path[...]) { _ in }
    noteHead(before: PropertyIndex(plainKeys.count))
  }

  private mutating func noteHead(before property: PropertyIndex) {
    if tree.members.count > firstProperties.count { firstProperties.append(property) }
  }

  private func isPlainKey(_ key: String) -> Bool {
    plainKeys.contains { $0.map { ExactKey($0) == ExactKey(key) } == true }
  }

  /// The heads: the first keys of the key paths.
  var keys: [String] { tree.members.map(\.key) }

  /// The tree of key paths below each head.
  var nodes: [PathNode] {
    tree.members.map {
      PathNode($0.tree, isShared: isPlainKey($0.key), ignoresCase: ignoresCase)
    }
  }

  /// Returns the indexes of all properties and heads in the order of declaration.
  ///
  /// A head comes directly after the first property whose key path starts with it.
  ///
  /// - Parameter order: The properties in the order of declaration.
  func sortIndexes(in order: [PropertyIndex]) -> [Int] {
    let step = firstProperties.count + 1
    // The last one is for the heads without a property.
    var ranks = Array(repeating: order.count, count: order.count + 1)
    for (rank, property) in order.enumerated() { ranks[property.value] = rank }
    let heads = firstProperties.enumerated().map { ranks[$1.value] * step + $0 + 1 }
    return ranks.dropLast().map { $0 * step } + heads
  }
}

// The key paths of a class as a tree, so that an object is visited once, however many paths lead
// into it:
//
//   "id"  "info.name"  "info.tags.0"        id
//                                           info   members   name
//                                                            tags   elements   0

/// A tree of key paths with a payload at each node.
package struct KeyPathTree<Payload> {
  package var payload: Payload
  /// The subtrees of an object at this node, in the order of insertion.
  package private(set) var members: [(key: String, tree: KeyPathTree)] = []
  /// The subtrees of an array at this node, by index.
  package private(set) var elements: [Int: KeyPathTree] = [:]
  private let empty: Payload

  /// Creates a tree without paths.
  ///
  /// - Parameter empty: The payload of each new node.
  package init(_ empty: Payload) {
    self.empty = empty
    payload = empty
  }

  /// Updates the payload at the end of a path, and adds missing nodes of the path.
  ///
  /// - Parameter visit: Updates the payload of each node of the path, including the last one.
  package mutating func update(
    at path: ArraySlice<JSONKeyPath.Component>, visiting visit: (inout Payload) -> Void = { _ in },
    _ change: (inout Payload) -> Void
  ) {
    visit(&payload)
    let new = KeyPathTree(empty)
    switch path.first {
    case nil: change(&payload)
    case .index(let index):
      elements[index, default: new].update(at: path.dropFirst(), visiting: visit, change)
    case .key(let key):
      let known = members.firstIndex { ExactKey($0.key) == ExactKey(key) }
      if known == nil { members.append((key, new)) }
      members[known ?? members.count - 1].tree.update(
        at: path.dropFirst(), visiting: visit, change)
    }
  }
}

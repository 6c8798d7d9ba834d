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
  /// A property that is imported from this node.
  struct Candidate: Sendable {
    var property: PropertyIndex
    /// The index of this key among the property's alternatives; 0 is the preferred one.
    var keyIndex: Int
  }

  let candidates: [Candidate]
  /// The keys to find in an object at this node; their indexes are those of `members`.
  let keys: KeyTable
  let members: [PathNode]
  /// The array elements to find at this node, by index.
  let elements: [Int: PathNode]
  /// Whether a property with a single key imports the value, too.
  private let isShared: Bool

  init(_ tree: KeyPathTree<[Candidate]>, isShared: Bool) {
    candidates = tree.payload
    keys = KeyTable(tree.members.map(\.key))
    members = tree.members.map { PathNode($0.tree, isShared: false) }
    elements = tree.elements.mapValues { PathNode($0, isShared: false) }
    self.isShared = isShared
  }

  /// Whether key paths lead through this node.
  var hasChildren: Bool { !members.isEmpty || !elements.isEmpty }

  /// Whether no property imports the whole object at this node, so that its other keys are unknown.
  var otherKeysAreUnknown: Bool { !isShared && candidates.isEmpty }

  /// The number of times that the value is imported.
  var importCount: Int {
    candidates.count + (hasChildren ? 1 : 0) + (isShared ? 1 : 0)
  }

  /// Whether the value is imported into one property only, at its preferred key.
  var isDirect: Bool {
    candidates.count == 1 && candidates[0].keyIndex == 0 && !hasChildren
  }
}

// What a class looks for inside the values of its keys, as a tree: an object is gone through once,
// however many properties are inside it.
//
//   name: "info.name"    page: "info.page"    id: ["id", "ext.id"]
//
//   info   members   name: property name, first choice
//                    page: property page, first choice
//   id               property id, first choice
//   ext    members   id: property id, second choice

/// A place that properties are read from, or that leads to such places.
final class PathNode: Sendable {
  /// A property that is read here.
  struct Candidate: Sendable {
    var property: PropertyIndex
    /// Which of the property's several keys this is, the preferred one being 0.
    var rank: Int
  }

  let candidates: [Candidate]
  /// The keys that are looked for where an object stands here, and what for.
  let keys: KeyTable
  let members: [PathNode]
  /// The elements that are looked for where an array stands here.
  let elements: [Int: PathNode]
  /// Whether a property with a key of its own reads the value, too.
  private let isShared: Bool

  init(_ tree: PlaceTree<[Candidate]>, isShared: Bool) {
    candidates = tree.payload
    keys = KeyTable(tree.members.map(\.key))
    members = tree.members.map { PathNode($0.tree, isShared: false) }
    elements = tree.elements.mapValues { PathNode($0, isShared: false) }
    self.isShared = isShared
  }

  /// Whether key paths lead on from here.
  var leadsOn: Bool { !members.isEmpty || !elements.isEmpty }

  /// Whether nothing else reads the object that stands here, so that other keys are unknown.
  var isClosed: Bool { !isShared && candidates.isEmpty }

  /// How many read the value, or look into it.
  var readerCount: Int {
    candidates.count + (leadsOn ? 1 : 0) + (isShared ? 1 : 0)
  }

  /// Whether the value is only read into one property, by its preferred key.
  var isPlain: Bool {
    candidates.count == 1 && candidates[0].rank == 0 && !leadsOn
  }
}

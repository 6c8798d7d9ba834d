// The key paths of a class as a tree, so that an object is visited once, however many paths lead
// into it:
//
//   "id"  "info.name"  "info.tags.0"        id
//                                           info   members   name
//                                                            tags   elements   0

/// A tree of key paths with a payload at each node.
struct KeyPathTree<Payload> {
  var payload: Payload
  /// The subtrees of an object at this node, in the order of insertion.
  private(set) var members: [(key: String, tree: KeyPathTree)] = []
  /// The subtrees of an array at this node, by index.
  private(set) var elements: [Int: KeyPathTree] = [:]
  private let empty: Payload

  /// Creates a tree without paths.
  ///
  /// - Parameter empty: The payload of each new node.
  init(_ empty: Payload) {
    self.empty = empty
    payload = empty
  }

  /// Updates the payload at the end of a path, and adds missing nodes of the path.
  ///
  /// - Parameter visit: Updates the payload of each node of the path, including the last one.
  mutating func update(
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

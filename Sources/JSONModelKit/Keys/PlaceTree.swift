// The key paths of a class as a tree, so that code visits an object once, however many paths lead into it:
//
//   "id"  "info.name"  "info.tags.0"        id
//                                           info   members   name
//                                                            tags   elements   0

/// A tree over key paths, with a payload at each place.
struct PlaceTree<Payload> {
  var payload: Payload
  /// What is inside an object at this place, in the order of insertion.
  private(set) var members: [(key: String, tree: PlaceTree)] = []
  /// What is inside an array at this place, by index.
  private(set) var elements: [Int: PlaceTree] = [:]
  private let empty: Payload

  /// - Parameter empty: The payload of each new place.
  init(_ empty: Payload) {
    self.empty = empty
    payload = empty
  }

  /// Changes the payload at the end of a path; adds the places of the path that are missing.
  ///
  /// - Parameter pass: Changes the payload of each place of the path, the last one included.
  mutating func update(
    at path: ArraySlice<JSONKeyPath.Component>, passing pass: (inout Payload) -> Void = { _ in },
    _ change: (inout Payload) -> Void
  ) {
    pass(&payload)
    let new = PlaceTree(empty)
    switch path.first {
    case nil: change(&payload)
    case .index(let index):
      elements[index, default: new].update(at: path.dropFirst(), passing: pass, change)
    case .key(let key):
      let known = members.firstIndex { ExactKey($0.key) == ExactKey(key) }
      if known == nil { members.append((key, new)) }
      members[known ?? members.count - 1].tree.update(
        at: path.dropFirst(), passing: pass, change)
    }
  }
}

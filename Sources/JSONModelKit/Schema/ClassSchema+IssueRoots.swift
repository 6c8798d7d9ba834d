extension ClassSchema {
  /// Returns the root for the issues of an import of this class.
  ///
  /// - Parameter depth: The number of components in the key path of the object of the class.
  func root(depth: Int) -> IssueRoot {
    IssueRoot(depth: depth) { issue in
      let found = self.properties(at: issue.keyPath.components.dropFirst(depth))
      // Several properties may import parts of the same value; the issue may name one of them.
      let own = found.filter { self.qualifiedName(of: $0) == issue.property }
      return (own.isEmpty ? found : own).map { self.names[$0.value] }
    }
  }

  /// Returns the properties whose values are at a path, or enclose it.
  private func properties(at path: ArraySlice<JSONKeyPath.Component>) -> [PropertyIndex] {
    guard case .key(let key)? = path.first, var current = keys.find(key) else { return [] }
    var found: [PropertyIndex] = []
    while true {
      if current.value < plans.count {
        found.append(current)
      } else {
        found += heads[current.value - plans.count].properties(at: path.dropFirst())
      }
      guard let next = keys.next(sharingKeyOf: current) else { return found }
      current = next
    }
  }
}

extension PathNode {
  /// Returns the properties that are imported from this node, and from those that a path leads to.
  fileprivate func properties(at path: ArraySlice<JSONKeyPath.Component>) -> [PropertyIndex] {
    var found = candidates.map(\.property)
    var node = self
    for component in path {
      let next =
        switch component {
        case .key(let key): node.keys.find(key).map { node.members[$0.value] }
        case .index(let index): node.elements[index]
        }
      guard let next else { break }
      found += next.candidates.map(\.property)
      node = next
    }
    return found
  }
}

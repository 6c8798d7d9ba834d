// Issues of a tree that replaces a part of the document have paths relative to that part. One pass
// over the part finds all their positions: a pass for each issue took 14 s for 100 issues below 60
// hooks.

/// The paths of issues as one tree: paths with a common prefix share the nodes of that prefix.
private struct PathTree {
  struct Node {
    var members: [JSONKeyPath.Component: Int] = [:]
    /// The position in the source, once it is found.
    var mark: SourceMark?
    /// The position of the key, for the value of a member.
    var keyMark: SourceMark?
  }

  var nodes = [Node()]

  mutating func add(_ path: some Sequence<JSONKeyPath.Component>) {
    var current = 0
    for step in path {
      if let next = nodes[current].members[step] {
        current = next
      } else {
        nodes[current].members[step] = nodes.count
        current = nodes.count
        nodes.append(Node())
      }
    }
  }

  /// Returns the last node on a path that was found, and the remaining components.
  func location(
    of path: [JSONKeyPath.Component]
  ) -> (node: Node, rest: ArraySlice<JSONKeyPath.Component>) {
    var (current, rest) = (0, path[...])
    while let step = rest.first, let next = nodes[current].members[step],
      nodes[next].mark != nil
    {
      current = next
      rest = rest.dropFirst()
    }
    return (nodes[current], rest)
  }
}

/// An array or object that the search has entered.
private struct EnteredContainer {
  let node: Int
  let isObject: Bool
  var index = 0
}

extension Importer where Source: ImportSource {
  /// Adopts the issues of a tree that replaces the value at a bookmark.
  ///
  /// The paths of the entries are relative to the tree. The position of the source changes.
  mutating func adopt(
    _ entries: [IssueCollector.Entry], from start: Source.Bookmark,
    _ add: (inout Importer, IssueCollector.Entry) -> Void
  ) throws(ReadingStopped) {
    if entries.isEmpty { return }
    source.rewind(to: start)
    let mark = source.mark()
    let path = source.path(of: mark)
    // The issues of a tree are sorted by indexes, not by positions.
    let sortIndexes = path.map { _ in source.sortIndexes(of: mark) }
    let locations = try locate(entries.map { $0.place.path?.components ?? [] }, from: start)
    for (entry, location) in zip(entries, locations) {
      var entry = entry
      let keyMark = entry.place.isAtKey && location.rest.isEmpty ? location.keyMark : nil
      // In a tree, the rest belongs to the path, because the tree itself may be part of a document.
      entry.place = IssuePlace(
        mark: keyMark ?? location.mark,
        sortIndexes: sortIndexes.map { $0 + entry.place.sortIndexes } ?? [],
        isAtKey: keyMark != nil || path != nil && entry.place.isAtKey,
        path: path.map { JSONKeyPath($0.components + location.rest) })
      if path == nil {
        entry.issue.keyPath = JSONKeyPath(location.rest + entry.issue.keyPath.components)
      }
      add(&self, entry)
    }
  }

  /// Returns the position of the last existing value on each path, that of its key if it is a
  /// member, and the remaining components.
  ///
  /// The paths begin at the bookmark. A tree has no positions, so the result is then always the
  /// bookmark. The position of the source changes.
  mutating func locate(
    _ paths: [[JSONKeyPath.Component]], from start: Source.Bookmark
  ) throws(ReadingStopped) -> [(
    mark: SourceMark, keyMark: SourceMark?, rest: ArraySlice<JSONKeyPath.Component>
  )] {
    source.rewind(to: start)
    let mark = source.mark()
    if source.path(of: mark) != nil { return paths.map { (mark, nil, $0[...]) } }
    var tree = PathTree()
    for path in paths { tree.add(path) }
    try find(&tree)
    return paths.map { path in
      let (found, rest) = tree.location(of: path)
      return (found.mark ?? mark, found.keyMark, rest)
    }
  }

  /// Finds the positions of all nodes whose values exist in the next value.
  private mutating func find(_ tree: inout PathTree) throws(ReadingStopped) {
    var missing = tree.nodes.count
    var containers: [EnteredContainer] = []
    try enter(0, of: &tree, &containers, &missing)
    while missing > 0, let container = containers.last {
      let mark = source.mark()
      let step: JSONKeyPath.Component =
        container.isObject ? .key(try source.takeKey()) : .index(container.index)
      containers[containers.count - 1].index += 1
      let node = tree.nodes[container.node].members[step]
      if let node, tree.nodes[node].mark == nil, !(container.isObject && isSuperseded(keyAt: mark))
      {
        tree.nodes[node].keyMark = container.isObject ? mark : nil
        if try enter(node, of: &tree, &containers, &missing) { continue }
        if missing == 0 { return }
      } else {
        try source.skipValueForLookahead()
      }
      while let container = containers.last {
        if try container.isObject ? source.advanceToNextMember() : source.advanceToNextElement() {
          break
        }
        containers.removeLast()
      }
    }
  }

  /// Records the position of a node, and enters its value if the node has children.
  ///
  /// Returns whether it has entered the value.
  @discardableResult
  private mutating func enter(
    _ node: Int, of tree: inout PathTree, _ containers: inout [EnteredContainer],
    _ missing: inout Int
  ) throws(ReadingStopped) -> Bool {
    tree.nodes[node].mark = source.mark()
    missing -= 1
    guard missing > 0 else { return false }
    if !tree.nodes[node].members.isEmpty {
      if let hasMember = try source.beginObject() {
        if hasMember { containers.append(EnteredContainer(node: node, isObject: true)) }
        return hasMember
      }
      if let hasElement = try source.beginArray() {
        if hasElement { containers.append(EnteredContainer(node: node, isObject: false)) }
        return hasElement
      }
    }
    try source.skipValueForLookahead()
    return false
  }
}

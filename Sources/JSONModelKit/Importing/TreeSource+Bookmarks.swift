extension TreeSource {
  /// The complete state of the source, except the number of visited values.
  struct Bookmark {
    let next: Node
    let current: Container
    let outer: [Container]
    let depth: Int
  }

  func bookmark() -> Bookmark {
    Bookmark(next: next, current: current, outer: outer, depth: depth)
  }

  func bookmark(ofPassedValueAt mark: SourceMark) -> Bookmark {
    var value = root
    if depth > 0 {
      switch current.step {
      case .key(let key): if let member = current.members[key] { value = Node(member) }
      case .index(let index): value = Node(current.elements[index])
      }
    }
    return Bookmark(next: value, current: current, outer: outer, depth: depth)
  }

  mutating func goBack(to bookmark: Bookmark) {
    next = bookmark.next
    current = bookmark.current
    outer = bookmark.outer
    depth = bookmark.depth
  }
}

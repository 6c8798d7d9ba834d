// A tree is checked value by value, because the length of a string is available at no cost.

extension TreeSource {
  func mayHaveTextsSlowToHash() -> Bool { true }

  func nextValueIsSlowToHash() throws(ReadingStopped) -> Bool {
    var waiting = [next]
    while let node = waiting.popLast() {
      if let text = node.string, text.isSlowToHash { return true }
      if let elements = node.elements {
        waiting += elements.map { Node($0) }
      } else if let members = node.members {
        for (key, member) in members {
          if key.isSlowToHash { return true }
          waiting.append(Node(member))
        }
      }
    }
    return false
  }
}

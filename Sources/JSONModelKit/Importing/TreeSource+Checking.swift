// What a tree may not be: too deep, or made of what is no JSON value; and where its issues are.

// MARK: - Limits

extension TreeSource {
  /// Makes sure that a value that is not walked is not too deep either, and is a JSON value.
  mutating func check(_ node: Node) throws(ReadingStopped) {
    if isChecked || Self.isSound(node, levels: maximumDepth - depth) { return }
    if let part = try unsoundPart(of: node, []) {
      throw fail(.typeMismatch(expected: "JSONValue", found: part.name), below: part.path)
    }
  }

  private static func isSound(_ node: Node, levels: Int) -> Bool {
    if let elements = node.elements {
      return levels > 0 && elements.allSatisfy { isSound(Node($0), levels: levels - 1) }
    }
    if let members = node.members {
      return levels > 0 && members.allSatisfy { isSound(Node($0.value), levels: levels - 1) }
    }
    return node.isValue
  }

  mutating func foreignPart() throws(ReadingStopped) -> ForeignPart? {
    if isChecked || Self.isSound(next, levels: maximumDepth - depth) { return nil }
    return try unsoundPart(of: next, [])
  }

  /// The first part of a value that is no JSON value; fails for one that is too deep.
  private mutating func unsoundPart(
    of node: Node, _ path: [JSONKeyPath.Component]
  ) throws(ReadingStopped) -> ForeignPart? {
    if let elements = node.elements {
      guard depth + path.count < maximumDepth else { throw fail(tooDeepAt: path) }
      for (index, element) in elements.enumerated() {
        if let part = try unsoundPart(of: Node(element), path + [.index(index)]) { return part }
      }
    } else if let members = node.members {
      guard depth + path.count < maximumDepth else { throw fail(tooDeepAt: path) }
      for (key, member) in members.sorted(by: { $0.key.precedes($1.key) }) {
        if let part = try unsoundPart(of: Node(member), path + [.key(key)]) { return part }
      }
    } else if !node.isValue {
      return ForeignPart(path: path, name: node.foreignName)
    }
    return nil
  }

  mutating func fail(tooDeepAt path: [JSONKeyPath.Component]) -> ReadingStopped {
    fail(.limitExceeded("nested deeper than \(maximumDepth) levels"), below: path)
  }

  mutating func fail(limit reason: String) -> ReadingStopped {
    fail(.limitExceeded(reason), below: [])
  }

  mutating func fail(
    _ kind: JSONModelError.Kind, below path: [JSONKeyPath.Component]
  ) -> ReadingStopped {
    let steps = containers(around: mark()).map(\.step)
    failure = JSONModelError.Issue(kind: kind, keyPath: JSONKeyPath(steps + path))
    return ReadingStopped()
  }
}

// MARK: - Issues

extension TreeSource {
  func path(of mark: SourceMark) -> JSONKeyPath? {
    JSONKeyPath(containers(around: mark).map(\.step))
  }

  func ranks(of mark: SourceMark) -> [Int] {
    let ranks = outer.prefix(mark.depth).map(\.rank)
    return mark.depth > outer.count && depth > 0 ? ranks + [current.rank] : ranks
  }

  func located(_ entries: [IssueCollector.Entry]) -> [JSONModelError.Issue] {
    entries.map { entry in
      JSONModelError.Issue(
        kind: entry.kind, keyPath: (entry.path ?? []).appending(entry.trail),
        property: entry.property, suggestion: entry.suggestion)
    }
  }

  func text(at mark: SourceMark) -> String { (try? next.value())?.excerpt ?? "" }

  var failureIssue: JSONModelError.Issue {
    guard let failure else {
      preconditionFailure("Whoever throws ReadingStopped keeps the failure.")
    }
    return failure
  }
}

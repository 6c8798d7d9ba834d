// Checks that a tree has a limited depth and only JSON values, and determines the paths of issues.

// MARK: - Limits

extension TreeSource {
  /// Rejects a skipped value that is nested too deeply or is not a JSON value.
  mutating func check(_ node: Node) throws(ReadingStopped) {
    if isChecked || isImportable(node) { return }
    if let part = try foreignPartOrThrow(of: node) {
      throw fail(
        .typeMismatch(expected: "JSONValue", found: part.name), below: part.path, fix: part.fix)
    }
  }

  mutating func foreignPart() throws(ReadingStopped) -> NonJSONPart? {
    if isChecked || isImportable(next) { return nil }
    return try foreignPartOrThrow(of: next)
  }

  /// Returns whether a value is a JSON value within the depth limit, without computing a path.
  func isImportable(_ node: Node) -> Bool {
    let levels = maximumDepth - depth
    guard let parts = node.parts else { return node.isValue }
    guard levels > 0 else { return false }
    var open = [parts]
    while let last = open.indices.last {
      guard let part = open[last].next() else {
        open.removeLast()
        continue
      }
      let node = Node(part.value)
      if let parts = node.parts {
        guard open.count < levels else { return false }
        open.append(parts)
      } else if !node.isValue {
        return false
      }
    }
    return true
  }

  /// Returns the first part of a value that is not a JSON value, in the order of indexes and sorted
  /// keys; nil if there is none.
  ///
  /// - Throws: If a part is nested too deeply.
  private mutating func foreignPartOrThrow(of root: Node) throws(ReadingStopped) -> NonJSONPart? {
    var waiting: [(node: Node, path: [JSONKeyPath.Component])] = [(root, [])]
    while let (node, path) = waiting.popLast() {
      guard let parts = node.sortedParts else {
        if node.isValue { continue }
        return NonJSONPart(path: path, name: node.nonJSONTypeName, fix: node.nonJSONTypeFix)
      }
      guard depth + path.count < maximumDepth else { throw fail(tooDeepAt: path) }
      // Reversed, because `popLast()` removes the last one first.
      waiting += parts.reversed().map { (Node($0.value), path + [$0.step]) }
    }
    return nil
  }

  mutating func fail(tooDeepAt path: [JSONKeyPath.Component]) -> ReadingStopped {
    fail(.limitExceeded("nested deeper than \(maximumDepth.counted("level"))"), below: path)
  }

  mutating func fail(limit reason: String, fix: String?) -> ReadingStopped {
    fail(.limitExceeded(reason), below: [], fix: fix)
  }

  mutating func fail(
    _ kind: JSONModelError.Kind, below path: [JSONKeyPath.Component], fix: String? = nil
  ) -> ReadingStopped {
    let steps = containers(around: mark()).map(\.step)
    failure = JSONModelError.Issue(kind: kind, keyPath: JSONKeyPath(steps + path), fix: fix)
    return ReadingStopped()
  }
}

// MARK: - Issues

extension TreeSource {
  func path(of mark: SourceMark) -> JSONKeyPath? {
    JSONKeyPath(containers(around: mark).map(\.step))
  }

  func sortIndexes(of mark: SourceMark) -> [Int] {
    let sortIndexes = outer.prefix(mark.depth).map(\.sortIndex)
    return mark.depth > outer.count && depth > 0 ? sortIndexes + [current.sortIndex] : sortIndexes
  }

  func locate(_ issues: inout [JSONModelError.Issue], at places: [IssuePlace]) {
    for index in issues.indices {
      guard let path = places[index].path else { continue }
      issues[index].keyPath = path.appending(issues[index].keyPath)
    }
  }

  func text(at mark: SourceMark) -> String { (try? next.value())?.excerpt ?? "" }

  var failureIssue: JSONModelError.Issue {
    guard let failure else {
      preconditionFailure("Whatever throws ReadingStopped records the failure.")
    }
    return failure
  }
}

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

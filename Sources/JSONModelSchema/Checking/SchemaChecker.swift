import JSONModelKit

/// Checks a document against a schema.
///
/// The checker visits one value after another, each with all schemas that it must match: those of
/// its place in the enclosing schemas, and all that these refer to. A schema that several others
/// refer to is checked once:
///
/// ```
/// A: allOf [B, C]    B: $ref D    C: $ref D      A value that must match A: A, B, D, C
/// ```
///
/// The checker does not recurse: it keeps the pending values and schemas in lists. If a check
/// depends on whether the value matches another schema, such as the schema of `not`, the checker
/// suspends it until the value has been checked against the other schema.
struct SchemaChecker {
  struct Item {
    var node: SchemaNode
    var value: JSONValue
    var path: JSONKeyPath
    var isKey = false

    func referring(to other: SchemaNode) -> Item {
      var item = self
      item.node = other
      return item
    }
  }

  /// A schema and the value that is checked against it, as a key of memoized results.
  struct CheckedValue: Hashable {
    let node: ObjectIdentifier
    let path: JSONKeyPath
    let isKey: Bool

    init(_ item: Item) {
      (node, path, isKey) = (ObjectIdentifier(item.node), item.path, item.isKey)
    }
  }

  private enum Step {
    case check(Item)
    /// All schemas that a schema refers to have been checked.
    case leave(SchemaNode)
  }

  /// The state of the check of the document, or of a trial.
  ///
  /// A trial determines whether a value matches a schema, such as an alternative of `anyOf` or the
  /// schema of `not`.
  private struct Level {
    /// The key of the result of a trial, nil for the document.
    var trial: CheckedValue?
    /// The values to visit, each with the schemas of its place.
    var pending: [[Item]]
    /// The remaining steps for the current value, in reverse order.
    var steps: [Step] = []
    /// The schemas of the current value, and whether the check of each is complete.
    var visited: [ObjectIdentifier: Bool] = [:]
    /// The current value with each schema whose type it has.
    var matched: [Item] = []
    /// The decisions about the current item, in reverse order.
    var decisions: [Decision] = []
    var issues: [JSONModelError.Issue] = []
  }

  private static let maximumTrials = 64
  private static let maximumSteps = 10_000_000

  private var level: Level
  /// The suspended levels, the document first.
  private var suspended: [Level] = []
  private var steps = 0
  private var exceeded: JSONModelError.Issue?
  /// The memoized results of trials: whether a schema matches a value.
  ///
  /// Without them, each level of a document would multiply the steps by the number of alternatives.
  private var results: [CheckedValue: Bool] = [:]

  private init(_ item: Item) {
    level = Level(pending: [[item]])
  }

  /// Returns the issues of a document, without positions.
  static func issues(of value: JSONValue, _ schema: SchemaNode) -> [JSONModelError.Issue] {
    var checker = SchemaChecker(Item(node: schema, value: value, path: []))
    checker.run()
    return checker.level.issues + (checker.exceeded.map { [$0] } ?? [])
  }

  private mutating func run() {
    while exceeded == nil {
      if let trial = level.trial, !level.issues.isEmpty {
        endTrial(trial, matches: false)
      } else if let decision = level.decisions.popLast() {
        resume(decision)
      } else if let step = level.steps.popLast() {
        switch step {
        case .check(let item): check(item)
        case .leave(let node): level.visited[ObjectIdentifier(node)] = true
        }
      } else if !level.matched.isEmpty {
        addParts()
      } else if let items = level.pending.popLast() {
        // Results are memoized for one value of the document only. The next one has another path.
        if suspended.isEmpty, !results.isEmpty { results = [:] }
        level.visited = [:]
        level.steps = items.reversed().map { .check($0) }
      } else if let trial = level.trial {
        endTrial(trial, matches: true)
      } else {
        return
      }
    }
    // Drops the issues of unfinished trials, which are not issues of the document.
    if let document = suspended.first { level = document }
  }

  private mutating func check(_ item: Item) {
    let node = ObjectIdentifier(item.node)
    if level.visited[node] == true { return }
    steps += 1
    // A schema whose check is not complete refers to itself.
    if steps > Self.maximumSteps || level.visited.updateValue(false, forKey: node) != nil {
      return end("checking the value takes too many steps", at: item.path)
    }
    level.steps.append(.leave(item.node))
    guard hasType(item) else { return }
    checkValue(item)
    level.matched.append(item)
    for other in item.node.all.reversed() { push(other, item) }
    if !item.node.dependents.isEmpty, case .object(let members) = item.value {
      for (key, other) in item.node.dependents.reversed() where members.value(of: key) != nil {
        push(other, item)
      }
    }
    level.decisions = Decision.all(of: item).reversed()
  }

  /// Continues a decision with the memoized results of its trials.
  ///
  /// If the result of the next trial is not known yet, suspends the check and begins the trial.
  private mutating func resume(_ decision: Decision) {
    var decision = decision
    while let trial = decision.nextTrial {
      let key = CheckedValue(trial)
      guard let matches = results[key] else {
        level.decisions.append(decision)
        begin(trial, key)
        return
      }
      decision.end(matches: matches)
    }
    let result = decision.result
    for issue in result.issues { report(issue.kind, at: issue.keyPath) }
    if let node = result.node { push(node, decision.item) }
  }

  private mutating func begin(_ item: Item, _ key: CheckedValue) {
    if suspended.count >= Self.maximumTrials {
      end("choices between schemas are nested more than 64 levels deep", at: item.path)
    } else {
      suspended.append(level)
      level = Level(trial: key, pending: [[item]])
    }
  }

  private mutating func endTrial(_ trial: CheckedValue, matches: Bool) {
    results[trial] = matches
    level = suspended.removeLast()
  }

  private mutating func end(_ reason: String, at path: JSONKeyPath) {
    exceeded = JSONModelError.Issue(kind: .limitExceeded(reason), keyPath: path)
  }

  private mutating func report(_ kind: JSONModelError.Kind, at path: JSONKeyPath) {
    level.issues.append(JSONModelError.Issue(kind: kind, keyPath: path))
  }

  private mutating func push(_ node: SchemaNode, _ item: Item) {
    level.steps.append(.check(item.referring(to: node)))
  }

  private mutating func report(_ found: [JSONModelError.Issue], at path: JSONKeyPath) {
    for issue in found { report(issue.kind, at: path.appending(issue.keyPath)) }
  }

  // MARK: - Values

  /// Returns whether the schema permits the type of the value; reports an issue if it does not.
  private mutating func hasType(_ item: Item) -> Bool {
    let (node, value) = (item.node, item.value)
    if node.types.contains(ValueTypes(of: value)) { return true }
    if node.isNever {
      report(.constraintViolated("no value is allowed"), at: item.path)
    } else if value.isNull {
      report(.nullValue(expected: node.types.text), at: item.path)
    } else {
      let found = ValueTypes.found(value)
      report(.typeMismatch(expected: node.types.text, found: found), at: item.path)
    }
    return false
  }

  private mutating func checkValue(_ item: Item) {
    let (node, value) = (item.node, item.value)
    for check in node.checks { report(check(value), at: item.path) }
    if case .object(let members) = value {
      for key in node.required where members.value(of: key) == nil {
        report(.missingKey, at: item.path.appending(.key(key)))
      }
    }
  }

  // MARK: - Parts

  /// Adds the parts of the current value with the schemas that they must match.
  private mutating func addParts() {
    let items = level.matched
    level.matched = []
    switch items[0].value {
    case .null, .bool, .number, .string: break
    case .array(let elements): addElements(elements, of: items)
    case .object(let members): addMembers(members, of: items)
    }
  }

  private mutating func addElements(_ elements: [JSONValue], of items: [Item]) {
    let nodes = items.map(\.node).filter { !$0.firstElements.isEmpty || $0.elements != nil }
    if nodes.isEmpty { return }
    for (index, element) in elements.enumerated() {
      let path = items[0].path.appending(.index(index))
      add(
        nodes.compactMap { node in
          let first = node.firstElements
          return index < first.count ? first[index] : node.elements
        }, Item(node: nodes[0], value: element, path: path))
    }
  }

  private mutating func addMembers(_ members: [String: JSONValue], of items: [Item]) {
    let nodes = items.map(\.node)
    for (key, value) in members {
      let path = items[0].path.appending(.key(key))
      let name = Item(node: nodes[0], value: .string(key), path: path, isKey: true)
      add(nodes.compactMap(\.propertyNames), name)
      var schemas: [SchemaNode] = []
      for node in nodes { addSchemas(of: node, for: key, at: path, to: &schemas) }
      add(schemas, Item(node: nodes[0], value: value, path: path))
    }
  }

  /// Adds the schemas that an object's schema has for the member with a key; reports a key that it
  /// does not permit.
  private mutating func addSchemas(
    of node: SchemaNode, for key: String, at path: JSONKeyPath, to schemas: inout [SchemaNode]
  ) {
    let count = schemas.count
    if let known = node.properties.value(of: key) { schemas.append(known) }
    for pattern in node.patterns {
      let (isMatch, issue) = pattern.match(key)
      if isMatch { schemas.append(pattern.node) }
      if let issue { report(issue.kind, at: path) }
    }
    guard schemas.count == count, let other = node.additional else { return }
    if other.isNever { report(.unknownKey, at: path) } else { schemas.append(other) }
  }

  private mutating func add(_ nodes: [SchemaNode], _ item: Item) {
    if !nodes.isEmpty { level.pending.append(nodes.map(item.referring(to:))) }
  }
}

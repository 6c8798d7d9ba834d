import JSONModelKit

/// Checks a document against a schema.
///
/// The checker does not recurse: it keeps the pending values in a list. If a check depends on
/// whether the value matches another schema, such as the schema of `not`, the checker suspends it
/// until the value has been checked against the other schema.
struct SchemaChecker {
  /// A value and a schema that it must match.
  struct Item {
    var node: SchemaNode
    var value: JSONValue
    var path: JSONKeyPath
    /// Whether the value is the key at the end of the path.
    var isKey = false
    /// The number of consecutive references between schemas for the same value.
    var references = 0

    /// Returns an item with the same value and another schema.
    func referring(to other: SchemaNode) -> Item {
      var item = self
      item.node = other
      item.references += 1
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

  /// The state of the check of the document, or of a trial.
  ///
  /// A trial determines whether a value matches a schema, such as an alternative of `anyOf` or the
  /// schema of `not`.
  struct Level {
    /// The key of the result of a trial, nil for the document.
    var trial: CheckedValue?
    var pending: [Item]
    /// The decisions about the current item, in reverse order.
    var decisions: [Decision] = []
    var issues: [JSONModelError.Issue] = []
  }

  private static let maximumTrials = 64
  private static let maximumReferences = 1000
  private static let maximumSteps = 10_000_000

  private var level: Level
  /// The suspended levels, the document first.
  private var suspended: [Level] = []
  private var steps = 0
  /// The limit that ended the check.
  private var exceeded: JSONModelError.Issue?
  /// The memoized results of trials: whether a schema matches a value.
  ///
  /// Without them, each level of a document would multiply the steps by the number of alternatives.
  private var results: [CheckedValue: Bool] = [:]

  private init(_ item: Item) {
    level = Level(pending: [item])
  }

  /// Returns the issues of a document, without positions.
  static func issues(of value: JSONValue, _ schema: DocumentSchema) -> [JSONModelError.Issue] {
    var checker = SchemaChecker(Item(node: schema.root, value: value, path: []))
    checker.run()
    return checker.level.issues + (checker.exceeded.map { [$0] } ?? [])
  }

  private mutating func run() {
    while exceeded == nil {
      if let trial = level.trial, !level.issues.isEmpty {
        endTrial(trial, matches: false)
      } else if let decision = level.decisions.popLast() {
        resume(decision)
      } else if let item = level.pending.popLast() {
        // Results are memoized for one item of the document only. The next item has another value
        // or another schema.
        if suspended.isEmpty, !results.isEmpty { results = [:] }
        check(item)
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
    steps += 1
    if steps > Self.maximumSteps || item.references > Self.maximumReferences {
      end("checking the value takes too many steps", at: item.path)
    } else if hasType(item) {
      checkValue(item)
      for other in item.node.all { push(other, item) }
      level.decisions = Decision.all(of: item).reversed()
    }
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
      level = Level(trial: key, pending: [item])
    }
  }

  private mutating func endTrial(_ trial: CheckedValue, matches: Bool) {
    results[trial] = matches
    level = suspended.removeLast()
  }

  /// Ends the check of the document because a limit is exceeded.
  private mutating func end(_ reason: String, at path: JSONKeyPath) {
    exceeded = JSONModelError.Issue(kind: .limitExceeded(reason), keyPath: path)
  }

  private mutating func report(_ kind: JSONModelError.Kind, at path: JSONKeyPath) {
    level.issues.append(JSONModelError.Issue(kind: kind, keyPath: path))
  }

  private mutating func push(_ node: SchemaNode, _ item: Item) {
    level.pending.append(item.referring(to: node))
  }

  private mutating func report(_ found: [JSONModelError.Issue], at path: JSONKeyPath) {
    for issue in found { report(issue.kind, at: path.appending(issue.keyPath)) }
  }

  // MARK: - Values

  /// Returns whether the schema permits the type of the value; reports an issue if it does not.
  private mutating func hasType(_ item: Item) -> Bool {
    let (node, value) = (item.node, item.value)
    if node.types.contains(SchemaTypes(of: value)) { return true }
    if node.isNever {
      report(.constraintViolated("no value is allowed"), at: item.path)
    } else if value.isNull {
      report(.nullValue(expected: node.types.text), at: item.path)
    } else {
      let found = SchemaTypes.found(value)
      report(.typeMismatch(expected: node.types.text, found: found), at: item.path)
    }
    return false
  }

  private mutating func checkValue(_ item: Item) {
    let (node, value) = (item.node, item.value)
    for check in node.valueChecks { report(check(value), at: item.path) }
    switch value {
    case .null, .bool: break
    case .number(let number):
      for check in node.numberChecks { report(check(number), at: item.path) }
    case .string(let text):
      for check in node.stringChecks { report(check(text), at: item.path) }
    case .array(let elements): checkArray(elements, item)
    case .object(let members): checkObject(members, item)
    }
  }

  private mutating func checkArray(_ elements: [JSONValue], _ item: Item) {
    for check in item.node.arrayChecks { report(check(elements), at: item.path) }
    let first = item.node.firstElements
    if first.isEmpty, item.node.elements == nil { return }
    for (index, element) in elements.enumerated() {
      guard let node = index < first.count ? first[index] : item.node.elements else { continue }
      level.pending.append(
        Item(node: node, value: element, path: item.path.appending(.index(index))))
    }
  }

  private mutating func checkObject(_ members: [String: JSONValue], _ item: Item) {
    let node = item.node
    for check in node.objectChecks { report(check(members), at: item.path) }
    for key in node.required where members[key] == nil {
      report(.missingKey, at: item.path.appending(.key(key)))
    }
    for (key, value) in members {
      let path = item.path.appending(.key(key))
      if let names = node.propertyNames {
        level.pending.append(Item(node: names, value: .string(key), path: path, isKey: true))
      }
      guard let member = node.properties[key] ?? node.additional else { continue }
      if member.isNever, node.properties[key] == nil {
        report(.unknownKey, at: path)
      } else {
        level.pending.append(Item(node: member, value: value, path: path))
      }
    }
  }
}

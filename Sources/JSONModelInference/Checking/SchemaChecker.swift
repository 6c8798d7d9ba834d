import JSONModelKit

/// Checks a document against a schema.
///
/// Pending values are in a list, so nested values and schemas do not need recursion. Only `contains`, `not`,
/// `if`, and a choice between several alternatives that the value may match are checked recursively.
struct SchemaChecker {
  private struct Item {
    var node: SchemaNode
    var value: JSONValue
    var path: JSONKeyPath
    /// Whether the value is the key at the end of the path.
    var isKey = false
    /// The number of consecutive references between schemas for the same value.
    var references = 0

    /// The same value for another schema.
    func referring(to other: SchemaNode) -> Item {
      var item = self
      item.node = other
      item.references += 1
      return item
    }
  }

  /// A schema and the value that is checked against it, as a key of memoized results.
  private struct Place: Hashable {
    let node: ObjectIdentifier
    let path: JSONKeyPath
    let isKey: Bool
  }

  /// The state that the nested checks of a document share.
  private final class Progress {
    var steps = 0
    /// The limit that ended the check.
    var exceeded: JSONModelError.Issue?
    /// The memoized results of alternatives: whether a schema matches a value.
    ///
    /// Without them, each level of a document would multiply the steps by the number of alternatives.
    var verdicts: [Place: Bool] = [:]
  }

  private static let maximumChoices = 64
  private static let maximumReferences = 1000
  private static let maximumSteps = 10_000_000

  private let progress: Progress
  /// The number of enclosing choices.
  private let choices: Int
  private var pending: [Item] = []
  private var issues: [JSONModelError.Issue] = []

  private init(_ progress: Progress, choices: Int) {
    self.progress = progress
    self.choices = choices
  }

  /// Returns the issues of a document, without positions.
  static func issues(of value: JSONValue, _ schema: DocumentSchema) -> [JSONModelError.Issue] {
    let progress = Progress()
    var checker = SchemaChecker(progress, choices: 0)
    checker.run(Item(node: schema.root, value: value, path: []))
    return checker.issues + (progress.exceeded.map { [$0] } ?? [])
  }

  /// Whether the first issue ends the check.
  private var isVerdict: Bool { choices > 0 }

  private mutating func run(_ item: Item) {
    pending = [item]
    while let item = pending.popLast() {
      if progress.exceeded != nil || isVerdict && !issues.isEmpty { return }
      progress.steps += 1
      if progress.steps > Self.maximumSteps || item.references > Self.maximumReferences {
        end("checking the value takes too many steps", at: item.path)
        return
      }
      if hasType(item) {
        checkValue(item)
        checkReferences(item)
      }
      // The next item has another value or is not in a choice.
      if !isVerdict, !progress.verdicts.isEmpty { progress.verdicts = [:] }
    }
  }

  /// Ends the check of the document at a limit.
  private func end(_ reason: String, at path: JSONKeyPath) {
    progress.exceeded = JSONModelError.Issue(kind: .limitExceeded(reason), keyPath: path)
  }

  private mutating func report(_ kind: JSONModelError.Kind, at path: JSONKeyPath) {
    // The result of an unfinished choice is not valid.
    if progress.exceeded == nil { issues.append(JSONModelError.Issue(kind: kind, keyPath: path)) }
  }

  private mutating func push(_ node: SchemaNode, _ item: Item) {
    pending.append(item.referring(to: node))
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

  /// Checks the value against the schemas that its schema refers to, and against "contains".
  ///
  /// It is called recursively for alternatives of choices, so its stack frame must stay small.
  private mutating func checkReferences(_ item: Item) {
    let node = item.node
    if let contained = node.contained, case .array(let elements) = item.value {
      checkContained(contained, elements, item)
    }
    for other in node.all { push(other, item) }
    for choice in node.choices { check(choice, item) }
    for other in node.none where matches(other, item) {
      report(.constraintViolated("must not match the schema of \"not\""), at: item.path)
    }
    if let condition = node.condition {
      let branch = matches(condition.if, item) ? condition.then : condition.else
      if let branch { push(branch, item) }
    }
  }

  private mutating func checkArray(_ elements: [JSONValue], _ item: Item) {
    for check in item.node.arrayChecks { report(check(elements), at: item.path) }
    let first = item.node.firstElements
    if first.isEmpty, item.node.elements == nil { return }
    for (index, element) in elements.enumerated() {
      guard let node = index < first.count ? first[index] : item.node.elements else { continue }
      pending.append(Item(node: node, value: element, path: item.path.appending(.index(index))))
    }
  }

  private mutating func checkContained(
    _ node: SchemaNode, _ elements: [JSONValue], _ item: Item
  ) {
    var count = 0
    for (index, element) in elements.enumerated() {
      let path = item.path.appending(.index(index))
      if matches(node, Item(node: node, value: element, path: path)) { count += 1 }
    }
    report(count, of: item)
  }

  /// Reports too few or too many elements that match "contains".
  private mutating func report(_ count: Int, of item: Item) {
    let (least, most) = item.node.containedBounds
    if count < least {
      report(
        .constraintViolated(
          "must have at least \(Self.elements(least)) matching \"contains\", but has \(count)"
        ),
        at: item.path)
    }
    if let most, count > most {
      report(
        .constraintViolated(
          "must have at most \(Self.elements(most)) matching \"contains\", but has \(count)"
        ),
        at: item.path)
    }
  }

  private static func elements(_ count: Int) -> String {
    count == 1 ? "1 element" : "\(count) elements"
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
        pending.append(Item(node: names, value: .string(key), path: path, isKey: true))
      }
      guard let member = node.properties[key] ?? node.additional else { continue }
      if member.isNever, node.properties[key] == nil {
        report(.unknownKey, at: path)
      } else {
        pending.append(Item(node: member, value: value, path: path))
      }
    }
  }

  // MARK: - Choices

  private mutating func check(_ choice: SchemaNode.Choice, _ item: Item) {
    let possible = undecided(choice, item)
    if possible.isEmpty { return }
    var count = 0
    for alternative in possible where count == 0 || choice.isExclusive {
      if matches(alternative, item) { count += 1 }
    }
    report(count, choice, item)
  }

  /// Returns the alternatives that a value may match, if there are several.
  ///
  /// A single alternative is checked as a part of the schema, because its issues are more precise than the
  /// issue that no alternative matches.
  private mutating func undecided(_ choice: SchemaNode.Choice, _ item: Item) -> [SchemaNode] {
    let fitting = choice.alternatives.filter { Self.hasType(of: item.value, $0) }
    let possible = fitting.filter { Self.hasConstants(of: item.value, $0) }
    if possible.count == 1 {
      push(possible[0], item)
    } else if fitting.count == 1 {
      push(fitting[0], item)
    } else if fitting.isEmpty {
      let types = choice.alternatives.reduce(SchemaTypes()) { $0.union($1.possibleTypes) }
      let found = SchemaTypes.found(item.value)
      report(.typeMismatch(expected: types.text, found: found), at: item.path)
    } else if possible.isEmpty {
      report(0, choice, item)
    } else {
      return possible
    }
    return []
  }

  /// Reports a wrong number of alternatives that match.
  private mutating func report(_ count: Int, _ choice: SchemaNode.Choice, _ item: Item) {
    if count == 0 {
      report(
        .constraintViolated("must match one of \(choice.alternatives.count) schemas"),
        at: item.path)
    } else if count > 1, choice.isExclusive {
      report(
        .constraintViolated("must match only one schema of \"oneOf\", but matches \(count)"),
        at: item.path)
    }
  }

  private static func hasType(of value: JSONValue, _ node: SchemaNode) -> Bool {
    node.possibleTypes.contains(SchemaTypes(of: value))
  }

  /// Whether the constants of an alternative permit the value, including those of members such as a tag.
  private static func hasConstants(of value: JSONValue, _ node: SchemaNode) -> Bool {
    node.heads.allSatisfy { head in
      head.values?.contains(value) != false
        && head.properties.allSatisfy { key, property in
          guard let values = property.values, let member = value[key] else { return true }
          return values.contains(member)
        }
    }
  }

  /// Whether a value matches another schema.
  private func matches(_ node: SchemaNode, _ item: Item) -> Bool {
    let place = Place(node: ObjectIdentifier(node), path: item.path, isKey: item.isKey)
    if let known = progress.verdicts[place] { return known }
    if choices >= Self.maximumChoices {
      end("choices between schemas are nested more than 64 levels deep", at: item.path)
      return false
    }
    var checker = SchemaChecker(progress, choices: choices + 1)
    checker.run(item.referring(to: node))
    if progress.exceeded == nil { progress.verdicts[place] = checker.issues.isEmpty }
    return checker.issues.isEmpty
  }
}

import JSONModelKit

/// Checks a document against a schema.
///
/// Values wait in a list, so that nested values and schemas need no nested calls. Only a choice between
/// several alternatives that the value may match needs one.
struct SchemaChecker {
  private struct Item {
    var node: SchemaNode
    var value: JSONValue
    var path: JSONKeyPath
    /// How many schemas referred to the next one, without a step into the document.
    var references = 0
  }

  private static let maximumChoices = 64
  private static let maximumReferences = 1000
  private static let maximumSteps = 10_000_000

  /// Whether the first issue ends the check.
  private var isVerdict = false
  private var choices = 0
  private var steps = 0
  private var pending: [Item] = []
  private(set) var issues: [JSONModelError.Issue] = []

  /// Returns the issues of a document, without positions.
  static func issues(of value: JSONValue, _ schema: DocumentSchema) -> [JSONModelError.Issue] {
    var checker = SchemaChecker()
    checker.run(Item(node: schema.root, value: value, path: []))
    return checker.issues
  }

  private mutating func run(_ item: Item) {
    pending = [item]
    while let item = pending.popLast() {
      if isVerdict, !issues.isEmpty { return }
      steps += 1
      if steps > Self.maximumSteps || item.references > Self.maximumReferences {
        report(.limitExceeded("checking the value takes too many steps"), at: item.path)
        return
      }
      check(item)
    }
  }

  private mutating func report(_ kind: JSONModelError.Kind, at path: JSONKeyPath) {
    issues.append(JSONModelError.Issue(kind: kind, keyPath: path))
  }

  private mutating func push(_ node: SchemaNode, _ item: Item) {
    pending.append(
      Item(node: node, value: item.value, path: item.path, references: item.references + 1))
  }

  private mutating func report(_ found: [JSONModelError.Issue], at path: JSONKeyPath) {
    for issue in found { report(issue.kind, at: path.appending(issue.keyPath)) }
  }

  // MARK: - Values

  private mutating func check(_ item: Item) {
    let (node, value) = (item.node, item.value)
    if !node.types.contains(SchemaTypes(of: value)) {
      if node.isNever { return report(.constraintViolated("no value is allowed"), at: item.path) }
      let found = SchemaTypes.found(value)
      return report(
        value.isNull
          ? .nullValue(expected: node.types.text)
          : .typeMismatch(expected: node.types.text, found: found), at: item.path)
    }
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
    if let contained = item.node.contained { checkContained(contained, elements, item) }
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
    for element in elements {
      if matches(node, Item(node: node, value: element, path: item.path)) { count += 1 }
    }
    let (least, most) = item.node.containedBounds
    if count < least {
      report(
        .constraintViolated(
          "must have at least \(Self.elements(least)) of the schema of \"contains\", but has \(count)"
        ),
        at: item.path)
    }
    if let most, count > most {
      report(
        .constraintViolated(
          "must have at most \(Self.elements(most)) of the schema of \"contains\", but has \(count)"
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
        pending.append(Item(node: names, value: .string(key), path: path))
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
    let fitting = choice.alternatives.filter { Self.hasType(of: item.value, $0) }
    let possible = fitting.filter { Self.hasConstants(of: item.value, $0) }
    // The issues of the only possible alternative tell more than that none matches.
    if possible.count == 1 { return push(possible[0], item) }
    if fitting.count == 1 { return push(fitting[0], item) }
    if fitting.isEmpty {
      let types = choice.alternatives.reduce(SchemaTypes()) { $0.union($1.possibleTypes()) }
      let found = SchemaTypes.found(item.value)
      return report(.typeMismatch(expected: types.text, found: found), at: item.path)
    }
    let count = possible.reduce(0) { $0 + (matches($1, item) ? 1 : 0) }
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
    node.possibleTypes().contains(SchemaTypes(of: value))
  }

  /// Whether no constant rules an alternative out: of the value, or of a member, such as a tag.
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
  private mutating func matches(_ node: SchemaNode, _ item: Item) -> Bool {
    if choices >= Self.maximumChoices {
      report(
        .limitExceeded("choices between schemas are nested more than 64 levels deep"),
        at: item.path)
      return false
    }
    var checker = SchemaChecker()
    checker.isVerdict = true
    checker.choices = choices + 1
    checker.steps = steps
    checker.run(
      Item(node: node, value: item.value, path: item.path, references: item.references + 1))
    steps = checker.steps
    if let limit = checker.issues.first, case .limitExceeded = limit.kind {
      issues.append(limit)
    }
    return checker.issues.isEmpty
  }
}

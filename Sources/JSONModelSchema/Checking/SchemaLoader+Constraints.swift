import JSONModelKit

// Converts keywords to constraints of JSONModelKit.

extension SchemaLoader {
  /// Loads a keyword that a constraint expresses; other keywords are unsupported.
  ///
  /// Returns false if the value of the keyword is invalid.
  mutating func loadConstraint(
    _ keyword: String, _ value: JSONValue, _ node: SchemaNode
  ) -> Bool {
    // A constant is a list of one value.
    let (name, listed) = keyword == "const" ? ("enum", [value]) : (keyword, value)
    guard let entry = ConstraintKeywords.with(name) else {
      addUnsupported(keyword, "the keyword \"\(keyword)\" cannot be checked", node)
      return true
    }
    guard entry.accepts(listed) else { return false }
    switch name {
    case "enum":
      let values = listed.array ?? []
      node.valueKeywords.append(keyword)
      node.values = node.values?.filter(values.contains) ?? values
    case "format":
      if formats == .annotate { return true }
      guard !entry.constraints(in: [name: value]).isEmpty else {
        addUnsupported(
          keyword, "the format \"\(value.string ?? "")\" cannot be checked", node)
        return true
      }
      node.format = value.string
    default: node.bounds.append((keyword, value))
    }
    return entry.names.count > 1 || addChecks(of: entry, in: [name: listed], to: node)
  }

  func loadMemberConstraints(of found: SchemaKeyword.Occurrence) -> Bool {
    addMemberConstraints(found.value, to: found.node)
  }

  /// Adds the checks of `dependentRequired`; returns false if its value is invalid.
  func addMemberConstraints(_ value: JSONValue, to node: SchemaNode) -> Bool {
    guard let constraints = ConstraintKeywords.constraints(ofDependentKeys: value) else {
      return false
    }
    node.memberConstraints += constraints
    for constraint in constraints {
      node.checks.append { value in
        guard case .object(let members) = value else { return [] }
        return constraint.issuesOfMembers { members.value(of: $0) != nil }
      }
    }
    return true
  }

  /// Adds the checks of bounds, which two keywords may express together.
  func addBounds(_ members: [String: JSONValue], to node: SchemaNode) {
    for entry in ConstraintKeywords.all where entry.names.count > 1 {
      _ = addChecks(of: entry, in: members, to: node)
    }
    node.containedBounds = (
      members["minContains"].flatMap(ConstraintKeywords.count) ?? 1,
      members["maxContains"].flatMap(ConstraintKeywords.count)
    )
  }

  /// Adds the checks of keywords; returns false if there is no check for their values.
  private func addChecks(
    of entry: ConstraintKeywords, in members: [String: JSONValue], to node: SchemaNode
  ) -> Bool {
    entry.constraints(in: members).allSatisfy { constraint in
      switch entry.subject {
      case .number: add(constraint, to: node, \.number)
      case .string: add(constraint, to: node, \.string)
      case .array: add(constraint, to: node, \.array)
      case .object: add(constraint, to: node, \.object)
      case .any: add(constraint, to: node) { $0 }
      }
    }
  }

  private func add<Value>(
    _ constraint: JSONConstraint, to node: SchemaNode,
    _ part: @escaping @Sendable (JSONValue) -> Value?
  ) -> Bool {
    guard let check = try? constraint.check(for: Value.self) else { return false }
    node.checks.append { value in part(value).map(check) ?? [] }
    return true
  }
}

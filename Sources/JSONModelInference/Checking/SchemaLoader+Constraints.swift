import JSONModelKit

// Converts keywords to constraints of JSONModelKit.

extension SchemaLoader {
  /// Loads a keyword that a constraint expresses, or `contentEncoding`; other keywords are
  /// unsupported.
  ///
  /// Returns false if the value of the keyword is invalid.
  mutating func loadConstraint(
    _ keyword: String, _ value: JSONValue, _ node: SchemaNode
  ) -> Bool {
    if keyword == "contentEncoding" {
      loadEncoding(value, node)
      return true
    }
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

  private mutating func loadEncoding(_ value: JSONValue, _ node: SchemaNode) {
    guard value == "base64" else {
      addUnsupported(
        "contentEncoding", "only the contentEncoding \"base64\" can be checked", node)
      return
    }
    node.isBase64 = true
    node.checks.append { $0.string.map(Self.issuesOfBase64) ?? [] }
  }

  /// Returns an issue if a string is not valid Base64.
  private static func issuesOfBase64(_ text: String) -> [JSONModelError.Issue] {
    do {
      _ = try dataFromString(text)
      return []
    } catch {
      let reason = (error as? JSONTransformError)?.reason ?? "\(error)"
      return [
        JSONModelError.Issue(
          kind: .transformFailed(transformer: "Data from String", reason: reason))
      ]
    }
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
    _ constraint: JSONConstraint, to node: SchemaNode, _ part: @escaping (JSONValue) -> Value?
  ) -> Bool {
    guard let check = try? constraint.check(for: Value.self) else { return false }
    node.checks.append { value in part(value).map(check) ?? [] }
    return true
  }
}

package import JSONModelKit

// The schemas that a schema refers to, and the values that it lists.

extension SchemaNode {
  // MARK: - References

  /// The node to which this one refers, if it has no other keywords; otherwise the node itself.
  ///
  /// A reference is `$ref`, `allOf` with one schema, or a choice with one alternative besides null.
  /// At most 100 references are followed.
  package var target: SchemaNode {
    var node = self
    for _ in 0..<100 where node.isOnlyReference {
      if node.choices.isEmpty, node.all.count == 1 {
        node = node.all[0]
      } else if node.all.isEmpty, node.valueAlternatives.count == 1 {
        node = node.valueAlternatives[0]
      } else {
        break
      }
    }
    return node
  }

  /// Whether the node has no keywords other than references to other nodes.
  private var isOnlyReference: Bool { types == .all && values == nil && hasOnlyTypesAndValues }

  /// Whether the node has no constraints except `type`, `enum`, `const`, and references.
  package var hasOnlyTypesAndValues: Bool {
    properties.isEmpty && patterns.isEmpty && required.isEmpty && dependents.isEmpty
      && memberConstraints.isEmpty && additional == nil && propertyNames == nil
      && elements == nil && firstElements.isEmpty && contained == nil && format == nil && !isBase64
      && bounds.isEmpty && none.isEmpty && condition == nil && unsupported.isEmpty
  }

  /// The alternatives other than null, if the node has exactly one choice; otherwise empty.
  package var valueAlternatives: [SchemaNode] {
    choices.count == 1 ? choices[0].alternatives.filter { $0.possibleTypes != .null } : []
  }

  /// Whether the node has `enum` or `const`, and no other constraint except `type`.
  fileprivate var isOnlyValues: Bool {
    hasOnlyTypesAndValues && values != nil && all.isEmpty && choices.isEmpty
  }

  // MARK: - Values

  /// Returns the values that every list of the nodes and their choices contains.
  ///
  /// The result is nil if there is no list.
  package static func values(of conjuncts: [SchemaNode]) -> [JSONValue]? {
    let lists =
      conjuncts.compactMap(\.values) + conjuncts.flatMap(\.choices).compactMap(\.constants)
    guard let first = lists.first else { return nil }
    return lists.dropFirst().map(Set.init).reduce(first) { $0.filter($1.contains) }
  }
}

extension SchemaNode.Choice {
  /// The values that match; nil if an alternative is not a constant or a list of values.
  package var constants: [JSONValue]? {
    let nodes = alternatives.map(\.target)
    guard nodes.allSatisfy(\.isOnlyValues) else { return nil }
    let lists = nodes.map { node in
      (node.values ?? []).filter { node.types.contains(ValueTypes(of: $0)) }
    }
    var counts: [JSONValue: Int] = [:]
    for value in lists.flatMap(Set.init) { counts[value, default: 0] += 1 }
    var known: Set<JSONValue> = []
    return lists.joined().filter { value in
      // A value that matches two alternatives does not match "oneOf".
      (!isExclusive || counts[value] == 1) && known.insert(value).inserted
    }
  }
}

extension SchemaNode {
  /// Determines the possible types of all nodes of a schema.
  ///
  /// ```
  /// A: anyOf [B, {"type": "string"}]     B: {"type": ["null", "integer"], "enum": [7, "x"]}
  /// B  integer          A  integer or string
  /// ```
  ///
  /// Each node starts with all types. When types of a node are removed, the nodes that refer to
  /// this node are updated. Types are never added, so the algorithm terminates for cycles, too.
  static func findPossibleTypes(of nodes: [SchemaNode]) {
    var users: [ObjectIdentifier: [SchemaNode]] = [:]
    for node in nodes {
      for other in node.all + node.choices.flatMap(\.alternatives) {
        users[ObjectIdentifier(other), default: []].append(node)
      }
    }
    var pending = nodes
    while let node = pending.popLast() {
      let types = node.typesOfReferences
      if types == node.possibleTypes { continue }
      node.possibleTypes = types
      pending += users[ObjectIdentifier(node)] ?? []
    }
  }

  /// The types that the node permits, according to the possible types of the nodes it refers to.
  private var typesOfReferences: ValueTypes {
    var result = types
    if let values {
      result.formIntersection(values.reduce([]) { $0.union(ValueTypes(of: $1)) })
    }
    for other in all { result.formIntersection(other.possibleTypes) }
    for choice in choices {
      result.formIntersection(choice.alternatives.reduce([]) { $0.union($1.possibleTypes) })
    }
    return result
  }

  /// Returns the constants of a property, if they are strings; nil for other properties.
  func tags(of key: String) -> [String]? {
    guard let values = Self.values(of: conjuncts.compactMap { $0.properties.value(of: key) }) else {
      return nil
    }
    let tags = values.compactMap(\.string)
    return tags.isEmpty || tags.count < values.count ? nil : tags
  }

  /// Returns whether the constants of the node, and those of its properties, permit a value.
  ///
  /// For example, the constant of a tag excludes objects with another tag.
  func hasConstants(of value: JSONValue) -> Bool {
    conjuncts.allSatisfy { conjunct in
      conjunct.values?.contains(value) != false
        && conjunct.properties.allSatisfy { key, property in
          guard let values = property.values, let member = value.object?.value(of: key) else {
            return true
          }
          return values.contains(member)
        }
    }
  }
}

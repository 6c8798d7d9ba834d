import JSONModelKit
import JSONModelSchema

// The schemas that a schema refers to, and the values that it lists.

extension SchemaNode {
  // MARK: - References

  /// The node to which this one refers, if it has no other keywords; otherwise the node itself.
  ///
  /// A reference is `$ref`, `allOf` with one schema, or a choice with one alternative besides null.
  /// At most 100 references are followed.
  var target: SchemaNode {
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
  var hasOnlyTypesAndValues: Bool {
    properties.isEmpty && patterns.isEmpty && required.isEmpty && dependents.isEmpty
      && memberConstraints.isEmpty && additional == nil && propertyNames == nil
      && elements == nil && firstElements.isEmpty && contained == nil && format == nil && !isBase64
      && bounds.isEmpty && none.isEmpty && condition == nil && unsupported.isEmpty
  }

  /// The alternatives other than null, if the node has exactly one choice; otherwise empty.
  private var valueAlternatives: [SchemaNode] {
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
  static func values(of conjuncts: [SchemaNode]) -> [JSONValue]? {
    let lists =
      conjuncts.compactMap(\.values) + conjuncts.flatMap(\.choices).compactMap(\.constants)
    guard let first = lists.first else { return nil }
    return lists.dropFirst().map(Set.init).reduce(first) { $0.filter($1.contains) }
  }
}

extension SchemaNode.Choice {
  /// The constraint that objects have one of several keys, if the choice requires nothing else.
  var requiredOne: JSONConstraint? {
    isExclusive ? nil : ConstraintKeywords.constraint(ofAnyRequired: alternatives.map(\.source))
  }

  /// Whether an alternative describes members, so that a class for all alternatives would lack
  /// some.
  var addsMembers: Bool {
    alternatives.flatMap(\.conjuncts).contains { node in
      !node.properties.isEmpty || !node.patterns.isEmpty || node.additional != nil
        || !node.dependents.isEmpty || !node.choices.isEmpty || node.condition != nil
    }
  }

  /// The values that match; nil if an alternative is not a constant or a list of values.
  var constants: [JSONValue]? {
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

// Members that are used only to generate models.

extension SchemaNode {
  /// The keywords of the schema among those for members that no type of a property expresses.
  var memberKeywords: [String] {
    ["patternProperties", "dependentSchemas", "dependentRequired", "dependencies"].filter {
      source[$0]?.object?.isEmpty == false
    }
  }

  /// Returns a node for values that match all of several nodes; nil if there are no nodes.
  ///
  /// It has the key path of the first node.
  static func combined(_ nodes: [SchemaNode]) -> SchemaNode? {
    guard nodes.count > 1 else { return nodes.first }
    let node = SchemaNode()
    node.all = nodes
    node.path = nodes[0].path
    node.possibleTypes = nodes.reduce(.all) { $0.intersection($1.possibleTypes) }
    return node
  }

  /// Whether the node has no constraint except `type`.
  var isOnlyType: Bool {
    hasOnlyTypesAndValues && values == nil && all.isEmpty && choices.isEmpty
  }
}

extension SchemaNode {
  /// The nodes of the two JSON types besides null that the node permits; nil if there are not two, or
  /// if none of them is a boolean, number or string.
  ///
  /// They are the alternatives of a choice, or the types of `type`.
  var alternativeTypes: [SchemaNode]? {
    let types = possibleTypes.each
    guard types.count == 2, types[0].isScalar, values == nil, all.isEmpty else { return nil }
    if choices.isEmpty {
      return types.map { type in
        let node = SchemaNode()
        (node.types, node.all, node.path) = (type, [self], path)
        node.possibleTypes = possibleTypes.intersection(type)
        return node
      }
    }
    let nodes = valueAlternatives.map(\.target)
    guard hasOnlyTypesAndValues, nodes.count == 2,
      nodes.allSatisfy({ $0.possibleTypes.each.count == 1 })
    else { return nil }
    return nodes
  }
}

import JSONModelKit

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
  private var typesOfReferences: SchemaTypes {
    var result = types
    if let values {
      result.formIntersection(values.reduce([]) { $0.union(SchemaTypes(of: $1)) })
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

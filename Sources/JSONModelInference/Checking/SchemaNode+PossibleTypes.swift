import JSONModelKit

extension SchemaNode {
  /// Finds the types that values may have, for all nodes of a schema.
  ///
  /// ```
  /// A: anyOf [B, {"type": "string"}]     B: {"type": ["null", "integer"], "enum": [7, "x"]}
  /// B  integer          A  integer or string
  /// ```
  ///
  /// Each node starts with all types. When a type is removed from a node, the nodes that refer to it are
  /// updated. Types are only removed, so the algorithm terminates for cycles, too.
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

  /// The types that the node and the nodes to which it refers allow.
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

  /// Whether the constants of the node permit a value, including those of members such as a tag.
  func hasConstants(of value: JSONValue) -> Bool {
    conjuncts.allSatisfy { conjunct in
      conjunct.values?.contains(value) != false
        && conjunct.properties.allSatisfy { key, property in
          guard let values = property.values, let member = value[key] else { return true }
          return values.contains(member)
        }
    }
  }
}

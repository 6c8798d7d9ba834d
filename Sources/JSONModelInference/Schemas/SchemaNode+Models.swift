import JSONModelKit
import JSONModelSchema

// What generated models need of a schema beyond its check.

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
}

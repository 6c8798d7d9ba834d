import JSONModelKit

// The properties of schemas from which models are generated.

extension SchemaNode {
  /// Returns a node for values that match several nodes, at the path of the first one.
  static func combined(_ nodes: [SchemaNode]) -> SchemaNode? {
    guard nodes.count > 1 else { return nodes.first }
    let node = SchemaNode()
    node.all = nodes
    node.path = nodes[0].path
    node.possibleTypes = nodes.reduce(.all) { $0.intersection($1.possibleTypes) }
    return node
  }

  /// Whether the node only restricts the type.
  var isOnlyType: Bool {
    hasOnlyTypesAndValues && values == nil && all.isEmpty && choices.isEmpty
  }
}

import JSONModelKit

// Members that are used only to generate models.

extension SchemaNode {
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

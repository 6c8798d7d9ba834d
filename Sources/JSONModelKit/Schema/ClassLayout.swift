// The part of a class's schema that does not depend on how its types are imported: names, keys and
// the order of declaration. A schema that replaces another one shares its layout.

/// The names and keys of the properties of one class.
final class ClassLayout: Sendable {
  /// The properties of the class, stored ones first, then registered ones.
  let declared: [DeclaredProperty]
  let names: [String]
  /// The key paths of each property, the preferred one first.
  let alternatives: [[[JSONKeyPath.Component]]]
  /// The key path at which each property is exported, and reported if it is missing.
  let preferredPaths: [JSONKeyPath]
  let keys: KeyTable
  /// The trees of key paths below the heads.
  let heads: [PathNode]
  /// All variables in the order of their declaration, with the property of each, if it is one.
  let variables: [(variable: DeclaredVariable, property: PropertyIndex?)]
  /// The tags of the class in its cluster.
  let tags: [OutputTag]
  /// The properties in the order of their declaration.
  let order: [PropertyIndex]

  init(
    _ declaration: ClassDeclaration, _ columns: borrowing PropertyColumns,
    clusterTags: [[JSONKeyPath.Component]], tags: [OutputTag]
  ) {
    // Shares the memory of the declaration if all of its properties are in the same order.
    let isWhole =
      columns.declared.count == declaration.properties.count && columns.accessors.isEmpty
    declared = isWhole ? declaration.properties : columns.declared
    names = declared.map(\.name)
    alternatives = declared.map(\.key.alternatives)
    preferredPaths = alternatives.map { JSONKeyPath($0[0]) }
    variables = columns.variables(of: declaration)
    self.tags = tags
    order = columns.order
    let plainKeys = declared.map(\.plainKey)
    var paths = PathBuilder(plainKeys: plainKeys)
    for index in plainKeys.indices where plainKeys[index] == nil {
      paths.add(declared[index].key, of: PropertyIndex(index))
    }
    // If a class for unknown tags also collects unknown keys, it collects the tag.
    let collected =
      declaration.unknownKeysOffset == nil
      ? [] : tags.filter { $0.foreignTags != nil }.flatMap(\.paths)
    for path in tags.flatMap(\.paths) + clusterTags where !collected.contains(path) {
      paths.addKeys(of: path)
    }
    heads = paths.nodes
    keys = KeyTable(plainKeys + paths.keys, sortIndexes: paths.sortIndexes(in: order))
  }
}

// What a class's schema has whatever the types of its properties are: names, keys and the order of
// declaration. Schemas that replace each other, where transformers are registered late, share it.

/// The names and keys of the properties of one class.
final class ClassLayout: Sendable {
  /// The properties as the class declares them, stored ones first, then registered ones.
  let declared: [DeclaredProperty]
  let names: [String]
  /// The places where each property is looked for, the preferred one first.
  let alternatives: [[[JSONKeyPath.Component]]]
  /// Where each property is written, and said to be missing.
  let places: [JSONKeyPath]
  let keys: KeyTable
  /// What is looked for in the values of the heads.
  let heads: [PathNode]
  /// All variables in the order of their declaration, with the property that each of them is.
  let variables: [(variable: DeclaredVariable, property: PropertyIndex?)]
  /// The texts by which the class is known in its cluster.
  let tags: [OutputTag]
  /// The properties in the order of their declaration.
  let order: [PropertyIndex]

  init(
    _ declaration: ClassDeclaration, _ columns: borrowing PropertyColumns,
    clusterTag: [JSONKeyPath.Component]?, tags: [OutputTag]
  ) {
    declared = columns.declared
    names = declared.map(\.name)
    alternatives = declared.map(\.key.alternatives)
    places = alternatives.map { JSONKeyPath($0[0]) }
    variables = columns.variables(of: declaration)
    self.tags = tags
    order = columns.order
    let plainKeys = declared.map(\.plainKey)
    var paths = PathBuilder(plainKeys: plainKeys)
    for index in plainKeys.indices where plainKeys[index] == nil {
      paths.add(declared[index].key, of: PropertyIndex(index))
    }
    for path in tags.map(\.path) + [clusterTag ?? []] { paths.addKeys(of: path) }
    heads = paths.nodes
    keys = KeyTable(plainKeys + paths.keys, ranks: paths.ranks)
  }
}

/// The hash of a model, which equal models have in common.
///
/// It is made of the model's own values, and of those of the models that it holds directly. Arrays,
/// sets and dictionaries of models count by their number of elements alone: to follow them would
/// never end in a cycle, and an element of a set must not ask for the set that it is just put into.
enum ModelHash {
  /// Whether the model that is hashed is held by another one that is hashed.
  @TaskLocal private static var isNested = false

  static func hash(_ model: JSONModel, into hasher: inout Hasher) {
    let (table, index) = SchemaTable.having(type(of: model))
    table.classes[index.value].with { schema in
      for comparison in schema.comparisons {
        let property = schema.variables[comparison.variable].property
        if schema.index != nil, property != schema.index { continue }
        let shape = property.map { schema.plans[$0.value].shape }
        let isOwn = shape.map { isOwnValue($0, table) } ?? true
        if isNested, !isOwn { continue }
        schema.withValue(ofVariable: comparison.variable, in: model) { slot in
          if isOwn {
            comparison.hashable?.hash(slot, into: &hasher)
          } else if shape.map(isHashedWhole) == true {
            $isNested.withValue(true) { comparison.hashable?.hash(slot, into: &hasher) }
          } else {
            let value = slot.value(as: schema.variables[comparison.variable].variable.type)
            hasher.combine((value as? any Collection)?.count)
          }
        }
      }
    }
  }

  /// Whether a value that may hold models is hashed as it is, the models in it by their own values.
  private static func isHashedWhole(_ shape: ValueShape) -> Bool {
    switch shape.form {
    case .model, .decodable, .transformed(otherwise: nil): true
    default: false
    }
  }

  /// Whether values of a shape cannot hold a model.
  private static func isOwnValue(_ shape: ValueShape, _ table: SchemaTable) -> Bool {
    switch shape.form {
    case .leaf, .rawValue: true
    case .model, .decodable, .transformed(otherwise: nil): false
    case .array(let inner, _), .dictionary(let inner, _, _), .optional(let inner),
      .presence(let inner, _), .lossy(let inner), .transformed(otherwise: let inner?):
      isOwnValue(table.shapes[inner.value], table)
    }
  }
}

extension Hashable {
  fileprivate static func hash(_ slot: Slot, into hasher: inout Hasher) {
    hasher.combine(slot.load(as: Self.self))
  }
}

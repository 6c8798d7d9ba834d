import Synchronization

// `==` of a model asks `isEqual(to:)`, which a class may override, and so do nested models, arrays
// and dictionaries of them. What a comparison has to remember on its way through a graph is
// therefore kept beside the calls:
//
//   a.next = b, b.next = a    compared with    c.next = d, d.next = c
//   pairs  (a, c), (b, d), (a, c) again: under way, so nothing speaks against it

/// One comparison of two graphs of models.
final class ModelComparison: Sendable {
  @TaskLocal private static var current: ModelComparison?
  /// How far a comparison of nested models goes by calls; those that are deeper wait for their turn,
  /// so that a long chain of models is no depth of calls.
  private static let maximumDepth = 64

  private struct Pair: Hashable {
    var first: ObjectIdentifier
    var second: ObjectIdentifier
  }

  /// Unchecked, for models are not shared: only the task that compares them comes here.
  private struct State: @unchecked Sendable {
    var pairs: Set<Pair> = []
    var waiting: [(JSONModel, JSONModel)] = []
    var depth = 0
  }

  private let state = Mutex(State())

  /// Whether two models are of one class and have equal properties, or an equal index.
  static func areEqual(_ first: JSONModel, _ second: JSONModel) -> Bool {
    if first === second { return true }
    guard type(of: first) == type(of: second) else { return false }
    let (table, index) = SchemaTable.having(type(of: first))
    return table.classes[index.value].with { schema in
      if let index = schema.index {
        let comparison = schema.comparisons.first {
          schema.variables[$0.variable].property == index
        }
        return comparison.map { $0.isEqual(first, second, schema, table) } ?? true
      }
      if let current { return current.compare(first, second, schema, table) }
      let comparison = ModelComparison()
      return $current.withValue(comparison) {
        comparison.compare(first, second, schema, table) && comparison.compareWaiting()
      }
    }
  }

  private func compare(
    _ first: JSONModel, _ second: JSONModel, _ schema: ClassSchema, _ table: SchemaTable
  ) -> Bool {
    let pair = Pair(first: ObjectIdentifier(first), second: ObjectIdentifier(second))
    let isNew = state.withLock { state in
      guard state.depth < Self.maximumDepth else {
        state.waiting.append((first, second))
        return false
      }
      guard state.pairs.insert(pair).inserted else { return false }
      state.depth += 1
      return true
    }
    guard isNew else { return true }
    defer { state.withLock { $0.depth -= 1 } }
    return schema.comparisons.allSatisfy { $0.isEqual(first, second, schema, table) }
  }

  private func compareWaiting() -> Bool {
    while let (first, second) = state.withLock({ $0.waiting.popLast() }) {
      guard first == second else { return false }
    }
    return true
  }
}

extension ValueComparison {
  /// Whether a variable has equal values in two instances.
  fileprivate func isEqual(
    _ first: JSONModel, _ second: JSONModel, _ schema: ClassSchema, _ table: SchemaTable
  ) -> Bool {
    var result = true
    schema.withValue(ofVariable: variable, in: first) { one in
      schema.withValue(ofVariable: variable, in: second) { other in
        result =
          equatable?.isEqual(one, other)
          ?? (json(of: one, schema, table) == json(of: other, schema, table))
      }
    }
    return result
  }

  /// What a value whose type is not Equatable is written as; nil if it cannot be.
  private func json(of slot: Slot, _ schema: ClassSchema, _ table: SchemaTable) -> JSONValue? {
    guard let property = schema.variables[variable].property else { return nil }
    var exporter = Exporter<TreeTarget<ValueMaker>>(TreeTarget(), table: table, options: .default)
    // What cannot be written cannot be told apart either.
    try? exporter.write(schema.plans[property.value].shape, from: slot)
    return exporter.target.root
  }
}

extension Equatable {
  fileprivate static func isEqual(_ first: Slot, _ second: Slot) -> Bool {
    first.load(as: Self.self) == second.load(as: Self.self)
  }
}

// MARK: - Hashing

/// The hash of a model, which equal models have in common.
enum ModelHash {
  /// How many models are around the one that is hashed.
  @TaskLocal private static var depth = 0
  /// How deep nested models are hashed; a graph with cycles has no end.
  private static let maximumDepth = 3

  static func hash(_ model: JSONModel, into hasher: inout Hasher) {
    let (table, index) = SchemaTable.having(type(of: model))
    table.classes[index.value].with { schema in
      let isIndexed = schema.index != nil
      for comparison in schema.comparisons {
        let property = schema.variables[comparison.variable].property
        guard !isIndexed || property == schema.index, let type = comparison.hashable else {
          continue
        }
        let isDeep = property.map { table.holdsModels(schema.plans[$0.value].shape) } ?? false
        if isDeep, depth == maximumDepth { continue }
        $depth.withValue(isDeep ? depth + 1 : depth) {
          schema.withValue(ofVariable: comparison.variable, in: model) { slot in
            type.hash(slot, into: &hasher)
          }
        }
      }
    }
  }
}

extension Hashable {
  fileprivate static func hash(_ slot: Slot, into hasher: inout Hasher) {
    hasher.combine(slot.load(as: Self.self))
  }
}

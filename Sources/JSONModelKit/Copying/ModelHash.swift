// The hash of a model covers what `==` compares, down to a fixed number of levels of models:
//
//   hash(a, 32 levels) = properties of a, hash(a.next, 31 levels), sum of hash(v, 31 levels), ...
//
// It depends on nothing else, neither on the order of sets and dictionaries nor on earlier hashes,
// so equal models have equal hashes. Reference cycles end at the last level. If many paths lead to
// the same models, their hashes are memoized by model and level.

/// The hash of a model.
enum ModelHash {
  /// The maximum number of levels of models that a hash covers; deeper models do not contribute.
  static let maximumLevels = 32

  /// The state of a hash computation.
  ///
  /// Nested models are hashed by their own `hash(into:)`, which a class may override, so the state
  /// is stored per thread.
  final class Walk {
    fileprivate struct Key: Hashable {
      var model: ObjectIdentifier
      var depth: Int
    }

    /// The class of the outermost model.
    fileprivate let outermost: any JSONModelProtocol.Type
    fileprivate(set) var depth = 0
    fileprivate var visits = 0
    /// The memoized hashes.
    ///
    /// The models are retained, so that no other model gets their identity.
    fileprivate var known: [Key: (hash: Int, model: any JSONModelProtocol)] = [:]

    fileprivate init(outermost: any JSONModelProtocol.Type) { self.outermost = outermost }

    /// Most graphs are small, and hashing a few models twice is faster than memoizing.
    fileprivate static let visitsBeforeMemoizing = 1000
  }

  static func hash(_ model: any JSONModelProtocol, into hasher: inout Hasher) {
    StackRoom.withRoom { hashHere(model, into: &hasher) }
  }

  private static func hashHere(_ model: any JSONModelProtocol, into hasher: inout Hasher) {
    let reference = ClassReference(prepared: type(of: model))
    reference.withSchema { schema in
      let comparisons = schema.comparisons
      guard comparisons.contains(where: \.mayHoldModels) else {
        return combine(model, schema, comparisons, nil, into: &hasher)
      }
      let state = ThreadComparisons.current
      let outer = state.modelHash as? Walk
      let walk = outer ?? Walk(outermost: type(of: model))
      if outer == nil { state.modelHash = walk }
      defer { if outer == nil { state.modelHash = nil } }
      guard walk.depth < maximumLevels else { return }
      let known = Walk.Key(model: ObjectIdentifier(model), depth: walk.depth)
      if let known = walk.known[known] { return hasher.combine(known.hash) }
      walk.depth += 1
      defer { walk.depth -= 1 }
      var own = Hasher()
      combine(model, schema, comparisons, walk, into: &own)
      let hash = own.finalize()
      walk.visits += 1
      if walk.visits > Walk.visitsBeforeMemoizing { walk.known[known] = (hash, model) }
      hasher.combine(hash)
    }
  }

  /// Combines the properties that `==` compares into a hasher.
  private static func combine(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, _ comparisons: [ValueComparison],
    _ walk: Walk?, into hasher: inout Hasher
  ) {
    // A model whose properties cannot be compared is equal only to itself.
    if comparisons.isEmpty, schema.declaration.hidesStorage {
      hasher.combine(ObjectIdentifier(model))
    }
    let values = ValueHash(outermost: walk?.outermost ?? type(of: model))
    for comparison in comparisons {
      let property = schema.variables[comparison.variable].property
      let shape = property.map { schema.plans[$0.value].shape }
      schema.withValue(ofVariable: comparison.variable, in: model) { slot in
        if let hashable = comparison.hashable {
          if let shape, shape.contents.contains(.ownHashes) {
            values.combine(slot, shape, into: &hasher)
          } else {
            hashable.hash(slot, into: &hasher)
          }
        } else if let shape {
          if comparison.equatable != nil {
            values.combine(slot, shape, into: &hasher)
          } else if let hash = ExportedForm.hash(of: slot, shape) {
            hasher.combine(hash)
          } else {
            hasher.combine(ObjectIdentifier(model))
          }
        }
      }
    }
  }
}

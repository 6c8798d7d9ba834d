// `==` of a model calls `isEqual(to:)`, which a class may override, and so does `==` of nested
// models and of collections of models. So the state of a comparison is stored per thread:
//
//   a.next = b, b.next = a    compared with    c.next = d, d.next = c
//   pairs in progress  (a, c), (b, d), (a, c) again: no difference found so far
//
// The frame that finds pairs of nested models, also in collections, compares them in a loop, so
// that a deep graph does not need a deep stack. Calls are nested only where user code or a set
// compares models; these calls always return a final result. If the stack is nearly exhausted, the
// comparison continues on a thread with a larger stack.

/// A comparison of two graphs of models.
final class ModelComparison {
  private struct Pair: Hashable {
    var first: ObjectIdentifier
    var second: ObjectIdentifier

    init(_ models: (any JSONModelProtocol, any JSONModelProtocol)) {
      first = ObjectIdentifier(models.0)
      second = ObjectIdentifier(models.1)
    }
  }

  /// The pairs in progress, with their frames, and the pairs that are equal whatever the result of
  /// the pairs in progress.
  ///
  /// The models are retained, so that no other model gets their identity.
  private var underWay:
    [Pair: (models: (any JSONModelProtocol, any JSONModelProtocol), frame: Int)] = [:]
  private var equal: [Pair: (any JSONModelProtocol, any JSONModelProtocol)] = [:]
  /// Whether all properties are compared, even if one of them is an ``Index``.
  private let comparesAll: Bool
  private let state: ThreadComparisons
  private var frame = 0
  /// The number of compared pairs.
  private var count = 0
  /// The pair that the current frame compares next; its nested pairs are added to `waiting`.
  private var comparedPair: Pair?
  private var waiting: [(any JSONModelProtocol, any JSONModelProtocol)] = []
  /// The outermost frame with a pair in progress on which a result depends.
  private var reliedOn = Int.max

  private init(_ state: ThreadComparisons) {
    self.state = state
    comparesAll = state.areComplete
  }

  /// Returns whether two models have the same class and equal properties.
  ///
  /// If there is an ``Index`` property, only that one is compared, unless `comparesAll` is set.
  static func areEqual(_ first: any JSONModelProtocol, _ second: any JSONModelProtocol) -> Bool {
    if first === second { return true }
    guard type(of: first) == type(of: second) else { return false }
    // The comparison in progress applies to nested calls only. A task-local value would also apply
    // to the tasks that user code starts during the comparison.
    let state = ThreadComparisons.current
    if let current = state.modelComparison as? ModelComparison {
      return current.lookUpOrCompare((first, second))
    }
    let comparison = ModelComparison(state)
    state.modelComparison = comparison
    defer {
      state.modelComparison = nil
      state.count &+= comparison.count
    }
    return comparison.lookUpOrCompare((first, second))
  }

  private func lookUpOrCompare(_ models: (any JSONModelProtocol, any JSONModelProtocol)) -> Bool {
    let pair = Pair(models)
    if comparedPair == pair {
      comparedPair = nil
      return compare(models)
    }
    if let known = underWay[pair] {
      reliedOn = min(reliedOn, known.frame)
      return true
    }
    if equal[pair] != nil { return true }
    return StackRoom.withRoom { runFrame(models) }
  }

  /// Compares a pair of models, and all pairs of nested models.
  private func runFrame(_ root: (any JSONModelProtocol, any JSONModelProtocol)) -> Bool {
    let outer = (waiting: waiting, reliedOn: reliedOn, comparedPair: comparedPair)
    (waiting, reliedOn, comparedPair) = ([root], .max, nil)
    frame += 1
    var isEqual = true
    var members: [Pair] = []
    while isEqual, let next = waiting.popLast() {
      let pair = Pair(next)
      guard underWay[pair] == nil, equal[pair] == nil else {
        if let known = underWay[pair] { reliedOn = min(reliedOn, known.frame) }
        continue
      }
      underWay[pair] = (next, frame)
      count += 1
      members.append(pair)
      comparedPair = pair
      isEqual = next.0 === next.1 || Self.areEqualByClass(next.0, next.1)
    }
    // A result that does not depend on pairs outside this frame is final.
    let isFinal = isEqual && reliedOn >= frame
    for pair in members {
      let entry = underWay.removeValue(forKey: pair)
      if isFinal { equal[pair] = entry?.models }
    }
    waiting = outer.waiting
    reliedOn = min(outer.reliedOn, reliedOn >= frame ? .max : reliedOn)
    comparedPair = outer.comparedPair
    frame -= 1
    return isEqual
  }

  /// Compares two models with the `==` of their class.
  private static func areEqualByClass(
    _ first: any JSONModelProtocol, _ other: any JSONModelProtocol
  ) -> Bool {
    func compare<Model: JSONModelProtocol>(_ first: Model) -> Bool { first == other as? Model }
    return type(of: first) == type(of: other) && compare(first)
  }

  /// Compares the properties of a pair, except nested models; their pairs are added to `waiting`.
  private func compare(_ models: (any JSONModelProtocol, any JSONModelProtocol)) -> Bool {
    let reference = ClassReference(prepared: type(of: models.0))
    return reference.withSchema { schema in
      if schema.index != nil, !comparesAll { state.usedIndex = true }
      let comparisons =
        comparesAll ? schema.comparisonsOfAllProperties : schema.comparisons
      // The properties of a class with hidden storage are unknown.
      if comparisons.isEmpty, schema.declaration.hidesStorage { return false }
      return comparisons.allSatisfy { comparison in
        guard let pairs = comparison.pairs(of: models, schema) else { return false }
        waiting += pairs
        return true
      }
    }
  }
}

extension ClassSchema {
  /// Returns the key path of the first property in which two instances of the class differ; nil if
  /// there is none.
  ///
  /// Unknown keys that were collected have an empty key path. Nested models are compared by all of
  /// their properties, even if one of them is an ``Index``.
  func firstDifference(
    _ first: any JSONModelProtocol, _ other: any JSONModelProtocol
  ) -> JSONKeyPath? {
    ThreadComparisons.current.comparingAll {
      let different = comparisonsOfAllProperties.first { comparison in
        let pairs = comparison.pairs(of: (first, other), self)
        return pairs?.allSatisfy { ModelComparison.areEqual($0, $1) } != true
      }
      return different.map { different in
        variables[different.variable].property.map { preferredPaths[$0.value] } ?? []
      }
    }
  }
}

extension ValueComparison {
  /// Returns the pairs of models that must be equal for a variable to have equal values in two
  /// instances; nil if the values differ, regardless of their models.
  fileprivate func pairs(
    of models: (any JSONModelProtocol, any JSONModelProtocol), _ schema: ClassSchema
  ) -> [(any JSONModelProtocol, any JSONModelProtocol)]? {
    var pairs = ModelPairs()
    switch collect(&pairs, of: models, schema) {
    case .different: return nil
    case .unknown: return isEqual(models, schema) ? [] : nil
    case .asModels: return pairs.found
    }
  }

  /// Collects the pairs of models in the values of a variable of two instances.
  fileprivate func collect(
    _ pairs: inout ModelPairs, of models: (any JSONModelProtocol, any JSONModelProtocol),
    _ schema: ClassSchema
  ) -> ModelPairs.Result {
    guard mayHoldModels, let property = schema.variables[variable].property else { return .unknown }
    var result = ModelPairs.Result.unknown
    schema.withValue(ofVariable: variable, in: models.0) { one in
      schema.withValue(ofVariable: variable, in: models.1) { other in
        result = pairs.collect(one, other, schema.plans[property.value].shape)
      }
    }
    return result
  }

  /// Returns whether a variable has equal values in two instances.
  fileprivate func isEqual(
    _ models: (any JSONModelProtocol, any JSONModelProtocol), _ schema: ClassSchema
  ) -> Bool {
    var result = true
    schema.withValue(ofVariable: variable, in: models.0) { one in
      schema.withValue(ofVariable: variable, in: models.1) { other in
        if let equatable, !equatable.isEqual(one, other) {
          result = false
        } else if hashable == nil, let property = schema.variables[variable].property {
          let shape = schema.plans[property.value].shape
          result =
            equatable == nil
            ? ExportedForm.areEqual(one, other, shape)
            : Self.isHashedEqually((one, models.0), (other, models.1), shape)
        }
      }
    }
    return result
  }

  /// Returns whether two values that are equal by `==` have equal hashes.
  ///
  /// The hashes cover the encoded form; `==` of a type that is not `Hashable` may ignore parts of
  /// it.
  private static func isHashedEqually(
    _ one: (slot: Slot, model: any JSONModelProtocol),
    _ other: (slot: Slot, model: any JSONModelProtocol),
    _ shape: ValueShape
  ) -> Bool {
    func hash(_ value: (slot: Slot, model: any JSONModelProtocol)) -> Int {
      var hasher = Hasher()
      ValueHash(outermost: type(of: value.model))
        .combine(value.slot, shape, into: &hasher)
      return hasher.finalize()
    }
    return hash(one) == hash(other)
  }
}

extension Equatable {
  static func isEqual(_ first: Slot, _ second: Slot) -> Bool {
    first.load(as: Self.self) == second.load(as: Self.self)
  }
}

/// Collects the pairs of models that must be equal for two values to be equal.
struct ModelPairs {
  enum Result {
    /// The values differ, regardless of their models.
    case different
    /// The values are equal if all pairs of models are equal; there may be no pairs.
    case asModels
    /// The values must be compared as a whole: this type cannot compare them.
    case unknown
  }

  private(set) var found: [(any JSONModelProtocol, any JSONModelProtocol)] = []

  /// Compares two values of one shape, except for the models in them.
  mutating func collect(_ one: Slot, _ other: Slot, _ shape: ValueShape) -> Result {
    guard shape.holdsModels else { return .unknown }
    guard let optional = shape.optional else { return collectForm(one, other, shape) }
    return collectParts(of: optional, one, other) { pairs, one, other, _ in
      if case .optional(let inner) = shape.bare.form { return pairs.collect(one, other, inner) }
      return pairs.collectForm(one, other, shape)
    }
  }

  private mutating func collectForm(_ one: Slot, _ other: Slot, _ shape: ValueShape) -> Result {
    let form = shape.bare.form
    if case .model(let model) = form {
      let type = model.with { $0.type }
      let (one, other) = (one.model(as: type), other.model(as: type))
      if one !== other { found.append((one, other)) }
      return .asModels
    }
    guard let container = shape.kind.container else { return .unknown }
    if case .array(let element, let set) = form, set.isSet {
      return collectSet(set, one, other, of: element)
    }
    return collectParts(of: container, one, other) { pairs, one, other, step in
      form.part(at: step).map { pairs.collect(one, other, $0) } ?? .unknown
    }
  }

  /// Compares the corresponding parts of two containers.
  private mutating func collectParts(
    of type: any ContainerShaped.Type, _ one: Slot, _ other: Slot,
    _ compare: (inout ModelPairs, Slot, Slot, PartStep) -> Result
  ) -> Result {
    var result = Result.asModels
    let areAlike = type.forEachPair(one, other) { one, other, step in
      result = compare(&self, one, other, step)
      return result == .asModels
    }
    return areAlike ? result : .different
  }

  /// Pairs the elements of two sets by their hashes, which equal elements have in common.
  ///
  /// If several elements have the same hash, only the set can determine which ones are equal.
  private mutating func collectSet(
    _ set: any ArrayShaped.Type, _ one: Slot, _ other: Slot, of element: ValueShape
  ) -> Result {
    guard case .model(let model) = element.form, !element.isOptional else { return .unknown }
    func models(in slot: Slot) -> [any JSONModelProtocol] {
      var models: [any JSONModelProtocol] = []
      let type = model.with { $0.type }
      set.forEachPart(in: slot) { part, _ in models.append(part.model(as: type)) }
      return models
    }
    let (ones, others) = (models(in: one), models(in: other))
    guard ones.count == others.count else { return .different }
    var byHash: [Int: any JSONModelProtocol] = [:]
    for one in ones {
      guard byHash.updateValue(one, forKey: one.hashValue) == nil else { return .unknown }
    }
    for other in others {
      guard let one = byHash.removeValue(forKey: other.hashValue) else { return .different }
      if one !== other { found.append((one, other)) }
    }
    return .asModels
  }
}

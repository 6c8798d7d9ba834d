import Foundation

// `==` of a model calls `isEqual(to:)`, which a class may override, and so does `==` of nested models
// and of collections of them. The state of a comparison is therefore kept for the thread:
//
//   a.next = b, b.next = a    compared with    c.next = d, d.next = c
//   pairs under way  (a, c), (b, d), (a, c) again: no difference found so far
//
// Pairs of nested models are compared in a loop by the frame that found them, in collections, too,
// so that a deep graph does not need a deep stack. Calls nest only where user code or a set compares
// models; these always get a final answer. Where the stack has no room for them, the comparison
// continues on a thread with a larger one.

/// One comparison of two graphs of models.
final class ModelComparison {
  private struct Pair: Hashable {
    var first: ObjectIdentifier
    var second: ObjectIdentifier

    init(_ models: (any JSONModelProtocol, any JSONModelProtocol)) {
      first = ObjectIdentifier(models.0)
      second = ObjectIdentifier(models.1)
    }
  }

  /// The pairs under way, and those that were found equal without any of these; the models are held,
  /// so that no other gets their identity.
  private var underWay:
    [Pair: (models: (any JSONModelProtocol, any JSONModelProtocol), frame: Int)] = [:]
  private var equal: [Pair: (any JSONModelProtocol, any JSONModelProtocol)] = [:]
  /// Whether all properties are compared, also those beside an index.
  private let comparesAll = ComparedProperties.areAll
  private var frame = 0
  /// How many pairs were compared.
  private var count = 0
  /// The pair that a frame asks for itself; its own pairs may join the frame.
  private var asked: Pair?
  private var waiting: [(any JSONModelProtocol, any JSONModelProtocol)] = []
  /// The outermost frame that a pair under way belongs to, of those that were relied on.
  private var reliedOn = Int.max

  private static let key = StackRoom.keyPrefix + "ModelComparison"

  /// The comparison that this thread is in.
  ///
  /// It goes on by calls alone, so a task that user code starts on the way, which a task-local value
  /// would follow, has no part in it.
  private static var current: ModelComparison? {
    Thread.current.threadDictionary[key] as? ModelComparison
  }

  /// Whether two models are of one class and have equal properties, or an equal index unless all
  /// properties are compared.
  static func areEqual(_ first: any JSONModelProtocol, _ second: any JSONModelProtocol) -> Bool {
    if first === second { return true }
    guard type(of: first) == type(of: second) else { return false }
    if let current { return current.answer((first, second)) }
    let comparison = ModelComparison()
    let thread = Thread.current
    thread.threadDictionary[key] = comparison
    defer {
      thread.threadDictionary.removeObject(forKey: key)
      ComparisonBudget.count(comparedModels: comparison.count)
    }
    return comparison.answer((first, second))
  }

  private func answer(_ models: (any JSONModelProtocol, any JSONModelProtocol)) -> Bool {
    let pair = Pair(models)
    if asked == pair {
      asked = nil
      return compare(models)
    }
    if let known = underWay[pair] {
      reliedOn = min(reliedOn, known.frame)
      return true
    }
    if equal[pair] != nil { return true }
    return StackRoom.withRoom { runFrame(models) }
  }

  /// Compares a pair, and all pairs of models behind it.
  private func runFrame(_ root: (any JSONModelProtocol, any JSONModelProtocol)) -> Bool {
    let outer = (waiting: waiting, reliedOn: reliedOn, asked: asked)
    (waiting, reliedOn, asked) = ([root], .max, nil)
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
      asked = pair
      isEqual = next.0 === next.1 || Self.areEqualByClass(next.0, next.1)
    }
    // What relied on nothing outside of this frame stays true whatever comes.
    let isFinal = isEqual && reliedOn >= frame
    for pair in members {
      let entry = underWay.removeValue(forKey: pair)
      if isFinal { equal[pair] = entry?.models }
    }
    waiting = outer.waiting
    reliedOn = min(outer.reliedOn, reliedOn >= frame ? .max : reliedOn)
    asked = outer.asked
    frame -= 1
    return isEqual
  }

  /// Compares two models by the `==` of their class.
  private static func areEqualByClass(
    _ first: any JSONModelProtocol, _ other: any JSONModelProtocol
  ) -> Bool {
    func compare<Model: JSONModelProtocol>(_ first: Model) -> Bool { first == other as? Model }
    return type(of: first) == type(of: other) && compare(first)
  }

  /// Compares the properties of a pair, but for nested models, which join the frame.
  private func compare(_ models: (any JSONModelProtocol, any JSONModelProtocol)) -> Bool {
    let reference = ClassReference(prepared: type(of: models.0))
    return reference.withSchema { schema in
      let comparisons =
        comparesAll ? schema.comparisonsOfAllProperties : schema.comparisons
      // Nothing is known of the properties of a class whose storage is hidden.
      if comparisons.isEmpty, schema.hidesStorage { return false }
      return comparisons.allSatisfy { comparison in
        var pairs = ModelPairs()
        switch comparison.collect(&pairs, of: models, schema) {
        case .different: return false
        case .unknown: return comparison.isEqual(models, schema)
        case .asModels:
          waiting += pairs.found
          return true
        }
      }
    }
  }
}

extension ValueComparison {
  /// Collects the pairs of models in the values of a variable in two instances.
  fileprivate func collect(
    _ pairs: inout ModelPairs, of models: (any JSONModelProtocol, any JSONModelProtocol),
    _ schema: ClassSchema
  ) -> ModelPairs.Result {
    guard mayHoldModels, let property = schema.variables[variable].property else { return .unknown }
    let shape = schema.plans[property.value].shape
    var result = ModelPairs.Result.unknown
    schema.withValue(ofVariable: variable, in: models.0) { one in
      schema.withValue(ofVariable: variable, in: models.1) { other in
        result = pairs.collect(one, other, shape)
      }
    }
    return result
  }

  /// Whether a variable has equal values in two instances.
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

  /// Whether two values that Swift calls equal have equal hashes, which are made of what they encode:
  /// `==` of a type that is not `Hashable` may leave out a part of that.
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

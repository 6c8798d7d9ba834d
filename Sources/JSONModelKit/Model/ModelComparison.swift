import Foundation

// `==` of a model asks `isEqual(to:)`, which a class may override, and so do nested models, arrays
// and dictionaries of them. What a comparison has to remember on its way through a graph is
// therefore kept beside the calls:
//
//   a.next = b, b.next = a    compared with    c.next = d, d.next = c
//   pairs under way  (a, c), (b, d), (a, c) again: nothing speaks against it so far
//
// Pairs that are held directly, as the next one of a chain is, are gone through in a loop by the
// frame that has begun: a long chain is no depth of calls. Nobody else is ever given an answer that
// is not final, for user code and sets act on answers.

/// One comparison of two graphs of models.
final class ModelComparison {
  private struct Pair: Hashable {
    var first: ObjectIdentifier
    var second: ObjectIdentifier

    init(_ models: (JSONModel, JSONModel)) {
      first = ObjectIdentifier(models.0)
      second = ObjectIdentifier(models.1)
    }
  }

  /// The pairs under way, and those that were found equal without any of these; the models are held,
  /// so that no other gets their identity.
  private var underWay: [Pair: (models: (JSONModel, JSONModel), frame: Int)] = [:]
  private var equal: [Pair: (JSONModel, JSONModel)] = [:]
  private var frame = 0
  /// The pair that a frame asks for itself; its own pairs may join the frame.
  private var asked: Pair?
  private var waiting: [(JSONModel, JSONModel)] = []
  /// The outermost frame that a pair under way belongs to, of those that were relied on.
  private var reliedOn = Int.max

  private static let key = "JSONModelKit.ModelComparison"

  /// The comparison that this thread is in.
  ///
  /// It goes on by calls alone, so a task that user code starts on the way, which a task-local value
  /// would follow, has no part in it.
  private static var current: ModelComparison? {
    Thread.current.threadDictionary[key] as? ModelComparison
  }

  /// Whether two models are of one class and have equal properties, or an equal index.
  static func areEqual(_ first: JSONModel, _ second: JSONModel) -> Bool {
    if first === second { return true }
    guard type(of: first) == type(of: second) else { return false }
    if let current { return current.answer((first, second)) }
    let comparison = ModelComparison()
    let thread = Thread.current
    thread.threadDictionary[key] = comparison
    defer { thread.threadDictionary.removeObject(forKey: key) }
    return comparison.answer((first, second))
  }

  private func answer(_ models: (JSONModel, JSONModel)) -> Bool {
    let pair = Pair(models)
    if asked == pair {
      asked = nil
      return compare(models)
    }
    if let known = underWay[pair] {
      reliedOn = min(reliedOn, known.frame)
      return true
    }
    return equal[pair] != nil || runFrame(models)
  }

  /// Compares a pair, and all that are held directly behind it.
  private func runFrame(_ root: (JSONModel, JSONModel)) -> Bool {
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
      members.append(pair)
      asked = pair
      isEqual = next.0 === next.1 || type(of: next.0) == type(of: next.1) && next.0 == next.1
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

  /// Compares the properties of a pair; those that hold a model directly join the frame.
  private func compare(_ models: (JSONModel, JSONModel)) -> Bool {
    let (table, index) = SchemaTable.having(type(of: models.0))
    return table.classes[index.value].with { schema in
      // Nothing is known of the properties of a class whose storage is hidden.
      if schema.comparisons.isEmpty, schema.hidesStorage { return false }
      return schema.comparisons.allSatisfy { comparison in
        if let index = schema.index, schema.variables[comparison.variable].property != index {
          return true
        }
        guard let held = comparison.heldModels(models, schema, table) else {
          return comparison.isEqual(models, schema, table)
        }
        guard let first = held.0, let second = held.1 else { return held.0 == nil && held.1 == nil }
        waiting.append((first, second))
        return true
      }
    }
  }
}

extension ValueComparison {
  /// The models that a variable holds directly in two instances; nil if its type is another.
  fileprivate func heldModels(
    _ models: (JSONModel, JSONModel), _ schema: ClassSchema, _ table: SchemaTable
  ) -> (JSONModel?, JSONModel?)? {
    guard let property = schema.variables[variable].property,
      case .model = schema.plans[property.value].shape.form
    else { return nil }
    var held: (JSONModel?, JSONModel?)
    let type = schema.variables[variable].variable.type
    schema.withValue(ofVariable: variable, in: models.0) {
      held.0 = $0.value(as: type) as? JSONModel
    }
    schema.withValue(ofVariable: variable, in: models.1) {
      held.1 = $0.value(as: type) as? JSONModel
    }
    return held
  }

  /// Whether a variable has equal values in two instances.
  fileprivate func isEqual(
    _ models: (JSONModel, JSONModel), _ schema: ClassSchema, _ table: SchemaTable
  ) -> Bool {
    var result = true
    schema.withValue(ofVariable: variable, in: models.0) { one in
      schema.withValue(ofVariable: variable, in: models.1) { other in
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
    do {
      try exporter.write(schema.plans[property.value].shape, from: slot)
    } catch {
      // What cannot be written cannot be told apart either.
      return nil
    }
    return exporter.target.root
  }
}

extension Equatable {
  fileprivate static func isEqual(_ first: Slot, _ second: Slot) -> Bool {
    first.load(as: Self.self) == second.load(as: Self.self)
  }
}

import Foundation

/// The hash of a model, which equal models have in common.
///
/// It is made of the model's own values, and of the models that it holds, in arrays and dictionaries,
/// too: elements of a set that all had one hash would each be compared with all others. A graph that
/// comes back to itself has no end, so the way through it is limited, by what equal models have in
/// common. Sets of models are no part of it: an element of a set must not ask for the set that it is
/// just put into, not even for its number of elements.
enum ModelHash {
  /// How far the hash of one model has come on its way through those that it holds.
  private final class Walk {
    /// How many models are around the one that is hashed.
    var depth = 0
    /// How many more models are looked at.
    var remaining = 4096

    static let mostLevels = 32
  }

  private static let key = "JSONModelKit.ModelHash"

  static func hash(_ model: JSONModel, into hasher: inout Hasher) {
    let (table, index) = SchemaTable.having(type(of: model))
    table.classes[index.value].with { schema in
      for comparison in schema.comparisons {
        let property = schema.variables[comparison.variable].property
        if schema.index != nil, property != schema.index { continue }
        let shape = property.map { schema.plans[$0.value].shape }
        schema.withValue(ofVariable: comparison.variable, in: model) { slot in
          guard let shape, !isOwnValue(shape, table) else {
            comparison.hashable?.hash(slot, into: &hasher)
            return
          }
          if holdsSet(shape, table) { return }
          let type = schema.variables[comparison.variable].variable.type
          hashNested(slot.value(as: type), shape, table, into: &hasher)
        }
      }
    }
  }

  /// Hashes a value that may hold models, unless the way is at its end.
  ///
  /// The way goes on by calls alone, through the `hash(into:)` of each model, which a class may
  /// override; so it is kept for the thread, as that of a comparison is.
  private static func hashNested(
    _ value: Any, _ shape: ValueShape, _ table: SchemaTable, into hasher: inout Hasher
  ) {
    let thread = Thread.current
    let outer = thread.threadDictionary[key] as? Walk
    let walk = outer ?? Walk()
    if outer == nil { thread.threadDictionary[key] = walk }
    defer { if outer == nil { thread.threadDictionary.removeObject(forKey: key) } }
    guard walk.depth < Walk.mostLevels else { return }
    walk.depth += 1
    defer { walk.depth -= 1 }
    combine(value, shape, table, walk, into: &hasher)
  }

  private static func combine(
    _ value: Any, _ shape: ValueShape, _ table: SchemaTable, _ walk: Walk,
    into hasher: inout Hasher
  ) {
    guard walk.remaining > 0 else { return }
    let value = JSONValue.unwrapped(value)
    switch shape.form {
    case .model, .decodable, .transformed(otherwise: nil):
      walk.remaining -= 1
      if let value = value as? any Hashable { hasher.combine(value) }
    case .array(let element, _):
      let element = table.shapes[element.value]
      let elements = value as? [Any] ?? []
      hasher.combine(elements.count)
      for inner in elements { combine(inner, element, table, walk, into: &hasher) }
    case .dictionary(let member, _, _):
      let members = value as? [AnyHashable: Any] ?? [:]
      hasher.combine(members.count)
      hasher.combine(sum(of: members, table.shapes[member.value], table, walk))
    case .presence(let wrapped, let type):
      combine(type.wrappedValue(in: value), table.shapes[wrapped.value], table, walk, into: &hasher)
    case .optional(let inner), .lossy(let inner), .transformed(otherwise: let inner?):
      combine(value, table.shapes[inner.value], table, walk, into: &hasher)
    case .leaf, .rawValue:
      preconditionFailure("These hold no models.")
    }
  }

  /// What the members of a dictionary have in common, whatever their order: each has the same share
  /// of the way.
  private static func sum(
    of members: [AnyHashable: Any], _ shape: ValueShape, _ table: SchemaTable, _ walk: Walk
  ) -> Int {
    let before = walk.remaining
    let share = before / max(members.count, 1)
    defer { walk.remaining = before - share * members.count }
    return members.reduce(0) { sum, member in
      var hasher = Hasher()
      hasher.combine(member.key)
      walk.remaining = share
      combine(member.value, shape, table, walk, into: &hasher)
      return sum &+ hasher.finalize()
    }
  }

  /// Whether values of a shape may hold a set of models.
  private static func holdsSet(_ shape: ValueShape, _ table: SchemaTable) -> Bool {
    switch shape.form {
    case .leaf, .rawValue, .model, .decodable, .transformed(otherwise: nil): false
    case .array(let inner, let type): type.isSet || holdsSet(table.shapes[inner.value], table)
    case .dictionary(let inner, _, _), .optional(let inner), .presence(let inner, _),
      .lossy(let inner), .transformed(otherwise: let inner?):
      holdsSet(table.shapes[inner.value], table)
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

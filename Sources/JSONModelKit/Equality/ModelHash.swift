#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

/// Hashes the values of properties whose types are `Equatable`.
///
/// Swift's own hashes are not sufficient. Foundation hashes only the first 80 bytes of a `Data`,
/// and the nearest `Double` of a `Decimal`. Sets must sometimes be left out, and some types are not
/// `Hashable`.
struct ValueHash {
  /// The class of the outermost model being hashed, which may contain the model with the property.
  let outermost: any JSONModelProtocol.Type

  /// Combines the value in a slot into a hasher.
  func combine(_ slot: Slot, _ shape: ValueShape, into hasher: inout Hasher) {
    let isThere = shape.withUnwrapped(in: slot) { slot in
      let bare = shape.bare
      switch bare.form {
      case .model(let model): slot.model(as: model.with { $0.type }).hash(into: &hasher)
      case .leaf(let kind) where kind != .any:
        kind.type?.hashCompletely(slot, into: &hasher)
      case let form where form.isOpaque: combineOpaque(slot, bare, into: &hasher)
      default: combineParts(of: slot, bare, into: &hasher)
      }
    }
    if shape.isOptional { hasher.combine(isThere) }
  }

  private func combineParts(of slot: Slot, _ shape: ValueShape, into hasher: inout Hasher) {
    var isSet = false
    if case .array(let element, let type) = shape.form, type.isSet {
      guard covers(setOf: element) else { return }
      isSet = true
    }
    var (count, sum) = (0, 0)
    shape.forEachPart(in: slot) { part, slot, step in
      count += 1
      if case .member(let keySlot) = step, let key = shape.form.key {
        sum &+= hash { hasher in
          combine(keySlot, key, into: &hasher)
          combine(slot, part, into: &hasher)
        }
      } else if isSet {
        sum &+= hash { combine(slot, part, into: &$0) }
      } else {
        combine(slot, part, into: &hasher)
      }
    }
    // A sum does not depend on the order of elements or members.
    hasher.combine(count)
    hasher.combine(sum)
  }

  private func combineOpaque(_ slot: Slot, _ shape: ValueShape, into hasher: inout Hasher) {
    let type = shape.type
    if type == Data.self {
      hasher.combine(allBytesOf: slot.load(as: Data.self))
    } else if let type = type as? any Hashable.Type {
      type.hash(slot, into: &hasher)
    } else {
      hasher.combine(ExportedForm.hashWithoutOrder(of: slot, shape.wrapped ?? shape))
    }
  }

  private func hash(_ body: (inout Hasher) -> Void) -> Int {
    var hasher = Hasher()
    body(&hasher)
    return hasher.finalize()
  }

  /// Returns whether the hash covers the elements of a set.
  ///
  /// A set hashes its elements while it grows, and must not be accessed meanwhile. An element may
  /// refer to the model that has the set. So the hash covers a set only if the outermost model,
  /// which a growing set may be hashing, cannot be an element of it.
  private func covers(setOf element: ValueShape) -> Bool {
    guard element.mayHoldModels else { return true }
    // A `Codable` value may contain any model.
    if element.contents.contains(.encodedModels) { return false }
    return !element.modelClasses.contains { isSubclass(outermost, of: $0.with { $0.type }) }
  }
}

extension ValueShape.Form {
  /// Whether values have no parts: a leaf, or a value of a type that the shape does not describe.
  fileprivate var isOpaque: Bool {
    if case .rawValue = self { return true }
    return parts.isEmpty
  }
}

extension Hashable {
  /// Combines the value in a slot, which has this type, into a hasher.
  static func hash(_ slot: Slot, into hasher: inout Hasher) {
    hasher.combine(slot.load(as: Self.self))
  }
}

extension Leaf {
  fileprivate static func hashCompletely(_ slot: Slot, into hasher: inout Hasher) {
    slot.load(as: Self.self).hashCompletely(into: &hasher)
  }
}

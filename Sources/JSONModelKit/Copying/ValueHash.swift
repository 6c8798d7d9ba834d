#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Hashes the values of properties whose types are `Equatable`.
///
/// Swift's own hashes are not sufficient. Foundation hashes only the first 80 bytes of a `Data`,
/// and the nearest `Double` of a `Decimal`. Swift takes quadratic time for strings with many
/// combining marks. Sets must sometimes be left out, and some types are not `Hashable`.
struct ValueHash {
  /// The class of the outermost model being hashed, which may contain the model with the property.
  let outermost: any JSONModelProtocol.Type

  /// Returns whether the hash of a value may differ from Swift's own.
  func differs(fromSwiftsHashOf shape: ValueShape) -> Bool {
    switch shape.form {
    case .leaf(let kind): kind == .decimal || kind == .string
    case .rawValue: false
    case .model: true
    case .decodable, .transformed(otherwise: nil): type(of: shape) == Data.self
    case .array(let inner, let type):
      type.isSet && shape.mayHoldModels
        || differs(fromSwiftsHashOf: inner)
    case .dictionary(let inner, _, _), .optional(let inner), .presence(let inner, _),
      .tolerant(let inner, _), .transformed(otherwise: let inner?):
      differs(fromSwiftsHashOf: inner)
    }
  }

  private func type(of shape: ValueShape) -> Any.Type {
    shape.type
  }

  /// Combines the value in a slot into a hasher.
  func combine(_ slot: Slot, _ shape: ValueShape, into hasher: inout Hasher) {
    guard let optional = shape.optional else { return combineForm(slot, shape, into: &hasher) }
    let isThere = optional.withWrapped(in: slot) { wrapped in
      if case .optional(let inner) = shape.form {
        combine(wrapped, inner, into: &hasher)
      } else {
        combineForm(wrapped, shape, into: &hasher)
      }
    }
    hasher.combine(isThere)
  }

  private func combineForm(_ slot: Slot, _ shape: ValueShape, into hasher: inout Hasher) {
    switch shape.form {
    case .model(let model):
      slot.model(as: model.with { $0.type }).hash(into: &hasher)
    case .leaf(.string):
      hasher.combine(slot.load(as: String.self).inCanonicalOrder)
    case .leaf(.decimal):
      hasher.combine(allDigitsOf: slot.load(as: Decimal.self))
    case .array(let element, let type):
      combineElements(slot, of: element, type, into: &hasher)
    case .dictionary(let value, let key, let type):
      let (value, key) = (value, key)
      type.withMembers(in: slot) { keys, values in
        hasher.combine(keys.count)
        hasher.combine(
          sum(0..<keys.count) { index, hasher in
            combine(keys[index], key, into: &hasher)
            combine(values[index], value, into: &hasher)
          })
      }
    case .presence(let wrapped, let type):
      let presence = type.withValue(in: slot) { value in
        combine(value, wrapped, into: &hasher)
      }
      switch presence {
      case .absent: hasher.combine(0)
      case .null: hasher.combine(1)
      case .value: hasher.combine(2)
      }
    case .tolerant(let inner, _), .transformed(otherwise: let inner?):
      combineForm(slot, inner, into: &hasher)
    case .decodable, .transformed(otherwise: nil), .leaf, .rawValue, .optional:
      let type = type(of: shape)
      if type == Data.self {
        hasher.combine(allBytesOf: slot.load(as: Data.self))
      } else if let type = type as? any Hashable.Type {
        type.hash(slot, into: &hasher)
      } else if let type = type as? any Encodable.Type, !shape.hasExporter {
        func hash<Value: Encodable>(_ type: Value.Type) {
          hasher.combine(HashingEncoder.hash(of: slot.load(as: type)))
        }
        hash(type)
      } else {
        hasher.combine(ExportedForm.hashWithoutOrder(of: slot, shape.wrapped ?? shape))
      }
    }
  }

  private func combineElements(
    _ slot: Slot, of element: ValueShape, _ type: any ArrayShaped.Type, into hasher: inout Hasher
  ) {
    guard !type.isSet || covers(setOf: element) else { return }
    type.withElements(in: slot) { elements in
      hasher.combine(elements.count)
      if type.isSet {
        hasher.combine(sum(0..<elements.count) { combine(elements[$0], element, into: &$1) })
      } else {
        for index in 0..<elements.count { combine(elements[index], element, into: &hasher) }
      }
    }
  }

  /// Returns whether the hash covers the elements of a set.
  ///
  /// A set hashes its elements while it grows, and must not be accessed meanwhile. An element may
  /// refer to the model that has the set. So the hash covers a set only if the outermost model,
  /// which a growing set may be hashing, cannot be an element of it.
  private func covers(setOf element: ValueShape) -> Bool {
    guard element.mayHoldModels else { return true }
    guard holdsModelsOnly(element), let reference = element.modelClass else { return false }
    return !isSubclass(outermost, of: reference.with { $0.type })
  }

  /// Returns whether values of a shape contain models, but no `Codable` values.
  ///
  /// A `Codable` value may contain any model.
  private func holdsModelsOnly(_ shape: ValueShape) -> Bool {
    switch shape.form {
    case .model: true
    case .array(let inner, _), .dictionary(let inner, _, _), .optional(let inner),
      .presence(let inner, _), .tolerant(let inner, _), .transformed(otherwise: let inner?):
      holdsModelsOnly(inner)
    case .leaf, .rawValue, .decodable, .transformed(otherwise: nil): false
    }
  }

  /// Returns the sum of the hashes of elements, which does not depend on their order.
  private func sum(_ indexes: Range<Int>, _ body: (Int, inout Hasher) -> Void) -> Int {
    indexes.reduce(0) { sum, index in
      var hasher = Hasher()
      body(index, &hasher)
      return sum &+ hasher.finalize()
    }
  }
}

extension Hashable {
  /// Combines the value in a slot, which has this type, into a hasher.
  static func hash(_ slot: Slot, into hasher: inout Hasher) {
    hasher.combine(slot.load(as: Self.self))
  }
}

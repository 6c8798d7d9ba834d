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
    } else if let type = type as? any Encodable.Type, !shape.hasExporter {
      func hash<Value: Encodable>(_ type: Value.Type) {
        hasher.combine(EncodedHash.hash(of: slot.load(as: type)))
      }
      hash(type)
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
    guard !element.contents.contains(.encodedModels), let reference = element.modelClass else {
      return false
    }
    return !isSubclass(outermost, of: reference.with { $0.type })
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

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
    guard shape.holdsModels || shape.holdsTexts else { return .unknown }
    guard let optional = shape.optional else { return collectForm(one, other, shape) }
    var result = Result.different
    var isThere = false
    let isOneThere = optional.withWrapped(in: one) { one in
      isThere = optional.withWrapped(in: other) { other in
        if case .optional(let inner) = shape.form {
          result = collect(one, other, inner)
        } else {
          result = collectForm(one, other, shape)
        }
      }
    }
    if !isOneThere { return optional.withWrapped(in: other) { _ in } ? .different : .asModels }
    return isThere ? result : .different
  }

  private mutating func collectForm(_ one: Slot, _ other: Slot, _ shape: ValueShape) -> Result {
    switch shape.form {
    case .model(let model):
      let type = model.with { $0.type }
      let (one, other) = (one.model(as: type), other.model(as: type))
      if one !== other { found.append((one, other)) }
      return .asModels
    case .array(let element, let type):
      return collectElements(one, other, of: element, type)
    case .dictionary(let value, _, let type):
      return collectMembers(one, other, of: value, type)
    case .presence(let wrapped, let type):
      return collectPresence(one, other, wrapped, type)
    case .tolerant(let inner, _), .transformed(otherwise: let inner?):
      return collectForm(one, other, inner)
    case .leaf(.string):
      return String.areEqual(one.load(as: String.self), other.load(as: String.self))
        ? .asModels : .different
    case .leaf, .rawValue, .optional, .decodable, .transformed(otherwise: nil):
      return .unknown
    }
  }

  private mutating func collectElements(
    _ one: Slot, _ other: Slot, of element: ValueShape, _ type: any ArrayShaped.Type
  ) -> Result {
    var result = Result.asModels
    type.withElements(in: one) { ones in
      type.withElements(in: other) { others in
        if ones.count != others.count {
          result = .different
        } else if type.isSet {
          result = collectSet(ones, others, of: element)
        } else {
          for index in 0..<ones.count where result == .asModels {
            result = collect(ones[index], others[index], element)
          }
        }
      }
    }
    return result
  }

  /// Pairs the elements of two sets by their hashes, which equal elements have in common.
  ///
  /// If several elements have the same hash, only the set can determine which ones are equal.
  private mutating func collectSet(
    _ ones: SlotRow, _ others: SlotRow, of element: ValueShape
  ) -> Result {
    guard case .model(let model) = element.form, !element.isOptional else { return .unknown }
    var byHash: [Int: any JSONModelProtocol] = [:]
    for index in 0..<ones.count {
      let one = ones[index].model(as: model.with { $0.type })
      guard byHash.updateValue(one, forKey: one.hashValue) == nil else { return .unknown }
    }
    for index in 0..<others.count {
      let other = others[index].model(as: model.with { $0.type })
      guard let one = byHash.removeValue(forKey: other.hashValue) else { return .different }
      if one !== other { found.append((one, other)) }
    }
    return .asModels
  }

  private mutating func collectMembers(
    _ one: Slot, _ other: Slot, of value: ValueShape, _ type: any DictionaryShaped.Type
  ) -> Result {
    var result = Result.asModels
    type.withMembers(in: one) { keys, ones in
      type.withMembers(in: other) { otherKeys, others in
        guard keys.count == otherKeys.count else {
          result = .different
          return
        }
        var indexes: [AnyHashable: Int] = [:]
        for index in 0..<keys.count { indexes[type.hashable(keys[index])] = index }
        for index in 0..<otherKeys.count where result == .asModels {
          guard let match = indexes[type.hashable(otherKeys[index])] else {
            result = .different
            return
          }
          result = collect(ones[match], others[index], value)
        }
      }
    }
    return result
  }

  private mutating func collectPresence(
    _ one: Slot, _ other: Slot, _ wrapped: ValueShape, _ type: any PresenceShaped.Type
  ) -> Result {
    var result = Result.different
    let first = type.withValue(in: one) { one in
      _ = type.withValue(in: other) { other in result = collect(one, other, wrapped) }
    }
    if case .value = first { return result }
    switch (first, type.withValue(in: other) { _ in }) {
    case (.absent, .absent), (.null, .null): return .asModels
    default: return .different
    }
  }
}

extension DictionaryShaped {
  /// Returns the key in a slot.
  fileprivate static func hashable(_ key: Slot) -> AnyHashable {
    func open<Key: Hashable>(_ type: Key.Type) -> AnyHashable { AnyHashable(key.load(as: type)) }
    guard let type = keyType as? any Hashable.Type else {
      preconditionFailure("Keys of a dictionary are Hashable.")
    }
    return open(type)
  }
}

extension ValueShape {
  /// Whether values are strings or contain strings, but no other leaves.
  var holdsTexts: Bool {
    contents.contains(.strings) && !contents.contains(.otherThanStrings)
  }

  /// Returns whether a value of a shape with `holdsTexts` has a string that `==` compares slowly.
  func hasTextSlowToCompare(in slot: Slot) -> Bool {
    var isSlow = false
    _ = withUnwrapped(in: slot) { slot in
      if case .leaf = bare.form {
        isSlow = slot.load(as: String.self).isSlowToHash
      } else {
        forEachPart(in: slot) { part, slot, _ in
          isSlow = isSlow || part.hasTextSlowToCompare(in: slot)
        }
      }
    }
    return isSlow
  }
}

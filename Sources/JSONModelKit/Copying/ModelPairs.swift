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
    return collectParts(of: optional, one, other) { pairs, one, other in
      if case .optional(let inner) = shape.form { return pairs.collect(one, other, inner) }
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
    if case .leaf(.string) = form {
      return String.areEqual(one.load(as: String.self), other.load(as: String.self))
        ? .asModels : .different
    }
    guard let container = shape.kind.container, let part = form.element ?? form.inner else {
      return .unknown
    }
    if let set = shape.kind.array, set.isSet { return collectSet(set, one, other, of: part) }
    return collectParts(of: container, one, other) { pairs, one, other in
      pairs.collect(one, other, part)
    }
  }

  /// Compares the corresponding parts of two containers.
  private mutating func collectParts(
    of type: any ContainerShaped.Type, _ one: Slot, _ other: Slot,
    _ compare: (inout ModelPairs, Slot, Slot) -> Result
  ) -> Result {
    var result = Result.asModels
    let areAlike = type.forEachPair(one, other) { one, other in
      result = compare(&self, one, other)
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

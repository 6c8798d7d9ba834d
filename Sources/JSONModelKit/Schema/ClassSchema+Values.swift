extension ValueShape {
  /// Returns whether a slot holds a value: neither nil nor `.absent`.
  func hasValue(in slot: Slot) -> Bool {
    if isOptional { return !isNil(in: slot) }
    guard let presence else { return true }
    if case .absent = presence.withValue(in: slot, { _ in }) { return false }
    return true
  }

  /// Returns whether a slot of an Optional holds nil; this shape is that of the Optional.
  ///
  /// Models, arrays and the most common leaves have specialized code, which avoids two metadata
  /// lookups.
  func isNil(in slot: Slot) -> Bool {
    guard let optional else { preconditionFailure("Only an Optional contains nil.") }
    switch form {
    case .leaf(.string): return slot.withValue(as: String?.self) { $0 == nil }
    case .leaf(.int): return slot.load(as: Int?.self) == nil
    case .leaf(.bool): return slot.load(as: Bool?.self) == nil
    case .model: return slot.containsNil
    default: return kind.array?.isNil(in: slot) ?? !optional.withWrapped(in: slot) { _ in }
    }
  }
}

extension ClassSchema {
  /// Returns whether a property has a value: neither nil nor `.absent`.
  ///
  /// Not inlined: the optimizer would copy it into each of its uses.
  @inline(never) func hasValue(
    _ property: PropertyIndex, in instance: any JSONModelProtocol
  ) -> Bool {
    var result = false
    withValue(of: property, in: instance) { slot in
      result = plans[property.value].shape.hasValue(in: slot)
    }
    return result
  }

  /// Moves the first value of a buffer into a property.
  func set(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, to buffer: ElementBuffer
  ) {
    guard property.value < storedCount else {
      return accessors[property.value - storedCount].set(buffer, in: instance)
    }
    let type = type(of: property)
    let slot = Slot(
      of: instance, offset: plans[property.value].offset, holdsOptional: false, type: type)
    buffer.move(type, to: slot)
    extendLifetime(instance)
  }

  /// Returns the properties marked `@Required` that have no value, in the order of the declaration.
  func unsetProperties(of instance: any JSONModelProtocol) -> [PropertyIndex] {
    guard hasRequiredValues else { return [] }
    return layout.order.filter { property in
      plans[property.value].isRequired && !hasValue(property, in: instance)
    }
  }

  /// Returns whether another schema of the class imports the properties in the same way.
  func importsSame(as other: ClassSchema) -> Bool {
    declarationErrors == other.declarationErrors && names == other.names
      && zip(plans, other.plans).allSatisfy { $0.shape == $1.shape }
  }
}

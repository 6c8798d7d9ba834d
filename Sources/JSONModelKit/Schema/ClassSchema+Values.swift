extension ValueShape {
  /// Returns whether a slot holds a value: neither nil nor `.absent`.
  func hasValue(in slot: Slot) -> Bool {
    if let optional { return optional.withWrapped(in: slot) { _ in } }
    guard let presence else { return true }
    if case .absent = presence.withValue(in: slot, { _ in }) { return false }
    return true
  }
}

extension ClassSchema {
  /// Returns whether a property has a value: neither nil nor `.absent`.
  func hasValue(_ property: PropertyIndex, in instance: any JSONModelProtocol) -> Bool {
    var result = false
    withValue(of: property, in: instance) { slot in
      result = plans[property.value].shape.hasValue(in: slot)
    }
    return result
  }

  /// Returns the properties marked `@Required` that have no value, in the order of the declaration.
  func unsetProperties(of instance: any JSONModelProtocol) -> [PropertyIndex] {
    guard hasRequiredValues else { return [] }
    return layout.order.filter { property in
      plans[property.value].isRequired && !hasValue(property, in: instance)
    }
  }
}

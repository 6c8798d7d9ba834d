extension ClassSchema {
  /// Returns the properties marked `@Required` that have no value, in the order of the declaration.
  func unsetProperties(of instance: any JSONModelProtocol) -> [PropertyIndex] {
    guard hasRequiredValues else { return [] }
    return layout.order.filter { property in
      guard plans[property.value].isRequired, let optional = plans[property.value].shape.optional
      else { return false }
      var isSet = true
      withValue(of: property, in: instance) { slot in
        isSet = optional.withWrapped(in: slot) { _ in }
      }
      return !isSet
    }
  }
}

// Properties without a value, which an export leaves out or writes as null.

extension Exporter {
  /// Returns whether a property without a value is exported as null; otherwise it is left out.
  func writesNull(for property: PropertyIndex, _ schema: ClassSchema) -> Bool {
    let plan = schema.plans[property.value]
    guard plan.shape.isOptional else { return false }
    return options.includesNulls || plan.isRequiredKey || schema.startsWithValue(property)
  }

  /// Returns whether a slot holds a value: neither nil nor `.absent`.
  func hasValue(_ shape: ValueShape, in slot: Slot) -> Bool {
    if let optional = shape.optional { return optional.withWrapped(in: slot) { _ in } }
    guard let type = shape.presence else { return true }
    if case .absent = type.withValue(in: slot, { _ in }) { return false }
    return true
  }

  func hasValue(
    _ property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?
  ) -> Bool {
    if let selection, !selection.properties.contains(property) { return false }
    var result = false
    schema.withValue(of: property, in: model) { slot in
      result = hasValue(schema.plans[property.value].shape, in: slot)
    }
    return result
  }
}

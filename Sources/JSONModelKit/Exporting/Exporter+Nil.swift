// Properties without a value, which an export leaves out or writes as null.

extension Exporter {
  /// Returns whether a property without a value is exported as null; otherwise it is left out.
  ///
  /// Inlined, because a call would copy the exporter.
  @inline(__always) func writesNull(for property: PropertyIndex, _ schema: ClassSchema) -> Bool {
    let plan = schema.plans[property.value]
    guard plan.shape.isOptional else { return false }
    return options.includesNulls || plan.isRequiredKey || schema.hasNonNilDefault(property)
  }

  func hasValue(
    _ property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?
  ) -> Bool {
    if let selection, !selection.properties.contains(property) { return false }
    return schema.hasValue(property, in: model)
  }
}

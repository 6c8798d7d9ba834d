// Properties without a value, which an export leaves out or writes as null.

extension Exporter {
  /// Returns whether a property without a value is exported as null; otherwise it is left out.
  ///
  /// Inlined, because a call would copy the exporter.
  @inline(__always) func writesNull(
    for property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema
  ) -> Bool {
    guard schema.plans[property.value].shape.isOptional else { return false }
    return options.includesNulls || schema.writesNull(for: property)
      || !schema.memberChecks.isEmpty && schema.nullsForMemberChecks(of: model).contains(property)
  }

  func hasValue(
    _ property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?
  ) -> Bool {
    if let selection, !selection.properties.contains(property) { return false }
    return schema.hasValue(property, in: model)
  }
}

extension ClassSchema {
  /// Whether a nil is always exported as null, because an absent key would mean something else.
  @inline(__always) fileprivate func writesNull(for property: PropertyIndex) -> Bool {
    plans[property.value].isRequiredKey || hasNonNilDefault(property)
  }

  /// Returns the properties whose nil is exported as null because `.requires` or `.requiresOne`
  /// need their keys.
  ///
  ///     .requires("b", with: "a")     {"a":1,"b":null} is exported as it was imported
  @inline(never) fileprivate func nullsForMemberChecks(
    of model: any JSONModelProtocol
  ) -> PropertySet {
    var written = PropertySet(count: plans.count)
    var nulls = written
    for index in plans.indices {
      let property = PropertyIndex(index)
      if hasValue(property, in: model) || plans[index].shape.isOptional && writesNull(for: property)
      {
        _ = written.insert(property)
      }
    }
    // Each null may be the condition of another check.
    var isComplete = false
    while !isComplete {
      isComplete = true
      for check in memberChecks where !check.holds({ written.contains($0) }) {
        let needed = check.needed.first { plans[$0.value].shape.isOptional }
        guard let needed, written.insert(needed) else { continue }
        _ = nulls.insert(needed)
        isComplete = false
      }
    }
    return nulls
  }
}

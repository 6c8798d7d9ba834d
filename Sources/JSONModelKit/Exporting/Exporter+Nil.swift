// Properties without a value, which an export leaves out or writes as null.

extension Exporter {
  /// Returns whether a member has a value: this is the one place that decides it, apart from the
  /// nil that `write(_:at:)` and `writeByFastPath` find in the value itself.
  func hasValue(
    _ property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?
  ) -> Bool {
    if let selection, !selection.properties.contains(property) { return false }
    let shape = schema.plans[property.value].shape
    guard shape.isOptional || shape.isPresence else { return true }
    return schema.hasValue(property, in: model)
  }
}

extension ClassSchema {
  /// Returns whether a property without a value is exported as null; otherwise it is left out.
  ///
  /// A function of the schema, because a function of the exporter would copy the exporter.
  @inline(__always) func writesNull(
    for property: PropertyIndex, of model: any JSONModelProtocol, _ options: JSONExportOptions
  ) -> Bool {
    guard plans[property.value].shape.isOptional else { return false }
    return options.includesNulls || plans[property.value].isRequiredKey
      || nilMayHaveMeaning(property) && writesNull(for: property, of: model)
  }

  /// Returns whether the nil of a property for which `nilMayHaveMeaning` is true is exported.
  @inline(never) private func writesNull(
    for property: PropertyIndex, of model: any JSONModelProtocol
  ) -> Bool {
    hasNonNilDefault(property) || nullsForMemberChecks(of: model).contains(property)
  }

  /// Returns the properties whose nil is exported as null because `.requires` or `.requiresOne`
  /// need their keys.
  ///
  ///     .requires("b", with: "a")     {"a":1,"b":null} is exported as it was imported
  private func nullsForMemberChecks(
    of model: any JSONModelProtocol
  ) -> PropertySet {
    var written = PropertySet(count: plans.count)
    var nulls = written
    for index in plans.indices {
      let property = PropertyIndex(index)
      let isNull =
        plans[index].shape.isOptional
        && (plans[index].isRequiredKey || hasNonNilDefault(property))
      if isNull || hasValue(property, in: model) { _ = written.insert(property) }
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

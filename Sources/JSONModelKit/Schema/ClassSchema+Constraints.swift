// Fast paths for checking the constraints of an instance.

extension ClassSchema {
  /// Returns whether the fast tests show that the constraints of a property are satisfied.
  ///
  /// The caller extends the lifetime of the instance.
  @inline(__always) func holdsQuickly(
    _ plan: CheckPlan, for instance: any JSONModelProtocol
  ) -> Bool {
    guard let tests = plan.quickTests else { return false }
    let slot = Slot(
      of: instance, offset: plan.offset, holdsOptional: false,
      type: plans[plan.property.value].shape.storedType)
    return checks.quickTests.hold(tests, for: slot)
  }

  /// Returns the index of the first check plan whose constraints the fast tests do not show to be
  /// satisfied; the number of plans if there is none.
  ///
  /// - Parameter seen: The properties whose keys were read; the others are not checked.
  @inline(__always) func firstUndecidedPlan(
    for instance: any JSONModelProtocol, seen: PropertySet
  ) -> Int {
    defer { extendLifetime(instance) }
    for (index, plan) in checks.plans.enumerated() where seen.contains(plan.property) {
      if !holdsQuickly(plan, for: instance) { return index }
    }
    return checks.plans.count
  }
}

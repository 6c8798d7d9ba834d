// Fast paths for checking the constraints of an instance.

extension ClassSchema {
  /// Returns whether a property has its default value; false if its type is not `Equatable`.
  func hasDefaultValue(_ property: PropertyIndex, of instance: any JSONModelProtocol) -> Bool {
    func compare<Value: Equatable>(_ type: Value.Type) -> Bool {
      var values: [Value] = []
      for instance in [instance, self.type.init()] {
        withValue(of: property, in: instance) { values.append($0.load(as: type)) }
      }
      return values[0] == values[1]
    }
    guard let type = type(of: property) as? any Equatable.Type else { return false }
    return compare(type)
  }

  /// Returns whether the fast tests show that the constraints of a property are satisfied.
  @inline(__always) func holdsQuickly(
    _ plan: CheckPlan, for instance: any JSONModelProtocol
  ) -> Bool {
    guard let count = plan.quickCount else { return false }
    let slot = Slot(
      of: instance, offset: plan.offset, holdsOptional: false,
      type: plans[plan.property.value].shape.storedType)
    for index in plan.quickStart..<(plan.quickStart + count)
    where !quickTests[index].holds(for: slot) {
      return false
    }
    extendLifetime(instance)
    return true
  }
}

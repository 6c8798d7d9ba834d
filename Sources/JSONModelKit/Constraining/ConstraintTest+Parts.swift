// The tests of `.anyOf` and `.contains`, which depend on the results of inner checks.

extension ValueCheck {
  /// Returns whether the check finds no violation.
  ///
  /// `uncheckedReason` is nil unless a constraint could not be checked. In that case, the result is
  /// inconclusive.
  func result(
    for slot: Slot, _ context: inout CheckContext
  ) -> (isSatisfied: Bool, uncheckedReason: String?) {
    var inside = CheckContext(effort: context.effort, comparisons: context.comparisons)
    check(slot, &inside)
    context.effort = inside.effort
    context.comparisons = inside.comparisons
    return (inside.violations.isEmpty, inside.violations.lazy.compactMap(\.uncheckedReason).first)
  }
}

extension ConstraintTest {
  func checkAny(_ checks: [ValueCheck], _ slot: Slot, _ context: inout CheckContext) {
    var uncheckedReason: String?
    for check in checks {
      let result = check.result(for: slot, &context)
      if result.isSatisfied { return }
      uncheckedReason = uncheckedReason ?? result.uncheckedReason
    }
    fail(&context, uncheckedReason: uncheckedReason)
  }

  func checkContains(
    _ type: any ArrayShaped.Type, _ check: ValueCheck, _ bounds: JSONConstraintBounds<Int>,
    _ slot: Slot, _ context: inout CheckContext
  ) {
    var count = 0
    var uncheckedReason: String?
    type.withElements(in: slot) { elements in
      for index in 0..<elements.count {
        let result = check.result(for: elements[index], &context)
        if result.isSatisfied { count += 1 }
        uncheckedReason = uncheckedReason ?? result.uncheckedReason
      }
    }
    if uncheckedReason != nil || !bounds.contains(count) {
      fail(&context, uncheckedReason: uncheckedReason)
    }
  }
}

// The constraints of a property, compiled for its type when the class is inspected:
//
//   var tags: [String]?   .count(1...5), .each(.length(1...20), .pattern("^[a-z]+$"))
//
//   Optional -> array   count
//                 element   length, pattern
//
// A check reads the value in place. A violation has the path from the property; paths are built for
// violations only.

/// The compiled constraints of values of one type.
final class ValueCheck: Sendable {
  let kind: TypeKind
  let tests: [ConstraintTest]
  /// The check of the wrapped value, the elements, or the values of a dictionary; nil if they have
  /// no constraints.
  let part: ValueCheck?
  /// The check of the keys of a dictionary, and the function that returns their strings.
  let keys: ValueCheck?
  let keyText: (@Sendable (Slot) -> String)?
  /// Whether the check hashes or compares strings as Swift does.
  let comparesTexts: Bool

  init(
    _ kind: TypeKind, _ tests: [ConstraintTest] = [], part: ValueCheck? = nil,
    keys: ValueCheck? = nil, keyText: (@Sendable (Slot) -> String)? = nil
  ) {
    self.kind = kind
    self.tests = tests
    self.part = part
    self.keys = keys
    self.keyText = keyText
    comparesTexts =
      part?.comparesTexts == true || keys?.comparesTexts == true
      || tests.contains { $0.method.comparesTexts }
  }

  /// Checks the value in a slot.
  func check(_ slot: Slot, _ context: inout CheckContext) {
    for index in tests.indices { tests[index].check(slot, kind, &context) }
    if part == nil, keys == nil { return }
    kind.container?.forEachPart(in: slot) { slot, step in
      let known = context.violations.count
      if case .member(let key) = step, let keys {
        keys.check(key, &context)
        for index in known..<context.violations.count { context.violations[index].isAtKey = true }
      }
      part?.check(slot, &context)
      if context.violations.count > known { locate(&context.violations, since: known, at: step) }
    }
  }

  /// Appends a step to the paths of the violations from an index on.
  ///
  /// The violations of the elements of a set are reported at the set itself.
  private func locate(
    _ violations: inout [ConstraintViolation], since known: Int, at step: PartStep
  ) {
    let component: JSONKeyPath.Component
    switch step {
    case .value: return
    case .element where kind.array?.isSet == true:
      for index in known..<violations.count { violations[index].moveToCollection() }
      return
    case .element(let index): component = .index(index)
    case .member(let key): component = .key(keyText?(key) ?? "")
    }
    for index in known..<violations.count { violations[index].steps.append(component) }
  }

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

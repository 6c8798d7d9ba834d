/// The state that the checks of one import share.
struct CheckContext {
  var effort: PatternEffort
  var comparisons = ComparisonBudget()
  var violations: [ConstraintViolation] = []

  /// Removes and returns the violations of one property, sorted by key path.
  mutating func takeViolations() -> [ConstraintViolation] {
    defer { violations = [] }
    if violations.count < 2 { return violations }
    // The standard library's sort is stable: violations of one value keep their order.
    return violations.sorted { $0.isBefore($1) }
  }
}

extension ConstraintViolation {
  /// Returns whether the value of the violation precedes that of another one in the same property.
  ///
  /// Not inlined: the optimizer would copy it into each of the six comparisons of a sort.
  @inline(never) fileprivate func isBefore(_ other: ConstraintViolation) -> Bool {
    steps.reversed().lexicographicallyPrecedes(other.steps.reversed()) { $0.isBefore($1) }
  }
}

extension JSONKeyPath.Component {
  /// Returns whether the element or member precedes another one of the same collection.
  fileprivate func isBefore(_ other: JSONKeyPath.Component) -> Bool {
    switch (self, other) {
    case (.index(let first), .index(let second)): first < second
    case (.key(let first), .key(let second)): first.precedes(second)
    case (.index, .key): true
    case (.key, .index): false
    }
  }
}

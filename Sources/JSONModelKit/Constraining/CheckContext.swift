/// What the checks of one import have in common.
struct CheckContext {
  var effort: PatternEffort
  var comparisons = ComparisonBudget()
  var violations: [ConstraintViolation] = []

  /// Takes out the violations of one property, in the order of their places.
  mutating func takeViolations() -> [ConstraintViolation] {
    defer { violations = [] }
    if violations.count < 2 { return violations }
    // By the place among the others last, so that constraints of one value stay in their order.
    return violations.enumerated().sorted { first, second in
      let (one, other) = (first.element.steps.reversed(), second.element.steps.reversed())
      if one.elementsEqual(other) { return first.offset < second.offset }
      return one.lexicographicallyPrecedes(other) { $0.isBefore($1) }
    }.map(\.element)
  }
}

extension JSONKeyPath.Component {
  /// Whether an element or member comes before another one of its collection.
  fileprivate func isBefore(_ other: JSONKeyPath.Component) -> Bool {
    switch (self, other) {
    case (.index(let first), .index(let second)): first < second
    case (.key(let first), .key(let second)): first.precedes(second)
    case (.index, .key): true
    case (.key, .index): false
    }
  }
}

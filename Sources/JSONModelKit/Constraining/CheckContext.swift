/// The state that the checks of one import share.
struct CheckContext {
  var effort: PatternEffort
  var comparisons = ComparisonBudget()
  var violations: [ConstraintViolation] = []

  /// Removes and returns the violations of one property, sorted by key path.
  mutating func takeViolations() -> [ConstraintViolation] {
    defer { violations = [] }
    if violations.count < 2 { return violations }
    // The original index breaks ties, so that violations of one value keep their order.
    return violations.enumerated().sorted { first, second in
      let (one, other) = (first.element.steps.reversed(), second.element.steps.reversed())
      if one.elementsEqual(other) { return first.offset < second.offset }
      return one.lexicographicallyPrecedes(other) { $0.isBefore($1) }
    }.map(\.element)
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

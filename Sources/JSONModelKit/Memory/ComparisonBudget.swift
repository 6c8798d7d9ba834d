/// The number of comparisons that an import may still make between different elements with equal
/// hashes.
///
/// An element may contain sets of models, whose elements are compared with each other in turn.
/// These comparisons count, too. A comparison of values of `Decimal` counts 20 times.
struct ComparisonBudget {
  static let maximum = 1_000_000
  static let reason = "more than \(maximum) comparisons of different elements with equal hashes"

  private(set) var remaining = maximum

  var isExhausted: Bool { remaining < 0 }

  /// Reduces the budget by comparisons of different elements.
  mutating func spend(_ comparisons: Int) { remaining -= comparisons }
}

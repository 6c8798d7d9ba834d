/// How many more elements with equal hashes an import compares.
struct ComparisonBudget {
  static let maximum = 1_000_000
  static let reason = "more than \(maximum) comparisons of different elements with equal hashes"

  private(set) var remaining = maximum

  var isExhausted: Bool { remaining < 0 }

  mutating func spend(_ comparisons: Int) { remaining -= comparisons }
}

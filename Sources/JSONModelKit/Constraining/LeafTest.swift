/// A test of bounds for an `Int`, a `Double` or the length of a `String`.
enum LeafTest: Sendable {
  case int(lowest: Int, highest: Int)
  case double(lowest: Double, highest: Double, includesHighest: Bool)
  case length(lowest: Int, highest: Int)

  @inline(__always) func holds(for value: Int) -> Bool {
    guard case .int(let lowest, let highest) = self else { return false }
    return value >= lowest && value <= highest
  }

  @inline(__always) func holds(for value: Double) -> Bool {
    guard case .double(let lowest, let highest, let includesHighest) = self else { return false }
    return value >= lowest && (includesHighest ? value <= highest : value < highest)
  }

  @inline(__always) func holds(for value: String) -> Bool {
    guard case .length(let lowest, let highest) = self else { return false }
    return LengthRule(bounds: JSONConstraintBounds(lower: lowest, upper: highest))
      .isSatisfied(by: value)
  }
}

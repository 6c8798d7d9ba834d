/// A test of a value: its bounds, the bounds of its length, or whether a list contains it.
enum LeafTest: Sendable {
  case int(lowest: Int, highest: Int)
  case double(lowest: Double, highest: Double, includesHighest: Bool)
  case length(lowest: Int, highest: Int)
  /// One of the texts of a range in `QuickTests`.
  case oneOf(start: Int, end: Int)

  @inline(__always) func holds(for value: Int) -> Bool {
    guard case .int(let lowest, let highest) = self else { return false }
    return value >= lowest && value <= highest
  }

  @inline(__always) func holds(for value: Double) -> Bool {
    guard case .double(let lowest, let highest, let includesHighest) = self else { return false }
    return value >= lowest && (includesHighest ? value <= highest : value < highest)
  }

  @inline(__always) func holds(for value: String, _ texts: [SmallText]) -> Bool {
    switch self {
    case .length(let lowest, let highest):
      return LengthRule(bounds: JSONConstraintBounds(lower: lowest, upper: highest))
        .isSatisfied(by: value)
    case .oneOf(let start, let end):
      guard let text = SmallText(value) else { return false }
      for index in start..<end where texts[index] == text { return true }
      return false
    case .int, .double: return false
    }
  }
}

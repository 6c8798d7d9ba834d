final class TypedElementTracker<Element: Hashable>: ElementTracker {
  private var known = EqualElements<Element>()
  /// The number of different elements with each `hashValue`, if they are found by other hashes.
  private var counts: [Int: Int] = [:]

  func insert(
    _ elements: ElementBuffer, at bufferIndex: Int, _ index: Int, _ budget: inout ComparisonBudget
  ) -> TrackedElement {
    let element = elements.copy(of: Element.self, at: bufferIndex)
    if let equal = known.insert(element, at: index, &budget) {
      return known.isSame(element, as: equal.element) ? .same : .equal(to: equal.index)
    }
    if known.hashesExactly { countComparisons(of: element, &budget) }
    return .new
  }

  /// Reduces the budget by the comparisons that the set will make when it inserts a new element.
  private func countComparisons(of element: Element, _ budget: inout ComparisonBudget) {
    let others = counts[element.hashValue, default: 0]
    counts[element.hashValue] = others + 1
    guard others > 0, let element = element as? any ExactlyHashable else { return }
    budget.spend(others * element.comparisonCost)
  }
}

// Sets and `.unique` find equal elements by their hashes. Elements that differ but have one hash are
// each compared with all others; an import counts these comparisons and ends at a limit:
//
//   hash 7    element 0, element 3     element 5 has hash 7, too: two comparisons
//
// Types whose hash a document cannot choose, such as `String` and `Int`, are not tracked.

/// Finds equal elements of one collection.
struct EqualElements<Element: Hashable> {
  /// The last element with each hash, by its index.
  private var lastIndexes: [Int: Int] = [:]
  /// For each element that is not equal to an earlier one, the one before it with the same hash.
  private var elements: [(element: Element, index: Int, previous: Int)] = []

  /// Adds an element.
  ///
  /// - Returns: The first element that is equal to it, if there is one; the new one is dropped then.
  ///   Also nil if the budget is exhausted.
  mutating func insert(
    _ element: Element, at index: Int, _ budget: inout ComparisonBudget
  ) -> (element: Element, index: Int)? {
    let hash = element.hashValue
    let last = lastIndexes[hash] ?? -1
    var next = last
    while next >= 0, !budget.isExhausted {
      let known = elements[next]
      if budget.compare(known.element, element) { return (known.element, known.index) }
      next = known.previous
    }
    lastIndexes[hash] = elements.count
    elements.append((element, index, last))
    return nil
  }
}

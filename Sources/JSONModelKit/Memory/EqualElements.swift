// Sets and `.unique` find equal elements by their hashes. Different elements with the same hash are
// all compared with each other; an import counts these comparisons and fails at a limit:
//
//   hash 7    element 0, element 3     element 5 has hash 7, too: two comparisons
//
// A set of a type whose hash a document cannot control, such as `String` or `Int`, needs no limit,
// so an import does not track its elements.

/// Finds equal elements of a collection.
struct EqualElements<Element: Hashable> {
  /// For each hash, the index in `elements` of the last element with it.
  private var lastIndexes: [Int: Int] = [:]
  /// The elements that differ from all earlier ones, each with the previous one of the same hash.
  private var elements: [(element: Element, index: Int, previous: Int)] = []
  private lazy var comparisons = ThreadComparisons.current
  /// Whether elements are hashed with `exactHash`, because many may have the same `hashValue`.
  let hashesExactly = !(Element.self is AnyObject.Type) && Element.self is any ExactlyHashable.Type

  /// Inserts an element if it differs from all earlier ones.
  ///
  /// - Returns: The earlier element that is equal to it. The result is nil if there is none, or if
  ///   the budget is exhausted.
  mutating func insert(
    _ element: Element, at index: Int, _ budget: inout ComparisonBudget
  ) -> (element: Element, index: Int)? {
    let hash = hash(of: element)
    let last = lastIndexes[hash] ?? -1
    var next = last
    while next >= 0, !budget.isExhausted {
      let known = elements[next]
      let compared = comparisons.count
      comparisons.usedIndex = false
      if known.element == element { return (known.element, known.index) }
      // The comparison of two elements may compare models inside them.
      budget.spend(max(1, comparisons.count &- compared))
      next = known.previous
    }
    lastIndexes[hash] = elements.count
    elements.append((element, index, last))
    return nil
  }

  /// Returns whether an element has the same properties as the equal one that was just found.
  ///
  /// Models are equal if their properties marked ``Index`` are.
  mutating func isSame(_ element: Element, as known: Element) -> Bool {
    !comparisons.usedIndex || comparisons.comparingAll { known == element }
  }

  private func hash(of element: Element) -> Int {
    guard hashesExactly, let element = element as? any ExactlyHashable else {
      return element.hashValue
    }
    return element.exactHash
  }
}

// The issue of an element has its index in the document, but a constraint is checked on the array
// without the dropped elements:
//
//   ["x", 1, 9]  ->  [1, 9]       9 is element 1 of the array, and element 2 of the document
//
// Gaps are recorded only when an element is dropped, so an array without dropped elements takes no
// extra time. There is at most one more gap than kept elements.

/// The elements that an import has dropped from one array.
struct IndexGaps {
  /// One or more dropped elements without a kept one between them.
  private struct Gap {
    /// The number of elements that were kept before the gap.
    let keptCount: Int
    /// The number of elements that were dropped up to the end of the gap.
    let droppedCount: Int
  }

  /// Nil in most arrays, so that there is nothing to release.
  private var gaps: [Gap]?

  var isEmpty: Bool { gaps == nil }

  /// - Parameter keptCount: The number of elements that were kept before the dropped one.
  mutating func add(after keptCount: Int) {
    let last = gaps?.last
    let gap = Gap(keptCount: keptCount, droppedCount: (last?.droppedCount ?? 0) + 1)
    if gaps == nil { gaps = [] }
    if last?.keptCount == keptCount { gaps?.removeLast() }
    gaps?.append(gap)
  }

  /// Returns the index in the document of an element of the array.
  func documentIndex(of index: Int) -> Int {
    guard let gaps else { return index }
    // Finds the first gap after the element by binary search.
    var (low, high) = (0, gaps.count)
    while low < high {
      let middle = (low + high) / 2
      if gaps[middle].keptCount <= index { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? index : index + gaps[low - 1].droppedCount
  }
}

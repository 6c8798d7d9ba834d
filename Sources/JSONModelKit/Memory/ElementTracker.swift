/// Finds equal elements of a set during an import.
protocol ElementTracker: AnyObject {
  /// Inserts an element of a buffer, and compares it with the earlier ones of the same hash.
  ///
  /// Once the budget is exhausted, it is not compared and counts as new.
  ///
  /// - Parameters:
  ///   - bufferIndex: The index of the element in the buffer.
  ///   - index: The index of the element in the document.
  func insert(
    _ elements: ElementBuffer, at bufferIndex: Int, _ index: Int, _ budget: inout ComparisonBudget
  ) -> TrackedElement
}

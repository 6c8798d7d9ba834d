/// Finds equal elements of a set during an import.
protocol ElementTracker: AnyObject {
  /// Inserts an element of a buffer, unless the budget is exhausted.
  ///
  /// - Parameters:
  ///   - bufferIndex: The index of the element in the buffer.
  ///   - index: The index of the element in the document.
  func insert(
    _ elements: ElementBuffer, at bufferIndex: Int, _ index: Int, _ budget: inout ComparisonBudget
  ) -> TrackedElement
}

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

/// What an element tracker found out about an element.
enum TrackedElement {
  /// It differs from all earlier elements.
  case new
  /// It is the same as an earlier element.
  case same
  /// It is equal to an earlier element, whose index in the document is given, but the two differ in
  /// properties that are not marked `@Index`.
  case equal(to: Int)
}

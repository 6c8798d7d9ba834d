/// Finds equal elements of a set during an import.
protocol ElementTracker: AnyObject {
  /// Inserts an element of a buffer.
  ///
  /// - Parameters:
  ///   - bufferIndex: The index of the element in the buffer.
  ///   - index: The index of the element in the document.
  /// - Returns: The document index of an equal element, if the two differ in properties that are
  ///   not marked `@Index`.
  func insert(
    _ elements: ElementBuffer, at bufferIndex: Int, _ index: Int, _ budget: inout ComparisonBudget
  ) -> Int?
}

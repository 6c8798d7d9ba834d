/// Finds equal elements of a set while they are imported.
protocol ElementTracker: AnyObject {
  /// Adds the element at a place of a buffer, which has another index in the document.
  ///
  /// - Returns: The index of an equal element that differs from it in other properties than the
  ///   index of its class.
  func insert(
    _ elements: ElementBuffer, at place: Int, _ index: Int, _ budget: inout ComparisonBudget
  ) -> Int?
}

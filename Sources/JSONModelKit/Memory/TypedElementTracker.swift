final class TypedElementTracker<Element: Hashable>: ElementTracker {
  private var known = EqualElements<Element>()

  func insert(
    _ elements: ElementBuffer, at bufferIndex: Int, _ index: Int, _ budget: inout ComparisonBudget
  ) -> Int? {
    let element = elements.copy(of: Element.self, at: bufferIndex)
    guard let equal = known.insert(element, at: index, &budget) else { return nil }
    let isSame = ComparedProperties.all { equal.element == element }
    return isSame ? nil : equal.index
  }
}

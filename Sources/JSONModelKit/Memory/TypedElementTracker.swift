final class TypedElementTracker<Element: Hashable>: ElementTracker {
  private var known = EqualElements<Element>()

  func insert(
    _ elements: ElementBuffer, at place: Int, _ index: Int, _ budget: inout ComparisonBudget
  ) -> Int? {
    let element = elements.copy(of: Element.self, at: place)
    guard let equal = known.insert(element, at: index, &budget),
      let first = equal.element as? any IndexedModel,
      let second = element as? any IndexedModel, !first.hasEqualProperties(second)
    else { return nil }
    return equal.index
  }
}

// Sets and `.unique` find equal elements by their hashes. Elements that differ but have one hash are
// each compared with all others; an import counts these comparisons and ends at a limit:
//
//   hash 7    element 0, element 3     element 5 has hash 7, too: two comparisons
//
// Types whose hash a document cannot choose, such as `String` and `Int`, are not tracked.

/// How many more elements with equal hashes an import compares.
struct ComparisonBudget {
  static let maximum = 1_000_000
  static let reason = "more than \(maximum) comparisons of different elements with equal hashes"

  private(set) var remaining = maximum

  var isExhausted: Bool { remaining < 0 }

  mutating func spend(_ comparisons: Int) { remaining -= comparisons }
}

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
      if known.element == element { return (known.element, known.index) }
      budget.spend(1)
      next = known.previous
    }
    lastIndexes[hash] = elements.count
    elements.append((element, index, last))
    return nil
  }
}

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

/// A model that may be equal to another one by its `@Index` alone.
protocol IndexedModel: AnyObject {
  /// Whether all properties are equal to those of another model of the same class.
  func hasEqualProperties(_ other: any IndexedModel) -> Bool
}

extension ValueShape {
  /// Whether different values may have equal hashes, other than by chance.
  var mayHaveEqualHashes: Bool {
    switch form {
    case .leaf(let kind): kind == .decimal
    case .rawValue: false
    case .model: true
    case .decodable, .transformed(otherwise: nil): !LeafKind.hashesWell(type)
    case .array(let inner, _), .dictionary(let inner, _, _), .optional(let inner),
      .presence(let inner, _), .lossy(let inner), .transformed(otherwise: let inner?):
      inner.mayHaveEqualHashes
    }
  }
}

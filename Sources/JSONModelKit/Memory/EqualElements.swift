#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

final class TypedElementTracker<Element: Hashable>: ElementTracker {
  private var known = EqualElements<Element>()
  /// The number of different elements with each `hashValue`, if they are found by other hashes.
  private var counts: [Int: Int] = [:]

  func insert(
    _ elements: ElementBuffer, at bufferIndex: Int, _ index: Int, _ budget: inout ComparisonBudget
  ) -> TrackedElement {
    let element = elements.copy(of: Element.self, at: bufferIndex)
    if let equal = known.insert(element, at: index, &budget) {
      return known.isSame(element, as: equal.element) ? .same : .equal(to: equal.index)
    }
    if known.hashesExactly { countComparisons(of: element, &budget) }
    return .new
  }

  /// Reduces the budget by the comparisons that the set will make when it inserts a new element.
  private func countComparisons(of element: Element, _ budget: inout ComparisonBudget) {
    let others = counts[element.hashValue, default: 0]
    counts[element.hashValue] = others + 1
    guard others > 0, let element = element as? any ExactlyHashable else { return }
    budget.spend(others * element.comparisonCost)
  }
}

/// The result of inserting an element into an element tracker.
enum TrackedElement {
  /// It differs from all earlier elements.
  case new
  /// It is the same as an earlier element.
  case same
  /// It is equal to an earlier element, whose index in the document is given, but the two differ in
  /// properties that are not marked `@Index`.
  case equal(to: Int)
}

// Foundation hashes only the first 80 bytes of a `Data`, and the `Double` nearest to a `Decimal`.
// The methods in Hasher+Foundation.swift hash all bytes and digits; this protocol calls them for
// values in collections, too.

/// A type whose own hash may be equal for many different values.
protocol ExactlyHashable {
  /// Hashes everything that `==` compares.
  func hashExactly(into hasher: inout Hasher)

  /// The cost of a comparison with a value that is nearly equal; that of a short `Data` is 1.
  var comparisonCost: Int { get }
}

extension ExactlyHashable {
  var exactHash: Int {
    var hasher = Hasher()
    hashExactly(into: &hasher)
    return hasher.finalize()
  }
}

extension Data: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) { hasher.combine(allBytesOf: self) }

  var comparisonCost: Int { 1 + count / 1024 }
}

extension Decimal: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) { hasher.combine(allDigitsOf: self) }

  // Foundation takes 1,450 instructions for a comparison on Linux.
  var comparisonCost: Int { 20 }
}

extension Optional: ExactlyHashable where Wrapped: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) {
    hasher.combine(self != nil)
    self?.hashExactly(into: &hasher)
  }

  var comparisonCost: Int { self?.comparisonCost ?? 1 }
}

extension Set: ExactlyHashable where Element: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) { hasher.combine(reduce(0) { $0 &+ $1.exactHash }) }

  // A set finds an element among those with the same hash, which may be all.
  var comparisonCost: Int { 1 + count * reduce(0) { $0 + $1.comparisonCost } }
}

extension Dictionary: ExactlyHashable where Value: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) {
    hasher.combine(
      reduce(0) { sum, member in
        var hasher = Hasher()
        hasher.combine(member.key)
        member.value.hashExactly(into: &hasher)
        return sum &+ hasher.finalize()
      })
  }

  var comparisonCost: Int { values.reduce(1) { $0 + $1.comparisonCost } }
}

extension Array: ExactlyHashable where Element: ExactlyHashable {
  func hashExactly(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { element.hashExactly(into: &hasher) }
  }

  var comparisonCost: Int { reduce(1) { $0 + $1.comparisonCost } }
}

/// The number of comparisons that an import may still make between different elements with equal
/// hashes.
///
/// An element may contain sets of models, whose elements are compared with each other in turn.
/// These comparisons count, too. A comparison of values of `Decimal` counts 20 times.
struct ComparisonBudget {
  static let maximum = 1_000_000
  static let reason = "more than \(maximum) comparisons of different elements with equal hashes"

  private(set) var remaining = maximum

  var isExhausted: Bool { remaining < 0 }

  /// Reduces the budget by comparisons of different elements.
  mutating func spend(_ comparisons: Int) { remaining -= comparisons }
}

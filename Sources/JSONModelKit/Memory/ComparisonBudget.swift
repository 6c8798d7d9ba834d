import Foundation

/// The number of elements with equal hashes that an import may still compare.
///
/// An element may contain sets of models, whose elements are compared with each other in turn.
/// These comparisons count, too.
struct ComparisonBudget {
  static let maximum = 1_000_000
  static let reason = "more than \(maximum) comparisons of different elements with equal hashes"

  private(set) var remaining = maximum

  var isExhausted: Bool { remaining < 0 }

  /// Compares two elements, and reduces the budget if they differ.
  mutating func compare<Element: Equatable>(_ first: Element, _ second: Element) -> Bool {
    if Element.self == Decimal.self || Element.self == Data.self {
      // These contain no models.
      let isEqual = first == second
      if !isEqual { remaining -= 1 }
      return isEqual
    }
    let before = Self.comparedModels
    let isEqual = first == second
    // An equal element is dropped, so it is not compared again.
    if !isEqual { remaining -= max(1, Self.comparedModels &- before) }
    return isEqual
  }

  /// Reduces the budget by comparisons that take place elsewhere.
  mutating func spend(_ comparisons: Int) { remaining -= comparisons }

  // MARK: - Models

  private static let key = ThreadKey()

  /// The number of pairs of models that the thread has compared.
  private static var comparedModels: Int {
    Thread.current.threadDictionary[key] as? Int ?? 0
  }

  /// Adds to the number of pairs of models that the thread has compared.
  static func count(comparedModels count: Int) {
    Thread.current.threadDictionary[key] = comparedModels &+ count
  }
}

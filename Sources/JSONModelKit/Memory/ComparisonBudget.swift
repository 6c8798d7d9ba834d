import Foundation

/// How many more elements with equal hashes an import compares.
///
/// An element may hold sets of models, whose elements are compared with each other in turn: these
/// comparisons count, too.
struct ComparisonBudget {
  static let maximum = 1_000_000
  static let reason = "more than \(maximum) comparisons of different elements with equal hashes"

  private(set) var remaining = maximum

  var isExhausted: Bool { remaining < 0 }

  /// Compares two elements.
  mutating func compare<Element: Equatable>(_ first: Element, _ second: Element) -> Bool {
    let before = Self.comparedModels
    let isEqual = first == second
    // Equal elements are dropped, and not compared again.
    if !isEqual { remaining -= max(1, Self.comparedModels &- before) }
    return isEqual
  }

  // MARK: - Models

  private static let key = StackRoom.keyPrefix + "ComparedModels"

  /// How many pairs of models the thread has compared.
  private static var comparedModels: Int {
    Thread.current.threadDictionary[key] as? Int ?? 0
  }

  /// Counts pairs of models that the thread has compared.
  static func count(comparedModels count: Int) {
    Thread.current.threadDictionary[key] = comparedModels &+ count
  }
}

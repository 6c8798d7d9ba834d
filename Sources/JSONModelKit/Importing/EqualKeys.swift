/// The keys of a dictionary that were imported so far; different strings may represent equal keys.
struct EqualKeys {
  private var texts: [AnyHashable: String] = [:]

  /// The number of keys with each hash value.
  private var hashes: [Int: Int] = [:]

  /// Counts the comparisons with earlier keys of equal hashes; returns whether the budget allows
  /// them.
  mutating func mayCompare(_ key: AnyHashable, _ budget: inout ComparisonBudget) -> Bool {
    let others = hashes[key.hashValue, default: 0]
    hashes[key.hashValue] = others + 1
    if others > 0 {
      budget.spend(others * ((key.base as? any ExactlyHashable)?.comparisonCost ?? 1))
    }
    return !budget.isExhausted
  }

  /// Returns whether no earlier key is equal to this one but has a different string.
  ///
  /// Equal keys with the same string are detected elsewhere.
  mutating func areDifferent(from key: AnyHashable, text: String) -> Bool {
    guard let before = texts[key] else {
      texts[key] = text
      return true
    }
    return before == text
  }
}

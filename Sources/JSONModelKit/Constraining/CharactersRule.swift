#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule for the number of characters of a string, as Swift counts them.
struct CharactersRule: ValueRule {
  let bounds: JSONConstraintBounds<Int>

  func isSatisfied(by value: String) -> Bool { bounds.contains(value.count) }
}

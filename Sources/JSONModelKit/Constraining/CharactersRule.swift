#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether a text has so many characters, as Swift counts them.
struct CharactersRule: ValueRule {
  let bounds: JSONConstraintBounds<Int>

  func isSatisfied(by value: String) -> Bool { bounds.contains(value.count) }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule that can be converted to another number type.
protocol ConvertibleRule: ValueRule {
  /// Returns the rule for another number type, or nil if that type cannot represent its numbers.
  func converted(to type: any NumberLeaf.Type) -> (any ValueRule)?
}

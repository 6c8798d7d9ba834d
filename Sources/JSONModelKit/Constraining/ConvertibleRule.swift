#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule that can be made for values of another number type.
protocol ConvertibleRule: ValueRule {
  /// The same rule for another number type; nil if that does not have the rule's numbers exactly.
  func converted(to type: any RuleNumber.Type) -> (any ValueRule)?
}

// MARK: - Ranges

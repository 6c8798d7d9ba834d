#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule for values on one side of a limit, without the limit itself.
protocol LimitRule: ConvertibleRule {
  /// Whether values must be greater than the limit.
  var isLower: Bool { get }
  /// The limit as a phrase: `greater than 0`.
  var phrase: String { get }
  /// The limit as a JSON number, or nil if it is not a number.
  var number: JSONNumber? { get }
}

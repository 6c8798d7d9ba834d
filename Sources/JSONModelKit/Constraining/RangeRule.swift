#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

protocol RangeRule: ConvertibleRule {
  /// Whether no value is in the range.
  var isEmpty: Bool { get }
  /// How the range reads: `from 1 to 10`.
  var phrase: String { get }
  /// The ends as numbers, where they are numbers.
  var numbers: JSONConstraintBounds<JSONNumber>? { get }
}

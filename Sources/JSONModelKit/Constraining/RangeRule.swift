#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

protocol RangeRule: ConvertibleRule {
  /// The name of the constraint in source code: `.range`, `.greaterThan` or `.lessThan`.
  var name: String { get }
  /// Whether the range contains no value.
  var isEmpty: Bool { get }
  /// The range as a phrase: `from 1 to 10`.
  var phrase: String { get }
  /// The bounds as JSON numbers, or nil if they are not numbers.
  var numbers: JSONConstraintBounds<JSONNumber>? { get }
}

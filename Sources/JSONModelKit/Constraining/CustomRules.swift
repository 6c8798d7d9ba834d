#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

protocol CustomRule: ValueRule {
  var name: String { get }
}

struct FunctionRule<Value>: CustomRule {
  let name: String
  let function: @Sendable (Value) throws -> Bool

  func isSatisfied(by value: Value) throws -> Bool { try function(value) }
}

/// A rule that accepts dates before, or after, the time of the check.
struct NowRule: ValueRule {
  let isPast: Bool

  func isSatisfied(by value: Date) -> Bool { isPast ? value < Date() : value > Date() }
}

/// The constraint that an object contains at least one of several members, if a condition is met.
package struct RequiredMembersRule: Sendable {
  /// The names of the properties; in error sentences, their keys.
  package var needed: [String]
  /// The name of the property that must be present for the constraint to apply; nil if it always
  /// applies.
  package var condition: String?

  /// Returns whether an object satisfies the rule.
  package func holds(_ isPresent: (String) -> Bool) -> Bool {
    if let condition, !isPresent(condition) { return true }
    return needed.contains(where: isPresent)
  }

  /// The required keys as a phrase, such as `the key "city" if it contains "street"`.
  var phrase: String {
    let keys = needed.map { "\"\($0)\"" }.joined(separator: ", ")
    let amount = needed.count == 1 ? "the key" : "at least one of the keys"
    return "\(amount) \(keys)" + (condition.map { " if it contains \"\($0)\"" } ?? "")
  }
}

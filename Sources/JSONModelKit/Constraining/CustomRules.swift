#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule that a function of the application checks.
struct FunctionRule<Value>: ValueRule {
  /// The name in error sentences.
  let label: String
  let function: @Sendable (Value) throws -> Bool

  var name: String { ".custom(\"\(label)\")" }
  var signature: String { "\(phrase(isWhole: true).text(.infinitive)) \(Value.self)" }
  var isIdentifiedBySignature: Bool { false }

  func phrase(isWhole: Bool) -> ConstraintPhrase { .verb(.satisfy, "\"\(label)\"") }

  func isSatisfied(by value: Value) throws -> Bool { try function(value) }
}

/// A rule that accepts dates before, or after, the time of the check.
struct NowRule: ValueRule {
  let isPast: Bool

  var name: String { isPast ? ".past" : ".future" }

  func phrase(isWhole: Bool) -> ConstraintPhrase {
    .verb(.be, isPast ? "in the past" : "in the future")
  }

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

  /// The required keys, such as `the key "city" if it contains "street"`.
  private var keys: String {
    let keys = needed.map { "\"\($0)\"" }.joined(separator: ", ")
    let amount = needed.count == 1 ? "the key" : "at least one of the keys"
    return "\(amount) \(keys)" + (condition.map { " if it contains \"\($0)\"" } ?? "")
  }
}

extension RequiredMembersRule: ConstraintRule {
  var name: String { condition == nil ? ".requiresOne" : ".requires" }
  var subject: String { "the whole object" }
  var outline: JSONConstraint.Outline { .requiredMembers(self) }

  func phrase(isWhole: Bool) -> ConstraintPhrase { .verb(.contain, keys) }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    throw ConstraintRejection(
      self, ", which is for \(subject); declare it under the name \"\"")
  }
}

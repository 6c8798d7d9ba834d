/// The check of `.requires` or `.requiresOne`, with indexes of properties instead of their names.
struct MemberCheck: Sendable {
  /// The properties of which at least one must be present.
  var needed: [PropertyIndex]
  /// The property that must be present for the check to apply; nil if it always applies.
  var condition: PropertyIndex?
  /// The constraint, with keys instead of the names of properties.
  var rule: RequiredMembersRule

  /// All properties that the check concerns.
  var properties: [PropertyIndex] { needed + (condition.map { [$0] } ?? []) }

  /// The error sentence, with keys instead of names.
  var sentence: String { JSONConstraint(rule: .requiredMembers(rule)).sentence }

  /// Returns whether an object satisfies the check.
  ///
  /// - Parameter isPresent: Returns whether a property is present in the object.
  func holds(_ isPresent: (PropertyIndex) -> Bool) -> Bool {
    if let condition, !isPresent(condition) { return true }
    return needed.contains(where: isPresent)
  }
}

extension ClassLayout {
  /// Returns the checks for the constraints of the whole object: `.requires` and `.requiresOne`.
  func memberChecks(_ rules: [RequiredMembersRule]) -> [MemberCheck] {
    rules.compactMap { rule in
      func index(_ name: String) -> PropertyIndex? { names.firstIndex(of: name).map { .init($0) } }
      func key(_ name: String) -> String {
        index(name).map { "\(preferredPaths[$0.value])" } ?? name
      }
      let needed = rule.needed.compactMap { index($0) }
      // A property with a declaration error is not in the layout.
      guard needed.count == rule.needed.count else { return nil }
      return MemberCheck(
        needed: needed, condition: rule.condition.flatMap { index($0) },
        rule: RequiredMembersRule(needed: rule.needed.map(key), condition: rule.condition.map(key)))
    }
  }
}

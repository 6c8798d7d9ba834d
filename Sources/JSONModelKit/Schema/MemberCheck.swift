/// The check that an object contains at least one of several members, by properties.
struct MemberCheck: Sendable {
  var needed: [PropertyIndex]
  var condition: PropertyIndex?
  /// The constraint with the keys of the properties.
  var rule: MembersRule

  /// The error sentence, with keys instead of names.
  var sentence: String { JSONConstraint(rule: .members(rule)).sentence }

  /// Returns whether an object with certain members is valid.
  func holds(_ isPresent: (PropertyIndex) -> Bool) -> Bool {
    if let condition, !isPresent(condition) { return true }
    return needed.contains(where: isPresent)
  }
}

extension ClassLayout {
  /// Returns the checks for the constraints of the class itself.
  func memberChecks(_ rules: [MembersRule]) -> [MemberCheck] {
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
        rule: MembersRule(needed: rule.needed.map(key), condition: rule.condition.map(key)))
    }
  }
}

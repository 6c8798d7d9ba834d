extension ClassInspector {
  /// Adds the constraints of the whole object, which are declared for the name "".
  mutating func addMemberRules(_ constraints: [JSONConstraint]) {
    for constraint in constraints {
      guard case .requiredMembers(let rule) = constraint.rule else {
        reportError(
          "\(swiftTypeName(type)) has the constraint \(constraint.name) under the name \"\", "
            + "which stands for the whole object; declare it under the name of a property")
        continue
      }
      let names = rule.needed + [rule.condition].compactMap(\.self)
      let declarationErrors = declaration.declarationErrors.count
      checkNames(names, in: "constraints")
      for name in names where declaration.declarationErrors.count == declarationErrors {
        guard !declaration.properties.contains(where: { $0.name == name }) else { continue }
        reportError(
          "\(swiftTypeName(type)).constraints names \"\(name)\", which is not imported")
      }
      if rule.needed.isEmpty {
        reportError("\(swiftTypeName(type)) has the constraint .requiresOne without a property")
      }
      declaration.memberRules.append(rule)
    }
  }
}

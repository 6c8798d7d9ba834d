// The rules by which objects select their class.

extension SchemaBuilder {
  /// Returns the cluster of a class, or nil if it has no discriminator.
  func cluster(
    of declaration: ClassDeclaration, _ declarationErrors: inout [JSONModelError.Issue]
  ) -> ClassCluster? {
    guard let discriminator = declaration.discriminator else { return nil }
    let parent = declaration.levels.dropFirst().first?.discriminator
    switch discriminator.rule {
    case .choice(let choose):
      if case .choice? = parent?.rule {
        return ClassCluster(choose: choose, isOwn: false)
      }
      return ClassCluster(choose: choose, isOwn: true)
    case .tag(let rule):
      var inherited: TagRule?
      if case .tag(let parent)? = parent?.rule, parent.key == rule.key { inherited = parent }
      return cluster(of: declaration, by: rule, inherited, &declarationErrors)
    }
  }

  private func cluster(
    of declaration: ClassDeclaration, by rule: TagRule, _ inherited: TagRule?,
    _ declarationErrors: inout [JSONModelError.Issue]
  ) -> ClassCluster {
    func reference(
      to type: any JSONModelProtocol.Type, inherited: (any JSONModelProtocol.Type)?
    ) -> ClassReference? {
      if isSubclass(type, of: declaration.type) {
        return ClassNode.reference(to: type, usesKeyMapping: shapes.usesKeyMapping)
      }
      if inherited != type {
        declarationErrors.append(
          declaration.declarationError(
            "the discriminator of \(swiftTypeName(declaration.type)) names "
              + "\(swiftTypeName(type)), which is neither that class nor one of its subclasses"))
      }
      return nil
    }
    let known = inherited?.classes ?? [:]
    var classes: [JSONValue: ClassReference] = [:]
    for (tag, type) in rule.classes.sorted(by: { $0.key.tagText.precedes($1.key.tagText) }) {
      classes[tag] = reference(to: type, inherited: known[tag])
      if tag.isTag { continue }
      declarationErrors.append(
        declaration.declarationError(
          "the discriminator of \(swiftTypeName(declaration.type)) has the tag \(tag.string()), "
            + "which is not a string, number or boolean"))
    }
    let otherwise = rule.otherwise.flatMap { reference(to: $0, inherited: inherited?.otherwise) }
    let isOwn =
      rule.classes.contains { $1 != known[$0] } || known.count != rule.classes.count
      || rule.otherwise != inherited?.otherwise
    return ClassCluster(rule, classes: classes, otherwise: otherwise, isOwn: isOwn)
  }
}

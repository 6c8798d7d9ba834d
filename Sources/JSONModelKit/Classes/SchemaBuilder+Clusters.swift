extension SchemaBuilder {
  func cluster(
    of declaration: ClassDeclaration, _ declarationErrors: inout [JSONModelError.Issue]
  ) -> ClassCluster? {
    guard let discriminator = declaration.discriminator else { return nil }
    let parent = declaration.levels.dropFirst().first?.discriminator
    switch discriminator.rule {
    case .choice(let select):
      if case .choice? = parent?.rule {
        return ClassCluster(select: select, isOwn: false, outer: outerClusters(of: declaration))
      }
      return ClassCluster(select: select, isOwn: true, outer: outerClusters(of: declaration))
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
        let name = swiftTypeName(declaration.type)
        let declarationError = declaration.declarationError(
          "the discriminator of \(name) names \(swiftTypeName(type)), "
            + "which is neither \(name) nor a subclass of \(name)")
        // Several tags, or a tag and `otherwise`, may name the same class.
        if !declarationErrors.contains(declarationError) {
          declarationErrors.append(declarationError)
        }
      }
      return nil
    }
    if let rejection = rule.key.rejection {
      declarationErrors.append(
        declaration.declarationError(
          "the discriminator of \(swiftTypeName(declaration.type)) \(rejection)"))
    }
    let known = inherited?.classes ?? [:]
    var classes: [JSONValue: ClassReference] = [:]
    for (tag, type) in rule.classes.sorted(byUTF8Of: \.key.tagSortText) {
      classes[tag] = reference(to: type, inherited: known[tag])
      if tag.isTag { continue }
      declarationErrors.append(
        declaration.declarationError(
          "the discriminator of \(swiftTypeName(declaration.type)) has the tag \(tag.description), "
            + "which is not a string, number or boolean"))
    }
    let otherwise = rule.otherwise.flatMap { reference(to: $0, inherited: inherited?.otherwise) }
    let untagged = rule.untagged.flatMap { reference(to: $0, inherited: inherited?.untagged) }
    let isOwn =
      rule.classes.contains { $1 != known[$0] } || known.count != rule.classes.count
      || rule.otherwise != inherited?.otherwise || rule.untagged != inherited?.untagged
    return ClassCluster(
      rule, classes: classes, otherwise: otherwise, untagged: untagged, isOwn: isOwn,
      outer: outerClusters(of: declaration))
  }

  /// Returns a declaration error for each tag that a read-only property imports.
  ///
  /// With `readOnlyKeys: .reject`, no document could be imported: an import needs the tag, and rejects it.
  func readOnlyTags(of declaration: ClassDeclaration) -> [JSONModelError.Issue] {
    if declaration.discriminator == nil { return [] }
    var errors: [JSONModelError.Issue] = []
    for path in declaration.levels.compactMap({ $0.discriminator?.rule.tagPath }) {
      guard let name = readOnlyProperty(at: path, of: declaration) else { continue }
      let declarationError = declaration.declarationError(
        "is marked @ReadOnly, but a document needs its key for the discriminator; "
          + "remove the marker", property: name)
      if !errors.contains(declarationError) { errors.append(declarationError) }
    }
    return errors
  }

  /// Returns the name of the read-only property that imports a tag, or an object around it; for a
  /// property of a nested model, such as `line.article`, with the names of the enclosing ones.
  private func readOnlyProperty(
    at path: [JSONKeyPath.Component], of declaration: ClassDeclaration
  ) -> String? {
    var (properties, rest, names) = (declaration.properties, path[...], [String]())
    while !rest.isEmpty {
      /// Returns the number of steps of the key path that the property imports; nil for others.
      func count(_ property: DeclaredProperty) -> Int? {
        property.key.alternatives.first { !$0.isEmpty && rest.starts(with: $0) }?.count
      }
      let found = properties.filter { count($0) != nil }
      if let property = found.first(where: { $0.access == .readOnly }) {
        return (names + [property.name]).joined(separator: ".")
      }
      let nested = found.lazy.compactMap { property in
        (property.valueType as? any JSONModelProtocol.Type).map { (property, $0) }
      }.first
      guard let (property, model) = nested, let count = count(property) else { return nil }
      names.append(property.name)
      rest = rest.dropFirst(count)
      let node = ClassNode.reference(to: model, usesKeyMapping: shapes.usesKeyMapping)
      properties = node.with { $0.declaration.properties }
    }
    return nil
  }

  // MARK: - Nested clusters

  /// Returns the clusters around that of a class, the outermost first.
  ///
  ///     Shape    type -> Square, Circle      Big: type must be a tag of Square
  ///     Square   level -> Big, Small              level that of Big, by its own cluster
  private func outerClusters(of declaration: ClassDeclaration) -> [ClassCluster] {
    let own = declaration.discriminator?.rule.tagPath
    var rules: [(path: [JSONKeyPath.Component], levels: [TagRule])] = []
    var choice: (@Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?)?
    for level in declaration.levels.dropFirst() {
      switch level.discriminator?.rule {
      case .tag(let rule)?:
        let path = rule.key.alternatives[0]
        if path == own { continue }
        if let index = rules.firstIndex(where: { $0.path == path }) {
          rules[index].levels.append(rule)
        } else {
          rules.append((path, [rule]))
        }
      case .choice(let select)?: if own != nil { choice = select }
      case nil: break
      }
    }
    var clusters = rules.reversed().compactMap { outerCluster(of: declaration, $0.path, $0.levels) }
    if let choice { clusters.insert(outerCluster(of: declaration, choice), at: 0) }
    return clusters
  }

  /// Returns a cluster that accepts the tags that lead to a class; nil if none does.
  ///
  /// - Parameter rules: The rules of the levels that use a key, the outermost last.
  private func outerCluster(
    of declaration: ClassDeclaration, _ path: [JSONKeyPath.Component], _ rules: [TagRule]
  ) -> ClassCluster? {
    func leads(_ type: (any JSONModelProtocol.Type)?) -> Bool {
      guard let type else { return false }
      return type == declaration.type
        || isSubclass(declaration.type, of: type) && type.discriminator?.rule.tagPath != path
    }
    var classes: [JSONValue: any JSONModelProtocol.Type] = [:]
    for rule in rules { classes.merge(rule.classes) { leads($0) ? $0 : $1 } }
    let leading = classes.filter { leads($0.value) }
    let otherwise = rules.lazy.compactMap(\.otherwise).first { leads($0) }
    let untagged = rules.lazy.compactMap(\.untagged).first
    if leading.isEmpty, otherwise == nil, !leads(untagged) { return nil }
    let reference = ClassNode.reference(
      to: declaration.type, usesKeyMapping: shapes.usesKeyMapping)
    return ClassCluster(
      TagRule(
        key: rules[rules.count - 1].key, classes: classes, otherwise: otherwise, untagged: untagged),
      classes: leading.mapValues { _ in reference },
      otherwise: otherwise.map { _ in reference }, untagged: leads(untagged) ? reference : nil,
      isOwn: true)
  }

  /// Returns a cluster whose function selects a class if a given function selects that class or a
  /// superclass of it.
  private func outerCluster(
    of declaration: ClassDeclaration,
    _ select: @escaping @Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?
  ) -> ClassCluster {
    let type = declaration.type
    return ClassCluster(
      select: { members in
        guard let selected = try select(members) else { return nil }
        return isSubclass(type, of: selected) ? type : selected
      }, isOwn: true)
  }
}

extension JSONDiscriminator.Rule {
  /// The preferred key path of the tag; nil if a function selects the class.
  fileprivate var tagPath: [JSONKeyPath.Component]? {
    guard case .tag(let rule) = self else { return nil }
    return rule.key.alternatives[0]
  }
}

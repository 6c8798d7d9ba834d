// The class variables that refer to properties by name: keys, transformers, constraints, and the
// additions to the JSON Schema.

extension ClassInspector {
  mutating func mapKeys() {
    let resolver = KeyResolver(declaration.levels)
    for index in declaration.properties.indices {
      declaration.properties[index].key = resolver.key(of: declaration.properties[index].name)
    }
    for index in declaration.constants.indices {
      declaration.constants[index].key = resolver.key(of: declaration.constants[index].name)
    }
    checkNames(resolver.explicitNames, in: nil)
  }

  /// Uses the names of properties as their keys, if the options turn key mapping off.
  mutating func useNamesAsKeys() {
    for index in declaration.properties.indices {
      declaration.properties[index].key = .literal(declaration.properties[index].name)
    }
    for index in declaration.constants.indices {
      declaration.constants[index].key = .literal(declaration.constants[index].name)
    }
  }

  mutating func addTransformers() {
    var transformers: [String: JSONTransformer] = [:]
    for level in declaration.levels {
      transformers.merge(level.propertyTransformers) { derived, _ in derived }
    }
    for index in declaration.properties.indices {
      let transformer = transformers[declaration.properties[index].name]
      declaration.properties[index].transformer = transformer
      declaration.properties[index].registry =
        transformer?.registry(inheriting: declaration.registry)
    }
    checkNames(transformers.keys.sorted(byUTF8Of: \.self), in: "propertyTransformers")
  }

  mutating func addConstraints() {
    var constraints: [String: [JSONConstraint]] = [:]
    for level in declaration.levels.reversed() {
      for (name, added) in level.constraints {
        constraints[name, default: []].add(inheriting: added)
      }
    }
    for index in declaration.properties.indices {
      declaration.properties[index].constraints =
        constraints[declaration.properties[index].name] ?? []
    }
    addMemberRules(constraints.removeValue(forKey: "") ?? [])
    checkNames(constraints.keys.sorted(byUTF8Of: \.self), in: "constraints")
    let levels = declaration.levels
    let described = levels.flatMap { Array($0.propertyDescriptions.keys) }
    checkNames(Set(described).sorted(byUTF8Of: \.self), in: "propertyDescriptions")
    let schemas = levels.flatMap { Array($0.propertySchemas.keys) }
    checkNames(Set(schemas).sorted(byUTF8Of: \.self), in: "propertySchemas")
    for (name, schema) in levels.flatMap({ $0.propertySchemas.sorted(byUTF8Of: \.key) })
    where schema.object == nil && schema.bool == nil {
      reportError(
        "\(swiftTypeName(type)).propertySchemas has an invalid JSON Schema for \(name); "
          + "expected an object, true or false")
    }
    if let name = declaration.unknownKeysName, constraints[name] != nil {
      reportError(
        "\(swiftTypeName(type)).\(name) collects unknown keys, which cannot have constraints; "
          + "check them in validate()")
    }
  }

  mutating func checkListedNames() {
    if let listedNames { checkNames(listedNames.sorted(byUTF8Of: \.self), in: "onlyProperties") }
  }

  /// Reports names that are not those of properties.
  ///
  /// - Parameter variable: The class variable that lists the names; nil for the key mapper.
  mutating func checkNames(_ names: [String], in variable: String?) {
    if names.isEmpty { return }
    let known = Set(knownNames)
    for name in names where !known.contains(name) {
      let typeName = swiftTypeName(type)
      let source = variable.map { "\(typeName).\($0)" } ?? "the key mapper of \(typeName)"
      if let type = KeyPathName.valueType(inUnknown: name) {
        reportError(
          "\(source) has a key path to a property of type \(type) "
            + "that is computed, has a wrapper, or can be overridden; write its name as a string")
        continue
      }
      if declaration.constants.contains(where: { $0.name == name }) {
        reportError("\(source) names \"\(name)\", which \(DeclaredConstant.reason)")
        continue
      }
      reportError(
        "\(source) names \"\(name)\", which is not a property",
        suggestion: nearestName(to: name, in: knownNames))
    }
  }
}

extension [JSONConstraint] {
  /// Adds the constraints of a subclass; they replace constraints with the same signature.
  fileprivate mutating func add(inheriting others: [JSONConstraint]) {
    var added = others
    for index in indices {
      let signature = self[index].signature
      guard let same = added.firstIndex(where: { $0.signature == signature }) else { continue }
      self[index] = added.remove(at: same)
    }
    // A subclass that appends to the list of its superclass declares these constraints twice.
    for other in added
    where !other.isIdentifiedBySignature || !contains(where: { $0.signature == other.signature }) {
      append(other)
    }
  }
}

// The class variables that refer to properties by name: keys, transformers, constraints, and the
// additions to the JSON Schema.

extension ClassInspector {
  mutating func mapKeys() {
    let resolver = KeyResolver(declaration.levels)
    declaration.ignoresCase = resolver.ignoresCase
    for index in declaration.properties.indices {
      let name = declaration.properties[index].name
      let key = resolver.key(of: name)
      declaration.properties[index].key = key
      guard let rejection = key.rejection else { continue }
      declaration.properties[index].rejection =
        declaration.properties[index].rejection ?? rejection
      // Other code relies on key paths that begin with a key.
      declaration.properties[index].key = .literal(name)
    }
    for index in declaration.constants.indices {
      declaration.constants[index].key = resolver.key(of: declaration.constants[index].name)
    }
    checkNames(resolver.explicitNames, in: nil) { [knownNames] name in
      guard let key = resolver.key(of: name).plainKey, knownNames.contains(key) else { return nil }
      return "; the entry seems reversed: write [\"\(key)\": \"\(name)\"]"
    }
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
    checkNames(constraints.keys.sorted(byUTF8Of: \.self), in: "constraints") {
      [knownNames] name in
      let outer = String(name.prefix { $0 != "." })
      guard outer != name, knownNames.contains(outer) else { return nil }
      return "; declare it in the class of \(outer)"
    }
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
  /// - Parameters:
  ///   - variable: The class variable that lists the names; nil for the key mapper.
  ///   - fix: Returns the end of the sentence about a name, or nil to suggest the nearest name.
  mutating func checkNames(
    _ names: [String], in variable: String?, fix: (String) -> String? = { _ in nil }
  ) {
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
      let fix = fix(name)
      reportError(
        "\(source) names \"\(name)\", which is not a property\(fix ?? "")",
        suggestion: fix == nil ? nearestName(to: name, in: knownNames) : nil)
    }
  }
}

extension [JSONConstraint] {
  /// Adds the constraints of a subclass; they replace constraints with the same signature.
  fileprivate mutating func add(inheriting others: [JSONConstraint]) {
    var added = others
    for index in indices {
      let signature = self[index].rule.signature
      guard let same = added.firstIndex(where: { $0.rule.signature == signature }) else { continue }
      self[index] = added.remove(at: same)
    }
    // A subclass that appends to the list of its superclass declares these constraints twice.
    for other in added
    where !other.rule.isIdentifiedBySignature
      || !contains(where: { $0.rule.signature == other.rule.signature })
    {
      append(other)
    }
  }
}

// The key of a property is resolved once per class, from the first of these that exists:
//
//   1. the exception for the property in the most derived mapper that has one
//   2. the exception of the global mapper, if no mapper of the class has a style
//   3. the style of the most derived mapper that has one, or that of the global mapper
//
// `CaseInsensitiveKeys.swift` has the comparison without case.

/// A resolver for the keys of one class.
///
/// A class, because copies of a structure with the mappers needed the metadata of their dictionaries:
/// the runtime searched all conformances of the program for it.
final class KeyResolver {
  /// The mappers of the class and its superclasses, the most derived first.
  private let mappers: [JSONKeyMapper]
  /// The mapper that has the style.
  private let styled: JSONKeyMapper

  /// - Parameter levels: The class and its superclasses, the most derived first.
  init(_ levels: [any JSONModelProtocol.Type]) {
    mappers = levels.map { $0.keyMapper }
    styled = mappers.first { $0.style != nil } ?? .global
  }

  /// Whether an import compares keys without case.
  ///
  /// That is a part of the style: a mapper that only has exceptions inherits it.
  var ignoresCase: Bool {
    for mapper in mappers where mapper.style != nil || mapper.ignoresCase {
      return mapper.ignoresCase
    }
    return JSONKeyMapper.global.ignoresCase
  }

  /// The names of the properties that have exceptions, sorted.
  var explicitNames: [String] {
    // Closures, because the runtime would create key paths at the first use of a class.
    Set(mappers.flatMap { $0.exceptions.keys }).sorted(byUTF8Of: { $0 })
  }

  func key(of name: String) -> JSONKey {
    let explicit = mappers.lazy.compactMap { $0.exceptions[name] }.first
    if let key = explicit ?? styled.exceptions[name] { return key }
    return .literal(styled.style?(name) ?? name)
  }

  /// Returns the pairs of keys that one object cannot both have, as indexes.
  ///
  /// Two keys conflict if the key path of one is a prefix of the other, or if one requires an array
  /// where the other requires an object.
  static func conflicts(among keys: [JSONKey]) -> [(first: Int, second: Int)] {
    guard keys.contains(where: { $0.alternatives[0].count > 1 }) else { return [] }
    var conflicts: [(first: Int, second: Int)] = []
    for first in keys.indices {
      for second in (first + 1)..<keys.count
      where isConflict(keys[first].alternatives[0], keys[second].alternatives[0]) {
        conflicts.append((first, second))
      }
    }
    return conflicts
  }

  static func isConflict(
    _ first: [JSONKeyPath.Component], _ second: [JSONKeyPath.Component]
  ) -> Bool {
    // A flattened property has no key.
    if first.isEmpty || second.isEmpty { return false }
    for (one, other) in zip(first, second) where one != other {
      switch (one, other) {
      case (.key, .key), (.index, .index): return false
      default: return true
      }
    }
    return first.count != second.count
  }
}

extension ClassInspector {
  /// Adds the constraints of the whole object, which are declared for the name "".
  mutating func addMemberRules(_ constraints: [JSONConstraint]) {
    for constraint in constraints {
      guard let rule = constraint.rule as? RequiredMembersRule else {
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

// Fields that are not properties: constants, and the storage of wrapped properties.

extension ClassInspector {
  mutating func addConstant(
    _ field: StoredField, declaredBy level: any JSONModelProtocol.Type
  ) {
    declaration.constants.append(
      DeclaredConstant(
        name: field.nameInSource, type: field.type, declaringClass: level,
        position: declaration.variables.count, isIgnored: type.propertyIsIgnored(field.nameInSource)
      ))
  }

  /// Removes the stored property that a registered property replaces.
  ///
  /// - Returns: Its place in the order of declaration, which is the end for a computed property; and
  ///   whether it is the storage of a property wrapper.
  mutating func removeStored(replacedBy name: String) -> (place: Int, isWrapped: Bool) {
    let place = declaration.properties.firstIndex { $0.name == name }
    let placeOfStorage = declaration.properties.firstIndex { $0.name == "_\(name)" }
    declaration.properties.removeAll { $0.name == name }
    let isWrapped = dropStorage(ofWrapped: name)
    let end = declaration.properties.count
    return (min(place ?? (isWrapped ? placeOfStorage : nil) ?? end, end), isWrapped)
  }

  /// Ignores the storage `_name` of an unknown property wrapper if `name` is registered.
  ///
  /// - Returns: Whether there is such storage.
  private mutating func dropStorage(ofWrapped name: String) -> Bool {
    let storage = declaration.variables.firstIndex {
      $0.name.beginsWithUnderscore && $0.name.withoutFirstScalar == name && mayBeWrapper($0.type)
    }
    guard let storage else { return false }
    declaration.properties.removeAll { $0.name == declaration.variables[storage].name }
    declaration.variables[storage].ignoredReason = "is the storage of \(name)"
    // A copy of a wrapper of reference type would share its value.
    declaration.variables[storage].storage = nil
    return true
  }

  private func mayBeWrapper(_ type: Any.Type) -> Bool {
    switch TypeKind(type) {
    case .other: true
    case .class(let type): ModelClasses.model(type) == nil
    default: false
    }
  }
}

// Flattened properties: the members of a nested model are members of the enclosing object.
//
//   class Order    id, owner: .flattened(prefix: "owner_")        {"id": 7, "owner_id": 1}
//   class Owner    id, name: String?
//
//   entry of Owner as a part with this prefix    owner_id, owner_name
//   key table of Order                           id, and the heads owner_id and owner_name
//
// The class of the model has an entry of its own for each prefix, whose keys are those of the
// document. An import traverses the object once for the enclosing class, and once more for each
// flattened model, by that entry. So the nested class imports, reports, validates and merges its
// members as in any object, and key paths and positions need no conversion.

/// How the models of a class are parts of enclosing objects.
package struct FlattenedPart: Hashable, Sendable {
  var prefix: String
  /// Whether the enclosing class compares keys without case.
  var ignoresCase: Bool

  /// The index that orders the issues of such a model after those of the enclosing class.
  static let firstSortIndex = 1 << 30
}

extension FlattenedPart {
  /// Creates the part of the objects of a class that a property imports; nil unless it is flattened.
  init?(of property: DeclaredProperty, in declaration: ClassDeclaration) {
    guard let prefix = property.key.flattenedPrefix else { return nil }
    self.init(prefix: prefix, ignoresCase: declaration.ignoresCase)
  }
}

extension ClassDeclaration {
  /// Turns the declaration into that of a class whose models are parts of other objects.
  mutating func become(_ part: FlattenedPart) {
    self.part = part
    // The enclosing class knows all keys of its object.
    rejectsUnknownKeys = false
    ignoresCase = part.ignoresCase
    if part.prefix.isEmpty { return }
    for index in properties.indices {
      properties[index].key = properties[index].key.prefixed(by: part.prefix)
    }
    for index in constants.indices {
      constants[index].key = constants[index].key.prefixed(by: part.prefix)
    }
  }

  /// The key paths of all properties; those of flattened models in place of their property.
  var flattenedPaths: [[JSONKeyPath.Component]] {
    properties.flatMap { property in
      property.flattenedClass(in: self)?.with { $0.declaration.flattenedPaths }
        ?? property.key.alternatives
    }
  }

  /// The preferred key paths, with the names of the properties: `owner.id`.
  var flattenedMembers: [(name: String, path: [JSONKeyPath.Component])] {
    properties.flatMap { property in
      property.flattenedClass(in: self).map { model in
        model.with { $0.declaration.flattenedMembers }.map {
          ("\(property.name).\($0.name)", $0.path)
        }
      } ?? [(property.name, property.key.alternatives[0])]
    }
  }
}

extension DeclaredProperty {
  /// The class of the model that the property holds, possibly in an Optional.
  private var modelType: (any JSONModelProtocol.Type)? {
    var kind = TypeKind(type)
    if case .optional(let optional) = kind { kind = TypeKind(optional.wrappedType) }
    guard case .class(let type) = kind else { return nil }
    return ModelClasses.model(type)
  }

  /// The entry of the class of a flattened model; nil for other properties.
  fileprivate func flattenedClass(in declaration: ClassDeclaration) -> ClassReference? {
    guard let part = FlattenedPart(of: self, in: declaration), let modelType else { return nil }
    return ClassNode.reference(to: modelType, as: part)
  }

  /// The class of a flattened model, and that it is also in its own models; for declaration errors.
  fileprivate var declaredFlattenedType: (any JSONModelProtocol.Type)? {
    key.flattenedPrefix == nil ? nil : modelType
  }
}

extension ClassSchema {
  /// Returns the entry of the class of a flattened model; nil for other properties.
  package func flattenedClass(of property: PropertyIndex) -> ClassReference? {
    declared[property.value].key.flattenedPrefix == nil
      ? nil : plans[property.value].shape.modelClass
  }

  /// Returns the key paths of a property; for a flattened one, those of its model.
  package func documentPaths(of property: PropertyIndex) -> [[JSONKeyPath.Component]] {
    flattenedClass(of: property)?.with { $0.declaration.flattenedPaths }
      ?? alternatives[property.value]
  }

  /// Whether an object need not have any member of a flattened model.
  package func mayLack(flattened property: PropertyIndex) -> Bool {
    let plan = plans[property.value]
    return plan.keepsValueOnNull || plan.shape.isOptional && !plan.isRequired
  }

  /// Returns the model in a flattened property with its schema; nil if there is none.
  ///
  /// The model may be an instance of a subclass of the declared class.
  func flattenedModel(
    in property: PropertyIndex, of instance: any JSONModelProtocol
  ) -> (model: any JSONModelProtocol, reference: ClassReference)? {
    let shape = plans[property.value].shape
    var found: (any JSONModelProtocol)?
    withValue(of: property, in: instance) { slot in
      _ = shape.withUnwrapped(in: slot) {
        found = ModelClasses.model(in: $0.load(as: AnyObject.self))
      }
    }
    guard let found, let declared = shape.modelClass else { return nil }
    return (found, declared.sibling(for: Swift.type(of: found)))
  }

  /// Returns whether a model has values at key paths of its object other than the deleted ones.
  func hasValues(
    in instance: any JSONModelProtocol, isDeleted: (_ path: [JSONKeyPath.Component]) -> Bool
  ) -> Bool {
    layout.order.contains { property in
      if flattenedClass(of: property) != nil {
        guard let (model, reference) = flattenedModel(in: property, of: instance) else {
          return false
        }
        return reference.schema.hasValues(in: model, isDeleted: isDeleted)
      }
      return !isDeleted(alternatives[property.value][0]) && hasValue(property, in: instance)
    }
  }

  /// Returns the keys of an exported object in the order of declaration.
  func exportedKeys(_ access: ExportedAccess) -> [String] {
    let plan = output(access)
    if layout.flattened.isEmpty { return plan.keys }
    if let known = plan.keysWithFlattened.load() { return known.value }
    let own = Set(layout.alternatives.compactMap { $0[0].first?.memberKey })
    var keys = plan.keys.filter { !own.contains($0) }
    for property in layout.order where isExported(property, access) {
      let model = flattenedClass(of: property)
      keys += model?.schema.exportedKeys(access) ?? [alternatives[property.value][0][0].memberKey]
    }
    return plan.keysWithFlattened.storeIfNil(Box(keys.withoutDuplicates)).value
  }
}

extension [String] {
  fileprivate var withoutDuplicates: [String] {
    var seen: Set<ExactKey> = []
    return filter { seen.insert(ExactKey($0)).inserted }
  }
}

extension FittedShape {
  /// Replaces the class of a model by its entry as a part of other objects.
  ///
  /// - Returns: Whether values are models that no transformer converts.
  mutating func flatten(as part: FlattenedPart) -> Bool {
    guard case .model(let model) = shape.form, !shape.hasTransformers, !shape.hasExporter else {
      return false
    }
    setForm(.model(ClassNode.reference(to: model.with { $0.type }, as: part)))
    return true
  }
}

// MARK: - Declaration errors

extension ClassDeclaration {
  /// Why models of the class cannot be parts of other objects; nil if they can be.
  var reasonNotToFlatten: String? {
    let name = swiftTypeName(type)
    if levels.contains(where: { $0.discriminator != nil }) {
      return "\(name) is a class cluster, which needs objects of its own"
    }
    let hooks = [
      ("willImport", overridesWillImport), ("didImport", overridesDidImport),
      ("willExport", overridesWillExport),
    ]
    if let hook = hooks.first(where: \.1) {
      return "\(name) overrides \(hook.0)(_:), which needs objects of its own"
    }
    return unknownKeysName.map {
      "\(name).\($0) collects unknown keys; collect them in the enclosing class"
    }
  }
}

extension SchemaBuilder {
  /// Returns the predicate of the declaration error of a flattened property, or nil if it can be
  /// used.
  func reasonToReject(flattened property: DeclaredProperty) -> String? {
    guard property.key.flattenedPrefix != nil else { return nil }
    guard let type = property.declaredFlattenedType else {
      return "is flattened, but its type \(swiftTypeName(property.valueType)) is not a model or an "
        + "Optional of one"
    }
    let name = swiftTypeName(type)
    if let marker = property.access.marker {
      return "is flattened and marked \(marker); mark the properties of \(name)"
    }
    if property.isExportOnly { return "is flattened, so it cannot be registered for exports only" }
    if property.isRequiredKey {
      return "is flattened, so it has no key that @RequiredKey could require; remove the marker"
    }
    if !property.constraints.isEmpty {
      return "is flattened, so it cannot have constraints; declare them in \(name)"
    }
    if flattensItself(type, []) { return "is flattened, and \(name) is flattened into itself" }
    let declaration = ClassNode.reference(to: type).with { $0.declaration }
    return declaration.reasonNotToFlatten.map { "is flattened, but \($0)" }
  }

  private func flattensItself(
    _ type: any JSONModelProtocol.Type, _ outer: [any JSONModelProtocol.Type]
  ) -> Bool {
    if outer.contains(where: { $0 == type }) { return true }
    return ClassNode.reference(to: type).with { $0.declaration }.properties.contains { property in
      property.declaredFlattenedType.map { flattensItself($0, outer + [type]) } ?? false
    }
  }

  /// Returns the declaration errors of keys that flattened models have in common with other
  /// properties, and of constraints that name flattened properties.
  func errors(
    ofFlattenedIn properties: [InspectedProperty], _ declaration: ClassDeclaration
  ) -> [JSONModelError.Issue] {
    let flattened = properties.map(\.declared).filter { $0.key.flattenedPrefix != nil }
    if flattened.isEmpty { return [] }
    var errors: [JSONModelError.Issue] = []
    for name in declaration.memberRules.flatMap({ $0.needed + [$0.condition].compactMap(\.self) })
    where flattened.contains(where: { $0.name == name }) {
      errors.append(
        declaration.declarationError(
          "is flattened, so it has no key that a constraint could require", property: name))
    }
    var whole = declaration
    whole.properties = properties.map(\.declared)
    let members =
      declaration.outputTags.flatMap(\.paths).map { ("the discriminator", $0) }
      + whole.flattenedMembers
    for (index, second) in members.enumerated() where second.0.contains(".") {
      let flattened = second.0.prefix { $0 != "." } + "."
      // The properties of one class are checked with that class, in which two may share a key.
      for first in members[..<index] + members[(index + 1)...].filter({ !$0.0.contains(".") })
      where !first.0.hasPrefix(flattened)
        && (first.1 == second.1 || KeyResolver.isConflict(first.1, second.1))
      {
        errors.append(
          declaration.declarationError(
            "(\(JSONKeyPath(second.1))) and \(first.0) (\(JSONKeyPath(first.1))) have conflicting "
              + "keys; change one of them, or flatten with a prefix", property: second.0))
      }
    }
    return errors
  }
}

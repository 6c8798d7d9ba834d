// Finds declarations that are valid, but probably not what was meant. It cannot find:
//
//   func validate() -> Bool   methods are not part of the reflection metadata
//   private enum CodingKeys   see `UnusedCodingKeys`

/// Collects the warnings for a class and all classes that its properties refer to.
struct DeclarationLinter {
  private var warnings: [JSONDeclarationWarning] = []

  /// Returns the warnings for classes without declaration errors.
  static func warnings(of types: [any JSONModelProtocol.Type]) -> [JSONDeclarationWarning] {
    var linter = DeclarationLinter()
    var seen: Set<ClassReference> = []
    var waiting = types.map { ClassReference(checked: $0) }.filter { seen.insert($0).inserted }
    waiting.reverse()
    while let reference = waiting.popLast() {
      let schema = reference.schema
      linter.check(schema)
      for nested in schema.nestedClasses.reversed() where seen.insert(nested).inserted {
        waiting.append(nested)
      }
    }
    return linter.warnings
  }

  private mutating func warn(_ schema: ClassSchema, _ property: String?, _ reason: String) {
    warnings.append(
      JSONDeclarationWarning(model: schema.name, property: property, reason: reason))
  }

  private mutating func check(_ schema: ClassSchema) {
    warnings += MetadataCheck.warnings(of: schema)
    for case .key(let key)? in schema.cluster?.tags.filter({ $0.count == 1 }).map(\.first) ?? []
    where schema.keys.find(key).map({ $0.value >= schema.plans.count }) ?? true {
      guard let index = schema.names.firstIndex(of: key) else { continue }
      warn(
        schema, key,
        "has the key \"\(schema.preferredPaths[index])\", but the discriminator uses the key "
          + "\"\(key)\"; use the same key")
    }
    let instance = schema.type.init()
    let issues = schema.checks.isEmpty ? [] : ModelValidator.issues(of: instance)
    for index in schema.plans.indices { check(PropertyIndex(index), schema, instance, issues) }
  }

  private mutating func check(
    _ property: PropertyIndex, _ schema: ClassSchema, _ instance: any JSONModelProtocol,
    _ issues: [JSONModelError.Issue]
  ) {
    let declared = schema.declared[property.value]
    let shape = schema.plans[property.value].shape
    if schema.hidesMerges(of: property) {
      warn(
        schema, declared.name,
        "is observed, so a merge cannot change it; list it in registeredProperties")
    }
    checkKeys(of: property, schema)
    let keepsDefaultValue =
      shape.keepsDefaultValue || !shape.isPresence && !schema.required.contains(property)
    let missing = ModelValidator.missingValues(
      inDefaultOf: property, of: instance, schema, usesKeyMapping: true
    ).first?.property
    if keepsDefaultValue, let missing {
      warn(
        schema, declared.name,
        "has a default value in which \(missing) has no value, so an import that keeps the default "
          + "value fails; assign one")
    }
    for case .constraintViolated(let reason) in issues.lazy.filter({
      $0.keyPath == schema.preferredPaths[property.value]
    }).map(\.kind) where keepsDefaultValue {
      warn(
        schema, declared.name,
        "has a default value that violates its own constraint (\(reason)); change one of them")
      break
    }
    if let text = exportedCase(of: property, schema, instance) {
      let isDirect = if case .decodable = shape.form { true } else { false }
      warn(
        schema, declared.name,
        "\(isDirect ? "is" : "contains") an enumeration without raw values, which is exported as \(text); "
          + "declare a raw type, such as String")
    }
  }

  private mutating func checkKeys(of property: PropertyIndex, _ schema: ClassSchema) {
    let declared = schema.declared[property.value]
    if let key = declared.plainKey, key.contains("."), key != declared.name,
      !Self.isExplicit(declared.name, schema.type)
    {
      warn(
        schema, declared.name,
        "has the key \"\(key)\" from the style of the key mapper, where a dot does not form a "
          + "key path; use mapping([\"\(declared.name)\": \"\(key)\"])")
    }
    if let (key, other) = schema.sharedAlternative(of: property) {
      warn(
        schema, declared.name,
        "has the alternative key \"\(key)\", which is the key of \(other): a document with only that "
          + "key sets both; use different keys")
    }
    if schema.plans[property.value].shape.isPresence, let later = schema.elementAfter(property) {
      warn(
        schema, declared.name,
        "is a JSONPresence in an array before \"\(later)\", where .absent is exported as null; use "
          + "an Optional")
    }
  }

  // MARK: - Helpers

  /// Returns whether a mapper of the class has an exception for a property.
  private static func isExplicit(_ name: String, _ type: any JSONModelProtocol.Type) -> Bool {
    KeyResolver(ModelClasses.levels(of: type)).explicitNames.contains(name)
  }

  /// Returns the shape of the innermost values in Optionals, arrays and dictionaries.
  private static func innermost(_ shape: ValueShape) -> ValueShape {
    var shape = shape
    while let part = shape.form.element ?? shape.form.inner, shape.kind.container != nil {
      if case .tolerant = shape.form { return shape }
      if case .transformed = shape.form { return shape }
      shape = part
    }
    return shape
  }

  /// Returns the exported form of an enumeration that could have raw values and has none.
  ///
  /// For the case `open`, that is `{"open":{}}`. An enumeration with associated values cannot have
  /// a raw type, so its exported form is an object on purpose, and the result is nil.
  private func exportedCase(
    of property: PropertyIndex, _ schema: ClassSchema, _ instance: any JSONModelProtocol
  ) -> String? {
    let shape = schema.plans[property.value].shape
    guard case .decodable(let type) = Self.innermost(shape).form else { return nil }
    let isDirect = if case .decodable = shape.form { true } else { false }
    func firstCase<Cases: CaseIterable>(_ type: Cases.Type) -> Any? { type.allCases.first }
    func defaultValue<Value>(_ type: Value.Type) -> Any {
      var value: Any = ()
      schema.withValue(of: property, in: instance) { value = $0.load(as: Value.self) }
      return value
    }
    let declared: Any.Type = schema.type(of: property)
    // Without `CaseIterable`, the default value is the only case that is known.
    let value =
      (type as? any CaseIterable.Type).flatMap { firstCase($0) }
      ?? (isDirect ? defaultValue(declared) : nil)
    guard let value, Mirror(reflecting: value).displayStyle == .enum,
      let encodable = value as? any Encodable, let tree = try? JSONValue(encoding: encodable),
      let object = tree.object, object.count == 1, object.values.first == [:],
      !AssociatedValues.mayOccur(in: type)
    else { return nil }
    return tree.description
  }
}

extension ClassSchema {
  /// Returns a further key of a property that is the first key of another one, and that property.
  fileprivate func sharedAlternative(of property: PropertyIndex) -> (key: String, other: String)? {
    for path in alternatives[property.value].dropFirst() {
      let key = JSONKeyPath(path)
      let other = preferredPaths.indices.first {
        $0 != property.value && preferredPaths[$0] == key && key != preferredPaths[property.value]
      }
      if let other { return ("\(key)", names[other]) }
    }
    return nil
  }

  /// Returns the key path of a property in the array that contains a property, if it is later there.
  fileprivate func elementAfter(_ property: PropertyIndex) -> JSONKeyPath? {
    let path = alternatives[property.value][0]
    guard case .index(let index)? = path.last else { return nil }
    return preferredPaths.first { other in
      guard other.components.count >= path.count, other.components.starts(with: path.dropLast()),
        case .index(let later) = other.components[path.count - 1]
      else { return false }
      return later > index
    }
  }
}

// Turns the fields that reflection finds into properties, and reports a declaration error for every
// field that must not be written:
//
//   var id = 0                    a property
//   let version = 2               ignored, like computed and lazy properties
//   @Ignore var cache = Cache()   ignored
//   weak var owner: Owner?        a declaration error, unless propertyIsIgnored("owner")
//
// Only fields that are proven to be plain stored variables are written. All others are ignored or
// are a declaration error.

/// The rules that turn the fields of a class into properties.
struct ClassInspector {
  let type: any JSONModelProtocol.Type
  var declaration: ClassDeclaration
  /// The names of all variables, including ignored and rejected ones.
  private(set) var knownNames: [String] = []
  /// The names in `onlyProperties`; nil if all properties are included.
  let listedNames: Set<String>?
  /// The levels that the macro `@Observable` is applied to.
  private var observableLevels: [ObjectIdentifier] = []

  /// Inspects a class.
  ///
  /// - Parameters:
  ///   - usesKeyMapping: Whether the key mapper applies; otherwise keys are names.
  ///   - part: How the models are parts of other objects, if they are.
  init(
    _ type: any JSONModelProtocol.Type, usesKeyMapping: Bool = true, part: FlattenedPart? = nil
  ) {
    self.init(of: type)
    let registered = registeredProperties
    if let failure = RuntimeReflection.selfCheckFailure {
      reportError("the Swift runtime describes classes in an unexpected way: \(failure)")
      return
    }
    let fields = RuntimeReflection.storedFields(of: type)
    checkReflection(fields)
    if !RuntimeReflection.findsProperties { checkRegistration(registered) }
    guard declaration.declarationErrors.isEmpty else { return }
    let levels = declaringClasses
    for (index, field) in fields.enumerated() where field.isObservationRegistrar {
      observableLevels.append(ObjectIdentifier(levels[index]))
    }
    // A declaration is never freed, and arrays that grow reserve up to twice the memory.
    declaration.properties.reserveCapacity(fields.count + registered.count)
    declaration.variables.reserveCapacity(fields.count + registered.count)
    for (index, field) in fields.enumerated() where !field.name.isEmpty {
      add(field, declaredBy: levels[index])
    }
    for property in registered { add(property) }
    if usesKeyMapping { mapKeys() } else { useNamesAsKeys() }
    if let part { declaration.become(part) }
    addTransformers()
    addConstraints()
    checkListedNames()
  }

  /// Applies the rules to the given fields, for tests of the rules.
  init(_ type: any JSONModelProtocol.Type, fields: [StoredField]) {
    self.init(of: type)
    for field in fields { add(field, declaredBy: type) }
  }

  private init(of type: any JSONModelProtocol.Type) {
    self.type = type
    declaration = ClassDeclaration(type)
    listedNames = type.onlyProperties
  }

  mutating func reportError(_ reason: String, suggestion: String? = nil) {
    declaration.declarationErrors.append(
      JSONModelError.Issue(kind: .invalidDeclaration(reason), suggestion: suggestion))
  }

  private func isIgnored(_ name: String) -> Bool { reasonToIgnore(name) != nil }

  private func reasonToIgnore(_ name: String) -> String? {
    if type.propertyIsIgnored(name) { return "propertyIsIgnored(_:) excludes it" }
    return listedNames?.contains(name) == false ? "onlyProperties does not list it" : nil
  }
}

// MARK: - The class as a whole

extension ClassInspector {
  /// Reports the levels that have no reflection metadata and do not register their properties.
  private mutating func checkReflection(_ fields: [StoredField]) {
    var level: AnyClass? = type
    while let current = level {
      let parent: AnyClass? = RuntimeReflection.superclass(of: current)
      check(level: current, under: parent, fields)
      level = parent
    }
  }

  private mutating func check(
    level: AnyClass, under parent: AnyClass?, _ fields: [StoredField]
  ) {
    let inherited = parent.map { RuntimeReflection.fieldCount(of: $0) } ?? 0
    let inheritedSize =
      parent.map { RuntimeReflection.instanceSize(of: $0) } ?? RuntimeReflection.headerSize
    let count = RuntimeReflection.fieldCount(of: level)
    if count == inherited {
      guard RuntimeReflection.instanceSize(of: level) > inheritedSize else { return }
      declaration.hidesStorage = true
      if registersProperties(level, under: parent) { return }
      reportError(strippedClass: level, flag: "-disable-reflection-metadata")
    } else if fields[inherited..<count].contains(where: \.name.isEmpty) {
      declaration.hidesStorage = true
      if registersProperties(level, under: parent) { return }
      reportError(strippedClass: level, flag: "-disable-reflection-names")
    }
  }

  private mutating func reportError(strippedClass level: AnyClass, flag: String) {
    reportError(
      "\(swiftTypeName(level)) has no metadata of its stored properties because it was compiled with "
        + "\(flag); compile it without that flag, or list them in registeredProperties")
  }

  /// Returns whether a level registers properties of its own.
  ///
  /// The list of a level may include inherited properties, which do not count.
  private func registersProperties(_ level: AnyClass, under parent: AnyClass?) -> Bool {
    let inherited = Set(registeredNames(of: parent))
    return registeredNames(of: level).contains { !inherited.contains($0) }
  }

  private func registeredNames(of level: AnyClass?) -> [String] {
    let model = declaration.levels.first { $0 as AnyClass == level }
    return model?.registeredProperties.map(\.name) ?? []
  }

  /// The registered properties of all levels, those of superclasses first.
  ///
  /// Of two properties with the same name, the most derived one is used.
  private var registeredProperties: [JSONProperty] {
    var properties: [JSONProperty] = []
    for property in declaration.levels.reversed().flatMap({ $0.registeredProperties }) {
      if let index = properties.firstIndex(where: { $0.name == property.name }) {
        properties[index] = property
      } else {
        properties.append(property)
      }
    }
    return properties
  }
}

// MARK: - One property

extension ClassInspector {
  /// The declaring class of every stored field, those of superclasses first.
  private var declaringClasses: [any JSONModelProtocol.Type] {
    var classes: [any JSONModelProtocol.Type] = []
    for level in declaration.levels.reversed() {
      let count = RuntimeReflection.fieldCount(of: level) - classes.count
      classes += Array(repeating: level, count: max(count, 0))
    }
    return classes
  }

  private mutating func add(_ property: JSONProperty) {
    // Looked up in the variables, which include ignored properties.
    let variable = declaration.variables.first { $0.name == property.name }
    let marked = variable?.access
    // Unknown keys are stored in the marked variable itself.
    if property.name == declaration.unknownKeysName { return }
    let stored = declaration.properties.first { $0.name == property.name }
    let (place, isWrapped) = removeStored(replacedBy: property.name)
    knownNames.append(property.name)
    let isExportOnly = property.accessor.isExportOnly
    if !isExportOnly, !declaration.variables.contains(where: { $0.name == property.name }) {
      let level = declaration.levels.last { level in
        level.registeredProperties.contains { $0.name == property.name }
      }
      declaration.variables.append(
        DeclaredVariable(
          name: property.name, type: property.accessor.valueType,
          ignoredReason: reasonToIgnore(property.name), declaringClass: level ?? type,
          isCopiedBySetter: isWrapped))
    }
    if isIgnored(property.name) { return }
    var accessor = property.accessor
    if let storage = variable?.storage, TypeKind(storage.type).marker?.mark == .required {
      accessor = accessor.requiring(storageAt: storage.offset)
    }
    var declared = DeclaredProperty(
      name: property.name, type: property.accessor.valueType,
      storage: .registered(accessor), key: .literal(property.name))
    declared.access = isExportOnly ? .exportOnly : marked ?? .importedAndExported
    if !isExportOnly {
      if let stored { declared.takeMarkers(of: stored) }
      declared.makeOptionalKey(if: type.propertyIsOptional(property.name))
    }
    if !property.accessor.isProperty(of: type) {
      declared.rejection = "is registered with the key path of another class"
    } else if isExportOnly, let marker = marked?.marker {
      declared.rejection = "is marked \(marker) and registered for exports only; keep one"
    } else {
      declared.rejection = reasonToReject(declared)
    }
    declaration.properties.insert(declared, at: place)
  }

  private mutating func add(
    _ field: StoredField, declaredBy level: any JSONModelProtocol.Type
  ) {
    guard !field.isOfLazyProperty, !field.isObservationRegistrar else { return }
    guard field.isVariable else { return addConstant(field, declaredBy: level) }
    // A value of size zero has no storage, so it gets the offset after the object header.
    let offset = max(field.offset, RuntimeReflection.headerSize)
    var property = DeclaredProperty(
      name: field.nameInSource, type: field.type,
      storage: .stored(offset: offset, variable: declaration.variables.count), key: .literal(""))
    let marks = property.takeMarks()
    let isMarkedIgnored = marks.contains(.ignored)
    let isCollector = marks.contains(.unknownKeys)
    if property.type == field.type, property.name.beginsWithUnderscore,
      observableLevels.contains(ObjectIdentifier(level))
    {
      // The macro turns the property `name` into a computed one, and `_name` is its storage.
      property.name = property.name.withoutFirstScalar
      property.isObserved = true
    }
    knownNames.append(property.name)
    let rejection = Self.reasonToReject(field)
    var variable = DeclaredVariable(
      name: property.name, type: property.type,
      ignoredReason: isMarkedIgnored ? "is marked @Ignore" : reasonToIgnore(property.name),
      declaringClass: level)
    variable.isObserved = property.isObserved
    variable.access = property.access
    if isMarkedIgnored {
      // Descriptions hide a write-only value, even if the property is ignored.
      variable.markerWithoutEffect = marks.last { $0 != .ignored && $0 != .writeOnly }
    }
    if rejection == nil {
      variable.storage = DeclaredVariable.Storage(offset: offset, type: field.type)
    }
    declaration.variables.append(variable)
    if variable.isIgnored { return }
    property.makeOptionalKey(if: type.propertyIsOptional(property.name))
    if isCollector { property.rejectAccessOfUnknownKeys() }
    property.rejection = rejection ?? property.rejection ?? reasonToReject(property)
    if property.rejection == nil, isCollector { return addCollector(property, field) }
    if property.name.beginsWithUnderscore, isIgnored(property.name.withoutFirstScalar) {
      knownNames.append(property.name.withoutFirstScalar)
      property.isIgnoredIfRejected = true
    }
    declaration.properties.append(property)
  }

  private mutating func addCollector(_ property: DeclaredProperty, _ field: StoredField) {
    if declaration.unknownKeysOffset != nil {
      reportError("\(swiftTypeName(type)) has two properties marked @UnknownKeys; keep one")
    } else if declaration.rejectsUnknownKeys {
      reportError(
        "\(swiftTypeName(type)) rejects unknown keys and collects them in \(property.name); choose one"
      )
    }
    declaration.unknownKeysOffset = field.offset
    declaration.unknownKeysName = property.name
  }

  private func reasonToReject(_ property: DeclaredProperty) -> String? {
    if property.isOptionalKey, property.isRequiredKey || property.isRequired {
      return "is marked as required and as optional; keep one"
    }
    if property.isRequired, let reason = Self.reasonToReject(requiredType: property.valueType) {
      return reason
    }
    guard property.isIndex else { return nil }
    if !(property.type is any Hashable.Type) {
      return "is marked @Index, but its type \(swiftTypeName(property.type)) is not Hashable"
    }
    if Conformance.hashable.isIsolated(of: property.type) {
      return "is marked @Index, but its type \(swiftTypeName(property.type)) is Hashable on one "
        + "actor only; declare the type nonisolated"
    }
    let other = declaration.properties.first { $0.isIndex }
    return other.map { "is marked @Index, and so is \($0.name); keep one" }
  }

  private static func reasonToReject(_ field: StoredField) -> String? {
    if !field.isStrong {
      return "is weak or unowned, so an imported value would be released at once; "
        + "exclude it with propertyIsIgnored(_:)"
    }
    if field.type == Void.self
      || field.offset < RuntimeReflection.headerSize && !field.isSingleCaseEnumeration
    {
      return "has a type of size zero or without metadata; "
        + "exclude it with propertyIsIgnored(_:)"
    }
    return nil
  }
}

extension DeclaredProperty {
  /// Sets the markers of the stored property that a registered property replaces.
  fileprivate mutating func takeMarkers(of stored: DeclaredProperty) {
    isOptionalKey = stored.isOptionalKey
    isRequiredKey = stored.isRequiredKey
    isIndex = stored.isIndex
  }

  /// Makes the key optional if the class says so.
  fileprivate mutating func makeOptionalKey(if isListed: Bool) {
    isOptionalKeyByMarker = isOptionalKey && !isListed
    isOptionalKey = isOptionalKey || isListed
  }

  /// Sets the access that a marker specifies; two different markers are a declaration error.
  mutating func mark(_ access: PropertyAccess) {
    if self.access != .importedAndExported, self.access != access {
      rejection = "is marked @ReadOnly and @WriteOnly; keep one"
    }
    self.access = access
  }

  mutating func rejectAccessOfUnknownKeys() {
    guard let marker = access.marker else { return }
    rejection = rejection ?? "is marked @UnknownKeys and \(marker); keep one"
  }
}

// A build without the entry points of the Swift runtime finds only the registered properties of a
// class.

extension ClassInspector {
  /// Reports a class that does not register properties, the only ones that this build finds.
  mutating func checkRegistration(_ registered: [JSONProperty]) {
    declaration.hidesStorage = true
    guard registered.isEmpty, declaration.levels.count > 1 else { return }
    reportError(
      "\(swiftTypeName(type)) registers no properties, and JSONModelKit was compiled with the trait "
        + "RegisteredPropertiesOnly; list them in registeredProperties")
  }
}

extension ClassInspector {
  /// Returns why a property of a type cannot be marked `@Required`, or nil if it can be.
  static func reasonToReject(requiredType type: Any.Type) -> String? {
    switch TypeKind(type) {
    case .optional:
      "is marked @Required, but its type \(swiftTypeName(type)) is an Optional; "
        + "use @RequiredKey, or remove the question mark"
    case .presence:
      "is marked @Required, but its type \(swiftTypeName(type)) has a value for an absent key; "
        + "remove the marker"
    case .marker:
      "is marked @Required, which cannot be combined with another marker; remove one of them"
    default:
      nil
    }
  }
}

// From what the runtime tells of a class to the properties that take part, with a mistake of the
// declaration for everything that must not be touched:
//
//   var id = 0                    a property
//   let version = 2               passed over, like computed and lazy properties
//   @Ignore var cache = Cache()   passed over
//   weak var owner: Owner?        a mistake, unless propertyIsIgnored("owner")
//
// Nothing is written on a guess: what cannot be proven to be a plain stored variable is a mistake
// or left alone.

/// The rules by which the stored fields of a class become properties.
struct ClassInspector {
  private let type: any JSONModelProtocol.Type
  private(set) var properties: [InspectedProperty] = []
  private(set) var mistakes: [JSONModelError.Issue] = []
  /// The names of all variables, those that are ignored or refused included.
  private var knownNames: Set<String> = []

  /// Inspects a class.
  ///
  /// - Parameter shape: Tells the shape of a type; `nil` where the type is not supported.
  init(_ type: any JSONModelProtocol.Type, shape: (Any.Type) -> ValueShape?) {
    self.type = type
    if let failure = RuntimeReflection.selfCheckFailure {
      refuse("the Swift runtime describes classes in an unexpected way: \(failure)")
    } else {
      checkReflection(of: type)
    }
    guard mistakes.isEmpty else { return }
    for field in RuntimeReflection.storedFields(of: type) { add(field, shape) }
    mapKeys()
  }

  /// Applies the rules to fields that are given, as a test of the rules does.
  init(
    _ type: any JSONModelProtocol.Type, fields: [StoredField], shape: (Any.Type) -> ValueShape?
  ) {
    self.type = type
    for field in fields { add(field, shape) }
  }

  private mutating func refuse(_ reason: String, property: String? = nil) {
    let property = property.map { "\(swiftTypeName(type)).\($0)" }
    let sentence = property.map { "\($0) \(reason)" } ?? reason
    mistakes.append(
      JSONModelError.Issue(kind: .invalidDeclaration(sentence), property: property))
  }
}

// MARK: - Keys

extension ClassInspector {
  private mutating func mapKeys() {
    let resolver = KeyResolver(type)
    for index in properties.indices {
      properties[index].key = resolver.key(of: properties[index].name)
    }
    for name in resolver.explicitNames where !knownNames.contains(name) {
      let nearest = nearestName(to: name, in: properties.map(\.name))
      mistakes.append(
        JSONModelError.Issue(
          kind: .invalidDeclaration(
            "the key mapper of \(swiftTypeName(type)) names \(name), which is no property"),
          suggestion: nearest))
    }
    for (first, second) in KeyResolver.conflicts(among: properties) {
      let places = [first, second].map { "\($0.name) (\(JSONKeyPath($0.key.alternatives[0])))" }
      refuse(
        "and \(places[0]) cannot be written to one object: give one of them another key",
        property: places[1])
    }
  }
}

// MARK: - The class as a whole

extension ClassInspector {
  /// Refuses classes whose stored properties the compiler was told to hide, on every level.
  private mutating func checkReflection(of type: AnyClass) {
    var level: AnyClass? = type
    while let current = level {
      let parent: AnyClass? = RuntimeReflection.superclass(of: current)
      check(level: current, under: parent)
      level = parent
    }
  }

  private mutating func check(level: AnyClass, under parent: AnyClass?) {
    let inherited = parent.map { RuntimeReflection.fieldCount(of: $0) } ?? 0
    let inheritedSize =
      parent.map { RuntimeReflection.instanceSize(of: $0) } ?? RuntimeReflection.headerSize
    if RuntimeReflection.fieldCount(of: level) == inherited {
      guard RuntimeReflection.instanceSize(of: level) > inheritedSize else { return }
      refuse(strippedClass: level, flag: "-disable-reflection-metadata")
    } else if RuntimeReflection.storedFields(of: level)[inherited...].contains(
      where: \.name.isEmpty)
    {
      refuse(strippedClass: level, flag: "-disable-reflection-names")
    }
  }

  private mutating func refuse(strippedClass level: AnyClass, flag: String) {
    refuse(
      "the stored properties of \(swiftTypeName(level)) cannot be seen, as it was compiled with "
        + "\(flag): compile it without that flag")
  }
}

// MARK: - One field

extension ClassInspector {
  private mutating func add(_ field: StoredField, _ shape: (Any.Type) -> ValueShape?) {
    guard field.isVariable, !field.name.hasPrefix("$__lazy_storage_$_") else { return }
    var type = field.type
    var name = field.nameInSource
    var isOptionalKey = false
    while let marker = type as? any PropertyMarker.Type {
      // The storage of a wrapped property `page` is called `_page`.
      if type == field.type, name.hasPrefix("_") { name.removeFirst() }
      knownNames.insert(name)
      if marker.mark == .ignored { return }
      isOptionalKey = true
      type = marker.wrappedType
    }
    knownNames.insert(name)
    if self.type.propertyIsIgnored(name) { return }
    isOptionalKey = isOptionalKey || self.type.propertyIsOptional(name)

    if let reason = Self.reasonToRefuse(field) {
      refuseUnlessIgnored(reason, property: name)
    } else if let shape = shape(type), !Self.mayBeStorageOfWrapper(name, type, shape) {
      properties.append(InspectedProperty(name: name, field: field, shape, isOptionalKey))
    } else {
      refuseUnlessIgnored(Self.reasonToRefuse(unsupported: type, property: name), property: name)
    }
  }

  /// Refuses a property, unless its class ignores it.
  ///
  /// The storage `_name` of a property wrapper goes by the name of the property, too.
  private mutating func refuseUnlessIgnored(_ reason: String, property: String) {
    let isIgnored = property.hasPrefix("_") && type.propertyIsIgnored(String(property.dropFirst()))
    if isIgnored { knownNames.insert(String(property.dropFirst())) }
    if !isIgnored { refuse(reason, property: property) }
  }

  private static func reasonToRefuse(_ field: StoredField) -> String? {
    if !field.isStrong {
      return "is weak or unowned, so an imported value would be gone at once: "
        + "exclude it with propertyIsIgnored(_:)"
    }
    if field.type == Void.self
      || field.offset < RuntimeReflection.headerSize && !field.isEmptyRawValue
    {
      return "has a type without size, or one that cannot be looked into: "
        + "exclude it with propertyIsIgnored(_:)"
    }
    return nil
  }

  private static func reasonToRefuse(unsupported type: Any.Type, property: String) -> String {
    let reason = "has the type \(swiftTypeName(type)), which no JSON value becomes"
    guard property.hasPrefix("_") else {
      return reason + ": give it a supported type, or mark it @Ignore"
    }
    return reason + "; if it is the storage of a property wrapper, "
      + "exclude it with propertyIsIgnored(\"\(property.dropFirst())\")"
  }

  /// Whether a field could be the storage of someone else's property wrapper, which has a raw
  /// value.
  ///
  /// An enumeration called `_kind` is taken at its word; a structure called `_name` is not.
  private static func mayBeStorageOfWrapper(
    _ name: String, _ type: Any.Type, _ shape: ValueShape
  ) -> Bool {
    guard case .rawValue = shape.form, name.hasPrefix("_") else { return false }
    return RuntimeReflection.fieldCount(of: type) > 0
  }
}

extension StoredField {
  /// The name as the source means it: the runtime keeps the backticks of a name that is no
  /// identifier, and has no-break spaces for its spaces.
  var nameInSource: String {
    guard name.hasPrefix("`"), name.hasSuffix("`"), name.count > 2 else { return name }
    return String(name.dropFirst().dropLast().map { $0 == "\u{A0}" ? " " : $0 })
  }

  /// Whether the type is an enumeration with one case, of which there is nothing to store.
  var isEmptyRawValue: Bool {
    type is any (RawRepresentable & SendableMetatype).Type && TypeLayout(of: type).size == 0
  }
}

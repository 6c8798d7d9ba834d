// From what the runtime tells of a class to the properties that take part, with a mistake of the declaration
// for everything that must not be touched:
//
//   var id = 0                    a property
//   let version = 2               passed over, like computed and lazy properties
//   @Ignore var cache = Cache()   passed over
//   weak var owner: Owner?        a mistake, unless propertyIsIgnored("owner")
//
// Nothing is written on a guess: what cannot be proven to be a plain stored variable is a mistake or left alone.

/// A stored property of a model that takes part in import.
struct ImportedField {
  var name: String
  var type: Any.Type
  var offset: Int
  var isOptionalKey: Bool
}

/// The rules by which stored fields become properties.
struct ClassInspector {
  private let type: any JSONModelProtocol.Type
  private let className: String
  private(set) var fields: [ImportedField] = []
  private(set) var mistakes: [JSONModelError.Issue] = []

  init(_ type: any JSONModelProtocol.Type) {
    self.type = type
    className = swiftTypeName(type)
    if let failure = RuntimeReflection.selfCheckFailure {
      refuse(
        "the Swift runtime describes classes in an unexpected way (\(failure)); no class can be imported"
      )
      return
    }
    checkReflection(of: type)
    guard mistakes.isEmpty else { return }
    for field in RuntimeReflection.storedFields(of: type) { add(field) }
  }

  /// Applies the rules to fields that are given, as a test of the rules does.
  init(_ type: any JSONModelProtocol.Type, fields: [StoredField]) {
    self.type = type
    className = swiftTypeName(type)
    for field in fields { add(field) }
  }

  // MARK: - The class as a whole

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
    let fields = RuntimeReflection.storedFields(of: level)
    let inherited = parent.map { RuntimeReflection.storedFields(of: $0).count } ?? 0
    let inheritedSize =
      parent.map { RuntimeReflection.instanceSize(of: $0) } ?? RuntimeReflection.headerSize
    let ownFields = fields.dropFirst(inherited)
    if ownFields.isEmpty, RuntimeReflection.instanceSize(of: level) > inheritedSize {
      refuse(strippedClass: level, flag: "-disable-reflection-metadata")
    } else if ownFields.contains(where: \.name.isEmpty) {
      refuse(strippedClass: level, flag: "-disable-reflection-names")
    }
  }

  private mutating func refuse(strippedClass level: AnyClass, flag: String) {
    refuse(
      "the stored properties of \(swiftTypeName(level)) cannot be seen, as it was compiled with \(flag): "
        + "compile it without that flag")
  }

  // MARK: - One field

  private mutating func add(_ field: StoredField) {
    guard field.isVariable, !field.name.hasPrefix("$__lazy_storage_$_") else { return }
    var type = field.type
    var name = field.name
    var isOptionalKey = false
    while let marker = type as? any PropertyMarker.Type {
      if marker.mark == .ignored { return }
      isOptionalKey = true
      // The storage of a wrapped property `page` is called `_page`.
      if type == field.type, name.hasPrefix("_") { name.removeFirst() }
      type = marker.wrappedType
    }
    guard !isIgnored(name) else { return }
    guard let reason = reasonToRefuse(field) else {
      let isOptional = isOptionalKey || self.type.propertyIsOptional(name)
      fields.append(
        ImportedField(name: name, type: type, offset: field.offset, isOptionalKey: isOptional))
      return
    }
    refuse(reason, property: name)
  }

  /// Whether the class ignores a property; the storage `_name` of a property wrapper goes by both names.
  private func isIgnored(_ name: String) -> Bool {
    type.propertyIsIgnored(name)
      || name.hasPrefix("_") && type.propertyIsIgnored(String(name.dropFirst()))
  }

  private func reasonToRefuse(_ field: StoredField) -> String? {
    if !field.isStrong {
      return "is weak or unowned, so an imported value would be gone at once: "
        + "exclude it with propertyIsIgnored(_:)"
    }
    if field.offset < RuntimeReflection.headerSize || field.type == Void.self {
      return "has a type without size, or one that cannot be looked into: "
        + "exclude it with propertyIsIgnored(_:)"
    }
    return nil
  }

  /// Refuses a property whose type is not supported.
  mutating func refuse(unsupported field: ImportedField) {
    let typeName = swiftTypeName(field.type)
    if field.name.hasPrefix("_") {
      let name = field.name.dropFirst()
      refuse(
        "has the type \(typeName), which no JSON value becomes; if it is the storage of a property wrapper, "
          + "exclude it with propertyIsIgnored(\"\(name)\")", property: field.name)
    } else {
      refuse(
        "has the type \(typeName), which no JSON value becomes: "
          + "give it a supported type, or mark it @Ignore", property: field.name)
    }
  }

  /// Refuses the class, as it leads to an endless number of others.
  mutating func refuseEndlessNesting() {
    refuse(
      "its properties lead to more than \(SchemaBuilder.maximumNesting) classes inside each other")
  }

  private mutating func refuse(_ reason: String, property: String? = nil) {
    let subject = property.map { "\(className).\($0) " } ?? ""
    mistakes.append(
      JSONModelError.Issue(
        kind: .invalidDeclaration(subject + reason),
        property: property.map { "\(className).\($0)" }))
  }
}

// Prepares classes by building the schemas of a class and of all classes that it refers to. A queue
// replaces recursion, so that classes may refer to each other and a long chain of classes does not
// need a deep stack. The schemas are published in the table when all of them are built.

/// A builder of the schemas that are missing from the table.
struct SchemaBuilder {
  private var queue: [(reference: ClassReference, distance: Int)] = []
  /// The classes of the queue as a set, once there are many.
  private var seen: Set<ClassReference> = []
  private var made: [(reference: ClassReference, schema: ClassSchema)] = []
  private var hasDeclarationErrors = false
  private(set) var shapes: ShapeBuilder
  /// The number of registrations that came too late so far.
  private let lateChanges = JSONTransformerRegistry.lateChangeCount

  /// The maximum distance, and the maximum number, of the classes that a class refers to.
  ///
  /// Beyond them, the number of classes is considered unlimited: a generic class can refer to
  /// itself with ever new arguments.
  static let maximumDistance = 256
  static let maximumCount = 10_000

  private init(usesKeyMapping: Bool) {
    shapes = ShapeBuilder(usesKeyMapping: usesKeyMapping)
  }

  /// Prepares a class and all classes that it refers to.
  ///
  /// User code runs here, such as `propertyIsOptional`, so no lock is held. If two threads prepare
  /// the same class, the schema of the first one to finish is used.
  ///
  /// - Parameter isUse: Whether the class is used, so that its warnings appear.
  static func prepare(_ root: ClassReference, isUse: Bool = true) {
    var builder = SchemaBuilder(usesKeyMapping: root.with { $0.usesKeyMapping })
    builder.build(root)
    if isUse { builder.setPrepared(root) }
  }

  /// Returns the shape of a type with the transformers of a class, or nil if it is not supported.
  ///
  /// The class of models in the shape is prepared.
  static func shape(
    of type: Any.Type, for model: any JSONModelProtocol.Type, usesKeyMapping: Bool
  ) -> ValueShape? {
    let node = ClassNode.reference(to: model, usesKeyMapping: usesKeyMapping)
    let registry = node.with { $0.declaration.registry }
    var shapes = ShapeBuilder(usesKeyMapping: usesKeyMapping)
    let shape = shapes.shape(of: type, in: registry)
    for model in shape?.modelClasses ?? [] { model.prepare() }
    return shape
  }

  private mutating func build(_ root: ClassReference) {
    enqueue(root, distance: 1)
    var next = 0
    while next < queue.count {
      let (reference, distance) = queue[next]
      let isEndless = distance > Self.maximumDistance || next >= Self.maximumCount
      next += 1
      switch reference.with({ $0.preparation(at: lateChanges) }) {
      case .isSound: continue
      case .hasDeclarationErrors, .unknown: break
      }
      let schema = reference.with { self.schema(of: $0, reference, isEndless: isEndless) }
      if !schema.declarationErrors.isEmpty || lateChanges > 0 && !schema.lateErrors.isEmpty {
        hasDeclarationErrors = true
      }
      for nested in schema.nestedClasses { enqueue(nested, distance: distance + 1) }
    }
    for (reference, schema) in made { reference.with { $0.store(schema) } }
  }

  /// Records that the classes are prepared, and sends their warnings.
  private func setPrepared(_ root: ClassReference) {
    if hasDeclarationErrors {
      root.with { $0.setPrepared(at: lateChanges, hasDeclarationErrors: true) }
    } else {
      for (reference, _) in queue {
        reference.with { $0.setPrepared(at: lateChanges, hasDeclarationErrors: false) }
      }
    }
    for (reference, _) in queue where reference.with({ $0.notice() }) {
      DeclarationNotices.post(reference.schema)
    }
  }

  private mutating func enqueue(_ reference: ClassReference, distance: Int) {
    // A linear search in a short queue is faster than setting up a hash table.
    if queue.count < 32 {
      if queue.contains(where: { $0.reference == reference }) { return }
    } else {
      if seen.isEmpty { seen = Set(queue.map(\.reference)) }
      guard seen.insert(reference).inserted else { return }
    }
    queue.append((reference, distance))
  }

  private mutating func schema(
    of node: ClassNode, _ reference: ClassReference, isEndless: Bool
  ) -> ClassSchema {
    if let known = node.schema { return known }
    let new = isEndless ? endless(node.type) : makeSchema(of: node.declaration)
    made.append((reference, new))
    return new
  }

  private func endless(_ type: any JSONModelProtocol.Type) -> ClassSchema {
    // Names the first class of the queue: the name of this one may be thousands of characters long.
    let name = queue[0].reference.with { swiftTypeName($0.type) }
    let reason = "the properties of \(name) refer to an unlimited number of classes"
    return ClassSchema(
      ClassDeclaration(type),
      declarationErrors: [JSONModelError.Issue(kind: .invalidDeclaration(reason))])
  }

  // MARK: - From a declaration to a schema

  private mutating func makeSchema(of declaration: ClassDeclaration) -> ClassSchema {
    var properties: [InspectedProperty] = []
    var declarationErrors: [JSONModelError.Issue] = []
    for property in declaration.properties {
      do throws(Rejection) {
        properties.append(try inspect(property, of: declaration))
      } catch  where property.isIgnoredIfRejected {
        continue
      } catch {
        declarationErrors += error.reasons.map {
          declaration.declarationError($0, property: property.name)
        }
      }
    }
    declarationErrors += errors(ofFlattenedIn: properties, declaration)
    declarationErrors += errors(ofCaseIn: properties, declaration)
    for pair in KeyResolver.conflicts(among: properties.map(\.declared.key)) {
      let places = [pair.first, pair.second].map { index in
        let property = properties[index].declared
        return "\(property.name) (\(JSONKeyPath(property.key.alternatives[0])))"
      }
      declarationErrors.append(
        declaration.declarationError(
          "and \(places[0]) have conflicting keys; change one of them",
          property: places[1]))
    }
    let cluster = cluster(of: declaration, &declarationErrors)
    declarationErrors += readOnlyTags(of: declaration)
    return ClassSchema(
      declaration, properties: properties, cluster: cluster,
      tags: declaration.outputTags,
      declarationErrors: declarationErrors + declaration.declarationErrors)
  }

  private struct Rejection: Error {
    var reasons: [String]

    init(reason: String) { reasons = [reason] }

    init(reasons: [String]) { self.reasons = reasons }
  }

  private mutating func inspect(
    _ property: DeclaredProperty, of declaration: ClassDeclaration
  ) throws(Rejection) -> InspectedProperty {
    if let reason = property.rejection ?? reasonToReject(flattened: property) {
      throw Rejection(reason: reason)
    }
    let registry = property.registry ?? declaration.registry
    let shape = try shape(of: property, in: registry)
    var inspected = try fit(shape, to: property, of: declaration)
    if property.constraints.isEmpty { return inspected }
    if property.isExportOnly {
      throw Rejection(reason: "is only exported, so it cannot have constraints")
    }
    let compiler = ConstraintCompiler(keyText: { Self.keyText(of: $0, in: registry) })
    do throws(ConstraintRejection) {
      inspected.check = try compiler.check(property.constraints, for: property.type)
    } catch {
      throw Rejection(reasons: compiler.rejections(of: property.constraints, for: property.type))
    }
    return inspected
  }

  private mutating func shape(
    of property: DeclaredProperty, in registry: JSONTransformerRegistry
  ) throws(Rejection) -> ValueShape {
    guard let shape = shapes.shape(of: property.type, in: registry), !mayBeWrapper(property, shape)
    else {
      if let rejection = property.transformer.flatMap({
        TransformerRejection(of: $0, for: property.valueType)
      }) {
        throw Rejection(reason: rejection.reason(for: property.valueType))
      }
      throw Rejection(reason: reasonToReject(unsupported: property, registry))
    }
    if case .stored = property.storage, case .transformed = shape.form, holdsFunction(property.type)
    {
      throw Rejection(reason: Self.functionReason)
    }
    if let declarationError = shape.rejection { throw Rejection(reason: declarationError) }
    return shape
  }

  /// Applies what the declaration of a property changes of the shape of its type.
  private func fit(
    _ shape: ValueShape, to property: DeclaredProperty, of declaration: ClassDeclaration
  ) throws(Rejection) -> InspectedProperty {
    var fitted = FittedShape(shape: shape)
    // The inspection has made the type of a property marked `@Required` an Optional.
    var wrapped = property.isRequired ? shape.wrapped.map { FittedShape(shape: $0) } : nil
    if let part = FlattenedPart(of: property, in: declaration) {
      guard fitted.flatten(as: part), wrapped?.flatten(as: part) != false else {
        throw Rejection(reason: Self.flattenedTransformerReason)
      }
    }
    if let transformer = property.transformer {
      do throws(TransformerRejection) {
        wrapped = try wrapped.map { shape throws(TransformerRejection) in
          try FittedShape(shape, for: transformer)
        }
        fitted = try FittedShape(fitted, for: transformer)
      } catch {
        throw Rejection(reason: error.reason(for: property.valueType))
      }
    }
    if property.isRequired, fitted.shape.keepsDefaultValue {
      throw Rejection(
        reason: "is marked @Required, so it has no default value for .orDefault; use .or")
    }
    return InspectedProperty(property, fitted, wrapped: wrapped)
  }

  /// Returns whether a field may be the storage of an unknown property wrapper.
  ///
  /// A `RawRepresentable` or `Codable` structure can be imported. It is rejected if the field has a
  /// name like `_name`, because it may be a wrapper. An enumeration is not a wrapper.
  private func mayBeWrapper(_ property: DeclaredProperty, _ shape: ValueShape) -> Bool {
    guard case .stored = property.storage, property.name.beginsWithUnderscore else { return false }
    switch shape.form {
    case .rawValue, .decodable:
      // Structures without reflection metadata have 0 fields. Enumerations with raw values are
      // small.
      func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
      return RuntimeReflection.fieldCount(of: property.type) > 0 || size(property.type) > 2
    default: return false
    }
  }

  private mutating func reasonToReject(
    unsupported property: DeclaredProperty, _ registry: JSONTransformerRegistry
  ) -> String {
    if let (type, conformance) = Conformance.isolated(in: property.type) {
      return "has the type \(swiftTypeName(property.valueType)), "
        + "but \(swiftTypeName(type)) conforms to "
        + "\(conformance.rawValue) on one actor only; declare the type nonisolated"
    }
    if let key = shapes.unusableKey(in: property.valueType, registry) {
      return "has the type \(swiftTypeName(property.valueType)), "
        + "but \(swiftTypeName(key)) cannot be the key of a dictionary; "
        + (TypeKind(key).optional == nil
          ? "register transformers from and to String for it" : "use keys that are not Optional")
    }
    let reason = "has the unsupported type \(swiftTypeName(property.valueType))"
    let type = property.valueType
    if let fix = FullFoundation.fix(forType: TypeKind(type).optional?.wrappedType ?? type) {
      return reason + "; " + fix
    }
    guard property.name.beginsWithUnderscore else {
      return reason + "; " + UnsupportedType(in: type).fix
    }
    let name = property.name.withoutFirstScalar
    return reason + "; if it is the storage of a property wrapper, "
      + "list \"\(name)\" in registeredProperties, or exclude it with propertyIsIgnored(\"\(name)\")"
  }

  private static let flattenedTransformerReason =
    "is flattened, but transformers convert its models, which then are not objects"

  private static let functionReason =
    "has a type that contains a function, so an import needs its setter; "
    + "list it in registeredProperties, or mark it @Ignore"
}

/// Returns whether a type is a function or a tuple with one, possibly in an Optional.
///
/// A function in a stored property of such a type has another calling convention than in a generic
/// value of the type. That is not the case for functions in structures.
private func holdsFunction(_ type: Any.Type) -> Bool {
  switch TypeKind(type) {
  case .optional(let optional): holdsFunction(optional.wrappedType)
  case .function: true
  default: false
  }
}

func isSubclass(_ type: any JSONModelProtocol.Type, of base: any JSONModelProtocol.Type) -> Bool {
  ModelClasses.levels(of: type).contains { $0 == base }
}

extension ClassDeclaration {
  func declarationError(_ reason: String, property: String? = nil) -> JSONModelError.Issue {
    let property = property.map { "\(swiftTypeName(type)).\($0)" }
    let sentence = property.map { "\($0) \(reason)" } ?? reason
    return JSONModelError.Issue(kind: .invalidDeclaration(sentence), property: property)
  }
}

extension SchemaBuilder {
  /// Returns the shape of the root of a document.
  ///
  /// - Parameters:
  ///   - type: A model, or a container of models.
  ///   - model: The class of the models, whose transformers apply.
  ///   - usesKeyMapping: Whether the key mappers apply; otherwise keys are the names of properties.
  /// - Throws: The declaration errors of the type, of the class, and of all classes that it refers
  ///   to.
  static func rootShape(
    of type: Any.Type, for model: any JSONModelProtocol.Type, usesKeyMapping: Bool
  ) throws(JSONModelError) -> ValueShape {
    guard let shape = shape(of: type, for: model, usesKeyMapping: usesKeyMapping) else {
      throw JSONModelError(
        model: swiftTypeName(type),
        issues: [JSONModelError.Issue(kind: .invalidDeclaration(reason(toRejectRoot: type)))])
    }
    try shape.checkDeclarations(for: type)
    return shape
  }

  private static func reason(toRejectRoot type: Any.Type) -> String {
    if let (part, conformance) = Conformance.isolated(in: type) {
      return "\(swiftTypeName(part)) conforms to \(conformance.rawValue) on one actor only; "
        + "declare the type nonisolated"
    }
    return "\(swiftTypeName(type)) is not a supported root; use a model, or an array, set or "
      + "Optional of models, or a dictionary of models whose keys are strings, integers, or "
      + "convertible from strings"
  }
}

extension ValueShape {
  /// Throws the declaration errors of the class of a shape, and of all classes that it refers to.
  func checkDeclarations(for type: Any.Type) throws(JSONModelError) {
    let declarationErrors = modelClasses.flatMap(\.declarationErrors)
    if declarationErrors.isEmpty { return }
    throw JSONModelError(model: swiftTypeName(type), issues: declarationErrors)
  }
}

extension SchemaBuilder {
  /// Returns the shape of a type outside of any class, or `nil` if it is not supported.
  ///
  /// The transformers are those of the shared registry. The class of models in the shape is
  /// prepared.
  static func shape(of type: Any.Type) -> ValueShape? {
    var shapes = ShapeBuilder()
    let shape = shapes.shape(of: type, in: .shared)
    for model in shape?.modelClasses ?? [] { model.prepare() }
    return shape
  }

  /// Returns a function that converts a key of a dictionary to the key of an object member.
  static func keyText(
    of type: Any.Type, in registry: JSONTransformerRegistry
  ) -> @Sendable (Slot) -> String {
    var shapes = ShapeBuilder()
    guard let key = shapes.shape(of: type, in: registry) else {
      preconditionFailure("The key type of a supported dictionary has a shape.")
    }
    return { key.keyTextOrDescription(of: $0) }
  }
}

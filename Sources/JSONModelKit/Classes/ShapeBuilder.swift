// Builds the type descriptors (`ValueShape`). How a type is imported depends on the registry of the
// class that has the property: one registry may convert a string to an `Int`, another may not. So
// shapes are cached by type and registry.

/// A builder of shapes for types without a current shape.
struct ShapeBuilder {
  /// The registration generation that shapes are built for.
  let generation: Int
  /// Whether the key mappers of models apply.
  let usesKeyMapping: Bool
  /// The types under construction.
  ///
  /// A type that is a part of itself, for example as its raw value, is not supported.
  private var unfinished: [ObjectIdentifier] = []

  /// The shape of each type in each registry.
  private static let shapes = GrowingMap<Entry>()
  /// The same for imports and exports that use the names of properties as keys.
  private static let shapesByName = GrowingMap<Entry>()

  private final class Entry: Sendable {
    let current = CurrentReference<ShapeNode>()
  }

  init(generation: Int, usesKeyMapping: Bool = true) {
    self.generation = generation
    self.usesKeyMapping = usesKeyMapping
  }

  /// Returns the shape of a type, or `nil` if the type or a part of it is not supported.
  mutating func shape(of type: Any.Type, in registry: JSONTransformerRegistry) -> ValueShape? {
    let key = IdentityKey(type: ObjectIdentifier(type), object: ObjectIdentifier(registry))
    let shapes = usesKeyMapping ? Self.shapes : Self.shapesByName
    let known = shapes[key]?.current.load()
    if let known, known.isCurrent(at: generation) { return ValueShape(known) }
    guard !unfinished.contains(key.type) else { return nil }
    let layout = TypeLayout(of: type)
    guard layout.alignment <= ElementBuffer.alignment else { return nil }
    unfinished.append(key.type)
    let node = newNode(of: type, stride: layout.stride, registry, replacing: known)
    unfinished.removeLast()
    guard let node else { return nil }
    let entry = shapes.value(of: key) { Entry() }
    if entry.current.replace(with: node) { return ValueShape(node) }
    // Another thread has stored a shape in the meantime.
    return shape(of: type, in: registry)
  }

  private mutating func newNode(
    of type: Any.Type, stride: Int, _ registry: JSONTransformerRegistry,
    replacing known: ShapeNode?
  ) -> ShapeNode? {
    let kind = TypeKind(type)
    if case .optional(let optional) = kind {
      guard let wrapped = shape(of: optional.wrappedType, in: registry) else { return nil }
      let kind = wrapped.optional.map { TypeKind.optional($0) } ?? wrapped.kind
      let content = ShapeNode.Content(
        form: wrapped.isOptional ? .optional(of: wrapped) : wrapped.form,
        transformers: wrapped.transformers, exporter: wrapped.isOptional ? nil : wrapped.exporter)
      return ShapeNode(
        content, of: optional.wrappedType, kind, stride: stride, optional: optional,
        in: registry, from: wrapped, generation: generation, replacing: known)
    }
    let entries = registry.entries(for: type)
    let (set, exporter) = (entries.transformers, exporter(of: type, entries))
    func node(
      _ form: ValueShape.Form, native: ShapeNode? = nil, replacing known: ShapeNode? = nil
    ) -> ShapeNode {
      ShapeNode(
        ShapeNode.Content(form: form, transformers: set, exporter: exporter), of: type, kind,
        stride: stride, in: registry, entries: entries, native: native, generation: generation,
        replacing: known)
    }
    guard let form = nativeForm(of: type, kind, set, registry) else {
      return set == nil ? nil : node(.transformed(otherwise: nil), replacing: known)
    }
    guard let set, set.isExtended(for: form.nativeTypes) else {
      return node(form, replacing: known)
    }
    let native = node(form)
    return node(.transformed(otherwise: ValueShape(native)), native: native, replacing: known)
  }

  /// Returns the export transformer of a type, unless it is the built-in one for dates.
  private func exporter(
    of type: Any.Type, _ entries: [JSONTransformerRegistry.Entry]
  ) -> ExportTransformer? {
    let exporter = entries.exporter
    return exporter?.isBuiltIn == true && LeafKind(type) == .date ? nil : exporter
  }

  /// Returns the form for importing values without a transformer of the application.
  private mutating func nativeForm(
    of type: Any.Type, _ kind: TypeKind, _ set: TransformerSet?, _ registry: JSONTransformerRegistry
  ) -> ValueShape.Form? {
    func part(_ type: Any.Type) -> ValueShape? { shape(of: type, in: registry) }
    switch kind {
    case .leaf(let leaf):
      // A date is parsed directly if the registry has the built-in transformer for strings.
      let isNative = leaf != .date || set?.transformers(for: .string).first?.isBuiltIn == true
      return isNative ? .leaf(leaf) : nil
    case .array(let type):
      if type.isSet, Conformance.hashable.isIsolated(of: type.elementType) { return nil }
      return part(type.elementType).map { .array(of: $0, type) }
    case .dictionary(let type):
      guard let key = part(type.keyType), key.canBeKey,
        !Conformance.hashable.isIsolated(of: type.keyType)
      else { return nil }
      return part(type.valueType).map { .dictionary(of: $0, key: key, type) }
    case .presence(let type):
      return part(type.wrappedType).map { .presence(of: $0, type) }
    case .either(let type):
      guard let first = part(type.partTypes[0]), let second = part(type.partTypes[1]) else {
        return nil
      }
      return .either(of: first, or: second, type)
    case .class(let type):
      if let model = ModelClasses.model(type) {
        return .model(ClassNode.reference(to: model, usesKeyMapping: usesKeyMapping))
      }
      return conformingForm(of: type, registry)
    case .optional, .marker, .function:
      return nil
    case .other:
      return LeafKind.isOnlyTransformed(type) ? nil : conformingForm(of: type, registry)
    }
  }

  /// Returns a key type that JSON keys cannot represent, if a dictionary in the type has one.
  mutating func unusableKey(in type: Any.Type, _ registry: JSONTransformerRegistry) -> Any.Type? {
    let kind = TypeKind(type)
    if let key = kind.dictionary?.keyType, shape(of: key, in: registry)?.canBeKey != true {
      return key
    }
    for part in kind.parts {
      if let key = unusableKey(in: part, registry) { return key }
    }
    return nil
  }

  /// Returns the form of a type that is imported by its conformance to `RawRepresentable`, or else
  /// to `Decodable`.
  ///
  /// Returns nil if the type conforms to neither, or if the conformance is isolated to an actor.
  private mutating func conformingForm(
    of type: Any.Type, _ registry: JSONTransformerRegistry
  ) -> ValueShape.Form? {
    if let raw = type as? any (RawRepresentable & SendableMetatype).Type,
      let part = shape(of: raw.rawType, in: registry)
    {
      return Conformance.rawRepresentable.isIsolated(of: type) ? nil : .rawValue(of: part, raw)
    }
    guard let decodable = type as? any (Decodable & SendableMetatype).Type,
      !Conformance.decodable.isIsolated(of: type), !Conformance.encodable.isIsolated(of: type)
    else { return nil }
    return .decodable(decodable)
  }
}

// The shape of a property with its own transformer:
//
//   [Int]                      array of leaf int
//   .lossy()                   tolerant lossy of: array of leaf int
//   .each(.or(0)).orDefault    tolerant orDefault of: array of: tolerant orValue of: leaf int
//
// For a `JSONPresence`, functions and element transformers apply to the wrapped value, and `.orNil`
// stores `.null`:
//
//   JSONPresence<[Int]>
//   .lossy().orNil             tolerant orNil of: presence of: tolerant lossy of: array of leaf int

/// The shape of a property, with its own transformer if it has one.
struct FittedShape {
  private(set) var shape: ValueShape
  /// The node of the shape, if nothing else retains it.
  private(set) var node: ShapeNode?

  init(shape: ValueShape) { self.shape = shape }

  /// Creates the shape of a property with a transformer, or of elements with an element
  /// transformer.
  ///
  /// - Parameter shape: The shape of the type in the registry of the transformer.
  init(
    _ shape: ValueShape, for transformer: JSONTransformer, isElement: Bool = false
  ) throws(TransformerRejection) {
    try self.init(FittedShape(shape: shape), for: transformer, isElement: isElement)
  }

  init(
    _ plain: FittedShape, for transformer: JSONTransformer, isElement: Bool = false
  ) throws(TransformerRejection) {
    self = plain
    let shape = plain.shape
    let elementType = isElement ? shape.storedType : nil
    func require(_ holds: Bool, _ purpose: String) throws(TransformerRejection) {
      if !holds { throw TransformerRejection(purpose, element: elementType) }
    }
    switch transformer.rule {
    case .registered: break
    case .functions(let importer, _):
      guard shape.type != importer.target, shape.presenceValue?.type != importer.target else {
        break
      }
      throw TransformerRejection(functionsOf: importer.target, element: elementType)
    case .date:
      try require(shape.contents.contains(.dates), "is for dates")
    case .form(let form):
      try require(shape.contents.contains(.formed), form.purpose)
    case .elements, .embedded:
      if case .presence(let value, let type) = shape.form {
        let fitted = try FittedShape(
          value, for: JSONTransformer(transformer.rule), isElement: isElement)
        if let node = fitted.node { setForm(.presence(of: fitted.shape, type), native: node) }
        break
      }
      if case .embedded(let content) = transformer.rule {
        let fitted = try FittedShape(shape, for: content, isElement: isElement)
        (self.shape, node) = (fitted.shape, fitted.node)
        setForm(.embedded(of: self.shape))
      }
      guard case .elements(let element, let areDropped) = transformer.rule else { break }
      try fitElements(to: element, isElement: isElement)
      if areDropped { setForm(.tolerant(of: self.shape, .lossy)) }
    }
    if !transformer.textChanges.isEmpty {
      if transformer.convertsTypes {
        throw TransformerRejection(
          sentence:
            "has a transformer that combines .trimmed or .lowercased with another conversion")
      }
      try require(shape.contents.contains(.formed), "is for strings")
    }
    if transformer.importsEmptyAsNil {
      try require(shape.isOptional || shape.isPresence, "is for Optionals")
      setForm(.tolerant(of: self.shape, .emptyAsNil))
    }
    switch transformer.replacement {
    case nil: break
    case .defaultValue:
      if isElement {
        throw TransformerRejection(
          sentence: "uses .orDefault for its elements, which have no default value; "
            + "use .or or .orNil")
      }
      setForm(.tolerant(of: self.shape, .orDefault))
    case .null:
      try require(shape.isOptional || shape.isPresence, "is for Optionals")
      setForm(.tolerant(of: self.shape, .orNil))
    case .value(let value):
      let fitting =
        value.fitting(shape.type)
        ?? shape.presenceValue.flatMap { value.fitting($0.type)?.inPresence }
      try require(fitting != nil, "has a replacement of the type \(swiftTypeName(value.type))")
      setForm(.tolerant(of: self.shape, .orValue), fitting)
    }
  }

  private mutating func fitElements(
    to transformer: JSONTransformer, isElement: Bool
  ) throws(TransformerRejection) {
    switch shape.form {
    case .array(let element, let type):
      let fitted = try FittedShape(element, for: transformer, isElement: true)
      if let node = fitted.node { setForm(.array(of: fitted.shape, type), native: node) }
    case .dictionary(let value, let key, let type):
      let fitted = try FittedShape(value, for: transformer, isElement: true)
      if let node = fitted.node {
        setForm(.dictionary(of: fitted.shape, key: key, type), native: node)
      }
    default:
      throw TransformerRejection(
        "is for arrays, sets and dictionaries", element: isElement ? shape.storedType : nil)
    }
  }

  mutating func setForm(
    _ form: ValueShape.Form, _ replacement: (any ReplacementValue)? = nil,
    native: ShapeNode? = nil
  ) {
    let new = shape.variant(form, replacement: replacement, native: native ?? node)
    shape = ValueShape(new)
    node = new
  }
}

/// Why a transformer does not apply to a property.
struct TransformerRejection: Error {
  private let purpose: String?
  private let sentence: String
  /// The type of the elements to which the transformer does not apply.
  private let element: Any.Type?

  init(sentence: String) { (purpose, self.sentence, element) = (nil, sentence, nil) }

  /// - Parameters:
  ///   - purpose: What the transformer is for, such as `is for dates`.
  ///   - element: The type of the elements, if the transformer is one for elements.
  init(_ purpose: String, element: Any.Type? = nil) {
    (self.purpose, self.element, sentence) = (purpose, element, "")
  }

  /// Creates the rejection of a transformer with functions of another type.
  ///
  /// - Parameters:
  ///   - target: The type that the functions import and export.
  ///   - element: The type of the elements, if the transformer is one for elements.
  init(functionsOf target: Any.Type, element: Any.Type?) {
    self.element = element
    if let wrapped = TypeKind(target).optional?.wrappedType {
      purpose = "is for an Optional"
      sentence =
        "; write the transformer for \(swiftTypeName(wrapped)), because it does not receive null"
    } else {
      (purpose, sentence) = ("is for the type \(swiftTypeName(target))", "")
    }
  }

  /// Creates the rejection of a transformer whose functions do not fit the type of a property.
  ///
  /// This does not require a shape: a type without any other transformer may have none. Returns nil
  /// if the functions fit.
  init?(of transformer: JSONTransformer, for type: Any.Type, element: Any.Type? = nil) {
    var wrapped = TypeKind(type).optional?.wrappedType ?? type
    if case .presence(let presence) = TypeKind(wrapped) {
      wrapped = TypeKind(presence.wrappedType).optional?.wrappedType ?? presence.wrappedType
    }
    switch transformer.rule {
    case .functions(let importer, _):
      guard wrapped != importer.target else { return nil }
      self.init(functionsOf: importer.target, element: element)
    case .embedded(let content):
      guard let rejection = TransformerRejection(of: content, for: type, element: element) else {
        return nil
      }
      self = rejection
    case .elements(let transformer, _):
      let kind = TypeKind(wrapped)
      guard let inner = kind.array?.elementType ?? kind.dictionary?.valueType else { return nil }
      self.init(of: transformer, for: inner, element: inner)
    case .registered, .date, .form: return nil
    }
  }

  /// Returns the reason for a property of a type.
  func reason(for type: Any.Type) -> String {
    guard let purpose else { return sentence }
    let subject =
      element.map { "elements of the type \(swiftTypeName($0)), but their" }
      ?? "the type \(swiftTypeName(type)), but its"
    return "has \(subject) transformer \(purpose)\(sentence)"
  }
}

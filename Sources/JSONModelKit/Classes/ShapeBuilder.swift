// Builds the type descriptors (`ValueShape`). How a type is imported depends on the registry of the
// class that has the property: one registry may convert a string to an `Int`, another may not. So
// shapes are cached by type and registry.

/// A builder of shapes for types without one.
struct ShapeBuilder {
  let usesKeyMapping: Bool
  /// The types under construction.
  ///
  /// A type that is a part of itself, for example as its raw value, is not supported.
  private var unfinished: [ObjectIdentifier] = []

  private static let shapes = GrowingMap<ShapeNode>()
  /// The same for imports and exports that use the names of properties as keys.
  private static let shapesByName = GrowingMap<ShapeNode>()

  init(usesKeyMapping: Bool = true) { self.usesKeyMapping = usesKeyMapping }

  /// Returns the shape of a type, or `nil` if the type or a part of it is not supported.
  mutating func shape(of type: Any.Type, in registry: JSONTransformerRegistry) -> ValueShape? {
    let key = IdentityKey(type: ObjectIdentifier(type), object: ObjectIdentifier(registry))
    let shapes = usesKeyMapping ? Self.shapes : Self.shapesByName
    if let known = shapes[key] { return ValueShape(known) }
    guard !unfinished.contains(key.type) else { return nil }
    let layout = TypeLayout(of: type)
    guard layout.alignment <= ElementBuffer.alignment else { return nil }
    unfinished.append(key.type)
    let node = newNode(of: type, stride: layout.stride, registry)
    unfinished.removeLast()
    guard let node else { return nil }
    // That of another thread, if it has stored one in the meantime.
    return ValueShape(shapes.value(of: key) { node })
  }

  private mutating func newNode(
    of type: Any.Type, stride: Int, _ registry: JSONTransformerRegistry
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
        in: registry, from: wrapped)
    }
    let entries = registry.entries(for: type, isFixing: true)
    let (set, exporter) = (entries.transformers, exporter(of: type, entries))
    func node(_ form: ValueShape.Form, native: ShapeNode? = nil) -> ShapeNode {
      ShapeNode(
        ShapeNode.Content(form: form, transformers: set, exporter: exporter), of: type, kind,
        stride: stride, in: registry, entries: entries, native: native)
    }
    guard let form = nativeForm(of: type, kind, set, registry) else {
      return set == nil ? nil : node(.transformed(otherwise: nil))
    }
    guard let set, set.isExtended(for: form.nativeTypes) else {
      return node(form)
    }
    let native = node(form)
    return node(.transformed(otherwise: ValueShape(native)), native: native)
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

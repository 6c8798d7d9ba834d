// The shapes of types. What a type is made of depends on the registry of the class that has the
// property: in one an `Int` may come from a string, in another not. So shapes are kept by type and
// registry.

/// All shapes of a table, while it is made larger.
struct ShapeBuilder: Sendable {
  private(set) var shapes: [ValueShape] = []
  /// The types of `shapes`, each without the Optional around it, for the words of errors.
  private(set) var types: [Any.Type] = []
  /// The transformers to the type of each shape, where there are any.
  private(set) var transformers: [TransformerSet?] = []
  /// What makes JSON values of the type of each shape, where that is a transformer.
  private(set) var exporters: [(any ExportTransformer)?] = []
  private var indexes: [Key: ShapeIndex] = [:]
  /// Keeps the identifiers of the registries in `indexes` from being used again.
  private var registries: [ObjectIdentifier: JSONTransformerRegistry] = [:]
  /// The types whose parts are looked at; one that has itself as a part, as a raw value can, has no
  /// end.
  private var unfinished: Set<Key> = []

  private struct Key: Hashable {
    var type: ObjectIdentifier
    var registry: ObjectIdentifier
  }

  /// The shape of a type; `nil` where the type, or a part of it, is not supported.
  mutating func shape(
    of type: Any.Type, in registry: JSONTransformerRegistry, _ classes: inout ClassQueue
  ) -> ValueShape? {
    let key = Key(type: ObjectIdentifier(type), registry: ObjectIdentifier(registry))
    if let index = indexes[key] { return shapes[index.value] }
    guard unfinished.insert(key).inserted else { return nil }
    defer { unfinished.remove(key) }
    let layout = TypeLayout(of: type)
    guard layout.alignment <= ElementBuffer.alignment,
      let shape = newShape(of: type, layout, registry, &classes)
    else { return nil }
    indexes[key] = shape.index
    registries[key.registry] = registry
    return shape
  }

  /// The shape of a type that was asked for before.
  func knownShape(of type: Any.Type, in registry: JSONTransformerRegistry) -> ValueShape? {
    indexes[Key(type: ObjectIdentifier(type), registry: ObjectIdentifier(registry))]
      .map { shapes[$0.value] }
  }

  private mutating func add(
    _ form: ValueShape.Form, of type: Any.Type, _ layout: TypeLayout,
    optional: (any OptionalShaped.Type)? = nil, _ registry: JSONTransformerRegistry,
    _ set: TransformerSet?, _ exporter: (any ExportTransformer)?
  ) -> ValueShape {
    var shape = ValueShape(
      form: form, optional: optional, stride: layout.stride,
      index: ShapeIndex(value: shapes.count))
    shape.hasTransformers = set != nil
    shape.hasExporter = exporter != nil
    shape.takesEmptyArrayAsObject = registry.takesEmptyArrayAsObject
    if case .array(let element, let type) = form, case .leaf(.double) = shapes[element.value].form {
      shape.isArrayOfDoubles = type == [Double].self
    }
    shapes.append(shape)
    types.append(type)
    transformers.append(set)
    exporters.append(exporter)
    return shape
  }

  private mutating func newShape(
    of type: Any.Type, _ layout: TypeLayout, _ registry: JSONTransformerRegistry,
    _ classes: inout ClassQueue
  ) -> ValueShape? {
    if let optional = type as? any OptionalShaped.Type {
      guard let wrapped = shape(of: optional.wrappedType, in: registry, &classes) else {
        return nil
      }
      return add(
        wrapped.isOptional ? .optional(of: wrapped.index) : wrapped.form,
        of: optional.wrappedType, layout, optional: optional, registry,
        transformers[wrapped.index.value],
        wrapped.isOptional ? nil : exporters[wrapped.index.value])
    }
    let set = registry.transformers(to: type)
    let exporter = exporter(of: type, registry)
    guard let form = nativeForm(of: type, set, registry, &classes) else {
      return set.map { add(.transformed(otherwise: nil), of: type, layout, registry, $0, exporter) }
    }
    let native = add(form, of: type, layout, registry, set, exporter)
    guard let set, set.isExtended(for: kinds(readBy: form)) else { return native }
    return add(.transformed(otherwise: native.index), of: type, layout, registry, set, exporter)
  }

  /// The transformer from a type, unless it is the one that a date is written by anyway.
  private func exporter(
    of type: Any.Type, _ registry: JSONTransformerRegistry
  ) -> (any ExportTransformer)? {
    let exporter = registry.transformer(from: type)
    return exporter?.isBuiltIn == true && LeafKind(type) == .date ? nil : exporter
  }

  /// How values are read without a transformer that somebody registered.
  private mutating func nativeForm(
    of type: Any.Type, _ set: TransformerSet?, _ registry: JSONTransformerRegistry,
    _ classes: inout ClassQueue
  ) -> ValueShape.Form? {
    if let leaf = LeafKind(type) {
      // A date is read from its text directly, where the registry would do just that.
      let isNative = leaf != .date || set?.transformers(for: .string).first?.isBuiltIn == true
      return isNative ? .leaf(leaf) : nil
    }
    func part(_ type: Any.Type) -> ShapeIndex? {
      shape(of: type, in: registry, &classes)?.index
    }
    switch type {
    case let type as any ArrayShaped.Type:
      return part(type.elementType).map { .array(of: $0, type) }
    case let type as any DictionaryShaped.Type:
      guard let key = part(type.keyType), canBeKey(shapes[key.value]) else { return nil }
      return part(type.valueType).map { .dictionary(of: $0, key: key, type) }
    case let type as any PresenceShaped.Type:
      return part(type.wrappedType).map { .presence(of: $0, type) }
    case let type as any JSONModelProtocol.Type:
      return .model(classes.index(of: type))
    case let type as any (RawRepresentable & SendableMetatype).Type:
      return part(type.rawType).map { .rawValue(of: $0, type) } ?? decodableForm(of: type)
    default:
      return decodableForm(of: type)
    }
  }

  private func decodableForm(of type: Any.Type) -> ValueShape.Form? {
    guard !LeafKind.isOnlyTransformed(type) else { return nil }
    return (type as? any (Decodable & SendableMetatype).Type).map { .decodable($0) }
  }

  /// Whether the keys of an object can become values of a shape.
  private func canBeKey(_ shape: ValueShape) -> Bool {
    switch shape.form {
    case .leaf(let kind): kind.isKey && !shape.isOptional
    case .rawValue(let raw, _): canBeKey(shapes[raw.value])
    // Keys are no values: no transformer sees them.
    case .transformed(otherwise: let native?): canBeKey(shapes[native.value])
    default: false
    }
  }

  private func kinds(readBy form: ValueShape.Form) -> [JSONKind] {
    switch form {
    case .leaf(let kind): kind.nativeKinds
    case .model, .dictionary: [.object]
    case .array: [.array]
    // Who registers a transformer for such a type wants it instead of the raw value, or of Codable.
    case .rawValue, .decodable, .optional, .presence, .transformed, .lossy: JSONKind.allCases
    }
  }

  // MARK: - Transformers of one property

  /// The shape for a property with its own transformer; `nil` where the two do not fit.
  mutating func shape(_ shape: ValueShape, fitting transformer: JSONTransformer) -> ValueShape? {
    switch transformer.rule {
    case .functions(let importer, _):
      return types[shape.index.value] == importer.target ? shape : nil
    case .date:
      return holdsDate(shape) ? shape : nil
    case .lossy:
      switch shape.form {
      case .array, .dictionary: break
      default: return nil
      }
      var lossy = shape
      lossy.form = .lossy(of: shape.index)
      lossy.isArrayOfDoubles = false
      lossy.index = ShapeIndex(value: shapes.count)
      shapes.append(lossy)
      types.append(types[shape.index.value])
      transformers.append(transformers[shape.index.value])
      exporters.append(exporters[shape.index.value])
      return lossy
    }
  }

  private func holdsDate(_ shape: ValueShape) -> Bool {
    if LeafKind(types[shape.index.value]) == .date { return true }
    switch shape.form {
    case .array(let inner, _), .dictionary(let inner, _, _), .optional(let inner),
      .presence(let inner, _), .lossy(let inner):
      return holdsDate(shapes[inner.value])
    default:
      return false
    }
  }
}

extension LeafKind {
  /// Whether values can be keys of a dictionary: texts and whole numbers.
  fileprivate var isKey: Bool {
    switch self {
    case .string, .int, .int8, .int16, .int32, .int64, .int128, .uint, .uint8, .uint16, .uint32,
      .uint64, .uint128:
      true
    default: false
    }
  }
}

/// How much memory a value of a type takes.
struct TypeLayout {
  var size: Int
  var stride: Int
  var alignment: Int

  init(of type: Any.Type) {
    func layout<Value>(_ type: Value.Type) -> TypeLayout { TypeLayout(Value.self) }
    self = layout(type)
  }

  private init<Value>(_ type: Value.Type) {
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
    alignment = MemoryLayout<Value>.alignment
  }
}

import Synchronization

/// The content of a shape, never changed.
///
/// Where transformers are registered later, another one takes its place for the classes that are
/// prepared then.
final class ShapeNode: Replacement {
  let form: ValueShape.Form
  let optional: (any OptionalShaped.Type)?
  let isOptional: Bool
  let wrapped: ValueShape?
  let stride: Int
  let type: Any.Type
  let transformers: TransformerSet?
  let exporter: (any ExportTransformer)?
  let hasExporter: Bool
  let takesEmptyArrayAsObject: Bool
  let isArrayOfDoubles: Bool
  let modelClass: ClassReference?
  let mayHoldModels: Bool
  let replaced: ShapeNode?
  private let registry: JSONTransformerRegistry
  /// What was registered for the type when this was made; nil if that is for the parts to say.
  private let entries: [JSONTransformerRegistry.Entry]?
  /// The shapes that this one was made from.
  private let parts: [ValueShape]
  /// What nobody else keeps alive, if `form` refers to that.
  private let native: ShapeNode?
  /// The generation of registrations that this was last compared with.
  private let generation: Atomic<Int>
  private let knownName = OnceReference<Found<String>>()
  private let knownLossy = OnceReference<ShapeNode>()

  /// What a type is, apart from how it is stored.
  struct Content {
    var form: ValueShape.Form
    var transformers: TransformerSet?
    var exporter: (any ExportTransformer)?
  }

  /// - Parameters:
  ///   - type: The type without the Optional around it.
  ///   - generation: The generation that `entries` were looked up at, or an earlier one.
  init(
    _ content: Content, of type: Any.Type, stride: Int,
    optional: (any OptionalShaped.Type)? = nil, in registry: JSONTransformerRegistry,
    entries: [JSONTransformerRegistry.Entry]? = nil, from wrapped: ValueShape? = nil,
    native: ShapeNode? = nil, generation: Int, replacing replaced: ShapeNode? = nil
  ) {
    self.native = native
    form = content.form
    self.optional = optional
    isOptional = optional != nil
    self.wrapped = wrapped
    self.stride = stride
    self.type = type
    transformers = content.transformers
    exporter = content.exporter
    hasExporter = exporter != nil
    takesEmptyArrayAsObject = registry.takesEmptyArrayAsObject
    self.replaced = replaced
    self.registry = registry
    self.entries = entries
    self.generation = Atomic(generation)
    var isArrayOfDoubles = false
    if case .array(let element, let array) = form, case .leaf(.double) = element.form {
      isArrayOfDoubles = array == [Double].self
    }
    self.isArrayOfDoubles = isArrayOfDoubles
    var parts = wrapped.map { [$0] } ?? []
    switch form {
    case .leaf:
      (modelClass, mayHoldModels) = (nil, false)
    case .model(let reference):
      (modelClass, mayHoldModels) = (reference, true)
    case .decodable, .transformed(otherwise: nil):
      (modelClass, mayHoldModels) = (nil, !LeafKind.isOnlyTransformed(type))
    case .rawValue(let raw, _):
      (modelClass, mayHoldModels) = (raw.modelClass, false)
      parts.append(raw)
    case .dictionary(let value, let key, _):
      (modelClass, mayHoldModels) = (value.modelClass, value.mayHoldModels)
      parts += [value, key]
    case .array(let inner, _), .optional(let inner), .presence(let inner, _), .lossy(let inner),
      .transformed(otherwise: let inner?):
      (modelClass, mayHoldModels) = (inner.modelClass, inner.mayHoldModels)
      parts.append(inner)
    }
    self.parts = parts
  }

  var typeName: String {
    if let known = knownName.load() { return known.value }
    return knownName.storeIfNil(Found(swiftTypeName(type))).value
  }

  /// The same for a collection that does without the elements that cannot be read.
  var lossy: ShapeNode {
    if let known = knownLossy.load() { return known }
    let content = Content(
      form: .lossy(of: ValueShape(self)), transformers: transformers, exporter: exporter)
    return knownLossy.storeIfNil(
      ShapeNode(
        content, of: type, stride: stride, optional: optional, in: registry,
        generation: generation.load(ordering: .relaxed)))
  }

  /// Whether nothing was registered for the type, or a part of it, since this was made.
  func isCurrent(at generation: Int) -> Bool {
    if self.generation.load(ordering: .relaxed) == generation { return true }
    if let entries, !registry.entries(for: type).isSame(as: entries) { return false }
    guard parts.allSatisfy({ $0.isCurrent(at: generation) }) else { return false }
    self.generation.store(generation, ordering: .relaxed)
    return true
  }
}

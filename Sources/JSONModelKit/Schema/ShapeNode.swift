import Synchronization

/// The storage of a `ValueShape`, immutable except for caches.
///
/// If transformers are registered later, a new node replaces it for the classes that are then
/// prepared.
final class ShapeNode: Replacement {
  let form: ValueShape.Form
  let optional: (any OptionalShaped.Type)?
  let isOptional: Bool
  let wrapped: ValueShape?
  let stride: Int
  let kind: TypeKind
  let type: Any.Type
  let storedType: Any.Type
  let transformers: TransformerSet?
  let exporter: ExportTransformer?
  let hasExporter: Bool
  let acceptsEmptyArrayAsObject: Bool
  let isArrayOfDoubles: Bool
  let modelClass: ClassReference?
  let contents: ValueShape.Contents
  /// The value that replaces a wrong one.
  let replacement: (any ReplacementValue)?
  let replaced: ShapeNode?
  private let registry: JSONTransformerRegistry
  /// The registry entries of the type when this node was built, or nil if its parts have them.
  private let entries: [JSONTransformerRegistry.Entry]?
  /// The shapes that this one was built from.
  private let parts: [ValueShape]
  /// Retains the node that `form` refers to, if nothing else does.
  private let native: ShapeNode?
  /// The generation of registrations that this node was last compared with.
  private let generation: Atomic<Int>
  private let cachedName = OnceReference<Box<String>>()
  private let cachedLossy = OnceReference<ShapeNode>()

  /// The description of a type, apart from its storage.
  struct Content {
    var form: ValueShape.Form
    var transformers: TransformerSet?
    var exporter: ExportTransformer?
    var replacement: (any ReplacementValue)?
  }

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - type: The type without its Optional.
  ///   - generation: The generation of `entries`, or an earlier one.
  init(
    _ content: Content, of type: Any.Type, _ kind: TypeKind, stride: Int,
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
    self.kind = kind
    self.type = type
    storedType = optional ?? type
    transformers = content.transformers
    exporter = content.exporter
    hasExporter = exporter != nil
    replacement = content.replacement
    acceptsEmptyArrayAsObject = registry.acceptsEmptyArrayAsObject
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
    parts += form.parts
    self.parts = parts
    contents = ValueShape.Contents(form, of: type)
    modelClass =
      if case .model(let reference) = form { reference } else { form.parts.first?.modelClass }
  }

  var typeName: String {
    if let cached = cachedName.load() { return cached.value }
    return cachedName.storeIfNil(Box(swiftTypeName(type))).value
  }

  /// The same shape for a collection that drops elements that cannot be imported.
  var lossy: ShapeNode {
    if let cached = cachedLossy.load() { return cached }
    return cachedLossy.storeIfNil(variant(.tolerant(of: ValueShape(self), .lossy)))
  }

  /// Returns a node for the same type with another form.
  ///
  /// - Parameter native: The node that the form refers to, if nothing else retains it.
  func variant(
    _ form: ValueShape.Form, replacement: (any ReplacementValue)? = nil, native: ShapeNode? = nil
  ) -> ShapeNode {
    let content = Content(
      form: form, transformers: transformers, exporter: exporter, replacement: replacement)
    return ShapeNode(
      content, of: type, kind, stride: stride, optional: optional, in: registry, entries: entries,
      from: wrapped, native: native, generation: generation.load(ordering: .relaxed))
  }

  /// Returns whether the transformers of the type and its parts have not changed since the node was
  /// built.
  func isCurrent(at generation: Int) -> Bool {
    if self.generation.load(ordering: .relaxed) == generation { return true }
    if let entries, !registry.entries(for: type).isSame(as: entries) { return false }
    guard parts.allSatisfy({ $0.isCurrent(at: generation) }) else { return false }
    self.generation.store(generation, ordering: .relaxed)
    return true
  }
}

// A `ValueShape` describes the type of a property. It is built at inspection, so that an import
// only follows it:
//
//   [String: [Country?]]?   ->   dictionary, Optional
//                                  of: array
//                                        of: model Country, Optional
//
// Shapes are built once per type and registry and are never freed. So they refer to each other
// without reference counting, and to Swift types by their metatypes.

/// A type descriptor: how values of one Swift type are imported and exported.
struct ValueShape: Sendable, Hashable {
  enum Form: Sendable {
    case leaf(LeafKind)
    case model(ClassReference)
    case array(of: ValueShape, any ArrayShaped.Type)
    case dictionary(of: ValueShape, key: ValueShape, any DictionaryShaped.Type)
    case rawValue(of: ValueShape, any (RawRepresentable & SendableMetatype).Type)
    /// An Optional of an Optional; null is the nil of the outer one.
    case optional(of: ValueShape)
    case presence(of: ValueShape, any PresenceShaped.Type)
    /// Transformers import the value; the other shape, if any, imports what they do not accept.
    case transformed(otherwise: ValueShape?)
    /// The `init(from:)` of the type imports the value.
    case decodable(any (Decodable & SendableMetatype).Type)
    /// A wrong value, or a wrong element of a collection, is tolerated.
    case tolerant(of: ValueShape, Tolerance)

    /// The shape of the same JSON value, if the form only wraps it.
    var inner: ValueShape? {
      switch self {
      case .rawValue(let inner, _), .optional(let inner), .presence(let inner, _),
        .tolerant(let inner, _), .transformed(otherwise: let inner?):
        inner
      default: nil
      }
    }

    /// The shape of the elements of an array or the values of a dictionary.
    var element: ValueShape? {
      switch self {
      case .array(let element, _), .dictionary(let element, _, _): element
      default: nil
      }
    }

    /// The shape of the keys of a dictionary.
    var key: ValueShape? { if case .dictionary(_, let key, _) = self { key } else { nil } }

    /// The shapes that the form refers to, with that of the values of a dictionary first.
    var parts: [ValueShape] { [inner, element, key].compactMap(\.self) }

    /// The JSON types that may be imported without a transformer.
    ///
    /// The null of an Optional does not count.
    var nativeTypes: [JSONType] {
      if case .leaf(let kind) = self { return kind.nativeTypes }
      if case .array = self { return [.array] }
      // Any JSON type may be valid for other forms. A transformer of the application for any of
      // them takes precedence over the raw value or `Codable`.
      return isObject ? [.object] : JSONType.allCases
    }

    /// Whether an import without a transformer accepts only objects.
    private var isObject: Bool {
      switch self {
      case .model, .dictionary: true
      default: false
      }
    }
  }

  private let node: LentReference<ShapeNode>

  init(_ node: ShapeNode) { self.node = LentReference(node) }

  var form: Form { node.with { $0.form } }

  /// The Optional type around the type that `form` describes, if there is one.
  var optional: (any OptionalShaped.Type)? { node.with { $0.optional } }

  /// The shape of the wrapped type, if the type is an Optional.
  var wrapped: ValueShape? { node.with { $0.wrapped } }

  /// The distance between two elements of this type in an array.
  var stride: Int { node.with { $0.stride } }

  /// The kind of the type without its Optional.
  var kind: TypeKind { node.with { $0.kind } }

  /// The type without its Optional.
  var type: Any.Type { node.with { $0.type } }

  /// The whole type, including its Optional.
  var storedType: Any.Type { node.with { $0.storedType } }

  /// The name of the type in Swift, without its Optional.
  var typeName: String { node.with { $0.typeName } }

  /// Whether there are transformers for values that the form does not accept.
  var hasTransformers: Bool { node.with { $0.transformers != nil } }

  /// The import transformers of the type, if there are any.
  var transformers: TransformerSet? { node.with { $0.transformers } }

  /// Lends the import transformers of the type to a closure; returns nil if there are none.
  @_transparent func withTransformers<Result, Failure: Error>(
    _ body: (TransformerSet) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    // Alive: the node is never freed, and keeps its transformers.
    guard let set = node.with({ $0.transformers.map { LentReference($0) } }) else { return nil }
    return try set.withObject(body)
  }

  /// Whether a transformer exports the type.
  var hasExporter: Bool { node.with { $0.hasExporter } }

  /// The export transformer of the type, if there is one.
  var exporter: ExportTransformer? { node.object.exporter }

  /// Whether an empty array is accepted for an empty object.
  var acceptsEmptyArrayAsObject: Bool { node.with { $0.acceptsEmptyArrayAsObject } }

  /// Whether the form is that of `[Double]`, whose numbers are imported without a transformer.
  var isArrayOfDoubles: Bool { node.with { $0.isArrayOfDoubles } }

  /// Whether the type is an Optional, so that null is accepted and values are stored wrapped.
  var isOptional: Bool { node.with { $0.isOptional } }

  /// The class of the models in a value of this shape, if there are any.
  var modelClass: ClassReference? { node.with { $0.modelClass } }

  /// What values may contain, at any depth.
  var contents: Contents { node.with { $0.contents } }

  /// Whether values contain models.
  var holdsModels: Bool { contents.contains(.models) }

  /// Whether values may contain models, including models in a value of a `Codable` type.
  var mayHoldModels: Bool { contents.mayHoldModels }

  /// The same shape for a collection that drops elements that cannot be imported.
  var lossy: ValueShape { node.with { ValueShape($0.lossy) } }

  /// Returns a node for the same type with another form.
  func variant(
    _ form: Form, replacement: (any ReplacementValue)?, native: ShapeNode?
  ) -> ShapeNode {
    node.with { $0.variant(form, replacement: replacement, native: native) }
  }

  /// Stores the value that replaces a wrong one: nil for `.orNil`, otherwise that of `.or(_:)`.
  func storeReplacement(by tolerance: Tolerance, in slot: Slot) {
    if case .orNil = tolerance { return storeNil(in: slot) }
    node.with { $0.replacement?.store(in: slot) }
  }

  /// Returns whether the transformers of the type and its parts have not changed since the shape
  /// was built.
  func isCurrent(at generation: Int) -> Bool { node.with { $0.isCurrent(at: generation) } }

  /// Whether null is an ordinary value of the type.
  var acceptsNull: Bool {
    switch untolerated.form {
    case .leaf(.value), .leaf(.any), .presence: true
    default: false
    }
  }

  /// Whether every import of null into the type reports an issue.
  ///
  /// If so, no check for null is necessary before the import.
  var rejectsNull: Bool {
    var shape = untolerated
    while !shape.isOptional, shape.transformers?.accepts(.null) != true {
      guard case .rawValue(let raw, _) = shape.form else {
        return !shape.form.nativeTypes.contains(.null)
      }
      shape = raw
    }
    return false
  }

  /// Whether the type is a `JSONPresence`, which has a value for an absent key.
  var isPresence: Bool { presence != nil }

  /// The shape of the value in a `JSONPresence`.
  var presenceValue: ValueShape? {
    if case .presence(let value, _) = untolerated.form { return value }
    return nil
  }

  /// The `JSONPresence` type that `form` describes, if there is one.
  var presence: (any PresenceShaped.Type)? {
    if case .presence(_, let type) = untolerated.form { return type }
    return nil
  }
}

// A property's type, taken apart once at inspection, so that an import only follows it:
//
//   [String: [Country?]]?   ->   dictionary, Optional
//                                  of: array
//                                        of: model Country, Optional
//
// Shapes are made once for each type and registry and are never freed, so they refer to each other
// without being counted, and to Swift types by their metatypes.

/// How values of one Swift type are read.
struct ValueShape: Sendable, Hashable {
  enum Form: Sendable {
    case leaf(LeafKind)
    case model(ClassReference)
    case array(of: ValueShape, any ArrayShaped.Type)
    case dictionary(of: ValueShape, key: ValueShape, any DictionaryShaped.Type)
    case rawValue(of: ValueShape, any (RawRepresentable & SendableMetatype).Type)
    /// What is wrapped is an Optional itself; null is the outer one's nil.
    case optional(of: ValueShape)
    case presence(of: ValueShape, any PresenceShaped.Type)
    /// What transformers make of a value; where none of them takes it, the other shape reads it.
    case transformed(otherwise: ValueShape?)
    /// What a type's own `init(from:)` makes of a value.
    case decodable(any (Decodable & SendableMetatype).Type)
    /// An array or dictionary that does without the elements that cannot be read.
    case lossy(of: ValueShape)

    /// The kinds of JSON values that are read without a transformer; null apart.
    var kinds: [JSONKind] {
      switch self {
      case .leaf(let kind): kind.nativeKinds
      case .model, .dictionary: [.object]
      case .array: [.array]
      // Who registers a transformer for such a type wants it instead of the raw value, or of Codable.
      case .rawValue, .decodable, .optional, .presence, .transformed, .lossy: JSONKind.allCases
      }
    }
  }

  private let node: LentReference<ShapeNode>

  init(_ node: ShapeNode) { self.node = LentReference(node) }

  var form: Form { node.with(\.form) }

  /// The Optional that the type is of what `form` describes, if it is one.
  var optional: (any OptionalShaped.Type)? { node.with(\.optional) }

  /// What the Optional wraps, if the type is one.
  var wrapped: ValueShape? { node.with(\.wrapped) }

  /// The distance of two elements of this type in an array.
  var stride: Int { node.with(\.stride) }

  /// The type without the Optional around it.
  var type: Any.Type { node.with(\.type) }

  /// The whole type, the Optional around it included.
  var storedType: Any.Type { optional ?? type }

  /// How Swift writes the type without the Optional around it.
  var typeName: String { node.with(\.typeName) }

  /// Whether there are transformers for values that the form does not take.
  var hasTransformers: Bool { node.with { $0.transformers != nil } }

  /// The transformers to the type, where there are any.
  var transformers: TransformerSet? { node.with(\.transformers) }

  /// Lends the transformers to the type.
  @inline(__always) func withTransformers<Result, Failure: Error>(
    _ body: (TransformerSet?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try node.with { node throws(Failure) in try body(node.transformers) }
  }

  /// Whether a transformer makes the JSON values of the type.
  var hasExporter: Bool { node.with(\.hasExporter) }

  /// What makes JSON values of the type, where that is a transformer.
  var exporter: (any ExportTransformer)? { node.object.exporter }

  /// Whether an empty array may stand for an object without members.
  var takesEmptyArrayAsObject: Bool { node.with(\.takesEmptyArrayAsObject) }

  /// Whether the form is that of `[Double]`, whose elements no transformer takes.
  var isArrayOfDoubles: Bool { node.with(\.isArrayOfDoubles) }

  /// Whether null is a value of the type, and a value is stored wrapped.
  var isOptional: Bool { node.with(\.isOptional) }

  /// The class of the models that a value of this shape holds, if it holds any.
  var modelClass: ClassReference? { node.with(\.modelClass) }

  /// Whether values hold models.
  var holdsModels: Bool { modelClass != nil }

  /// Whether values may hold models, in a value of a `Codable` type, too.
  var mayHoldModels: Bool { node.with(\.mayHoldModels) }

  /// The same for a collection that does without the elements that cannot be read.
  var lossy: ValueShape { node.with { ValueShape($0.lossy) } }

  /// Whether nothing was registered for the type, or a part of it, since the shape was made.
  func isCurrent(at generation: Int) -> Bool { node.with { $0.isCurrent(at: generation) } }

  /// Whether the type is one of numbers: what of them is not read as it is, NaN, is no value.
  var isNumber: Bool {
    if case .leaf(let kind) = form { return kind.nativeKinds == [.number] }
    return false
  }

  /// Whether null is a value like any other.
  var takesNull: Bool {
    switch form {
    case .leaf(.value), .leaf(.any), .presence: true
    default: false
    }
  }

  /// Whether elements that cannot be read are left out.
  var isLossy: Bool {
    if case .lossy = form { return true }
    return false
  }

  /// Whether an absent key is a value, too.
  var isPresence: Bool {
    if case .presence = form { return true }
    return false
  }
}

import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
package struct ValueShape: Sendable, Hashable {
  enum Form: Sendable {
    case leaf(LeafKind)
    case model(ClassReference)
    case array(of: ValueShape, any ArrayShaped.Type)
    case dictionary(of: ValueShape, key: ValueShape, any DictionaryShaped.Type)
    case rawValue(of: ValueShape, any (RawRepresentable & SendableMetatype).Type)
    /// An Optional of an Optional; null is the nil of the outer one.
    case optional(of: ValueShape)
    case presence(of: ValueShape, any PresenceShaped.Type)
    case either(of: ValueShape, or: ValueShape, any EitherShaped.Type)
    /// A string with the JSON of the value; an import may also accept an object or array itself.
    case embedded(of: ValueShape, acceptsObjects: Bool)
    /// Transformers import the value; the other shape, if any, imports what they do not accept.
    case transformed(otherwise: ValueShape?)
    /// The `init(from:)` of the type imports the value.
    case decodable(any (Decodable & SendableMetatype).Type)
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

    var key: ValueShape? { if case .dictionary(_, let key, _) = self { key } else { nil } }

    /// The shapes of the types that a value may have; empty for a value of one type.
    var alternatives: [ValueShape] {
      if case .either(let first, let second, _) = self { [first, second] } else { [] }
    }

    /// The shapes that the form refers to, with that of the values of a dictionary first.
    var parts: [ValueShape] { [inner, element, key, content].compactMap(\.self) + alternatives }

    var content: ValueShape? {
      if case .embedded(let content, _) = self { content } else { nil }
    }

    func part(at step: PartStep) -> ValueShape? {
      if case .alternative(let index) = step { alternatives[index] } else { element ?? inner }
    }

    /// The JSON types that may be imported without a transformer.
    ///
    /// The null of an Optional does not count.
    var nativeTypes: [JSONType] {
      if case .leaf(let kind) = self { return kind.nativeTypes }
      if case .array = self { return [.array] }
      if case .embedded(let content, let acceptsObjects) = self {
        let types = acceptsObjects ? content.acceptedTypes.intersection(.containers) : []
        return [.string] + types.types
      }
      if case .either(let first, let second, _) = self {
        return first.acceptedTypes.union(second.acceptedTypes).types
      }
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

  var wrapped: ValueShape? { node.with { $0.wrapped } }

  /// The distance between two elements of this type in an array.
  var stride: Int { node.with { $0.stride } }

  /// The kind of the type without its Optional.
  var kind: TypeKind { node.with { $0.kind } }

  /// The type without its Optional.
  package var type: Any.Type { node.with { $0.type } }

  /// The whole type, including its Optional.
  var storedType: Any.Type { node.with { $0.storedType } }

  /// The name of the type in Swift, without its Optional.
  package var typeName: String { node.with { $0.typeName } }

  /// Whether there are transformers for values that the form does not accept.
  package var hasTransformers: Bool { node.with { $0.transformers != nil } }

  /// The import transformers of the type, if there are any.
  package var transformers: TransformerSet? { node.with { $0.transformers } }

  /// Lends the import transformers of the type to a closure; returns nil if there are none.
  func withTransformers<Result, Failure: Error>(
    _ body: (TransformerSet) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    // Alive: the node is never freed, and keeps its transformers.
    guard let set = node.with({ $0.transformers.map { LentReference($0) } }) else { return nil }
    return try set.withObject(body)
  }

  var hasExporter: Bool { node.with { $0.hasExporter } }

  var exporter: ExportTransformer? { node.object.exporter }

  /// The JSON type of all values that the export transformer of the type writes; nil if there is
  /// none, or if it depends on the value.
  package var exportedType: JSONType? { exporter?.jsonType }

  package var acceptsEmptyArrayAsObject: Bool { node.with { $0.acceptsEmptyArrayAsObject } }

  /// Whether the form is that of `[Double]`, whose numbers are imported without a transformer.
  var isArrayOfDoubles: Bool { node.with { $0.isArrayOfDoubles } }

  /// Whether the type is an Optional, so that null is accepted and values are stored wrapped.
  package var isOptional: Bool { node.with { $0.isOptional } }

  /// The class of the models in a value of this shape; the first one, if there are several.
  package var modelClass: ClassReference? { node.with { $0.modelClasses.first } }

  /// The classes of the models in a value of this shape; several only for a `JSONEither`.
  var modelClasses: [ClassReference] { node.with { $0.modelClasses } }

  /// The JSON types that are imported without a transformer that converts other JSON types.
  var acceptedTypes: JSONTypes { node.with { $0.acceptedTypes } }

  /// The JSON types that are imported at all, also by transformers.
  var convertedTypes: JSONTypes { node.with { $0.convertedTypes } }

  /// What values may contain, at any depth.
  var contents: Contents { node.with { $0.contents } }

  /// The predicate of the declaration error of a property with this shape, if there is one.
  var rejection: String? { node.with { $0.rejection } }

  var holdsModels: Bool { contents.contains(.models) }

  /// Whether values may contain models, including models in a value of a `Codable` type.
  var mayHoldModels: Bool { contents.mayHoldModels }

  /// The name of the property of the elements that is the key of their members; nil unless the
  /// array is an object in the document.
  package var keyName: String? {
    var shape = self
    while true {
      if let name = shape.node.with({ $0.keyName }) { return name }
      switch shape.form {
      case .tolerant(let inner, _), .embedded(let inner, _): shape = inner
      default: return nil
      }
    }
  }

  /// Returns a node for the same type with another form.
  func variant(
    _ form: Form, replacement: (any ReplacementValue)?, keyName: String?, native: ShapeNode?
  ) -> ShapeNode {
    node.with { $0.variant(form, replacement: replacement, keyName: keyName, native: native) }
  }

  /// Stores the value that replaces a wrong one: nil for `.orNil`, otherwise that of `.or(_:)`.
  func storeReplacement(by tolerance: Tolerance, in slot: Slot) {
    if case .orNil = tolerance { return storeNil(in: slot) }
    node.with { $0.replacement?.store(in: slot) }
  }

  /// Whether null is an ordinary value of the type.
  package var acceptsNull: Bool {
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
  package var isPresence: Bool { presence != nil }

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

extension ValueShape {
  /// Returns the indexes of the types of a `JSONEither` that a value with a JSON type may have.
  ///
  /// Types that are written as the JSON type take precedence over those that convert it.
  ///
  /// - Parameter type: Nil for a value that has no exact JSON.
  func alternatives(for type: JSONType?) -> [Int] {
    let parts = form.alternatives
    guard let type else { return Array(parts.indices) }
    let accepting = parts.indices.filter { parts[$0].acceptedTypes.contains(type) }
    return accepting.isEmpty
      ? parts.indices.filter { parts[$0].convertedTypes.contains(type) } : accepting
  }

  /// Whether an object, alone or in arrays, may be of each type of a `JSONEither`, and one of the types
  /// may hold models.
  var hasModelsAlike: Bool {
    var parts = mayHoldModels ? form.alternatives : []
    while parts.count == 2 {
      if parts.allSatisfy({ $0.acceptedTypes.contains(.object) }) { return true }
      parts = parts.compactMap(\.form.element)
    }
    return false
  }

  /// Returns the JSON types for which one of the types of a `JSONEither` is chosen; nil if these are
  /// all that it can be imported from.
  package func chosenTypes(ofAlternative index: Int) -> [JSONType]? {
    let types = JSONType.allCases.filter { alternatives(for: $0).contains(index) }
    return form.alternatives[index].convertedTypes.isSubset(of: JSONTypes(types)) ? nil : types
  }
}

/// The storage of a `ValueShape`, immutable except for caches.
final class ShapeNode: Sendable {
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
  let modelClasses: [ClassReference]
  let acceptedTypes: JSONTypes
  let convertedTypes: JSONTypes
  let contents: ValueShape.Contents
  /// The value that replaces a wrong one.
  let replacement: (any ReplacementValue)?
  /// The property of the elements of an array that is the key of their members.
  let keyName: String?
  /// The predicate of the declaration error of a property with the shape, because of the registered
  /// transformers of its type or of a part of it; nil if it can be used.
  let rejection: String?
  private let registry: JSONTransformerRegistry
  /// The registry entries of the type when this node was built, or nil if its parts have them.
  private let entries: [JSONTransformerRegistry.Entry]?
  private let parts: [ValueShape]
  /// Retains the node that `form` refers to, if nothing else does.
  private let native: ShapeNode?
  private let cachedName = OnceReference<Box<String>>()

  /// The description of a type, apart from its storage.
  struct Content {
    var form: ValueShape.Form
    var transformers: TransformerSet?
    var exporter: ExportTransformer?
    var replacement: (any ReplacementValue)?
    var keyName: String?
  }

  /// Creates a node.
  ///
  /// - Parameter type: The type without its Optional.
  init(
    _ content: Content, of type: Any.Type, _ kind: TypeKind, stride: Int,
    optional: (any OptionalShaped.Type)? = nil, in registry: JSONTransformerRegistry,
    entries: [JSONTransformerRegistry.Entry]? = nil, from wrapped: ValueShape? = nil,
    native: ShapeNode? = nil
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
    keyName = content.keyName
    acceptsEmptyArrayAsObject = registry.acceptsEmptyArrayAsObject
    self.registry = registry
    self.entries = entries
    var isArrayOfDoubles = false
    if case .array(let element, let array) = form, case .leaf(.double) = element.form {
      isArrayOfDoubles = array == [Double].self
    }
    self.isArrayOfDoubles = isArrayOfDoubles
    var parts = wrapped.map { [$0] } ?? []
    parts += form.parts
    self.parts = parts
    rejection = entries?.rejection ?? parts.lazy.compactMap(\.rejection).first
    let partial =
      wrapped?.contents.intersection(.formed) ?? (entries?.haveForm == true ? .formed : [])
    contents = ValueShape.Contents(form, of: type).union(partial)
    modelClasses =
      if case .model(let reference) = form { [reference] } else {
        form.parts.flatMap(\.modelClasses)
      }
    (acceptedTypes, convertedTypes) = JSONTypes.imported(
      as: form, isOptional: isOptional, transformers,
      emptyArrays: registry.acceptsEmptyArrayAsObject)
  }

  var typeName: String {
    if let cached = cachedName.load() { return cached.value }
    return cachedName.storeIfNil(Box(swiftTypeName(type))).value
  }

  /// Returns a node for the same type with another form.
  ///
  /// - Parameter native: The node that the form refers to, if nothing else retains it.
  func variant(
    _ form: ValueShape.Form, replacement: (any ReplacementValue)? = nil, keyName: String? = nil,
    native: ShapeNode? = nil
  ) -> ShapeNode {
    // The transformers of a type are for the JSON in a string, not for the string.
    let isPlain = form.content == nil
    let content = Content(
      form: form, transformers: isPlain ? transformers : nil, exporter: isPlain ? exporter : nil,
      replacement: replacement, keyName: keyName)
    return ShapeNode(
      content, of: type, kind, stride: stride, optional: optional, in: registry, entries: entries,
      from: wrapped, native: native)
  }
}

// What a value consists of, for all code that visits values without importing or exporting them:
//
//   ["a": [x, y]]   member a: [x, y]   ->   element 0: x, element 1: y
//
// Facts about all parts, such as whether there are models in them, are computed once, when the shape
// is built.

extension ValueShape {
  /// What the values of a shape may contain, at any depth; keys of dictionaries do not count, except
  /// for dates.
  struct Contents: OptionSet, Sendable {
    let rawValue: UInt16

    /// Models that the shape describes.
    static let models = Contents(rawValue: 1)
    /// Values that may contain models which the shape does not describe.
    static let encodedModels = Contents(rawValue: 1 << 1)
    static let setsOfModels = Contents(rawValue: 1 << 2)
    /// Values whose hash differs from Swift's own: see `ValueHash`.
    static let ownHashes = Contents(rawValue: 1 << 3)
    /// Values of which different ones may systematically have equal hashes.
    static let equalHashes = Contents(rawValue: 1 << 4)
    /// Tolerated wrong values or elements.
    static let tolerance = Contents(rawValue: 1 << 5)
    /// Dates, except as raw values.
    static let dates = Contents(rawValue: 1 << 6)
    /// Values for whose type the property has chosen another JSON form.
    static let formed = Contents(rawValue: 1 << 7)
    /// Strings with a document.
    static let embedded = Contents(rawValue: 1 << 8)
    /// Values that encode the models in them.
    static let codable = Contents(rawValue: 1 << 9)

    /// The contents of a value of a form.
    ///
    /// - Parameter type: The type, without its Optional.
    init(_ form: Form, of type: Any.Type) {
      switch form {
      case .leaf(let kind):
        self = kind == .decimal ? [.ownHashes, .equalHashes] : []
      case .model:
        self = [.models, .ownHashes, .equalHashes]
      case .decodable, .transformed(otherwise: nil):
        self = []
        if !LeafKind.isOnlyTransformed(type) { formUnion([.encodedModels, .equalHashes]) }
        if case .decodable(let type) = form, type is any Encodable.Type { insert(.codable) }
        if type == Data.self { formUnion([.ownHashes, .equalHashes]) }
      case .rawValue(let raw, _):
        self = raw.contents.intersection([
          .models, .encodedModels, .codable, .equalHashes, .formed,
        ])
      case .array(let element, let array):
        self = element.contents
        if array.isSet {
          if contains(.models) { insert(.setsOfModels) }
          if mayHoldModels { insert(.ownHashes) }
        }
      case .dictionary(let value, let key, _):
        self = value.contents.union(key.contents.intersection(.dates))
      case .presence(let inner, _): self = inner.contents
      case .either(let first, let second, _): self = first.contents.union(second.contents)
      case .optional(let inner), .transformed(otherwise: let inner?):
        self = inner.contents.subtracting(.tolerance)
      case .embedded(let content, _): self = content.contents.union(.embedded)
      case .tolerant(let inner, _): self = inner.contents.union(.tolerance)
      }
      if LeafKind(type) == .date { insert(.dates) }
    }

    init(rawValue: UInt16) { self.rawValue = rawValue }

    var mayHoldModels: Bool { !isDisjoint(with: [.models, .encodedModels]) }
  }

  /// The shape of the same Swift value without what only concerns its JSON: tolerance, transformers
  /// that convert other JSON types, and the string around embedded JSON.
  var bare: ValueShape {
    var shape = self
    while true {
      switch shape.form {
      case .tolerant(let inner, _), .embedded(let inner, _), .transformed(otherwise: let inner?):
        shape = inner
      default: return shape
      }
    }
  }

  /// Calls a closure with the slot of the value without its Optional; returns whether there is one.
  func withUnwrapped(in slot: Slot, _ body: (Slot) -> Void) -> Bool {
    if let optional { return optional.withWrapped(in: slot, body) }
    body(slot)
    return true
  }

  /// Calls a closure with each part that a value directly consists of; leaves and models have none.
  ///
  /// - Parameter slot: The value without its Optional: see `withUnwrapped(in:_:)`.
  func forEachPart(
    in slot: Slot, _ body: (_ part: ValueShape, _ slot: Slot, _ step: PartStep) -> Void
  ) {
    let form = bare.form
    if case .optional(let inner) = form { return body(inner, slot, .value) }
    if case .rawValue(let raw, let type) = form {
      return type.withRawValue(in: slot) { body(raw, $0, .value) }
    }
    kind.container?.forEachPart(in: slot) { slot, step in
      if let part = form.part(at: step) { body(part, slot, step) }
    }
  }
}

/// How the import treats a wrong value, or a wrong element of a collection, or a value in another
/// form than that of its type.
package enum Tolerance: Sendable {
  /// Wrong elements are dropped.
  case lossy
  case orDefault
  /// The property is nil; a `JSONPresence` is `.null`.
  case orNil
  /// The wrong value is replaced by `ShapeNode.replacement`.
  case orValue
  /// An empty string is nil; it is not wrong.
  case emptyAsNil
  /// A value that is not an array is the only element of the array; it is not wrong.
  case oneOrMany(exportsOne: Bool)
  /// The array is an object, whose keys are the property `ShapeNode.keyName` of the elements.
  case keyed

  /// Whether another value replaces a wrong one.
  var isReplacing: Bool {
    switch self {
    case .orDefault, .orNil, .orValue: true
    case .lossy, .emptyAsNil, .oneOrMany, .keyed: false
    }
  }
}

extension ValueShape {
  /// The shape without the tolerance around it.
  var untolerated: ValueShape {
    var shape = self
    while case .tolerant(let inner, _) = shape.form { shape = inner }
    return shape
  }

  /// The shape without the replacement, and the kind of replacement; nil if nothing is replaced.
  var replacement: (strictShape: ValueShape, tolerance: Tolerance)? {
    guard case .tolerant(let inner, let tolerance) = form, tolerance.isReplacing else { return nil }
    return (inner, tolerance)
  }

  /// Whether a property of this shape keeps its default value if a value is wrong.
  var keepsDefaultValue: Bool {
    if case .tolerant(_, .orDefault) = form { return true }
    return false
  }

  /// Whether an export writes an empty string instead of null where it cannot omit nil.
  var writesNilAsEmpty: Bool {
    var shape = self
    while case .tolerant(let inner, let tolerance) = shape.form {
      if case .emptyAsNil = tolerance { return true }
      shape = inner
    }
    return false
  }

  /// Stores nil in a slot of an Optional, or `.null` in that of a `JSONPresence`.
  func storeNil(in slot: Slot) {
    if let optional { optional.storeNil(in: slot) } else { presence?.storeNull(in: slot) }
  }
}

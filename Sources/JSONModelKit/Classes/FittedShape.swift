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
  /// The type of the value if it is an element; nil for the value of a property.
  private var elementType: Any.Type?

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
    elementType = isElement ? shape.storedType : nil
    if case .presence(let value, let type) = shape.form, transformer.isForContent {
      let fitted = try FittedShape(value, for: transformer.content, isElement: isElement)
      if let node = fitted.node { setForm(.presence(of: fitted.shape, type), native: node) }
    } else {
      try fitRule(of: transformer)
      try fitArrayForm(of: transformer)
    }
    try checkTextChanges(of: transformer)
    try checkQuotes(of: transformer)
    try fitTolerance(of: transformer)
  }

  private mutating func fitRule(
    of transformer: JSONTransformer
  ) throws(TransformerRejection) {
    switch transformer.rule {
    case .registered: break
    case .functions(let importer, _):
      guard shape.type != importer.target, shape.presenceValue?.type != importer.target else {
        break
      }
      throw TransformerRejection(
        "is for the type \(swiftTypeName(importer.target))", element: elementType)
    case .date:
      try require(shape.contents.contains(.dates), "is for dates")
    case .form(let form):
      try require(shape.contents.contains(.formed), form.purpose)
    case .embedded(let content, let acceptsObjects):
      let fitted = try FittedShape(shape, for: content, isElement: elementType != nil)
      (shape, node) = (fitted.shape, fitted.node)
      if acceptsObjects {
        try require(
          !shape.acceptedTypes.isDisjoint(with: .containers), "is for objects and arrays")
      }
      setForm(.embedded(of: shape, acceptsObjects: acceptsObjects))
    case .elements(let element, let areDropped):
      try fitElements(to: element)
      if areDropped { setForm(.tolerant(of: shape, .lossy)) }
    }
  }

  private mutating func fitArrayForm(
    of transformer: JSONTransformer
  ) throws(TransformerRejection) {
    guard let form = transformer.arrayForm else { return }
    if case .embedded = transformer.rule {
      throw TransformerRejection(
        sentence: "has a transformer that applies \(form.name) to the string of .embedded; "
          + "use .embedded(\(form.name))")
    }
    switch form {
    case .oneOrMany(let exportsOne):
      try require(shape.arrayParts != nil, "is for arrays and sets")
      setForm(.tolerant(of: shape, .oneOrMany(exportsOne: exportsOne)))
    case .keyed(let name):
      guard let (element, type, _) = shape.arrayParts, case .model(let model) = element.form,
        !type.isSet, !element.isOptional
      else { throw TransformerRejection("is for arrays of models", element: elementType) }
      setForm(.tolerant(of: shape, .keyed), keyName: try KeyProperty.name(for: name, of: model))
    }
  }

  private func checkTextChanges(
    of transformer: JSONTransformer
  ) throws(TransformerRejection) {
    if transformer.textChanges.isEmpty { return }
    if transformer.convertsTypes {
      throw TransformerRejection(
        sentence:
          "has a transformer that combines .trimmed or .lowercased with another conversion")
    }
    try require(shape.contents.contains(.formed), "is for strings")
  }

  private func checkQuotes(of transformer: JSONTransformer) throws(TransformerRejection) {
    guard transformer.isQuoted else { return }
    if case .embedded = transformer.rule {
      throw TransformerRejection(
        sentence: "has a transformer that applies .quoted to the string of .embedded; "
          + "use .embedded(.quoted)")
    }
    if transformer.writesStrings || !transformer.textChanges.isEmpty {
      throw TransformerRejection(
        sentence: "has a transformer that combines .quoted with another one for strings")
    }
    try require(shape.contents.contains(.formed), "is for numbers and Booleans")
  }

  private mutating func fitTolerance(
    of transformer: JSONTransformer
  ) throws(TransformerRejection) {
    if transformer.importsEmptyAsNil {
      try require(shape.isOptional || shape.isPresence, "is for Optionals")
      setForm(.tolerant(of: shape, .emptyAsNil))
    }
    switch transformer.replacement {
    case nil: break
    case .defaultValue:
      if elementType != nil {
        throw TransformerRejection(
          sentence: "uses .orDefault for its elements, which have no default value; "
            + "use .or or .orNil")
      }
      setForm(.tolerant(of: shape, .orDefault))
    case .null:
      try require(shape.isOptional || shape.isPresence, "is for Optionals")
      setForm(.tolerant(of: shape, .orNil))
    case .value(let value):
      let fitting =
        value.fitting(shape.type)
        ?? shape.presenceValue.flatMap { value.fitting($0.type)?.inPresence }
      try require(
        fitting != nil, "has a replacement of the type \(swiftTypeName(value.type))")
      setForm(.tolerant(of: shape, .orValue), fitting)
    }
  }

  private mutating func fitElements(
    to transformer: JSONTransformer
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
      throw TransformerRejection("is for arrays, sets and dictionaries", element: elementType)
    }
  }

  /// Checks a condition of a transformer.
  ///
  /// - Parameter purpose: What the transformer is for.
  private func require(
    _ holds: Bool, _ purpose: String
  ) throws(TransformerRejection) {
    if !holds { throw TransformerRejection(purpose, element: elementType) }
  }

  mutating func setForm(
    _ form: ValueShape.Form, _ replacement: (any ReplacementValue)? = nil,
    keyName: String? = nil, native: ShapeNode? = nil
  ) {
    let new = shape.variant(
      form, replacement: replacement, keyName: keyName, native: native ?? node)
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
      self.init("is for the type \(swiftTypeName(importer.target))", element: element)
    case .embedded(let content, _):
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

  func reason(for type: Any.Type) -> String {
    guard let purpose else { return sentence }
    let subject =
      element.map { "elements of the type \(swiftTypeName($0)), but their" }
      ?? "the type \(swiftTypeName(type)), but its"
    return "has \(subject) transformer \(purpose)\(sentence)"
  }
}

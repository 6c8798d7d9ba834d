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
    self.shape = shape
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
    case .elements(let element, let areDropped):
      if case .presence(let value, let type) = shape.form {
        let fitted = try FittedShape(
          value, for: JSONTransformer(transformer.rule), isElement: isElement)
        if let node = fitted.node { setForm(.presence(of: fitted.shape, type), native: node) }
        break
      }
      try fitElements(to: element, isElement: isElement)
      if areDropped { setForm(.tolerant(of: self.shape, .lossy)) }
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

  private mutating func setForm(
    _ form: ValueShape.Form, _ replacement: (any ReplacementValue)? = nil,
    native: ShapeNode? = nil
  ) {
    let new = shape.variant(form, replacement: replacement, native: native ?? node)
    shape = ValueShape(new)
    node = new
  }
}

// What other modules see of a shape: its form without the operations on storage, which stay in
// this module.

extension ValueShape {
  package enum Outline {
    case leaf(LeafKind)
    case model(ClassReference)
    case array(of: ValueShape)
    case dictionary(of: ValueShape, key: ValueShape)
    case rawValue(of: ValueShape, any (RawRepresentable & SendableMetatype).Type)
    /// An Optional or a `JSONPresence`, whose values are those of the wrapped type and null.
    case wrapper(of: ValueShape)
    case alternatives([ValueShape])
    /// A string with the JSON of the value; an import may also accept an object or array itself.
    case embedded(of: ValueShape, acceptsObjects: Bool)
    case transformed(otherwise: ValueShape?)
    case decodable
    case tolerant(of: ValueShape, Tolerance)
  }

  package var outline: Outline {
    switch form {
    case .leaf(let kind): .leaf(kind)
    case .model(let reference): .model(reference)
    case .array(let element, _): .array(of: element)
    case .dictionary(let value, let key, _): .dictionary(of: value, key: key)
    case .rawValue(let raw, let type): .rawValue(of: raw, type)
    case .optional(let inner), .presence(let inner, _): .wrapper(of: inner)
    case .either(let first, let second, _): .alternatives([first, second])
    case .embedded(let content, let acceptsObjects):
      .embedded(of: content, acceptsObjects: acceptsObjects)
    case .transformed(let native): .transformed(otherwise: native)
    case .decodable: .decodable
    case .tolerant(let inner, let tolerance): .tolerant(of: inner, tolerance)
    }
  }

  /// The parts of an array or set, inside tolerance and transformers; nil for other shapes.
  var arrayParts: (element: ValueShape, type: any ArrayShaped.Type, isLossy: Bool)? {
    guard case .array(let element, let type) = bare.form else { return nil }
    var (shape, isLossy) = (self, false)
    while case .tolerant(let inner, let tolerance) = shape.form {
      if case .lossy = tolerance { isLossy = true }
      shape = inner
    }
    return (element, type, isLossy)
  }

  /// The shape of the elements of an array or set, inside tolerance and transformers, and whether
  /// wrong elements are dropped; nil for other shapes.
  package var arrayElement: (element: ValueShape, isLossy: Bool)? {
    arrayParts.map { ($0.element, $0.isLossy) }
  }

  /// The shape of the same JSON value, if the form only wraps it.
  package var inner: ValueShape? { form.inner }

  /// The JSON types that may be imported without a transformer; see `Form.nativeTypes`.
  package var nativeTypes: [JSONType] { form.nativeTypes }

  /// Returns whether the type is imported from a JSON type without a transformer that converts
  /// other JSON types.
  package func isImported(from type: JSONType) -> Bool { acceptedTypes.contains(type) }

  /// The type without enclosing Optionals and `JSONPresence` types.
  package var unwrappedType: Any.Type { TypeKind.unwrapped(type) }
}

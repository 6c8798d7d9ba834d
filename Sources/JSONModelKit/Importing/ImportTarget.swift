/// The destination of the root value.
enum ImportTarget {
  case selected(ClassReference, (any JSONModelProtocol) -> Void)
  case instance(any JSONModelProtocol, ClassReference)
  case patched(any JSONModelProtocol, ClassReference)
  case buffer(ElementBuffer, ValueShape)
  case value((JSONValue) -> Void)

  /// Whether the option `.useLast` requires a search for the last of several equal keys.
  var readsKeysInOrder: Bool { if case .value = self { false } else { true } }

  /// Returns the class of the root; nil if the root is not a model.
  ///
  /// - Parameter selected: The class that a discriminator has selected, if that is known.
  func model(selected: ClassReference? = nil) -> ClassReference? {
    switch self {
    case .selected(let reference, _), .instance(_, let reference), .patched(_, let reference):
      return reference
    case .buffer(_, let shape):
      var form = shape.form
      while case .optional(let inner) = form { form = inner.form }
      guard case .model(let reference) = form else { return nil }
      return reference.schema.cluster == nil ? reference : selected ?? reference
    case .value: return nil
    }
  }

  /// Stores nil for a value that does not exist.
  ///
  /// - Returns: Whether it was stored; `false` if the target is not an Optional.
  func storeNil() -> Bool {
    guard case .buffer(let buffer, let shape) = self, let optional = shape.optional else {
      return false
    }
    optional.storeNil(in: buffer.slot(after: 0, of: shape))
    return true
  }
}

extension SchemaBuilder {
  /// Returns the shape of a type outside of any class, or `nil` if it is not supported.
  ///
  /// The transformers are those of the shared registry. The class of models in the shape is
  /// prepared.
  static func shape(of type: Any.Type) -> ValueShape? {
    var shapes = ShapeBuilder(generation: JSONTransformerRegistry.generation)
    let shape = shapes.shape(of: type, in: .shared)
    shape?.modelClass?.prepare()
    return shape
  }

  /// Returns a function that converts a key of a dictionary to the key of an object member.
  static func keyText(
    of type: Any.Type, in registry: JSONTransformerRegistry
  ) -> @Sendable (Slot) -> String {
    var shapes = ShapeBuilder(generation: JSONTransformerRegistry.generation)
    guard let key = shapes.shape(of: type, in: registry) else {
      preconditionFailure("The key type of a supported dictionary has a shape.")
    }
    return { key.keyTextOrDescription(of: $0) }
  }
}

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
}

extension SchemaBuilder {
  /// Returns the shape of the root of a document.
  ///
  /// - Parameters:
  ///   - type: A model, or a container of models.
  ///   - model: The class of the models, whose transformers apply.
  ///   - usesKeyMapping: Whether the key mappers apply; otherwise keys are the names of properties.
  /// - Throws: The declaration errors of the type, of the class, and of all classes that it refers
  ///   to.
  static func rootShape(
    of type: Any.Type, for model: any JSONModelProtocol.Type, usesKeyMapping: Bool
  ) throws(JSONModelError) -> ValueShape {
    guard let shape = shape(of: type, for: model, usesKeyMapping: usesKeyMapping) else {
      throw JSONModelError(
        model: swiftTypeName(type),
        issues: [JSONModelError.Issue(kind: .invalidDeclaration(reason(toRejectRoot: type)))])
    }
    try shape.checkDeclarations(for: type)
    return shape
  }

  private static func reason(toRejectRoot type: Any.Type) -> String {
    if let (part, conformance) = Conformance.isolated(in: type) {
      return "\(swiftTypeName(part)) conforms to \(conformance.rawValue) on one actor only; "
        + "declare the type nonisolated"
    }
    return "\(swiftTypeName(type)) is not a supported root; use a model, or an array, set or "
      + "Optional of models, or a dictionary of models whose keys are strings, integers, or "
      + "convertible from strings"
  }
}

extension ValueShape {
  /// Throws the declaration errors of the class of a shape, and of all classes that it refers to.
  func checkDeclarations(for type: Any.Type) throws(JSONModelError) {
    guard let declarationErrors = modelClass?.declarationErrors, !declarationErrors.isEmpty else {
      return
    }
    throw JSONModelError(model: swiftTypeName(type), issues: declarationErrors)
  }
}

extension JSONTransformer {
  /// Creates a transformer from two functions between a JSON type and the type of the property.
  ///
  /// ```swift
  /// JSONTransformer(
  ///   import: { (text: String) in try Color(hex: text) },
  ///   export: { (color: Color) in color.hex })
  /// // "#ff0000": the color; 7: expected string, found number
  /// ```
  ///
  /// A value of another JSON type is reported as
  /// ``JSONModelError/Kind/typeMismatch(expected:found:)``, and the function is not called. The two
  /// functions may use different JSON types.
  ///
  /// - Parameters:
  ///   - import: Returns a value of the property's type, or of the type that its Optional or
  ///     ``JSONPresence`` wraps; throws to reject the JSON value. Its parameter is a
  ///     ``JSONPrimitive``.
  ///   - export: Returns a ``JSONPrimitive`` that `import` accepts.
  public init<Source: JSONPrimitive, Value, Target: JSONPrimitive>(
    import: @escaping @Sendable (Source) throws -> Value,
    export: @escaping @Sendable (Value) throws -> Target
  ) {
    guard let source = PrimitiveKind(Source.self) else {
      preconditionFailure(PrimitiveKind.reason(toReject: Source.self))
    }
    self.init(
      .functions(
        ImportTransformer(
          source: source, isBuiltIn: false, isDeclaredForProperty: true, function: `import`),
        ExportTransformer(function: export)))
  }
}

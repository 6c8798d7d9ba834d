/// The JSON Schema of a class in a dialect, and the rules that the dialect cannot express.
///
/// ```swift
/// let tool = try Order.jsonSchema(for: .anthropic)
/// print(tool.schema["properties"]?["code"] ?? .null)
/// // {"description":"Must have at least 3 characters.","type":"string"}
/// print(tool.unsupported[0])
/// // /properties/code: Must have at least 3 characters. [minLength]
/// ```
public struct JSONDialectSchema: Sendable, Hashable {
  /// The schema.
  public let schema: JSONValue
  /// The rules that are sentences in a `description` instead of keywords, in a fixed order.
  ///
  /// If it is empty in a strict dialect, the class imports every document that is valid against the
  /// schema, with these exceptions:
  ///
  /// - Numbers out of range. `Int`, `Double` and `Decimal` have no limits in a schema.
  /// - Values that hooks or `validate()` reject.
  /// - Values of a property whose schema in ``JSONModel/propertySchemas`` accepts more values than
  ///   its type. A `oneOf` there is replaced with `anyOf`, so a value that several of its schemas
  ///   accept is valid, too.
  ///
  /// For ``JSONSchemaDialect/draft2020`` it is always empty, and rules without a keyword are in
  /// `$comment`.
  public let unsupported: [JSONUnsupportedRule]
}

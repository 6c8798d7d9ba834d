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
  /// The rules that are sentences in a `description` instead of keywords, in the order of the
  /// sorted keys of the schema.
  ///
  /// If it is empty, the class imports every document that is valid against the schema, except for
  /// the functions of the application: transformers, hooks and `validate()`.
  public let unsupported: [JSONUnsupportedRule]
}

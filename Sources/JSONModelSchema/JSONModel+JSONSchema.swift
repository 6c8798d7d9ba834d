public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelProtocol where Self: JSONModel {
  /// Returns the JSON Schema (draft 2020-12) of the documents that you can import into the class.
  ///
  /// ```swift
  /// print(try Country.jsonSchema().string(options: .pretty))
  /// // an object with "$schema", "title", "properties" and other keywords
  /// ```
  ///
  /// Nested classes are in `$defs`. The schema describes required and nullable keys, key paths,
  /// constraints, the cases of enumerations, the tags of class clusters, and the default values of
  /// properties whose keys may be absent. Patterns are copied as you declare them, and a validator
  /// interprets them as ECMA 262.
  ///
  /// Constraints without a keyword, such as custom ones, are in `$comment`, and so are constraints
  /// on values that a transformer of yours creates. For a class with a `willImport` hook, the
  /// schema describes the object after the hook.
  ///
  /// For the guide, see <doc:JSONModelSchema>.
  ///
  /// - Parameter subject: Which documents the schema describes.
  /// - Returns: An object with `$schema`, whose members have no order.
  /// - Throws: `JSONModelError` of kind `invalidDeclaration(_:)` for a declaration error, and for a
  ///   property whose JSON type is unknown: a `Codable` type, or a type with a transformer from any
  ///   `JSONValue`. You can describe such a property with `propertySchemas`.
  public static func jsonSchema(
    describing subject: JSONSchemaSubject = .canonicalDocuments
  ) throws(JSONModelError) -> JSONValue {
    try JSONSchemaBuilder.schema(of: self, subject).schema
  }

  /// Returns the JSON Schema of the class in a dialect, for example for a language model's tools.
  ///
  /// ```swift
  /// let tool = try Order.jsonSchema(for: .openAI)
  /// send([
  ///   "name": "order", "strict": true, "parameters": tool.schema,
  /// ])
  /// for rule in tool.unsupported { print(rule) }
  /// // /properties/code: Must have at least 3 characters. [minLength]
  /// ```
  ///
  /// In the strict dialects, the schema requires all keys, with null for those that may be absent,
  /// and forbids others. For a property with several keys, it has only the first key. A class
  /// cluster is `anyOf` its classes. If the dialect cannot express a rule, you find it as a
  /// sentence in the `description` of the value that it concerns, and in
  /// ``JSONDialectSchema/unsupported``.
  ///
  /// For ``JSONSchemaDialect/draft2020``, you get the schema of ``jsonSchema(describing:)``,
  /// without such sentences.
  ///
  /// - Parameter dialect: The keywords that the recipient understands.
  /// - Returns: The schema, and the rules that it cannot express.
  /// - Throws: `JSONModelError` of kind `invalidDeclaration(_:)` as ``jsonSchema(describing:)``,
  ///   and in a strict dialect for dictionaries, `Any`, `JSONValue`, key paths with an index, and a
  ///   root with several classes. You can describe a property of such a type with
  ///   `propertySchemas`. It is also thrown if two properties with different classes have the same
  ///   key, and for a property that may be null and shares one of its alternative keys with another
  ///   property.
  public static func jsonSchema(
    for dialect: JSONSchemaDialect
  ) throws(JSONModelError) -> JSONDialectSchema {
    try JSONSchemaBuilder.schema(of: self, .canonicalDocuments, for: dialect)
  }

  /// Returns the JSON Schema of the class as JSON, with properties in the order of their
  /// declaration.
  ///
  /// ```swift
  /// try Order.jsonSchemaData(pretty: true).write(to: file)
  /// request.httpBody = try Order.jsonSchemaData(for: .openAI)
  /// ```
  ///
  /// It is the schema that ``jsonSchema(describing:)`` or ``jsonSchema(for:)`` returns, in UTF-8
  /// and with an order. The key of a discriminator comes first if it isn't a property, and keys of
  /// `propertySchemas` are sorted.
  ///
  /// - Parameters:
  ///   - dialect: The keywords that the recipient understands.
  ///   - pretty: Whether each member and element starts a new line.
  /// - Returns: The JSON of the schema, without a line feed at its end.
  /// - Throws: The same errors as ``jsonSchema(for:)``.
  public static func jsonSchemaData(
    for dialect: JSONSchemaDialect = .draft2020, pretty: Bool = false
  ) throws(JSONModelError) -> Data {
    try jsonSchema(for: dialect).schemaData(pretty: pretty)
  }

  /// Returns the JSON Schema of the class as a string, with properties in the order of their
  /// declaration.
  ///
  /// ```swift
  /// print(try Country.jsonSchemaString(pretty: true))
  /// ```
  ///
  /// - Parameters:
  ///   - dialect: The keywords that the recipient understands.
  ///   - pretty: Whether each member and element starts a new line.
  /// - Returns: The JSON of the schema, without a line feed at its end.
  /// - Throws: The same errors as ``jsonSchemaData(for:pretty:)``.
  public static func jsonSchemaString(
    for dialect: JSONSchemaDialect = .draft2020, pretty: Bool = false
  ) throws(JSONModelError) -> String {
    try jsonSchema(for: dialect).schemaString(pretty: pretty)
  }
}

extension JSONModel {
  /// Returns the JSON Schemas of several classes in one document, which defines shared classes
  /// once.
  ///
  /// ```swift
  /// let schemas = try JSONModel.jsonSchemas(
  ///   of: [Order.self, Page<City>.self])
  /// // {"$defs": {"Order": ..., "Page_City_": ..., "City": ...}}
  /// ```
  ///
  /// You can insert them into an OpenAPI document, whose components are a plain map of schemas.
  /// Pass the place where you insert them:
  ///
  /// ```swift
  /// let components = try JSONModel.jsonSchemas(
  ///   of: [Order.self], references: "#/components/schemas/")
  /// openAPI["components"] = ["schemas": components.schema]
  /// ```
  ///
  /// Each definition is the schema of the documents that you can import into the class, as from
  /// `jsonSchema(for:)`. A class cluster is a choice between its classes, also in a strict dialect.
  /// A definition has the name of its class, with `_` for each character other than letters,
  /// digits, `.`, `_` and `-` (OpenAPI 3.1, section 4.8.7).
  ///
  /// - Parameters:
  ///   - classes: The classes, in the order in which their schemas are written.
  ///   - dialect: The keywords that the recipient understands.
  ///   - references: What precedes the name of a class in a reference to its schema. By default,
  ///     the result is an object with `$defs`; otherwise, it is a map from names to schemas.
  /// - Returns: The schemas, and the rules that they cannot express.
  /// - Throws: `JSONModelError` of kind `invalidDeclaration(_:)` as `jsonSchema(for:)`, and if two
  ///   different classes have the same name.
  public static func jsonSchemas(
    of classes: [any JSONModelProtocol.Type], for dialect: JSONSchemaDialect = .draft2020,
    references: String = "#/$defs/"
  ) throws(JSONModelError) -> JSONDialectSchema {
    try JSONSchemaBuilder.schemas(of: classes, for: dialect, references: references)
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Returns the JSON Schema (draft 2020-12) of the documents that the class imports.
  ///
  /// ```swift
  /// print(try Country.jsonSchema().string(isPretty: true))
  /// // an object with "$schema", "title", "properties" and other keywords
  /// ```
  ///
  /// Nested classes are in `$defs`. The schema describes required and nullable keys, key paths,
  /// constraints, the cases of enumerations, the tags of class clusters, and the default values of
  /// properties whose keys may be absent. Patterns are copied as declared, and a validator
  /// interprets them as ECMA 262. Lengths are copied as declared, although JSON Schema counts
  /// Unicode scalars. Constraints without a keyword, such as custom ones, are in `$comment`. For a
  /// class with a ``JSONModel/willImport`` hook, the schema describes the object after the hook.
  ///
  /// - Parameter subject: Which documents the schema describes.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/invalidDeclaration(_:)`` for a
  ///   declaration error, and for a property whose JSON type is unknown: a `Codable` type, or a
  ///   type with a transformer from any ``JSONValue``. ``JSONModel/propertySchemas`` describes such
  ///   a property.
  public static func jsonSchema(
    describing subject: JSONSchemaSubject = .canonicalDocuments
  ) throws(JSONModelError) -> JSONValue {
    try JSONSchemaBuilder.schema(of: self, subject) { instance, property in
      let options = JSONExportOptions(properties: [property], includesWriteOnly: true)
      // A value that cannot be exported, such as NaN, cannot be a default value in the schema.
      return try? ModelExport.tree(of: instance, options, by: ValueMaker.self)
    }
  }
}

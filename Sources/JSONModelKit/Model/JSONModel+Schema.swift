extension JSONModelProtocol where Self: JSONModel {
  /// The JSON Schema (draft 2020-12) of the documents that the class is made of.
  ///
  /// ```swift
  /// print(try Country.jsonSchema().string(isPretty: true))
  /// ```
  ///
  /// Nested classes stand in `$defs`. It tells required and nullable keys, key paths, the
  /// constraints, the cases of enumerations, the tags of class clusters, and the initial values of
  /// properties that keep them. Patterns are as declared, and meant as ECMA 262 reads them; lengths
  /// are told as they are declared, though JSON Schema counts Unicode scalars. Constraints that no
  /// keyword can say, as a custom one, are in `$comment`. Where a class has a
  /// ``JSONModel/willImport`` hook, the schema describes what that leaves.
  ///
  /// - Parameter subject: Which documents it describes.
  /// - Throws: ``JSONModelError`` of kind `invalidDeclaration` for a mistake in the class, and for
  ///   a property whose type does not tell what it reads: a `Codable` type, or what a transformer
  ///   makes of any ``JSONValue``. ``JSONModel/propertySchemas`` describes such a property.
  public static func jsonSchema(
    describing subject: JSONSchemaSubject = .canonicalDocuments
  ) throws(JSONModelError) -> JSONValue {
    try JSONSchemaBuilder.schema(of: self, subject) { instance, property in
      let options = JSONExportOptions(includesNulls: false, properties: [property])
      // What cannot be exported, as NaN, is no default that a document could have.
      return try? ModelExport.tree(of: instance, options, by: ValueMaker.self)
    }
  }
}

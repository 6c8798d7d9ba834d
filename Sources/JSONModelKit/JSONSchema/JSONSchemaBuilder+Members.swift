// The constraints of a class on the presence of its members:
//
//   .requires("city", with: "street")        dependentRequired  street -> [city]
//   .requiresOne(of: ["phone", "email"])     anyOf  required phone, required email
//
// A property with a key path is described by nested schemas; one with several keys, by a schema for
// each of them.

extension JSONSchemaBuilder {
  /// Returns the schema of the objects that satisfy a constraint of their class.
  static func schema(of check: MemberCheck, _ schema: ClassSchema) -> SchemaObject {
    guard let condition = check.condition else { return having(check.needed, schema) }
    if let key = schema.declared[condition.value].plainKey,
      let needed = schema.declared[check.needed[0].value].plainKey
    {
      return SchemaObject(["dependentRequired": [key: [.string(needed)]]])
    }
    return SchemaObject([
      "if": having([condition], schema).value, "then": having(check.needed, schema).value,
    ])
  }

  /// Returns the schema of the objects that contain a member of at least one of the properties.
  private static func having(
    _ properties: [PropertyIndex], _ schema: ClassSchema
  ) -> SchemaObject {
    .any(
      properties.flatMap { property -> [SchemaObject] in
        if let key = schema.declared[property.value].plainKey {
          return [SchemaObject(["required": [.string(key)]])]
        }
        return schema.alternatives[property.value].map { path in
          KeyPathTree<KeyPathSchema>.having(SchemaObject(), at: path)
        }
      })
  }
}

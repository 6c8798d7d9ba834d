import JSONModelKit

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

// The tags of a class cluster in a JSON Schema:
//
//   "circle": Circle.self                 {"required": ["type"], "properties": {"type": {"const": "circle"}}}
//   "oval": Oval.self, "egg": Oval.self   ... {"enum": ["egg", "oval"]}
//   otherwise: Unknown.self               ... {"not": {"enum": ["circle", "egg", "oval"]}}

extension JSONSchemaBuilder {
  /// Returns the schema of the tags that select a class.
  static func schema(of model: ClassReference, by cluster: ClassCluster) -> SchemaObject {
    if cluster.otherwise == model {
      let types = cluster.jsonTypes.map { JSONValue.string($0.rawValue) }
      var schema = SchemaObject(["type": types.count == 1 ? types[0] : .array(types)])
      let foreign = cluster.allTags.filter { cluster.reference(for: $0) != model }
      if !foreign.isEmpty { schema["not"] = ["enum": .array(foreign)] }
      return schema
    }
    let tags = cluster.allowedTags.filter { cluster.reference(for: $0) == model }
    return tags.count == 1
      ? SchemaObject(["const": tags[0]]) : SchemaObject(["enum": .array(tags)])
  }

  /// Returns the outer clusters of a class, whose tags an import checks as well; nil if there are
  /// none.
  func outerClusters(of model: ClassReference) -> [ClassCluster]? {
    guard let outer = model.schema.cluster?.outer.filter({ !$0.tags.isEmpty }), !outer.isEmpty
    else { return nil }
    return outer
  }

  /// Returns the schema of a class whose objects also have the tags of outer clusters.
  mutating func reference(
    to model: ClassReference, inside outer: [ClassCluster], keyName: String? = nil
  ) throws(SchemaRejection) -> SchemaObject {
    let tags = outer.map { (cluster: $0, schema: Self.schema(of: model, by: $0)) }
    guard !dialect.isStrict else {
      let known = tags.map { DefinedClass.Tag(path: $0.cluster.tags[0], schema: $0.schema.value) }
      return try reference(to: model, tags: known, isSelected: true, keyName: keyName)
    }
    var result = try reference(to: model, isSelected: true, keyName: keyName)
    for tag in tags { result.add(Self.having(tag.schema, atFirstOf: tag.cluster.tags)) }
    return result
  }

  /// Returns the schema of the objects that have a valid value at one of several paths.
  ///
  /// As in an import, earlier paths must lead to no value or to null.
  static func having(
    _ value: SchemaObject, atFirstOf paths: [[JSONKeyPath.Component]]
  ) -> SchemaObject {
    guard paths.count > 1 else { return KeyPathTree.having(value, at: paths[0]) }
    var choices: [JSONValue] = []
    for (index, path) in paths.enumerated() {
      var choice = KeyPathTree.having(value, at: path)
      for earlier in paths[..<index] {
        let other = KeyPathTree.having(SchemaObject(["not": ["type": "null"]]), at: earlier)
        choice.add(SchemaObject(["allOf": [["not": other.value]]]))
      }
      choices.append(choice.value)
    }
    return SchemaObject(["anyOf": .array(choices)])
  }
}

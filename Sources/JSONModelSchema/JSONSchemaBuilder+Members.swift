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
  /// Returns the schema of the tags that select a class; null does for the class without a tag.
  static func schema(of model: ClassReference, by cluster: ClassCluster) -> SchemaObject {
    let isUntagged = cluster.untagged == model
    if cluster.otherwise == model {
      var types = cluster.jsonTypes.map { JSONValue.string($0.rawValue) }
      if isUntagged { types.append("null") }
      var schema = SchemaObject(["type": types.count == 1 ? types[0] : .array(types)])
      let foreign = cluster.allTags.filter { cluster.reference(for: $0) != model }
      if !foreign.isEmpty { schema["not"] = ["enum": .array(foreign)] }
      return schema
    }
    var tags = cluster.allowedTags.filter { cluster.reference(for: $0) == model }
    if isUntagged { tags.append(.null) }
    return tags.count == 1
      ? SchemaObject(["const": tags[0]]) : SchemaObject(["enum": .array(tags)])
  }

  /// Returns the schema of the objects whose tag, or its absence, selects a class.
  ///
  /// - Parameter isRoot: Whether the objects are the root of a document.
  func selecting(
    _ model: ClassReference, by cluster: ClassCluster, isRoot: Bool
  ) -> SchemaObject {
    let tag = Self.schema(of: model, by: cluster)
    let mayLackTag = isRoot && subject == .acceptedDocuments && cluster.mayLackTag(model)
    guard mayLackTag || cluster.untagged == model else {
      return Self.having(tag, atFirstOf: cluster.tags)
    }
    /// Returns the schema of the objects with a valid value at a path, or none.
    func optional(_ value: SchemaObject, at path: [JSONKeyPath.Component]) -> SchemaObject {
      var tree = KeyPathTree<KeyPathSchema>()
      tree.add(value, at: path, isRequired: false)
      return tree.object(isClosed: false)
    }
    if cluster.tags.count == 1 { return optional(tag, at: cluster.tags[0]) }
    var own = tag
    own.add(SchemaObject(["not": ["type": "null"]]))
    let none: SchemaObject =
      mayLackTag ? SchemaObject(["not": [:]]) : SchemaObject(["type": "null"])
    let untagged = SchemaObject([
      "allOf": .array(cluster.tags.map { optional(none, at: $0).value })
    ])
    return .any([Self.having(own, atFirstOf: cluster.tags), untagged])
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
    to model: ClassReference, inside outer: [ClassCluster], keyName: String? = nil,
    isRoot: Bool = false
  ) throws(SchemaRejection) -> SchemaObject {
    let tags = outer.map { (cluster: $0, schema: Self.schema(of: model, by: $0)) }
    guard !dialect.isStrict else {
      let known = tags.map { DefinedClass.Tag(path: $0.cluster.tags[0], schema: $0.schema.value) }
      return try reference(to: model, tags: known, isSelected: true, keyName: keyName)
    }
    var result = try reference(
      to: model, isSelected: true, keyName: keyName, isRoot: isRoot)
    for cluster in outer { result.add(selecting(model, by: cluster, isRoot: isRoot)) }
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

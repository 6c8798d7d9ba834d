import JSONModelKit

// Schemas for dialects in which every object lists its members, and requires all of them:
//
//   var size: Int?                          properties  size  integer or null    required  size
//   name: "info.name", page: "info.page"    info        name, page               required  info
//   id: ["id", "ID"]                        id, the preferred key only
//   Circle, selected by the tag "circle"    type  "circle"                       required  type
//
// Constraints on the presence of members are satisfied, because all members are present.

extension PropertyPlan {
  /// Whether a body does not contain the property: it is read-only, or only exported.
  fileprivate var isSetByServer: Bool { isExportOnly || access == .readOnly }
}

extension JSONSchemaBuilder {
  /// Returns the class of the root; throws if tags select one of several classes.
  mutating func onlyClass(of root: ClassReference) throws(SchemaRejection) -> DefinedClass {
    _ = try reference(to: root)
    guard waiting.count == 1 else {
      throw SchemaRejection(
        reason: "\(root.schema.name) is a class cluster, but the root of a schema for "
          + ".\(dialect) is one class; make it a property of another class", concernsType: false)
    }
    return waiting.removeLast()
  }

  /// Returns the schema of the objects that are imported as exactly this class, with its tags.
  mutating func strictDefinition(of model: DefinedClass) throws(SchemaRejection) -> SchemaObject {
    let schema = model.model.schema
    var place = KeyPathTree<KeyPathSchema>()
    place.add(SchemaObject(), at: [], isRequired: true)
    // A tag that is not a property is the first required key.
    for path in model.tags.map(\.path) where !schema.alternatives.joined().contains(path) {
      place.add(SchemaObject(), at: path, isRequired: true)
    }
    try add(strictMembersOf: schema, model, to: &place)
    for tag in model.tags {
      place.add(SchemaObject(tag.schema), at: tag.path, isRequired: true)
    }
    return place.members(isClosed: true)
  }

  private mutating func add(
    strictMembersOf schema: ClassSchema, _ model: DefinedClass,
    to place: inout KeyPathTree<KeyPathSchema>
  ) throws(SchemaRejection) {
    for property in schema.order where !schema.plans[property.value].isSetByServer {
      if let part = schema.flattenedClass(of: property) {
        if schema.mayLack(flattened: property) {
          let name = schema.qualifiedName(of: property)
          throw SchemaRejection(
            reason: "\(name) is flattened and may be absent, which .\(dialect) does not support",
            property: name, concernsType: false)
        }
        try add(strictMembersOf: part.schema, DefinedClass(model: part), to: &place)
        continue
      }
      let path = schema.alternatives[property.value][0]
      if path.contains(where: { if case .index = $0 { true } else { false } }) {
        let name = schema.qualifiedName(of: property)
        throw SchemaRejection(
          reason: "\(name) has the key path \(JSONKeyPath(path)) with an index, which "
            + ".\(dialect) does not support", property: name, concernsType: false)
      }
      let value = try self.schema(of: property, schema)
      if value.acceptsNull { try checkAlternatives(of: property, model) }
      place.add(value, at: path, isRequired: true)
    }
  }

  /// Checks that no other key path of a property leads to a value that the schema describes.
  ///
  /// If the value at the first key path is null, an import uses the next key path:
  ///
  ///     "id": ["id", "ID"], "other": "ID"       {"id": null, "ID": 3}      id is 3, too
  private func checkAlternatives(
    of property: PropertyIndex, _ model: DefinedClass
  ) throws(SchemaRejection) {
    let schema = model.model.schema
    let alternatives = schema.alternatives[property.value].dropFirst()
    guard !alternatives.isEmpty else { return }
    var listed = schema.plans.indices.filter { !schema.plans[$0].isSetByServer }.map { index in
      (schema.alternatives[index][0], schema.qualifiedName(of: PropertyIndex(index)))
    }
    listed += model.tags.map { ($0.path, "the discriminator") }
    let name = schema.qualifiedName(of: property)
    for alternative in alternatives {
      let overlapping = listed.first { path, owner in
        // Null at the key path of the property itself has no members.
        path.starts(with: alternative) || owner != name && alternative.starts(with: path)
      }
      guard let (path, owner) = overlapping else { continue }
      throw SchemaRejection(
        reason: "\(name) may be null and has the alternative key path \(JSONKeyPath(alternative)), "
          + "which overlaps the key path \(JSONKeyPath(path)) of \(owner), so .\(dialect) cannot "
          + "describe it; change one of them", property: name, concernsType: false)
    }
  }

  func rewritten(
    _ schema: SchemaObject, of model: ClassReference
  ) throws(SchemaRejection) -> JSONDialectSchema {
    var root = schema
    var definitions = root.take("$defs")?.object ?? [:]
    var rewriter = DialectRewriter(dialect)
    var references = try rewriter.rewriteDefinitions(&definitions, at: ["$defs"])
    var result = SchemaObject(try rewriter.rewrite(root.value, at: []))
    references[""] = rewriter.references
    try checkRecursion(references, of: model)
    if !definitions.isEmpty { result["$defs"] = .object(definitions) }
    return JSONDialectSchema(
      schema: result.value, unsupported: rewriter.unsupported, order: order)
  }

  /// Checks that no definition refers to itself, directly or through others.
  ///
  /// - Parameters:
  ///   - references: The references in each definition, by its name; that of the root is empty.
  ///   - root: The class of the root, if there is one.
  func checkRecursion(
    _ references: [String: Set<String>], of root: ClassReference? = nil
  ) throws(SchemaRejection) {
    if dialect.permitsRecursion { return }
    let known = Dictionary(
      uniqueKeysWithValues: references.map { (reference(toDefinition: $0.key), $0.value) })
    let recursive = references.keys.filter { name in
      let fragment = reference(toDefinition: name)
      var reached: Set<String> = []
      var pending = [fragment]
      while let next = pending.popLast() {
        let new = (known[next] ?? []).subtracting(reached)
        reached.formUnion(new)
        pending += new
      }
      return reached.contains(fragment)
    }
    guard !recursive.isEmpty else { return }
    let names = recursive.map { $0.isEmpty ? root?.schema.name ?? "" : $0 }.sorted(byUTF8Of: \.self)
    throw SchemaRejection(
      reason: "the schema of \(names.joined(separator: ", ")) is recursive, which "
        + ".\(dialect) does not support", concernsType: false)
  }
}

import JSONModelKit

// The discriminators of OpenAPI, and OpenAPI documents as schemas.

extension SchemaLoader {
  /// Whether the document is an OpenAPI document, whose schemas are in `components`.
  var isOpenAPI: Bool { document["openapi"]?.string != nil }

  /// Loads the reference of an OpenAPI document; its other members are not keywords.
  mutating func loadOpenAPI(_ members: [String: JSONValue], into node: SchemaNode) {
    guard let reference = members["$ref"] else {
      report(
        "an OpenAPI document is not a schema; add \"$ref\" at its root, such as "
          + "\"#/components/schemas/User\"", at: ["openapi"])
      return
    }
    if !loadReference(reference, node) {
      report("the value of \"$ref\" is not valid", at: node.path.appending("$ref"))
    }
  }

  /// Loads the discriminator of a node, whose choice is already loaded.
  mutating func loadDiscriminator(_ value: JSONValue, _ node: SchemaNode) {
    let path = node.path.appending("discriminator")
    guard let key = value["propertyName"]?.string else {
      report("a discriminator needs the key \"propertyName\" with a string", at: path)
      return
    }
    guard node.choices.count == 1 else {
      reject(
        "discriminator",
        "a discriminator needs either \"oneOf\" or \"anyOf\" in the same schema; schemas that refer to "
          + "it in \"allOf\" cannot be checked", node)
      return
    }
    let alternatives = node.choices[0].alternatives.filter { $0.source["type"] != "null" }
    var tags: [String: SchemaNode] = [:]
    if let mapping = value["mapping"] {
      guard let entries = mapping.object else {
        report("the value of \"mapping\" is not valid", at: path.appending("mapping"))
        return
      }
      for (tag, reference) in entries {
        if let target = alternatives.first(where: { refers($0, to: reference.string ?? "") }) {
          tags[tag] = target
        } else {
          report(
            "the mapping of \"\(tag)\" is not one of the alternatives",
            at: path.appending("mapping").appending(.key(tag)))
        }
      }
    }
    // Without a mapping, the tag is the name of the schema.
    for alternative in alternatives where !tags.values.contains(where: { $0 === alternative }) {
      if let name = constant(key, of: alternative) ?? self.name(of: alternative) {
        if tags.updateValue(alternative, forKey: name) != nil {
          report("two alternatives have the tag \"\(name)\"", at: alternative.path)
        }
      } else {
        report(
          "the alternative has no tag; refer to it with \"$ref\", or use \"const\"",
          at: alternative.path)
      }
    }
    node.choices[0].discriminator = SchemaDiscriminator(
      key: key, alternatives: tags.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// Whether an alternative is a reference to a schema, which a mapping selects by reference or by name.
  private func refers(_ alternative: SchemaNode, to reference: String) -> Bool {
    if reference.isEmpty { return false }
    if reference.hasPrefix("#") {
      guard let target = target(of: reference)?.path else { return false }
      return target == alternative.path || target == self.target(alternative)
    }
    return name(of: alternative) == reference
  }

  private func target(_ alternative: SchemaNode) -> JSONKeyPath? {
    alternative.source["$ref"]?.string.flatMap { target(of: $0)?.path }
  }

  private func name(of alternative: SchemaNode) -> String? {
    guard case .key(let name)? = target(alternative)?.components.last else { return nil }
    return name
  }

  /// The only string that the tag of an alternative may be.
  private func constant(_ key: String, of alternative: SchemaNode) -> String? {
    let schema = target(alternative).flatMap { document[$0] } ?? alternative.source
    let property = schema["properties"]?[JSONKeyPath([.key(key)])]
    if let constant = property?["const"]?.string { return constant }
    let values = property?["enum"]?.array
    return values?.count == 1 ? values?[0].string : nil
  }
}

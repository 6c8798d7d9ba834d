import Foundation
import JSONModelKit

extension SchemaLoader {
  mutating func loadReference(_ value: JSONValue, _ node: SchemaNode) -> Bool {
    guard let text = value.string else { return false }
    let path = node.path.appending("$ref")
    guard let (resource, pointer) = resources.target(of: text, from: node.path) else {
      report(
        text.hasPrefix("#")
          ? "the schema has no value at \"\(text)\""
          : "only references in the same document can be checked, such as \"#/$defs/User\"",
        at: path)
      return true
    }
    guard let target = target(of: pointer, in: resource) else {
      report("the schema has no value at \"\(text)\"", at: path)
      return true
    }
    node.all.append(self.node(target.value, at: target.path))
    return true
  }

  /// Loads `$id`, which ``SchemaResources`` has already read.
  mutating func loadIdentifier(_ found: SchemaKeyword.Occurrence) -> Bool {
    guard let text = found.value.string else { return false }
    if draft == .latest, SchemaURI(text).fragment?.isEmpty == false { return false }
    if !resources.hasBase(at: found.node.path) {
      addUnsupported("$id", "the keyword \"$id\" cannot be checked here", found.node)
    }
    return true
  }

  /// Returns the value to which a reference in the schema at a key path leads, and the value's key
  /// path; nil if it leads to none.
  func target(of reference: String, from path: JSONKeyPath) -> (
    value: JSONValue, path: JSONKeyPath
  )? {
    resources.target(of: reference, from: path).flatMap { target(of: $0.pointer, in: $0.0) }
  }

  /// Returns the value that a JSON Pointer in a schema refers to (RFC 6901), and its key path; nil
  /// if the text is not a JSON Pointer, or if the value does not exist.
  private func target(
    of pointer: String, in schema: JSONKeyPath
  ) -> (value: JSONValue, path: JSONKeyPath)? {
    guard let path = JSONKeyPath(jsonPointer: pointer), let start = document[schema] else {
      return nil
    }
    var (value, components) = (start, schema.components)
    for step in path.components {
      guard let part = value[JSONKeyPath([step])] else { return nil }
      // If the value is an object, a reference token of digits is a key. The key paths of nodes
      // contain it as a key, so the result must, too.
      if case .index(let index) = step, value.object != nil {
        components.append(.key("\(index)"))
      } else {
        components.append(step)
      }
      value = part
    }
    return (value, JSONKeyPath(components))
  }
}

// Loads OpenAPI documents as schemas, and the discriminators of OpenAPI.

extension SchemaLoader {
  /// Whether the document is an OpenAPI document, which has its schemas in `components`.
  var isOpenAPI: Bool { document["openapi"]?.string != nil }

  /// Loads the `$ref` of an OpenAPI document; the other members of the document are not keywords.
  mutating func loadOpenAPI(_ members: [String: JSONValue], into node: SchemaNode) {
    guard let reference = members["$ref"] else {
      report(
        "an OpenAPI document is not a schema; add \"$ref\" at its root, such as "
          + "\"#/components/schemas/User\"", at: ["openapi"])
      return
    }
    if !loadReference(reference, node) {
      report("\"$ref\" must be a string", at: node.path.appending("$ref"))
    }
  }

  /// Loads the discriminator of a node.
  ///
  /// All nodes must be loaded, and their possible types must be known. A strict loader
  /// reports a discriminator that cannot be checked; otherwise the loader adds it to `unsupported`.
  mutating func loadDiscriminator(_ value: JSONValue, _ node: SchemaNode) {
    let path = node.path.appending("discriminator")
    guard let members = value.object, let key = members["propertyName"]?.string else {
      report("a discriminator needs the key \"propertyName\" with a string", at: path)
      return
    }
    guard let mapping = mapping(members["mapping"] ?? [:], from: node.path) else {
      report("\"mapping\" must be an object of strings", at: path.appending("mapping"))
      return
    }
    guard node.choices.count == 1 else {
      addUnsupported(
        "discriminator",
        "a discriminator needs either \"oneOf\" or \"anyOf\" in the same schema; the discriminator of "
          + "a schema that others include with \"allOf\" cannot be checked", node)
      return
    }
    var tags = DiscriminatorTags(key: key)
    // A tag is a member of an object, so alternatives that exclude objects need none.
    for alternative in node.choices[0].alternatives
    where alternative.possibleTypes.contains(.object) {
      let reference = alternative.source["$ref"]?.string
      let target = reference.flatMap { self.target(of: $0, from: alternative.path)?.path }
      // `loadReference(_:_:)` has already reported the invalid reference.
      if reference != nil, target == nil { return }
      tags.add(alternative, target: target)
    }
    tags.assign(mapping, at: path.appending("mapping"))
    var issues = tags.issues
    for member in members.keys.sorted(byUTF8Of: \.self)
    where member != "propertyName" && member != "mapping" && !member.hasPrefix("x-") {
      let reason = "the keyword \"\(member)\" cannot be checked"
      issues.append((reason, path.appending(.key(member))))
    }
    if issues.isEmpty, !tags.nodes.isEmpty {
      node.choices[0].discriminator = SchemaDiscriminator(
        key: key, alternatives: tags.nodes, replacedNames: tags.replacedNames)
    }
    for (reason, path) in issues { addUnsupported("discriminator", reason, node, at: path) }
  }

  /// Returns the entries of a mapping, sorted by tag; nil if the value is not an object of strings.
  private func mapping(
    _ value: JSONValue, from path: JSONKeyPath
  ) -> [DiscriminatorTags.Entry]? {
    guard let members = value.object else { return nil }
    var entries: [DiscriminatorTags.Entry] = []
    for (tag, reference) in members.sorted(byUTF8Of: \.key) {
      guard let reference = reference.string else { return nil }
      entries.append(
        DiscriminatorTags.Entry(
          tag: tag, reference: reference, target: target(of: reference, from: path)?.path))
    }
    return entries
  }
}

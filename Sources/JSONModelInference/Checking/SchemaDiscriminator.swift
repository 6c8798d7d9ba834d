import JSONModelKit

/// The discriminator of a choice in an OpenAPI document.
struct SchemaDiscriminator {
  /// The key of the tags.
  let key: String
  /// The alternatives by their tags.
  let alternatives: [String: SchemaNode]
  /// The tags, sorted.
  let tags: [String]
  /// The tags of generated models: `tags` without the names of schemas to which the mapping gives
  /// another tag.
  ///
  /// A model is exported with its first tag. If the mapping has a tag for it, that must be the
  /// first.
  let modelTags: [String]

  init(key: String, alternatives: [String: SchemaNode], replacedNames: Set<String>) {
    self.key = key
    self.alternatives = alternatives
    tags = alternatives.keys.sorted(byTextOf: \.self)
    modelTags = tags.filter { !replacedNames.contains($0) }
  }

  /// Returns the alternative that the tag of an object selects, or the issue of the tag.
  func result(_ members: [String: JSONValue], at path: JSONKeyPath) -> SchemaChecker.Decision.Result
  {
    func failure(_ kind: JSONModelError.Kind) -> SchemaChecker.Decision.Result {
      .init(issues: [JSONModelError.Issue(kind: kind, keyPath: path.appending(.key(key)))])
    }
    guard let tag = members.value(of: key) else { return failure(.missingKey) }
    guard let text = tag.string else {
      return failure(.typeMismatch(expected: "string", found: SchemaTypes.found(tag)))
    }
    if let node = alternatives.value(of: text) { return .init(node: node) }
    return failure(.unknownDiscriminator(found: "string", allowed: tags))
  }
}

import JSONModelKit

/// The discriminator of a choice in an OpenAPI document.
struct SchemaDiscriminator {
  /// The key of the tags.
  let key: String
  /// The alternatives by their tags, in the order of the tags.
  let alternatives: [(tag: String, node: SchemaNode)]

  /// Returns the alternative that the tag of an object selects, or the issue of the tag.
  func result(_ members: [String: JSONValue], at path: JSONKeyPath) -> SchemaChecker.Decision.Result
  {
    func failure(_ kind: JSONModelError.Kind) -> SchemaChecker.Decision.Result {
      .init(issues: [JSONModelError.Issue(kind: kind, keyPath: path.appending(.key(key)))])
    }
    guard let tag = members[key] else { return failure(.missingKey) }
    guard let text = tag.string else {
      return failure(.typeMismatch(expected: "string", found: SchemaTypes.found(tag)))
    }
    if let node = alternatives.first(where: { $0.tag == text })?.node { return .init(node: node) }
    return failure(.unknownDiscriminator(found: "string", allowed: alternatives.map(\.tag)))
  }
}

// The tags in an exported object lead an import to the class of the object:
//
//   Message   key "type"     text -> Note, media -> Media
//     Media   key "format"   image -> Picture
//
//   a Picture   {"format": "image", "type": "media"}

extension ClassDeclaration {
  /// The tags that objects of the class are exported with.
  ///
  /// For each path these are the tags of the class, or else of its nearest superclass with a tag.
  var outputTags: [OutputTag] {
    var tags: [OutputTag] = []
    var isReached = levels.contains { level in
      if case .choice? = level.discriminator?.rule { true } else { false }
    }
    for rule in tagRules where !tags.contains(where: { $0.path == rule.path }) {
      let bases = tagRules.filter { $0.path == rule.path }.map(\.level)
      var tag = OutputTag(path: rule.path, tags: [])
      let named = levels.first { named in
        tag.tags = bases.lazy.map { Self.tags(of: named, by: $0) }.first { !$0.isEmpty } ?? []
        return !tag.tags.isEmpty
      }
      if named == type {
        isReached = true
      } else if let base = bases.last {
        // The base class may be abstract.
        if named == nil, base == type { continue }
        tag.refusal =
          "\(swiftTypeName(type)) has no tag in \(swiftTypeName(base)); "
          + "add it to the discriminator"
      }
      tags.append(tag)
    }
    // If a discriminator selects the class, the tag of its superclass leads to that discriminator.
    guard isReached else { return tags }
    return tags.filter { !$0.tags.isEmpty }.map { OutputTag(path: $0.path, tags: $0.tags) }
  }

  /// The levels whose discriminator uses a key.
  private var tagRules: [(path: [JSONKeyPath.Component], level: any JSONModelProtocol.Type)] {
    levels.compactMap { level in
      guard case .tag(let key, _)? = level.discriminator?.rule else { return nil }
      return (key.alternatives[0], level)
    }
  }

  /// Returns the tags of a class in the discriminator of a level.
  private static func tags(
    of type: any JSONModelProtocol.Type, by level: any JSONModelProtocol.Type
  ) -> [String] {
    guard case .tag(_, let classes)? = level.discriminator?.rule else { return [] }
    return classes.filter { $1 == type }.keys.sorted()
  }
}

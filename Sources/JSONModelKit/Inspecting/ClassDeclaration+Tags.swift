// An exported object has the tags by which an import selects the class of the object:
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
    for (paths, _) in tagRules where !tags.contains(where: { $0.path == paths[0] }) {
      let bases = tagRules.filter { $0.paths[0] == paths[0] }.map(\.level)
      var tag = OutputTag(paths: paths, tags: [])
      let named = levels.first { named in
        let found = bases.lazy.map { Self.tag(of: named, by: $0, at: paths) }.first { !$0.isEmpty }
        if let found { tag = found }
        return found != nil
      }
      if named == type {
        isReached = true
      } else if let base = bases.last {
        // The base class may be abstract, so it needs no tag.
        if named == nil, base == type { continue }
        tag.rejection =
          "\(swiftTypeName(type)) has no tag in \(swiftTypeName(base)); "
          + "add it to the discriminator"
      }
      tags.append(tag)
    }
    // If one discriminator selects the class, the class needs no tag in the others: there, the tag
    // of a superclass leads an import to the discriminator that selects the class.
    guard isReached else { return tags }
    return tags.filter { !$0.isEmpty }.map { tag in
      var tag = tag
      tag.rejection = nil
      return tag
    }
  }

  /// The levels whose discriminator uses a key.
  private var tagRules: [(paths: [[JSONKeyPath.Component]], level: any JSONModelProtocol.Type)] {
    levels.compactMap { level in
      guard case .tag(let rule)? = level.discriminator?.rule else { return nil }
      return (rule.key.alternatives, level)
    }
  }

  /// Returns the tag of a class in the discriminator of a level.
  private static func tag(
    of type: any JSONModelProtocol.Type, by level: any JSONModelProtocol.Type,
    at paths: [[JSONKeyPath.Component]]
  ) -> OutputTag {
    guard case .tag(let rule)? = level.discriminator?.rule else {
      return OutputTag(paths: paths, tags: [])
    }
    let foreign = rule.otherwise == type ? Set(rule.classes.filter { $1 != type }.keys) : nil
    return OutputTag(
      paths: paths, tags: rule.tags(of: type), foreignTags: foreign, jsonTypes: rule.jsonTypes)
  }
}

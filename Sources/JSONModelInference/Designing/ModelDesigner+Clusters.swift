// Class clusters: a superclass, a subclass for each tag, and one for all other tags:
//
//   Shape: name            circle   Circle: radius
//                          square   Square: side
//                          others   UnknownShape: all members
//                          none     UntaggedShape: corners

extension ModelDesigner {
  mutating func addSubclasses(of base: Int) {
    guard options.infersClusters, let cluster = cluster(of: summaries[base]) else { return }
    let objects = summaries[base].objects
    let ownKeys = cluster.all.reduce(into: Set<ExactText>()) { $0.formUnion($1.keys) }
    let baseKeys = Set(objects.members.map(\.key)).subtracting(ownKeys).subtracting([cluster.key])
    var part = ClusterPart(keys: baseKeys, count: objects.count, style: .identity, names: [:])
    addNames(of: cluster, summaries[base], to: &part)
    parts[base] = part
    var design = ClusterDesign(key: cluster.key.text, tags: [])
    for subclass in cluster.all {
      let isTagged = design.tags.count < cluster.subclasses.count
      let isOtherwise = !isTagged && cluster.otherwise != nil && design.otherwise == nil
      // Several tags of a schema may select one class.
      if let known = subclass.summary.flatMap({ indexes[$0.objectsID] }) {
        if isTagged { design.tags.append((subclass.tag, known)) }
        continue
      }
      part.keys = subclass.keys
      part.count = subclass.count
      let index = addSubclass(
        of: base,
        named: isTagged || isOtherwise ? typeName(of: subclass) : "Untagged\(classes[base].name)",
        reason: subclass.reason,
        subclass.summary ?? summaries[base], part)
      if let summary = subclass.summary {
        indexes[summary.objectsID] = index
        schema?.describe(&classes[index], summary)
      }
      if isTagged {
        design.tags.append((subclass.tag, index))
      } else if isOtherwise {
        design.otherwise = index
      } else {
        design.untagged = index
      }
    }
    if options.enumerations != .closed, design.otherwise == nil {
      part.keys = []
      design.otherwise = addSubclass(
        of: base, named: "Unknown\(classes[base].name)",
        reason: "objects with other values of \(SwiftText.literal(cluster.key.text))",
        summaries[base], part)
    }
    if let otherwise = design.otherwise, !classes[otherwise].rejectsUnknownKeys {
      // An export needs the tag of the object.
      var names = NameSet()
      let used = Set(part.names.values)
      classes[otherwise].unknownKeysProperty = names.take(["members", "otherMembers"]) {
        used.contains($0) || ReservedNames.isProperty($0)
      }
    }
    classes[base].cluster = design
    classes[base].reason = cluster.reason
  }

  private func cluster(of summary: ValueSummary) -> FoundCluster? {
    if let schema { return schema.cluster(of: summary) }
    return ClusterRule.cluster(summary.objects, acceptsNull: !options.isExact) {
      overridden[summary, $0] == nil
    }
  }

  /// Adds the names of the properties of all classes in a class cluster.
  ///
  /// All names differ, so that further samples can move a member from one class to another.
  private func addNames(
    of cluster: FoundCluster, _ summary: ValueSummary, to part: inout ClusterPart
  ) {
    var keys: [ExactText] = []
    var chosen: [String?] = []
    for summary in [summary] + cluster.all.compactMap(\.summary) {
      for member in summary.objects.orderedMembers
      where member.key != cluster.key && !keys.contains(member.key) {
        keys.append(member.key)
        chosen.append(overridden[summary, member.key]?.name)
      }
    }
    let namer = PropertyNamer(keys: keys.map(\.text), chosen: chosen)
    let (style, names) = namer.names(mapper: options.mapper)
    part.style = style
    part.names = Dictionary(zip(keys, names)) { first, _ in first }
  }

  private func typeName(of subclass: FoundCluster.Subclass) -> String {
    let name = subclass.summary.flatMap { schema?.typeName(of: $0) } ?? subclass.tag
    let words = Array(NameWords.words(of: name).prefix(8))
    return NameWords.type(words.isEmpty ? NameWords.spelledWords(of: name) : words)
  }

  private mutating func addSubclass(
    of base: Int, named name: String, reason: String, _ summary: ValueSummary,
    _ part: ClusterPart
  ) -> Int {
    let unique = typeNames.take(
      [name, name + classes[base].name, name + "Model"], ignoringCase: true
    ) { ReservedNames.isType($0) }
    var type = ClassDesign(name: unique, reason: reason)
    type.superclass = base
    classes.append(type)
    summaries.append(summary)
    parts[classes.count - 1] = part
    return classes.count - 1
  }
}

/// The members that one class of a class cluster declares.
struct ClusterPart {
  var keys: Set<ExactText>
  /// The number of objects; a member that fewer objects have is Optional.
  var count: Int
  var style: KeyStyle
  var names: [ExactText: String]
}

// The names and comments of classes, and the classes of class clusters.

import JSONModelKit

extension SchemaSummaries {
  /// The name that a definition or a title gives to a class.
  func typeName(of summary: ValueSummary) -> String? {
    guard let node = nodes[ObjectIdentifier(summary)] else { return nil }
    let components = node.path.components
    let isDefinition =
      components.count == 2 && [.key("$defs"), .key("definitions")].contains(components[0])
      || components.count == 3 && components[..<2] == [.key("components"), .key("schemas")]
    if isDefinition, case .key(let name)? = components.last {
      return name
    }
    return node.title
  }

  /// Returns whether a member is required, and its description in the schema.
  func reason(for member: MemberSummary, of count: Int) -> String {
    let reason = member.count == count ? "required" : "not required"
    let conjuncts = nodes[ObjectIdentifier(member.value.current)]?.conjuncts ?? []
    return conjuncts.lazy.compactMap(\.text).first.map { "\(reason): \($0)" } ?? reason
  }

  /// Whether objects have only the members that are listed in `properties`.
  func isClosed(_ summary: ValueSummary) -> Bool {
    nodes[ObjectIdentifier(summary)]?.conjuncts.contains { $0.additional?.isNever == true } == true
  }

  /// Adds what a schema says about a class.
  func describe(_ type: inout ClassDesign, _ summary: ValueSummary) {
    let id = ObjectIdentifier(summary)
    guard let node = nodes[id] else { return }
    type.reason = node.text ?? "a schema"
    // The index of the class makes no difference.
    type.unexpressed = SchemaConstraints(node, .model(0)).unexpressed
    if clusters[id] != nil {
      let unsupported = node.conjuncts.flatMap(\.unsupported)
      type.unexpressed.removeAll {
        ["anyOf", "oneOf", "discriminator"].contains($0) && !unsupported.contains($0)
      }
    }
    type.rejectsUnknownKeys = isClosed(summary)
  }

  /// Returns whether a member is marked as read-only and as write-only.
  func marks(of member: MemberSummary, in summary: ValueSummary) -> [PropertyDesign.Mark] {
    let conjuncts = members[ObjectIdentifier(summary)]?[member.key]?.flatMap(\.conjuncts) ?? []
    return (conjuncts.contains(where: \.isReadOnly) ? [.readOnly] : [])
      + (conjuncts.contains(where: \.isWriteOnly) ? [.writeOnly] : [])
  }

  // MARK: - Class clusters

  /// Returns the class cluster of the alternatives of a schema.
  func cluster(of summary: ValueSummary) -> FoundCluster? {
    guard let cluster = clusters[ObjectIdentifier(summary)] else { return nil }
    let baseKeys = Set(summary.objects.members.map(\.key))
    return FoundCluster(
      key: cluster.key,
      subclasses: cluster.alternatives.compactMap { alternative in
        guard let part = known[ObjectIdentifier(alternative.node.target)] else { return nil }
        return FoundCluster.Subclass(
          tag: alternative.tag,
          keys: Set(part.objects.members.map(\.key)).subtracting(baseKeys), count: 2,
          reason: "a schema", summary: part)
      },
      reason: nodes[ObjectIdentifier(summary)]?.text ?? "a schema")
  }

  /// How a class cluster is named that is found at one of its subclasses: as the definition, or as the key.
  func naming(of summary: ValueSummary) -> ModelDesigner.Naming? {
    let structure: Set = ["items", "additionalProperties", "properties", "allOf", "anyOf", "oneOf"]
    let keys = nodes[ObjectIdentifier(summary)]?.path.components.compactMap { component in
      if case .key(let key) = component, !structure.contains(key) { key } else { nil }
    }
    return keys?.last.map { ModelDesigner.Naming(key: $0, parent: nil, isElement: true) }
  }
}

// The names, comments and marks that a schema specifies, and its class clusters.

import JSONModelKit
import JSONModelSchema

extension SchemaSummaries {
  /// Returns the name of a class in a schema: that of its definition, or its title; otherwise nil.
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

  /// Returns the comment of a member: whether the member is required, and its description.
  func reason(for member: MemberSummary, of count: Int) -> String {
    let reason = member.count == count ? "required" : "not required"
    let conjuncts = nodes[ObjectIdentifier(member.value.current)]?.conjuncts ?? []
    return conjuncts.lazy.compactMap(\.text).first.map { "\(reason): \($0)" } ?? reason
  }

  /// Returns whether objects must not have members other than those in `properties`.
  func isClosed(_ summary: ValueSummary) -> Bool {
    nodes[ObjectIdentifier(summary)]?.conjuncts.contains { $0.additional?.isNever == true } == true
  }

  /// Adds the description of a class, the keywords that the class does not express, and whether it
  /// rejects unknown keys.
  func describe(_ type: inout ClassDesign, _ summary: ValueSummary) {
    let id = ObjectIdentifier(summary)
    guard let node = nodes[id] else { return }
    type.reason = node.text ?? "a schema"
    // The result does not depend on the index of the class.
    type.unexpressed = SchemaConstraints(node, .model(0)).unexpressed
    if clusters[id] != nil {
      let unsupported = node.conjuncts.flatMap(\.unsupported)
      type.unexpressed.removeAll {
        ["anyOf", "oneOf", "discriminator"].contains($0) && !unsupported.contains($0)
      }
    }
    type.rejectsUnknownKeys = isClosed(summary)
    for conjunct in node.conjuncts {
      type.memberConstraints += conjunct.memberConstraints.map { ("dependentRequired", $0) }
      type.memberConstraints += conjunct.choices.compactMap(\.requiredOne).map { ("anyOf", $0) }
    }
  }

  /// Returns the marks of a member, which may be read-only, write-only, or both.
  func marks(of member: MemberSummary, in summary: ValueSummary) -> [PropertyDesign.Mark] {
    let conjuncts = members[ObjectIdentifier(summary)]?[member.key]?.flatMap(\.conjuncts) ?? []
    return (conjuncts.contains(where: \.isReadOnly) ? [.readOnly] : [])
      + (conjuncts.contains(where: \.isWriteOnly) ? [.writeOnly] : [])
  }

  /// Returns the value of `default` of a member; for a required one otherwise the only value that
  /// it may have; nil if there is none.
  func defaultValue(
    of member: MemberSummary, in summary: ValueSummary, isRequired: Bool
  ) -> JSONValue? {
    let conjuncts = members[ObjectIdentifier(summary)]?[member.key]?.flatMap(\.conjuncts) ?? []
    if let value = conjuncts.lazy.compactMap(\.defaultValue).first { return value }
    guard isRequired, let values = SchemaNode.values(of: conjuncts), values.count == 1 else {
      return nil
    }
    return values[0]
  }

  // MARK: - Class clusters

  /// Returns the class cluster whose superclass has this summary; nil if there is none.
  func cluster(of summary: ValueSummary) -> FoundCluster? {
    guard let cluster = clusters[ObjectIdentifier(summary)] else { return nil }
    let baseKeys = Set(summary.objects.members.map(\.key))
    func subclass(_ tag: String, _ node: SchemaNode) -> FoundCluster.Subclass? {
      guard let part = known[ObjectIdentifier(node.target)] else { return nil }
      return FoundCluster.Subclass(
        tag: tag, keys: Set(part.objects.members.map(\.key)).subtracting(baseKeys), count: 2,
        reason: "a schema", summary: part)
    }
    return FoundCluster(
      key: cluster.key, subclasses: cluster.alternatives.compactMap { subclass($0.tag, $0.node) },
      otherwise: cluster.otherwise.flatMap { node in
        // The name of the definition, if the alternative refers to one.
        let name = node.source["$ref"]?.string?.split(separator: "/").last
        return subclass(name.map(String.init) ?? "Unknown", node)
      },
      reason: nodes[ObjectIdentifier(summary)]?.text ?? "a schema")
  }

  /// Returns the naming of a class cluster that is found through one of its subclasses.
  ///
  /// The naming has the last key of the path that is not a structural keyword: the name of the
  /// definition, or the key of the member.
  func naming(of summary: ValueSummary) -> ModelDesigner.Naming? {
    let structure: Set = ["items", "additionalProperties", "properties", "allOf", "anyOf", "oneOf"]
    let keys = nodes[ObjectIdentifier(summary)]?.path.components.compactMap { component in
      if case .key(let key) = component, !structure.contains(key) { key } else { nil }
    }
    return keys?.last.map { ModelDesigner.Naming(key: $0, parent: nil, isElement: true) }
  }
}

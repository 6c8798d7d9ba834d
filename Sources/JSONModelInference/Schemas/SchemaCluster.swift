import JSONModelKit
import JSONModelSchema

/// The alternatives of a schema, if each of them requires a different constant for the same member.
///
/// ```
/// {"oneOf": [{"properties": {"type": {"const": "cat"}}, "required": ["type"]}, ...]}
/// ```
///
/// A `discriminator` of OpenAPI specifies the key and the tags instead.
struct SchemaCluster {
  let key: ExactText
  let alternatives: [(tag: String, node: SchemaNode)]

  /// The members that all alternatives have, with equal schemas, except for the member with the
  /// tag.
  ///
  /// They are required either in all alternatives or in none.
  var commonMembers: SchemaNode {
    let common = SchemaNode()
    let conjuncts = alternatives.map(\.node.conjuncts)
    let required = conjuncts.map { Set($0.flatMap(\.required)) }
    for key in Set(conjuncts[0].flatMap(\.properties.keys)) where key != self.key.text {
      let nodes = conjuncts.map { $0.compactMap { $0.properties[key] } }
      let sources = nodes.map { $0.map(\.source) }
      let isRequired = required[0].contains(key)
      guard sources.allSatisfy({ $0 == sources[0] }),
        required.allSatisfy({ $0.contains(key) == isRequired })
      else { continue }
      common.properties[key] = SchemaNode.combined(nodes[0])
      if isRequired { common.required.append(key) }
    }
    return common
  }

  /// Finds the alternatives in the schema that consists of all these nodes.
  ///
  /// Returns nil if the nodes do not have exactly one choice, if no member distinguishes its
  /// alternatives, or if one of the nodes has `additionalProperties`.
  init?(_ conjuncts: [SchemaNode]) {
    let choices = conjuncts.flatMap(\.choices)
    guard choices.count == 1, !conjuncts.contains(where: { $0.additional != nil }) else {
      return nil
    }
    let nodes = choices[0].alternatives.map(\.target).filter { $0.possibleTypes != .null }
    guard nodes.count >= 2, nodes.allSatisfy({ Self.isObject($0) }) else { return nil }
    if let discriminator = choices[0].discriminator {
      key = ExactText(discriminator.key)
      alternatives = discriminator.modelTags.compactMap { tag in
        discriminator.alternatives[tag].map { (tag, $0.target) }
      }
      return
    }
    let required = Set(conjuncts.flatMap(\.required))
    let keys = Set(nodes[0].conjuncts.flatMap(\.properties.keys).map(ExactText.init))
    let ranked = keys.map { (rank: ClusterRule.rank(of: $0.text), key: $0) }
      .sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
    for key in ranked.map(\.key) {
      let tags = nodes.compactMap { Self.tag($0, key.text, required) }
      guard tags.count == nodes.count, Set(tags).count == tags.count else { continue }
      self.key = key
      alternatives = zip(tags, nodes).map { ($0, $1) }.sorted(byUTF8Of: \.0)
      return
    }
    return nil
  }

  private static func isObject(_ node: SchemaNode) -> Bool {
    let conjuncts = node.conjuncts
    return node.possibleTypes.contains(.object)
      && conjuncts.contains { !$0.properties.isEmpty }
      && conjuncts.allSatisfy { !$0.choices.contains(where: \.addsMembers) }
  }

  /// Returns the only string that a required member may have; nil if the member is not required, or
  /// if its value is not a constant string.
  private static func tag(_ node: SchemaNode, _ key: String, _ required: Set<String>) -> String? {
    let conjuncts = node.conjuncts
    guard required.contains(key) || conjuncts.contains(where: { $0.required.contains(key) }) else {
      return nil
    }
    let values = SchemaNode.values(
      of: conjuncts.compactMap { $0.properties[key] }.flatMap(\.conjuncts))
    return values?.count == 1 ? values?[0].string : nil
  }
}

import JSONModelKit
import JSONModelSchema

/// The alternatives of a schema, if each of them requires a different constant for the same member.
///
/// ```
/// {"oneOf": [{"properties": {"type": {"const": "cat"}}, "required": ["type"]}, ...]}
/// ```
///
/// One alternative may exclude the constants of the others instead: the class for all other tags. A
/// `discriminator` of OpenAPI specifies the key and the tags instead.
struct SchemaCluster {
  let key: ExactText
  let alternatives: [(tag: String, node: SchemaNode)]
  /// The alternative for all other tags; nil if there are no others.
  let otherwise: SchemaNode?

  /// All alternatives.
  var nodes: [SchemaNode] { alternatives.map(\.node) + [otherwise].compactMap(\.self) }

  /// The members that all alternatives have, with equal schemas, except for the member with the
  /// tag.
  ///
  /// They are required either in all alternatives or in none.
  var commonMembers: SchemaNode {
    let common = SchemaNode()
    let conjuncts = nodes.map(\.conjuncts)
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
      otherwise = nil
      return
    }
    let required = Set(conjuncts.flatMap(\.required))
    let keys = Set(nodes[0].conjuncts.flatMap(\.properties.keys).map(ExactText.init))
    let ranked = keys.map { (rank: ClusterRule.rank(of: $0.text), key: $0) }
      .sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
    for key in ranked.map(\.key) {
      let others = nodes.filter { Self.excludesTags($0, key.text, required) }
      let tagged = nodes.filter { node in !others.contains { $0 === node } }
      let tags = tagged.compactMap { Self.tag($0, key.text, required) }
      guard others.count <= 1, !tags.isEmpty, tags.count == tagged.count,
        Set(tags).count == tags.count
      else { continue }
      self.key = key
      alternatives = zip(tags, tagged).map { ($0, $1) }.sorted(byUTF8Of: \.0)
      otherwise = others.first
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
    let values = member(node, key, required).flatMap { SchemaNode.values(of: $0) }
    return values?.count == 1 ? values?[0].string : nil
  }

  /// Returns whether a required member may have any string except for some.
  private static func excludesTags(
    _ node: SchemaNode, _ key: String, _ required: Set<String>
  ) -> Bool {
    member(node, key, required)?.contains { member in
      let excluded = member.source["not"]
      let values = excluded?["enum"]?.array ?? excluded?["const"].map { [$0] } ?? []
      return !values.isEmpty && values.allSatisfy { $0.string != nil }
    } == true
  }

  /// Returns the schemas of a member; nil if it is not required.
  private static func member(
    _ node: SchemaNode, _ key: String, _ required: Set<String>
  ) -> [SchemaNode]? {
    let conjuncts = node.conjuncts
    guard required.contains(key) || conjuncts.contains(where: { $0.required.contains(key) }) else {
      return nil
    }
    return conjuncts.compactMap { $0.properties[key] }.flatMap(\.conjuncts)
  }
}

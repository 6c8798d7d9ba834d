import JSONModelKit

/// The discriminator of a choice in an OpenAPI document.
package struct SchemaDiscriminator {
  package let key: String
  package let alternatives: [String: SchemaNode]
  let tags: [String]
  /// The tags of generated models: `tags` without the names of schemas to which the mapping gives
  /// another tag.
  ///
  /// A model is exported with its first tag. If the mapping has a tag for it, that must be the
  /// first.
  package let modelTags: [String]

  init(key: String, alternatives: [String: SchemaNode], replacedNames: Set<String>) {
    self.key = key
    self.alternatives = alternatives
    tags = alternatives.keys.sorted(byUTF8Of: \.self)
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
      return failure(.typeMismatch(expected: "string", found: ValueTypes.found(tag)))
    }
    if let node = alternatives.value(of: text) { return .init(node: node) }
    return failure(.unknownDiscriminator(found: "string", allowed: tags))
  }
}

/// Determines the tags of the alternatives of an OpenAPI discriminator.
///
/// ```
/// mapping {"cat": "Cat"}
/// Cat     {"properties": {"kind": {"type": "string"}}}           "cat", "Cat"
/// Dog     {"properties": {"kind": {"enum": ["dog", "puppy"]}}}   "dog", "puppy"
/// ```
///
/// The last column lists the tags of each alternative. "Dog" is not a tag, because the constants
/// exclude it.
///
/// A tag selects the alternative that the mapping lists for it; otherwise the alternative whose
/// name is the tag; otherwise one whose constants include the tag.
struct DiscriminatorTags {
  private struct Alternative {
    let node: SchemaNode
    /// The name of the schema that the alternative refers to; nil without `$ref`.
    let name: String?
    /// The schemas that restrict the tags of the alternative, as keys of `constants`.
    let properties: [ObjectIdentifier]
  }

  /// The candidates for a tag: alternatives without a tag, and alternatives that have another one.
  ///
  /// Only the first two of each are kept, because two are enough to detect an ambiguity.
  private struct Candidates {
    private(set) var untagged: [Int] = []
    private(set) var tagged: [Int] = []

    mutating func add(_ indexes: [Int], tagged isTagged: (Int) -> Bool) {
      untagged = Array((untagged + indexes.filter { !isTagged($0) }).sorted().prefix(2))
      tagged = Array((tagged + indexes.filter(isTagged)).sorted().prefix(2))
    }

    mutating func add(_ other: Candidates) {
      untagged = Array((untagged + other.untagged).sorted().prefix(2))
      tagged = Array((tagged + other.tagged).sorted().prefix(2))
    }
  }

  struct Entry {
    let tag: String
    let reference: String
    /// The key path of the schema, if the reference is a JSON Pointer to a value of the document.
    let target: JSONKeyPath?
  }

  private let key: String
  private var alternatives: [Alternative] = []
  /// The strings that each schema of the discriminator property permits.
  ///
  /// A schema without an entry permits all strings.
  private var constants: [ObjectIdentifier: Set<String>] = [:]
  private var indexesByName: [String: Int] = [:]
  private var indexesByPath: [JSONKeyPath: Int] = [:]
  private var indexesByTag: [String: Int] = [:]
  /// The alternatives that are reported because another alternative has the same tag.
  private var ambiguous: Set<Int> = []

  /// The names of schemas to which the mapping gives another tag.
  ///
  /// The names are also tags, but models are not exported with them.
  private(set) var replacedNames: Set<String> = []
  private(set) var issues: [(reason: String, path: JSONKeyPath)] = []

  init(key: String) { self.key = key }

  var nodes: [String: SchemaNode] { indexesByTag.mapValues { alternatives[$0].node } }

  /// Adds an alternative.
  ///
  /// Its possible types must be known.
  ///
  /// - Parameter target: The key path of the schema that its `$ref` refers to; nil without `$ref`.
  mutating func add(_ node: SchemaNode, target: JSONKeyPath?) {
    let index = alternatives.count
    let properties = node.target.conjuncts.compactMap { $0.properties[key] }
    for property in properties where constants[ObjectIdentifier(property)] == nil {
      constants[ObjectIdentifier(property)] = Self.constants(of: property)
    }
    var name: String?
    if case .key(let last)? = target?.components.last { name = last }
    for path in [node.path, target].compactMap(\.self) where indexesByPath[path] == nil {
      indexesByPath[path] = index
    }
    if let name, indexesByName[name] == nil { indexesByName[name] = index }
    let restrictions = properties.map(ObjectIdentifier.init).filter { constants[$0] != nil }
    alternatives.append(Alternative(node: node, name: name, properties: restrictions))
  }

  private static func constants(of property: SchemaNode) -> Set<String>? {
    guard property.possibleTypes.contains(.string) else { return [] }
    return SchemaNode.values(of: property.conjuncts).map { Set($0.compactMap(\.string)) }
  }

  /// Assigns the tags to the alternatives.
  ///
  /// - Parameter path: The key path of the mapping.
  mutating func assign(_ mapping: [Entry], at path: JSONKeyPath) {
    for entry in mapping { assign(entry, at: path.appending(.key(entry.tag))) }
    let indexesOfMapping = indexesByTag
    let mapped = Set(indexesOfMapping.values)
    var names: [String: Candidates] = [:]
    for (index, alternative) in alternatives.enumerated() {
      guard let name = alternative.name, permits(name, index) else { continue }
      names[name, default: Candidates()].add([index], tagged: mapped.contains)
    }
    assign(names)
    replacedNames = Set(
      names.keys.filter { name in
        indexesOfMapping[name] == nil && indexesByTag[name].map(mapped.contains) == true
      })
    assign(otherConstants)
    if ambiguous.isEmpty { reportMissingTags() }
  }

  private mutating func assign(_ entry: Entry, at path: JSONKeyPath) {
    let index =
      entry.reference.hasPrefix("#")
      ? entry.target.flatMap { indexesByPath[$0] } : indexesByName[entry.reference]
    guard let index else {
      issues.append(
        ("the mapping of \"\(entry.tag)\" does not refer to one of the alternatives", path))
      return
    }
    guard permits(entry.tag, index) else {
      issues.append(
        (
          "the mapping of \"\(entry.tag)\" selects a schema whose \"\(key)\" cannot be \"\(entry.tag)\"",
          path
        ))
      return
    }
    indexesByTag[entry.tag] = index
  }

  /// Assigns tags to the alternatives that permit them, unless an alternative already has the tag.
  ///
  /// Alternatives without a tag take precedence. If several alternatives permit a tag and each of
  /// them already has another one, the tag is not assigned. An example is a value of an enumeration
  /// that all of them refer to.
  private mutating func assign(_ candidates: [String: Candidates]) {
    for (tag, candidates) in candidates.sorted(byUTF8Of: \.key)
    where indexesByTag[tag] == nil {
      let indexes = candidates.untagged.isEmpty ? candidates.tagged : candidates.untagged
      if indexes.count == 1 {
        indexesByTag[tag] = indexes[0]
      } else if !candidates.untagged.isEmpty, ambiguous.insert(indexes[1]).inserted {
        let path = alternatives[indexes[1]].node.path
        issues.append(("two alternatives have the tag \"\(tag)\"", path))
      }
    }
  }

  // MARK: - Constants

  private func permits(_ tag: String, _ index: Int) -> Bool {
    alternatives[index].properties.allSatisfy { constants[$0]?.contains(tag) == true }
  }

  /// The constants that are not tags yet, with the alternatives that permit them.
  private var otherConstants: [String: Candidates] {
    // Alternatives with the same restrictions form a group. If all alternatives refer to the same
    // enumeration, its constants are therefore visited only once.
    let rest = constants.mapValues { $0.filter { indexesByTag[$0] == nil } }
    let tagged = Set(indexesByTag.values)
    var result: [String: Candidates] = [:]
    for (properties, indexes) in Dictionary(
      grouping: alternatives.indices, by: { alternatives[$0].properties })
    {
      var candidates = Candidates()
      candidates.add(indexes, tagged: tagged.contains)
      let lists = properties.compactMap { rest[$0] }
      for tag in lists.min(by: { $0.count < $1.count }) ?? [] where permits(tag, indexes[0]) {
        result[tag, default: Candidates()].add(candidates)
      }
    }
    return result
  }

  private mutating func reportMissingTags() {
    let tagged = Set(indexesByTag.values)
    // Alternatives with the same restrictions permit the same constants.
    var permitted: [[ObjectIdentifier]: String?] = [:]
    for (index, alternative) in alternatives.enumerated() where !tagged.contains(index) {
      var tag = alternative.name
      if let first = alternative.properties.first.flatMap({ constants[$0] }) {
        tag =
          permitted[alternative.properties]
          ?? first.filter { permits($0, index) }.sorted(byUTF8Of: \.self).first
        permitted[alternative.properties] = .some(tag)
      }
      let reason =
        if let tag {
          "\"\(tag)\" selects another schema"
        } else if alternative.properties.isEmpty {
          "refer to it with \"$ref\", or use \"const\""
        } else {
          "its \"\(key)\" cannot be a string"
        }
      issues.append(("the alternative has no tag; \(reason)", alternative.node.path))
    }
  }
}

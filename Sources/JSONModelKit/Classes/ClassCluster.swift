/// The rule that selects the class of an object.
package final class ClassCluster: Sendable {
  /// The key paths of the tag, the preferred one first; empty if a function selects the class.
  package let tags: [[JSONKeyPath.Component]]
  /// The key of the tag if it has one path with one component, for comparing it in place.
  let tagKey: KeyTable?
  /// The class for each tag that is a string; only the class itself and its subclasses.
  private let classes: [String: ClassReference]
  /// The class for each tag of another type.
  private let classesByValue: [JSONValue: ClassReference]
  /// All tags of the rule, including those of classes that are not subclasses; sorted.
  package let allTags: [JSONValue]
  private let knownTags: Set<JSONValue>
  package let jsonTypes: [JSONTypeName]
  /// The class for all other tags.
  package let otherwise: ClassReference?
  /// The class for objects without a tag; nil if there is none, or if it is not a subclass.
  package let untagged: ClassReference?
  /// Whether the rule has a class for objects without a tag, which need not be a subclass.
  let hasUntagged: Bool
  package let select: (@Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?)?
  /// Whether the class has a rule of its own, rather than that of its superclass.
  package let isOwn: Bool
  let hasOnlyStrings: Bool
  /// The class for each tag, if all tags are small ASCII strings.
  private let smallTags: [(tag: SmallText, reference: ClassReference)]?
  /// The clusters around this one, the outermost first: the rules of superclasses with other keys.
  ///
  /// In these clusters, every tag that leads to the class selects the class itself.
  package let outer: [ClassCluster]

  /// Creates a cluster in which a function selects the class.
  init(
    select: @escaping @Sendable ([String: JSONValue]) throws -> (any JSONModelProtocol.Type)?,
    isOwn: Bool, outer: [ClassCluster] = []
  ) {
    self.outer = outer
    tags = []
    tagKey = nil
    classes = [:]
    classesByValue = [:]
    allTags = []
    knownTags = []
    jsonTypes = []
    otherwise = nil
    untagged = nil
    hasUntagged = false
    self.select = select
    self.isOwn = isOwn
    hasOnlyStrings = true
    smallTags = nil
  }

  /// Creates a cluster in which a tag selects the class.
  ///
  /// - Parameter found: The references to the class itself and to its subclasses.
  init(
    _ rule: TagRule, classes found: [JSONValue: ClassReference], otherwise: ClassReference?,
    untagged: ClassReference?, isOwn: Bool, outer: [ClassCluster] = []
  ) {
    self.outer = outer
    tags = rule.key.alternatives
    var strings: [String: ClassReference] = [:]
    var others: [JSONValue: ClassReference] = [:]
    for (tag, reference) in found {
      if let text = tag.string { strings[text] = reference } else { others[tag] = reference }
    }
    classes = strings
    classesByValue = others
    allTags = rule.classes.keys.sorted(byUTF8Of: \.tagSortText)
    knownTags = Set(allTags)
    jsonTypes = rule.jsonTypes
    hasOnlyStrings = allTags.allSatisfy { $0.string != nil }
    let small = strings.compactMap { tag, reference in SmallText(tag).map { ($0, reference) } }
    smallTags = small.count == strings.count ? small : nil
    self.otherwise = otherwise
    self.untagged = untagged
    hasUntagged = rule.untagged != nil
    select = nil
    self.isOwn = isOwn
    if tags.count == 1, tags[0].count == 1, case .key(let key) = tags[0][0] {
      tagKey = KeyTable([key])
    } else {
      tagKey = nil
    }
  }

  /// Returns the class for a tag.
  ///
  /// Tags are compared by their code points. For up to eight tags, comparing takes a twentieth fewer
  /// instructions than hashing.
  func reference(for tag: String) -> ClassReference? {
    guard classes.count <= 8 else {
      guard let index = classes.index(forKey: tag), classes[index].key.isSame(as: tag) else {
        return otherwise(for: tag)
      }
      return classes[index].value
    }
    if let smallTags, let tag = SmallText(tag) {
      for (known, reference) in smallTags where known == tag { return reference }
    } else {
      for (known, reference) in classes where known.isSame(as: tag) { return reference }
    }
    return otherwise(for: tag)
  }

  /// Returns how a tag differs from the known one that looks the same; nil without one.
  func difference(of tag: String) -> String? {
    guard let index = classes.index(forKey: tag) else { return nil }
    return "the tag is written "
      + "\(tag.quotedCodePoints), not \(classes[index].key.quotedCodePoints)"
  }

  package func reference(for tag: JSONValue) -> ClassReference? {
    if let text = tag.string { return reference(for: text) }
    if let known = classesByValue[tag] { return known }
    return accepts(tag) && !knownTags.contains(tag) ? otherwise : nil
  }

  /// Returns the class for a list of tags: that of the first known one, or else the one for unknown
  /// tags.
  func reference(forList list: [JSONValue]) -> ClassReference? {
    if list.isEmpty { return nil }
    return list.first(where: knownTags.containsSame).map { reference(for: $0) } ?? otherwise
  }

  private func otherwise(for tag: String) -> ClassReference? {
    guard let otherwise, !knownTags.containsSame(.string(tag)) else { return nil }
    return otherwise
  }

  /// The tags that select a class, sorted.
  package var allowedTags: [JSONValue] {
    allTags.filter { tag in
      tag.string.map { classes[$0] != nil } ?? (classesByValue[tag] != nil)
    }
  }

  /// The classes that the tags select, in the order of their tags, and those for other objects.
  package var clusterClasses: [ClassReference] {
    allowedTags.compactMap { reference(for: $0) } + [otherwise, untagged].compactMap(\.self)
  }

  /// Returns whether an object without a tag is of a class, if the class is imported as the root by
  /// its own initializer.
  ///
  /// The tag could not select another class.
  package func mayLackTag(_ root: ClassReference) -> Bool {
    !hasUntagged && select == nil && clusterClasses.allSatisfy { $0 == root }
  }
}

// MARK: - JSON types

extension ClassCluster {
  var typeName: String {
    let hasOnlyIntegers = allTags.allSatisfy { $0.number.map { $0.int != nil } ?? true }
    return jsonTypes.map { type in
      switch type {
      case .number: hasOnlyIntegers ? "Int" : "Double"
      case .boolean: "Bool"
      default: "String"
      }
    }.alternatives
  }

  /// Returns whether a tag has the JSON type of one of the known tags.
  func accepts(_ tag: JSONValue) -> Bool {
    tag.tagType.map { jsonTypes.contains($0) } ?? false
  }
}

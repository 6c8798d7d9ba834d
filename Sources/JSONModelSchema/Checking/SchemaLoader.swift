import JSONModelKit

/// Creates the nodes of a JSON Schema.
///
/// ``SchemaKeyword`` and ``ConstraintKeywords`` list the keywords. If a node cannot express a
/// keyword, a strict loader reports an issue, and any other loader lists the keyword in the node.
/// Only annotations and, in draft-07, keywords alongside `$ref` are ignored.
struct SchemaLoader {
  let document: JSONValue
  let formats: JSONDocumentSchema.Formats
  /// The draft of the schema; in draft-07, `$ref` replaces the keywords alongside it.
  let draft: SchemaKeyword.Draft
  let resources: SchemaResources
  private var nodes: [JSONKeyPath: SchemaNode] = [:]
  private var pending: [(value: JSONValue, node: SchemaNode)] = []
  /// The discriminators, which are loaded when the possible types of all nodes are known.
  private var discriminators: [(value: JSONValue, node: SchemaNode)] = []
  private(set) var issues: [JSONModelError.Issue] = []
  /// Whether keywords that cannot be checked are issues.
  ///
  /// If they are not, the nodes list them.
  private let isStrict: Bool

  init(_ document: JSONValue, formats: JSONDocumentSchema.Formats, isStrict: Bool) {
    self.document = document
    self.formats = formats
    self.isStrict = isStrict
    draft = document["$schema"]?.string.flatMap(Self.draft(named:)) ?? .latest
    resources = SchemaResources(document, draft: draft)
    for duplicate in resources.duplicates {
      report("another schema is also \"\(duplicate.identifier)\"", at: duplicate.path)
    }
  }

  mutating func load() -> SchemaNode {
    let root = node(document, at: [])
    while let (value, node) = pending.popLast() { load(value, into: node) }
    SchemaNode.findPossibleTypes(of: allNodes)
    for (value, node) in discriminators { loadDiscriminator(value, node) }
    return root
  }

  var allNodes: [SchemaNode] { Array(nodes.values) }

  // MARK: - Nodes

  mutating func node(_ value: JSONValue, at path: JSONKeyPath) -> SchemaNode {
    if let known = nodes[path] { return known }
    let node = SchemaNode()
    node.path = path
    node.source = value
    nodes[path] = node
    pending.append((value, node))
    return node
  }

  private mutating func load(_ value: JSONValue, into node: SchemaNode) {
    switch value {
    case .bool(true): return
    case .bool(false): node.types = []
    case .object(let members):
      if isOpenAPI, node.path.isEmpty { return loadOpenAPI(members, into: node) }
      let isReference = draft == .draft7 && members["$ref"] != nil
      for (keyword, value) in members.sorted(byUTF8Of: \.key)
      where !isReference || keyword == "$ref" {
        load(keyword, value, into: node)
      }
      if !isReference { addBounds(members, to: node) }
    default: report("a schema must be an object, true or false", at: node.path)
    }
  }

  mutating func report(_ reason: String, at path: JSONKeyPath) {
    issues.append(JSONModelError.Issue(kind: .validationFailed(reason), keyPath: path))
  }

  /// Reports a keyword that a node cannot express, or lists it in the node if the loader is not
  /// strict.
  ///
  /// - Parameter path: The key path of the issue; by default the key path of the keyword.
  mutating func addUnsupported(
    _ keyword: String, _ reason: String, _ node: SchemaNode, at path: JSONKeyPath? = nil
  ) {
    if isStrict {
      report(reason, at: path ?? node.path.appending(.key(keyword)))
    } else if !node.unsupported.contains(keyword) {
      node.unsupported.append(keyword)
    }
  }

  private mutating func load(_ name: String, _ value: JSONValue, into node: SchemaNode) {
    let path = node.path.appending(.key(name))
    let isValid: Bool
    let expectation: String?
    if let keyword = SchemaKeyword.with(name, in: draft) {
      expectation = keyword.expectation
      isValid = keyword.load(
        &self, SchemaKeyword.Occurrence(value: value, node: node, path: path))
    } else {
      expectation = ConstraintKeywords.with(name)?.expectation
      isValid = loadConstraint(name, value, node)
    }
    if !isValid { report("\"\(name)\" must be \(expectation ?? "a string")", at: path) }
  }

  mutating func addDiscriminator(_ found: SchemaKeyword.Occurrence) {
    discriminators.append((found.value, found.node))
  }

  // MARK: - Values of keywords

  mutating func loadDialect(_ found: SchemaKeyword.Occurrence) -> Bool {
    guard let text = found.value.string else { return false }
    guard let named = Self.draft(named: text) else {
      report("only the drafts 2020-12 and draft-07 can be checked", at: found.path)
      return true
    }
    if named != draft {
      report("a schema in a document of another draft cannot be checked", at: found.path)
    }
    return true
  }

  private static func draft(named text: String) -> SchemaKeyword.Draft? {
    switch text {
    case "https://json-schema.org/draft/2020-12/schema",
      "https://json-schema.org/draft/2020-12/schema#":
      .latest
    case "http://json-schema.org/draft-07/schema", "http://json-schema.org/draft-07/schema#":
      .draft7
    default: nil
    }
  }

  func loadTypes(_ found: SchemaKeyword.Occurrence) -> Bool {
    var types: ValueTypes = []
    for name in found.value.array ?? [found.value] {
      guard let type = name.string.flatMap({ ValueTypes(named: $0) }) else { return false }
      types.formUnion(type)
    }
    found.node.types.formIntersection(types)
    return true
  }

  mutating func loadList(
    _ found: SchemaKeyword.Occurrence, _ use: (SchemaNode, [SchemaNode]) -> Void
  ) -> Bool {
    guard let schemas = found.value.array, !schemas.isEmpty else { return false }
    use(
      found.node,
      schemas.enumerated().map { node($0.element, at: found.path.appending(.index($0.offset))) })
    return true
  }

  mutating func loadNamed(
    _ found: SchemaKeyword.Occurrence, _ use: (SchemaNode, [(String, SchemaNode)]) -> Void
  ) -> Bool {
    guard let members = found.value.object else { return false }
    // Sorted, so that nodes and discriminators are loaded in a fixed order.
    use(
      found.node,
      members.sorted(byUTF8Of: \.key).map { key, value in
        (key, node(value, at: found.path.appending(.key(key))))
      })
    return true
  }

  mutating func loadPatterns(_ found: SchemaKeyword.Occurrence) -> Bool {
    var isValid = true
    return loadNamed(found) { node, members in
      for (pattern, inner) in members {
        if let pattern = SchemaNode.Pattern(pattern, inner) {
          node.patterns.append(pattern)
        } else {
          isValid = false
        }
      }
    } && isValid
  }

  /// Loads `dependencies`, whose entries are those of `dependentSchemas` or `dependentRequired`.
  mutating func loadDependencies(_ found: SchemaKeyword.Occurrence) -> Bool {
    guard let members = found.value.object else { return false }
    for (key, value) in members.sorted(byUTF8Of: \.key) where value.array == nil {
      found.node.dependents.append((key, node(value, at: found.path.appending(.key(key)))))
    }
    return addMemberConstraints(.object(members.filter { $0.value.array != nil }), to: found.node)
  }

  /// Returns the schema of another keyword in the same schema; nil if it has no such keyword.
  mutating func sibling(_ keyword: String, of found: SchemaKeyword.Occurrence) -> SchemaNode? {
    found.node.source[keyword].map { node($0, at: found.node.path.appending(.key(keyword))) }
  }
}

import Foundation
import JSONModelKit

/// Creates the nodes of a JSON Schema.
///
/// If a node cannot express a keyword, a strict loader reports an issue, and any other loader lists
/// the keyword in the node. Only annotations and, in draft-07, keywords alongside `$ref` are
/// ignored.
struct SchemaLoader {
  let document: JSONValue
  /// Whether the schema is of draft-07, in which `$ref` replaces the keywords alongside it.
  private let isDraft7: Bool
  private var nodes: [JSONKeyPath: SchemaNode] = [:]
  private var pending: [(value: JSONValue, node: SchemaNode)] = []
  /// The discriminators, which are loaded when the possible types of all nodes are known.
  private var discriminators: [(value: JSONValue, node: SchemaNode)] = []
  private(set) var issues: [JSONModelError.Issue] = []
  /// Whether keywords that cannot be checked are issues.
  ///
  /// If they are not, the nodes list them.
  private let isStrict: Bool

  init(_ document: JSONValue, isStrict: Bool) {
    self.document = document
    self.isStrict = isStrict
    isDraft7 = document["$schema"]?.string?.contains("draft-07") == true
  }

  /// Returns the node of the whole document.
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
      let isReference = isDraft7 && members["$ref"] != nil
      for (keyword, value) in members.sorted(byTextOf: \.key)
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

  private static let annotations: Set<String> = [
    "default", "examples", "example", "$comment", "deprecated", "$defs", "definitions",
    "components", "then",
    "else", "externalDocs", "xml",
  ]

  static let boundKeywords: Set<String> = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength",
    "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains",
  ]

  private mutating func load(_ keyword: String, _ value: JSONValue, into node: SchemaNode) {
    let path = node.path.appending(.key(keyword))
    let isValid: Bool
    switch keyword {
    case _ where Self.annotations.contains(keyword): return
    case _ where Self.boundKeywords.contains(keyword):
      node.bounds.append((keyword, value))
      return
    case "title":
      node.title = value.string
      return
    case "description":
      node.text = value.string
      return
    case "readOnly":
      node.isReadOnly = value == true
      return
    case "writeOnly":
      node.isWriteOnly = value == true
      return
    case "discriminator":
      discriminators.append((value, node))
      return
    case "$schema": isValid = loadDialect(value)
    // At the root, `$id` does not affect references; elsewhere it changes their base URI.
    case "$id" where node.path.isEmpty: isValid = value.string != nil
    case "$ref": isValid = loadReference(value, node)
    case "type": isValid = loadTypes(value, node)
    case "enum": isValid = value.array.map { addValues($0, keyword, node) } ?? false
    case "const": isValid = addValues([value], keyword, node)
    case "properties": isValid = loadProperties(value, node, path)
    case "required": isValid = loadRequired(value, node)
    case "additionalProperties":
      node.additional = self.node(value, at: path)
      return
    case "propertyNames":
      node.propertyNames = self.node(value, at: path)
      return
    case "prefixItems" where !isDraft7: isValid = loadFirstElements(value, node, path)
    case "items" where isDraft7 && value.array != nil:
      isValid = loadFirstElements(value, node, path)
    case "items":
      node.elements = self.node(value, at: path)
      return
    case "additionalItems" where isDraft7:
      // The keyword has no effect unless "items" is an array.
      if document[node.path]?["items"]?.array != nil {
        node.elements = self.node(value, at: path)
      }
      return
    case "contains":
      node.contained = self.node(value, at: path)
      return
    case "allOf": isValid = loadList(value, path) { node.all += $0 }
    case "anyOf", "oneOf":
      isValid = loadList(value, path) {
        node.choices.append(
          SchemaNode.Choice(alternatives: $0, isExclusive: keyword == "oneOf"))
      }
    case "not":
      node.none.append(self.node(value, at: path))
      return
    case "if":
      node.condition = (self.node(value, at: path), branch("then", node), branch("else", node))
      return
    default: isValid = loadSingleCheck(keyword, value, into: node)
    }
    if !isValid {
      report("\"\(keyword)\" must be \(Self.expectations[keyword] ?? "a string")", at: path)
    }
  }

  /// Loads a keyword that adds a single check.
  ///
  /// Other keywords are unsupported.
  ///
  /// Returns false if the value of the keyword is invalid.
  private mutating func loadSingleCheck(
    _ keyword: String, _ value: JSONValue, into node: SchemaNode
  ) -> Bool {
    switch keyword {
    case "multipleOf":
      guard let divisor = value.number else { return false }
      node.bounds.append((keyword, value))
      return add(.multipleOf(divisor), to: &node.numberChecks)
    case "pattern":
      guard let pattern = value.string else { return false }
      node.bounds.append((keyword, value))
      return add(.pattern(pattern), to: &node.stringChecks)
    case "uniqueItems":
      guard let isUnique = value.bool else { return false }
      node.bounds.append((keyword, value))
      return !isUnique || add(.unique, to: &node.arrayChecks)
    case "format":
      guard let format = value.string else { return false }
      guard let constraint = StringFormat.constraint(format)?.value else {
        addUnsupported(keyword, "the format \"\(format)\" cannot be checked", node)
        return true
      }
      node.format = format
      return add(constraint, to: &node.stringChecks)
    case "contentEncoding":
      guard value == "base64" else {
        addUnsupported(keyword, "only the contentEncoding \"base64\" can be checked", node)
        return true
      }
      node.isBase64 = true
      node.stringChecks.append(StringFormat.issuesOfBase64)
      return true
    default:
      addUnsupported(keyword, "the keyword \"\(keyword)\" cannot be checked", node)
      return true
    }
  }

  // MARK: - Keywords

  private mutating func loadDialect(_ value: JSONValue) -> Bool {
    guard let text = value.string else { return false }
    let known = [
      "https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema",
    ]
    if !known.contains(where: { text == $0 || text == $0 + "#" }) {
      report("only the drafts 2020-12 and draft-07 can be checked", at: ["$schema"])
    }
    return true
  }

  private func loadTypes(_ value: JSONValue, _ node: SchemaNode) -> Bool {
    var types: SchemaTypes = []
    for name in value.array ?? [value] {
      guard let type = name.string.flatMap({ SchemaTypes(named: $0) }) else { return false }
      types.formUnion(type)
    }
    node.types.formIntersection(types)
    return true
  }

  private func addValues(
    _ values: [JSONValue], _ keyword: String, _ node: SchemaNode
  ) -> Bool {
    guard add(.oneOf(values), to: &node.valueChecks) else { return false }
    node.valueKeywords.append(keyword)
    node.values = node.values?.filter(values.contains) ?? values
    return true
  }

  private mutating func loadProperties(
    _ value: JSONValue, _ node: SchemaNode, _ path: JSONKeyPath
  ) -> Bool {
    guard let members = value.object else { return false }
    // Sorted, so that nodes and discriminators are loaded in a fixed order.
    for (key, value) in members.sorted(byTextOf: \.key) {
      node.properties[key] = self.node(value, at: path.appending(.key(key)))
    }
    return true
  }

  private func loadRequired(_ value: JSONValue, _ node: SchemaNode) -> Bool {
    guard let keys = value.array?.map(\.string), !keys.contains(nil) else { return false }
    node.required = keys.compactMap(\.self)
    return true
  }

  private mutating func loadFirstElements(
    _ value: JSONValue, _ node: SchemaNode, _ path: JSONKeyPath
  ) -> Bool {
    loadList(value, path) { node.firstElements = $0 }
  }

  private mutating func loadList(
    _ value: JSONValue, _ path: JSONKeyPath, _ use: ([SchemaNode]) -> Void
  ) -> Bool {
    guard let schemas = value.array, !schemas.isEmpty else { return false }
    use(schemas.enumerated().map { node($0.element, at: path.appending(.index($0.offset))) })
    return true
  }

  private mutating func branch(_ keyword: String, _ node: SchemaNode) -> SchemaNode? {
    document[node.path]?[keyword].map {
      self.node($0, at: node.path.appending(.key(keyword)))
    }
  }
}

import Foundation
import JSONModelKit

/// A JSON Schema, of draft 2020-12 or draft-07, that documents are checked against.
final class DocumentSchema {
  let root: SchemaNode
  private let nodes: [SchemaNode]
  /// The offsets of the values in the bytes of the schema.
  let offsets: [JSONKeyPath: Int]

  /// Loads a schema.
  ///
  /// - Parameter isStrict: Whether keywords that cannot be checked are issues.
  /// - Throws: `JSONModelError` if the bytes are not JSON, or with an issue for each keyword that
  ///   is invalid or, if `isStrict`, cannot be checked.
  init(_ bytes: [UInt8], isStrict: Bool = true) throws(JSONModelError) {
    let value = try JSONValue(data: Data(bytes))
    var loader = SchemaLoader(value, isStrict: isStrict)
    root = loader.load()
    nodes = loader.allNodes
    offsets = try DocumentOffsets(of: bytes[...]).values
    if !loader.issues.isEmpty {
      throw JSONModelError(model: "JSON Schema", locating: loader.issues, in: bytes[...])
    }
  }

  /// Breaks the reference cycles between the nodes of recursive schemas.
  deinit {
    for node in nodes { node.removeReferences() }
  }
}

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
    "components", "then", "else", "externalDocs", "xml",
  ]

  private mutating func load(_ keyword: String, _ value: JSONValue, into node: SchemaNode) {
    if Self.annotations.contains(keyword) || loadNote(keyword, value, node)
      || loadSchema(keyword, value, node)
    {
      return
    }
    let path = node.path.appending(.key(keyword))
    let isValid: Bool
    switch keyword {
    case "$schema": isValid = loadDialect(value)
    // At the root, `$id` does not affect references; elsewhere it changes their base URI.
    case "$id" where node.path.isEmpty: isValid = value.string != nil
    case "$ref": isValid = loadReference(value, node)
    case "type": isValid = loadTypes(value, node)
    case "properties": isValid = loadProperties(value, node, path)
    case "required": isValid = loadRequired(value, node)
    case "prefixItems" where !isDraft7, "items":
      isValid = loadList(value, path) { node.firstElements = $0 }
    case "allOf": isValid = loadList(value, path) { node.all += $0 }
    case "anyOf", "oneOf":
      isValid = loadList(value, path) {
        node.choices.append(
          SchemaNode.Choice(alternatives: $0, isExclusive: keyword == "oneOf"))
      }
    default: isValid = loadConstraint(keyword, value, node)
    }
    if !isValid {
      let expectation =
        ConstraintKeywords.with(keyword)?.expectation ?? Self.expectations[keyword] ?? "a string"
      report("\"\(keyword)\" must be \(expectation)", at: path)
    }
  }

  /// Descriptions of the valid values of keywords that no constraint expresses; others must have a
  /// string.
  private static let expectations = [
    "type": "the name of a JSON type, or an array of such names",
    "properties": "an object of schemas", "required": "an array of strings",
    "prefixItems": "an array of at least one schema", "items": "an array of at least one schema",
    "allOf": "an array of at least one schema", "anyOf": "an array of at least one schema",
    "oneOf": "an array of at least one schema",
  ]

  /// Loads a keyword that does not restrict values; returns false for other keywords.
  private mutating func loadNote(
    _ keyword: String, _ value: JSONValue, _ node: SchemaNode
  ) -> Bool {
    switch keyword {
    case "title": node.title = value.string
    case "description": node.text = value.string
    case "readOnly": node.isReadOnly = value == true
    case "writeOnly": node.isWriteOnly = value == true
    case "discriminator": discriminators.append((value, node))
    default: return false
    }
    return true
  }

  /// Loads a keyword whose value is a schema; returns false for other keywords.
  private mutating func loadSchema(
    _ keyword: String, _ value: JSONValue, _ node: SchemaNode
  ) -> Bool {
    let path = node.path.appending(.key(keyword))
    switch keyword {
    case "additionalProperties": node.additional = self.node(value, at: path)
    case "propertyNames": node.propertyNames = self.node(value, at: path)
    case "contains": node.contained = self.node(value, at: path)
    case "not": node.none.append(self.node(value, at: path))
    case "items" where !isDraft7 || value.array == nil:
      node.elements = self.node(value, at: path)
    case "additionalItems" where isDraft7:
      // The keyword has no effect unless "items" is an array.
      if document[node.path]?["items"]?.array != nil {
        node.elements = self.node(value, at: path)
      }
    case "if":
      node.condition = (self.node(value, at: path), branch("then", node), branch("else", node))
    default: return false
    }
    return true
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

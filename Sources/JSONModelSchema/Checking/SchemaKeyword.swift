import JSONModelKit

/// A keyword of JSON Schema: which schemas its value contains, and how it is loaded.
///
/// ```
/// {"not": {"type": "null"}, "properties": {"a": {}}}
///   not          one schema              the node's `none`
///   properties   schemas by their keys   the node's `properties`
/// ```
///
/// `all` lists the keywords that a constraint does not express; ``ConstraintKeywords`` lists the
/// others. Any other keyword is unsupported.
struct SchemaKeyword: Sendable {
  enum Parts: Sendable {
    case none
    case schema
    case list
    case members
    /// `items` of draft-07: a schema, or a list of schemas.
    case schemaOrList
    /// `dependencies` of draft-07: a schema, or a list of keys, for each key.
    case membersOrKeys
  }

  enum Draft: Sendable { case draft7, latest }

  struct Occurrence {
    let value: JSONValue
    let node: SchemaNode
    let path: JSONKeyPath
  }

  typealias Load = @Sendable (inout SchemaLoader, Occurrence) -> Bool

  let name: String
  /// The only draft that has the keyword; nil if both drafts have it.
  var draft: Draft?
  var parts = Parts.none
  var expectation = "a string"
  /// Loads the keyword; returns false if its value is invalid.
  let load: Load

  /// Returns the keyword with a name; nil if the draft does not have it.
  static func with(_ name: String, in draft: Draft) -> SchemaKeyword? {
    byName[name]?.first { $0.draft == nil || $0.draft == draft }
  }

  private static let byName = Dictionary(grouping: all, by: \.name)

  private static let all =
    annotations.map { SchemaKeyword(name: $0) { _, _ in true } } + identifiers + applicators
    + members + elements + conditions + [
      SchemaKeyword(
        name: "type", expectation: "the name of a JSON type, or an array of such names"
      ) { $0.loadTypes($1) },
      note("title") { $0.title = $1.string },
      note("description") { $0.text = $1.string },
      note("readOnly") { $0.isReadOnly = $1 == true },
      note("writeOnly") { $0.isWriteOnly = $1 == true },
      note("default") { $0.defaultValue = $1 },
      note("contentEncoding") { node, value in
        if value == "base64" { node.isBase64 = true } else { node.hasOtherEncoding = true }
      },
      SchemaKeyword(name: "discriminator") { loader, found in
        loader.addDiscriminator(found)
        return true
      },
    ]

  /// Keywords that affect neither the result of a check nor models.
  private static let annotations = [
    "examples", "example", "$comment", "deprecated", "components", "externalDocs", "xml",
    "contentMediaType", "contentSchema",
  ]

  private static let identifiers = [
    SchemaKeyword(name: "$schema") { $0.loadDialect($1) },
    SchemaKeyword(name: "$id", expectation: "a URI without a fragment") { $0.loadIdentifier($1) },
    SchemaKeyword(name: "$anchor", draft: .latest) { _, found in found.value.string != nil },
    SchemaKeyword(name: "$ref") { $0.loadReference($1.value, $1.node) },
    // The schemas in these are loaded if a reference leads to them.
    SchemaKeyword(name: "$defs", parts: .members) { _, _ in true },
    SchemaKeyword(name: "definitions", parts: .members) { _, _ in true },
  ]

  private static let applicators = [
    list("allOf") { $0.all += $1 },
    list("anyOf") { $0.choices.append(SchemaNode.Choice(alternatives: $1, isExclusive: false)) },
    list("oneOf") { $0.choices.append(SchemaNode.Choice(alternatives: $1, isExclusive: true)) },
    schema("not") { $0.none.append($1) },
  ]

  private static let members = [
    named("properties") { $0.properties = Dictionary($1) { first, _ in first } },
    SchemaKeyword(name: "required", expectation: "an array of strings") { _, found in
      guard let keys = found.value.strings else { return false }
      found.node.required = keys
      return true
    },
    SchemaKeyword(
      name: "patternProperties", parts: .members,
      expectation: "an object of schemas, whose keys are valid regular expressions"
    ) { $0.loadPatterns($1) },
    schema("additionalProperties") { $0.additional = $1 },
    schema("propertyNames") { $0.propertyNames = $1 },
    named("dependentSchemas", .latest) { $0.dependents += $1.map { (key: $0.0, node: $0.1) } },
    SchemaKeyword(
      name: "dependentRequired", draft: .latest, expectation: "an object of arrays of strings"
    ) { $0.loadMemberConstraints(of: $1) },
    SchemaKeyword(
      name: "dependencies", draft: .draft7, parts: .membersOrKeys,
      expectation: "an object of schemas and arrays of strings"
    ) { $0.loadDependencies($1) },
  ]

  private static let elements = [
    schema("items", .latest) { $0.elements = $1 },
    SchemaKeyword(
      name: "items", draft: .draft7, parts: .schemaOrList,
      expectation: "a schema, or an array of at least one schema"
    ) { loader, found in
      guard found.value.array != nil else {
        found.node.elements = loader.node(found.value, at: found.path)
        return true
      }
      return loader.loadList(found) { $0.firstElements = $1 }
    },
    list("prefixItems", .latest) { $0.firstElements = $1 },
    SchemaKeyword(name: "additionalItems", draft: .draft7, parts: .schema) { loader, found in
      // The keyword has no effect unless "items" is an array.
      if found.node.source["items"]?.array != nil {
        found.node.elements = loader.node(found.value, at: found.path)
      }
      return true
    },
    schema("contains") { $0.contained = $1 },
  ]

  private static let conditions = [
    SchemaKeyword(name: "if", parts: .schema) { loader, found in
      found.node.condition = (
        loader.node(found.value, at: found.path), loader.sibling("then", of: found),
        loader.sibling("else", of: found)
      )
      return true
    },
    SchemaKeyword(name: "then", parts: .schema) { _, _ in true },
    SchemaKeyword(name: "else", parts: .schema) { _, _ in true },
  ]

  // MARK: - Kinds of keywords

  /// Returns an annotation, which affects only models.
  private static func note(
    _ name: String, _ use: @escaping @Sendable (SchemaNode, JSONValue) -> Void
  ) -> SchemaKeyword {
    SchemaKeyword(name: name) { _, found in
      use(found.node, found.value)
      return true
    }
  }

  private static func schema(
    _ name: String, _ draft: Draft? = nil,
    _ use: @escaping @Sendable (SchemaNode, SchemaNode) -> Void
  ) -> SchemaKeyword {
    SchemaKeyword(name: name, draft: draft, parts: .schema) { loader, found in
      use(found.node, loader.node(found.value, at: found.path))
      return true
    }
  }

  private static func list(
    _ name: String, _ draft: Draft? = nil,
    _ use: @escaping @Sendable (SchemaNode, [SchemaNode]) -> Void
  ) -> SchemaKeyword {
    SchemaKeyword(
      name: name, draft: draft, parts: .list, expectation: "an array of at least one schema"
    ) { $0.loadList($1, use) }
  }

  private static func named(
    _ name: String, _ draft: Draft? = nil,
    _ use: @escaping @Sendable (SchemaNode, [(String, SchemaNode)]) -> Void
  ) -> SchemaKeyword {
    SchemaKeyword(name: name, draft: draft, parts: .members, expectation: "an object of schemas") {
      $0.loadNamed($1, use)
    }
  }

  /// Returns the schemas in the value of the keyword, with their paths in the value.
  func schemas(in value: JSONValue) -> [(step: JSONKeyPath, schema: JSONValue)] {
    switch parts {
    case .none: []
    case .schema: [(JSONKeyPath(), value)]
    case .list: Self.elements(of: value)
    case .schemaOrList: value.array == nil ? [(JSONKeyPath(), value)] : Self.elements(of: value)
    case .members, .membersOrKeys:
      (value.object ?? [:]).sorted(byUTF8Of: \.key).filter { $0.value.array == nil }
        .map { ([.key($0.key)], $0.value) }
    }
  }

  private static func elements(of value: JSONValue) -> [(step: JSONKeyPath, schema: JSONValue)] {
    (value.array ?? []).enumerated().map { ([.index($0.offset)], $0.element) }
  }
}

extension JSONValue {
  var strings: [String]? {
    guard let strings = array?.map(\.string), !strings.contains(nil) else { return nil }
    return strings.compactMap(\.self)
  }
}

package import JSONModelKit

/// A schema, compiled to the checks of a value.
///
/// Nodes refer to each other; recursive schemas are reference cycles. ``SchemaNodes`` owns them,
/// and removes the references when it is deinitialized.
package final class SchemaNode {
  /// A list of schemas of which a value must match at least one: `anyOf` or `oneOf`.
  package struct Choice {
    package var alternatives: [SchemaNode]
    /// Whether exactly one of them must match, as for `oneOf`.
    package var isExclusive: Bool
    package var discriminator: SchemaDiscriminator?
  }

  package init() {}

  package var types = ValueTypes.all
  /// The checks of constraints; each accepts all values of other types.
  var checks: [@Sendable (JSONValue) -> [JSONModelError.Issue]] = []

  /// A schema of the members whose keys match a regular expression.
  package struct Pattern {
    let text: String
    let node: SchemaNode
    private let check: @Sendable (String) -> [JSONModelError.Issue]
    private let mismatch: JSONModelError.Kind

    /// Creates the schema of a regular expression; returns nil if it is not valid.
    init?(_ text: String, _ node: SchemaNode) {
      let constraint = JSONConstraint.pattern(text)
      guard let check = try? constraint.check(for: String.self) else { return nil }
      self.text = text
      self.node = node
      self.check = check
      mismatch = .constraintViolated(constraint.wholeSentence)
    }

    /// Returns whether a key matches, or the issue of a match that exceeds a limit.
    func match(_ key: String) -> (isMatch: Bool, issue: JSONModelError.Issue?) {
      guard let issue = check(key).first else { return (true, nil) }
      return (false, issue.kind == mismatch ? nil : issue)
    }
  }

  package var properties: [String: SchemaNode] = [:]
  package var patterns: [Pattern] = []
  package var required: [String] = []
  /// The schemas that objects with a key must match.
  package var dependents: [(key: String, node: SchemaNode)] = []
  /// The schema of all members without a schema in `properties` and `patterns`.
  package var additional: SchemaNode?
  package var propertyNames: SchemaNode?
  package var firstElements: [SchemaNode] = []
  /// The schema of the elements after `firstElements`.
  package var elements: SchemaNode?
  /// The schema of `contains`, and the bounds of the number of elements that match it.
  package var contained: SchemaNode?
  package var containedBounds: (least: Int, most: Int?) = (1, nil)

  /// The schemas that the value must also match: those of `$ref` and `allOf`.
  package var all: [SchemaNode] = []
  package var choices: [Choice] = []
  /// The schemas that the value must not match.
  package var none: [SchemaNode] = []
  package var condition: (if: SchemaNode, then: SchemaNode?, else: SchemaNode?)?

  // Used to generate models. The loader and `hasConstants(of:)` also use some of these properties.

  /// The values that `enum` and `const` permit; nil if the schema has neither keyword.
  package var values: [JSONValue]?
  /// The keywords among `enum` and `const` that the schema has.
  package var valueKeywords: [String] = []
  package var isReadOnly = false
  package var isWriteOnly = false
  package var format: String?
  package var isBase64 = false
  /// Whether `contentEncoding` has another value than `base64`.
  package var hasOtherEncoding = false
  /// The constraints that `dependentRequired` expresses, with keys as the names of properties.
  package var memberConstraints: [JSONConstraint] = []
  package var defaultValue: JSONValue?
  /// The keywords of constraints, as written.
  package var bounds: [(keyword: String, value: JSONValue)] = []
  /// The keywords that neither a check nor a model can express.
  package var unsupported: [String] = []
  package var title: String?
  package var text: String?
  package var source = JSONValue.bool(true)
  package var path = JSONKeyPath()

  /// Whether no value matches, as for the schema `false`.
  package var isNever: Bool { types.isEmpty }

  /// The types that both the node and the nodes to which it refers permit.
  ///
  /// They are determined after all nodes are loaded.
  package var possibleTypes = ValueTypes.all

  /// The node and all nodes that it refers to by `$ref` and `allOf`, directly or indirectly.
  ///
  /// A value must match all of them. Each node occurs once.
  package var conjuncts: [SchemaNode] {
    if all.isEmpty { return [self] }
    var nodes = [self]
    var known: Set = [ObjectIdentifier(self)]
    var index = 0
    while index < nodes.count {
      nodes += nodes[index].all.filter { known.insert(ObjectIdentifier($0)).inserted }
      index += 1
    }
    return nodes
  }

  /// Removes the references to other nodes, which may form cycles.
  func removeReferences() {
    (properties, firstElements, all, choices, none) = ([:], [], [], [], [])
    (patterns, dependents) = ([], [])
    (additional, propertyNames, elements, contained, condition) = (nil, nil, nil, nil, nil)
  }
}

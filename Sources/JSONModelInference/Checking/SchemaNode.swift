import JSONModelKit

/// A schema: what it requires of a value.
///
/// Nodes refer to each other, also in cycles, where schemas are recursive. They live as long as their
/// ``DocumentSchema``.
final class SchemaNode {
  typealias Check<Value> = (Value) -> [JSONModelError.Issue]

  /// How a value relates to a list of schemas.
  struct Choice {
    var alternatives: [SchemaNode]
    /// Whether exactly one of them must match, as for `oneOf`.
    var isExclusive: Bool
  }

  var types = SchemaTypes.all
  var valueChecks: [Check<JSONValue>] = []
  var numberChecks: [Check<JSONNumber>] = []
  var stringChecks: [Check<String>] = []
  var arrayChecks: [Check<[JSONValue]>] = []
  var objectChecks: [Check<[String: JSONValue]>] = []

  var properties: [String: SchemaNode] = [:]
  var required: [String] = []
  /// The schema of all other members.
  var additional: SchemaNode?
  var propertyNames: SchemaNode?
  /// The schemas of the first elements.
  var firstElements: [SchemaNode] = []
  /// The schema of the elements behind them.
  var elements: SchemaNode?

  /// The schemas that the value must match, too: those of `$ref` and `allOf`.
  var all: [SchemaNode] = []
  var choices: [Choice] = []
  /// The schemas that the value must not match.
  var none: [SchemaNode] = []
  var condition: (if: SchemaNode, then: SchemaNode?, else: SchemaNode?)?

  // What models need, beyond checks.

  /// The values of `enum` and `const`.
  var values: [JSONValue]?
  var format: String?
  var isBase64 = false
  /// The name of the definition that the node is, or of its title.
  var name: String?
  /// The keywords of constraints, as written.
  var bounds: [(keyword: String, value: JSONValue)] = []
  /// Where the schema is in its document.
  var path = JSONKeyPath()

  /// Whether no value matches: the schema is `false`.
  var isNever: Bool { types.isEmpty }
}

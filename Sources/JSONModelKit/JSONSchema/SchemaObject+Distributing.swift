// Moves the other keywords of a schema into the schemas of its `anyOf`, because the strict dialects
// permit no keyword beside `anyOf` that restricts values:
//
//   {"type": "string", "anyOf": [{"format": "ipv4"}, {"format": "ipv6"}]}
//   {"anyOf": [{"type": "string", "format": "ipv4"}, {"type": "string", "format": "ipv6"}]}
//
// Both accept the same values.

extension SchemaObject {
  /// Returns the schemas of `anyOf`, each with the other keywords that a dialect permits.
  ///
  /// - Returns: The schemas, and the keywords that the dialect does not permit. The result is nil
  ///   if the dialect does not permit the `anyOf` of the schema, or if a keyword cannot be combined
  ///   with an alternative. It is also nil if the schema has no `type`, or has `properties` or
  ///   `prefixItems`.
  func distributed(
    for dialect: JSONSchemaDialect
  ) -> (choices: [SchemaObject], others: SchemaObject)? {
    guard let choices = self["anyOf"], dialect.permits("anyOf", choices), self["type"] != nil,
      self["properties"] == nil, self["prefixItems"] == nil
    else { return nil }
    let common = filter { keyword, value in
      keyword != "anyOf"
        && (["type", "items"].contains(keyword) || dialect.permits(keyword, value))
    }
    var result: [SchemaObject] = []
    for choice in Self.flattened(choices.array ?? []) {
      let combined = SchemaObject(["allOf": [common.value, choice]]).combined()
      if combined["allOf"] != nil || combined["const"] != nil { return nil }
      result.append(combined)
    }
    let others = filter { keyword, _ in keyword != "anyOf" && common[keyword] == nil }
    return (result, others)
  }

  /// Replaces each schema that consists of `anyOf` or `oneOf` only by its alternatives.
  static func flattened(_ choices: [JSONValue]) -> [JSONValue] {
    choices.flatMap { choice -> [JSONValue] in
      let keywords = choice.object ?? [:]
      guard keywords.count == 1, let inner = (keywords["anyOf"] ?? keywords["oneOf"])?.array else {
        return [choice]
      }
      return inner
    }
  }
}

import JSONModelKit

// Combines the schemas of `allOf` into one, for dialects without this keyword:
//
//   {"minimum": 1, "allOf": [{"minimum": 2}]}        {"minimum": 2}
//   {"pattern": "a", "allOf": [{"pattern": "b"}]}    {"pattern": "a", "allOf": [{"pattern": "b"}]}
//
// The keywords of a group, such as `if` and `then`, are combined together or not at all.

extension SchemaObject {
  /// Combines the schema with the schemas in its `allOf`, and replaces `const` by `enum`.
  ///
  /// Keywords that cannot be combined remain in `allOf`, which has one schema for each group of
  /// them. Keywords such as `title`, which do not affect validation, are removed.
  func combined() -> SchemaObject {
    var result = SchemaObject()
    var rest: [JSONValue] = []
    for schema in parts {
      for part in schema.groups where !result.combine(part) { rest.append(part.value) }
    }
    if !rest.isEmpty { result["allOf"] = .array(rest) }
    return result
  }

  /// The schema, and the schemas in `allOf` at any depth, each without `allOf`.
  private var parts: [SchemaObject] {
    var parts: [SchemaObject] = []
    var pending = [self]
    while var schema = pending.popLast() {
      let others = schema.take("allOf")?.array ?? []
      for keyword in Self.annotations { schema[keyword] = nil }
      schema.replaceConstant()
      parts.append(schema)
      pending += others.reversed().map { SchemaObject($0) }
    }
    return parts
  }

  /// Keywords that do not affect validation.
  private static let annotations = [
    "$schema", "$id", "$anchor", "title", "examples", "deprecated", "readOnly", "writeOnly",
  ]

  private mutating func replaceConstant() {
    guard let constant = take("const") else { return }
    if let values = self["enum"]?.array, !values.contains(constant) {
      // No value is valid.
      self["const"] = constant
    } else {
      self["enum"] = [constant]
    }
  }

  // MARK: - Groups

  /// Groups of keywords whose meaning depends on the other keywords of the group in the same
  /// schema.
  private static let dependentKeywords: [Set<String>] = [
    ["contains", "minContains", "maxContains"], ["if", "then", "else"],
    ["properties", "patternProperties", "additionalProperties"], ["prefixItems", "items"],
  ]

  /// The schema, split into one schema for each group of keywords, sorted by keyword.
  private var groups: [SchemaObject] {
    var groups: [SchemaObject] = []
    var known: Set<String> = []
    for keyword in keywords.keys.sorted(byUTF8Of: \.self) where !known.contains(keyword) {
      let names = Self.group(of: keyword)
      let group = filter { name, _ in names.contains(name) }
      known.formUnion(group.keywords.keys)
      groups.append(group)
    }
    return groups
  }

  private static func group(of keyword: String) -> Set<String> {
    dependentKeywords.first { $0.contains(keyword) } ?? [keyword]
  }

  /// Combines the keywords of one group with those of this schema.
  ///
  /// - Returns: Whether that is possible; otherwise the schema is unchanged.
  private mutating func combine(_ group: SchemaObject) -> Bool {
    guard let keyword = group.keywords.keys.first else { return true }
    let names = Self.group(of: keyword)
    let known = filter { name, _ in names.contains(name) }
    let combined: SchemaObject? =
      if known.isEmpty || known.keywords == group.keywords {
        group
      } else if names.contains("properties") {
        Self.combinedMembers(known, group)
      } else if names.contains("items") {
        Self.combinedElements(known, group)
      } else if names.count == 1, let first = known[keyword], let second = group[keyword] {
        Self.combined(keyword, first, second).map { SchemaObject([keyword: $0]) }
      } else {
        nil
      }
    guard let combined else { return false }
    for name in names { self[name] = combined[name] }
    return true
  }

  /// Combines the keywords for members of two schemas.
  ///
  /// - Returns: Nil if one of them has schemas for members that it does not list by key.
  private static func combinedMembers(
    _ first: SchemaObject, _ second: SchemaObject
  ) -> SchemaObject? {
    let schemas = [first, second]
    let areListed = schemas.allSatisfy { schema in
      let others = schema["additionalProperties"]
      return schema["patternProperties"] == nil && (others == nil || others?.bool != nil)
    }
    guard areListed else { return nil }
    let members = schemas.map { $0["properties"]?.object ?? [:] }
    let areClosed = schemas.map { $0["additionalProperties"] == false }
    var properties: [String: JSONValue] = [:]
    for key in Set(members[0].keys).union(members[1].keys) {
      switch (members[0][key], members[1][key]) {
      case (let one?, let two?): properties[key] = one == two ? one : ["allOf": [one, two]]
      case (let one?, nil): if !areClosed[1] { properties[key] = one }
      case (nil, let two): if !areClosed[0] { properties[key] = two }
      }
    }
    var result = SchemaObject(["properties": .object(properties)])
    if areClosed.contains(true) { result["additionalProperties"] = false }
    return result
  }

  /// Combines `items` of two schemas; returns nil if one has no `items`, or has `prefixItems`.
  private static func combinedElements(
    _ first: SchemaObject, _ second: SchemaObject
  ) -> SchemaObject? {
    guard let one = first["items"], let two = second["items"], first["prefixItems"] == nil,
      second["prefixItems"] == nil
    else { return nil }
    return SchemaObject(["items": ["allOf": [one, two]]])
  }

  // MARK: - Keywords

  /// Combines two values of a keyword into one that requires both; returns nil if there is none.
  private static func combined(
    _ keyword: String, _ first: JSONValue, _ second: JSONValue
  ) -> JSONValue? {
    if let bound = ConstraintKeywords.combined(keyword, first, second) { return bound }
    return switch (keyword, first, second) {
    case ("enum", .array(let one), .array(let two)):
      one.contains(where: two.contains) ? .array(one.filter(two.contains)) : nil
    case ("anyOf", .array(let one), .array(let two))
    where one.count == 2 && two.count == 2 && one[1] == Self.null && two[1] == Self.null:
      [["allOf": [one[0], two[0]]], Self.null]
    case ("type", _, _): commonType(first.array ?? [first], second.array ?? [second])
    case ("required", .array(let one), .array(let two)):
      .array(one + two.filter { !one.contains($0) })
    case ("$rules", .array(let one), .array(let two)): .array(one + two)
    case ("$comment", .string(let one), .string(let two)): .string("\(one); \(two)")
    case ("description", .string(let one), .string(let two)):
      .string([one, two].joinedSentences)
    default: nil
    }
  }

  private static let null: JSONValue = ["type": "null"]

  private static func commonType(_ one: [JSONValue], _ two: [JSONValue]) -> JSONValue? {
    let common = one.compactMap { type -> JSONValue? in
      if two.contains(type) { return type }
      // Every integer is a number.
      if type == "number", two.contains("integer") { return "integer" }
      return type == "integer" && two.contains("number") ? type : nil
    }
    return common.count > 1 ? .array(common) : common.first
  }
}

extension [String] {
  /// The strings that are not empty, joined as sentences.
  ///
  /// Each string but the last is followed by a full stop, unless it ends with `.`, `!` or `?`.
  var joinedSentences: String {
    reduce(into: "") { result, text in
      guard !text.isEmpty else { return }
      if let last = result.last { result += ".!?".contains(last) ? " " : ". " }
      result += text
    }
  }
}

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

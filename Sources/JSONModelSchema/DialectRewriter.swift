import JSONModelKit

// Rewrites schemas for a dialect with few keywords:
//
//   {"type": "string", "minLength": 3}     {"type": "string", "description": "Must have at least …"}
//   {"const": "circle"}                    {"type": "string", "enum": ["circle"]}
//   {"oneOf": [A, B]}                      {"anyOf": [A, B]}; the tags of classes exclude each other
//   {"type": "string", "anyOf": [A, B]}    {"anyOf": [A, B]}, each with the other keywords
//   {"allOf": [A], "minimum": 1}           one schema, as far as the keywords can be combined
//   {"properties": {"a": A}}               all members required, no others permitted
//
// A document that is valid against the result is also valid against the schema, with two
// exceptions: values that violate a rule that is only a sentence in the result, and values that
// several schemas of a `oneOf` of the application accept.

struct DialectRewriter {
  let dialect: JSONSchemaDialect
  private(set) var unsupported: [JSONUnsupportedRule] = []
  /// The references in the schema that was rewritten last: a definition, or the root.
  private(set) var references: Set<String> = []

  init(_ dialect: JSONSchemaDialect) { self.dialect = dialect }

  mutating func rewrite(
    _ schema: JSONValue, at path: JSONKeyPath
  ) throws(SchemaRejection) -> JSONValue {
    if StackRoom.current.isExhausted() {
      throw SchemaRejection(reason: "the schema is \(StackRoom.reason)", concernsType: false)
    }
    let title = SchemaObject(schema)["title"]
    var rest = SchemaObject(schema).combined()
    var rules = rest.takeRules()
    var result = try structure(&rest, at: path, rules: &rules)
    // A reference must not have other keywords.
    if result["$ref"] == nil { result["title"] = title }
    return .object(described(result, by: rules, rest.keywords["description"], at: path))
  }

  mutating func rewriteDefinitions(
    _ definitions: inout [String: JSONValue], at path: JSONKeyPath
  ) throws(SchemaRejection) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for (name, schema) in definitions.sorted(byUTF8Of: \.key) {
      references = []
      definitions[name] = try rewrite(schema, at: path.appending(.key(name)))
      found[name] = references
    }
    references = []
    return found
  }

  // MARK: - Structure

  /// Returns the keywords of a schema that the dialect permits, and adds rules for the others.
  private mutating func structure(
    _ rest: inout SchemaObject, at path: JSONKeyPath, rules: inout [SchemaRule]
  ) throws(SchemaRejection) -> [String: JSONValue] {
    let description = rest.take("description")
    defer { rest = SchemaObject(description.map { ["description": $0] } ?? [:]) }
    if let reference = rest.take("$ref") {
      references.insert(reference.string ?? "")
      try addRules(of: rest, to: &rules, isReference: true, at: path)
      return ["$ref": reference]
    }
    if rest["type"] == nil, rest["enum"] == nil, rest["properties"] == nil,
      let choices = (rest.take("anyOf") ?? rest.take("oneOf"))?.array
    {
      try addRules(of: rest, to: &rules, at: path)
      return ["anyOf": try alternatives(choices, at: path)]
    }
    if let (choices, others) = rest.distributed(for: dialect) {
      try addRules(of: others, to: &rules, at: path)
      return ["anyOf": try alternatives(choices.map(\.value), at: path)]
    }
    var result: [String: JSONValue] = [:]
    let types = try self.types(of: rest, at: path)
    result["type"] = types.count == 1 ? types[0] : .array(types)
    rest["type"] = nil
    if types.contains("object") { try takeMembers(from: &rest, into: &result, at: path) }
    if types.contains("array") {
      guard rest["prefixItems"] == nil, let items = rest.take("items") else {
        throw rejection("permits elements that it does not describe", at: path)
      }
      result["items"] = try rewrite(items, at: path.appending("items"))
    }
    for (keyword, value) in rest.keywords
    where keyword != "anyOf" && dialect.permits(keyword, value) {
      result[keyword] = value
      rest[keyword] = nil
    }
    try addRules(of: rest, to: &rules, at: path)
    return result
  }

  /// Adds the rules of keywords that are not in the result.
  ///
  /// The members of a class are listed in its definition only, so a sentence cannot add others.
  private func addRules(
    of rest: SchemaObject, to rules: inout [SchemaRule], isReference: Bool = false,
    at path: JSONKeyPath
  ) throws(SchemaRejection) {
    let members = ["properties", "patternProperties", "additionalProperties"]
    let excluded = Set(["$ref"] + (isReference ? members : []))
    if rest.value.contains(where: { $0.object?.keys.contains(where: excluded.contains) == true }) {
      throw rejection("combines a class with other members", at: path)
    }
    rules += rest.rules
  }

  private mutating func alternatives(
    _ choices: [JSONValue], at path: JSONKeyPath
  ) throws(SchemaRejection) -> JSONValue {
    let distributed = SchemaObject.flattened(choices).flatMap { choice -> [JSONValue] in
      let parts = SchemaObject(choice).combined().distributed(for: dialect)
      guard let parts, parts.others.isEmpty else { return [choice] }
      return parts.choices.map(\.value)
    }
    var result: [JSONValue] = []
    for (index, choice) in distributed.enumerated() {
      result.append(
        try rewrite(choice, at: path.appending(["anyOf", .index(index)] as JSONKeyPath)))
    }
    return .array(result)
  }

  private func types(
    of schema: SchemaObject, at path: JSONKeyPath
  ) throws(SchemaRejection) -> [JSONValue] {
    if let type = schema["type"] { return type.array ?? [type] }
    if schema["properties"] != nil { return ["object"] }
    var types: [JSONValue] = []
    for value in schema["enum"]?.array ?? [] {
      let type = value.jsonType.schemaName
      if !types.contains(type) { types.append(type) }
    }
    if types.isEmpty { throw rejection("permits any value", at: path) }
    return types
  }

  private mutating func takeMembers(
    from rest: inout SchemaObject, into result: inout [String: JSONValue], at path: JSONKeyPath
  ) throws(SchemaRejection) {
    let others = rest.take("additionalProperties")
    guard let properties = rest.take("properties")?.object ?? (others == false ? [:] : nil),
      others == nil || others?.bool != nil
    else { throw rejection("permits members that it does not list", at: path) }
    let required = rest.take("required")?.array?.compactMap(\.string) ?? []
    // The rewritten schema rejects members that it does not list.
    if !required.allSatisfy({ properties[$0] != nil }) {
      throw rejection("requires members that it does not list", at: path)
    }
    var rewritten: [String: JSONValue] = [:]
    // The required members of a class are in the order of their declaration.
    var keys: [String] = []
    for key in required + properties.keys.sorted(byUTF8Of: \.self) where !keys.contains(key) {
      keys.append(key)
    }
    for key in keys {
      rewritten[key] = try rewrite(
        properties[key] ?? true, at: path.appending(["properties", .key(key)] as JSONKeyPath))
    }
    result["properties"] = .object(rewritten)
    result["required"] = .array(keys.map { .string($0) })
    result["additionalProperties"] = false
  }

  private func rejection(_ reason: String, at path: JSONKeyPath) -> SchemaRejection {
    SchemaRejection(
      reason: "the schema at \(path.jsonPointer) \(reason), which .\(dialect) does not support",
      concernsType: false)
  }

  // MARK: - Sentences

  /// Returns a schema with the sentences of rules in its description.
  private mutating func described(
    _ schema: [String: JSONValue], by rules: [SchemaRule], _ description: JSONValue?,
    at path: JSONKeyPath
  ) -> [String: JSONValue] {
    for rule in rules {
      unsupported.append(
        JSONUnsupportedRule(keyPath: path, keywords: rule.keywords, sentence: rule.sentence))
    }
    let text = ([description?.string ?? ""] + rules.map(\.sentence)).joinedSentences
    guard !text.isEmpty else { return schema }
    // A reference may have no other keyword alongside it.
    var result = schema["$ref"] == nil ? schema : ["anyOf": [.object(schema)]]
    result["description"] = .string(text)
    return result
  }
}

struct SchemaRule {
  /// The keywords of the rule, sorted; empty if it has none.
  var keywords: [String]
  var sentence: String

  /// - Parameter text: A phrase such as `must be at least 3`, without a full stop.
  init(_ keywords: some Sequence<String>, _ text: String) {
    self.keywords = keywords.sorted(byUTF8Of: \.self)
    sentence = "\(text.prefix(1).uppercased())\(text.dropFirst())."
  }
}

extension SchemaObject {
  /// The internal keyword that stores rules as sentences while the schema is built.
  private static let ruleKeyword = "$rules"

  /// Adds a rule as a sentence.
  ///
  /// - Parameter others: The keywords that would express the rule, but that the dialect does not
  ///   permit.
  mutating func addRule(_ text: String, insteadOf others: SchemaObject) {
    let keywords = others.keywords.keys.sorted(byUTF8Of: \.self).map { JSONValue.string($0) }
    let rule: JSONValue = ["text": .string(text), "keywords": .array(keywords)]
    self[Self.ruleKeyword] = .array((self[Self.ruleKeyword]?.array ?? []) + [rule])
  }

  /// Removes and returns the rules that are stored as sentences, and the sentence in `$comment`.
  mutating func takeRules() -> [SchemaRule] {
    var rules = (take(Self.ruleKeyword)?.array ?? []).map { rule in
      SchemaRule(
        rule["keywords"]?.array?.compactMap(\.string) ?? [], rule["text"]?.string ?? "")
    }
    if let remark = take("$comment")?.string { rules.append(SchemaRule([], remark)) }
    return rules
  }

  mutating func take(_ keyword: String) -> JSONValue? {
    defer { self[keyword] = nil }
    return self[keyword]
  }

  /// All keywords as rules, with the sentence of the corresponding constraint if there is one.
  var rules: [SchemaRule] {
    var rest = self
    // The schemas in `allOf` apply, too; their rules are added at the end.
    let others = rest.take("allOf")?.array ?? []
    var rules: [SchemaRule] = []
    for entry in ConstraintKeywords.all where entry.subject != .object {
      guard let constraint = entry.constraint(in: keywords) else { continue }
      let names = entry.names.filter { keywords[$0] != nil }
      rules.append(SchemaRule(names, constraint.wholeSentence))
      for name in names { rest[name] = nil }
    }
    for (keyword, value) in rest.keywords.sorted(byUTF8Of: \.key) {
      guard let text = Self.sentence(keyword, value) else { continue }
      rules.append(SchemaRule([keyword], text))
      rest[keyword] = nil
    }
    if !rest.isEmpty {
      rules.append(SchemaRule(rest.keywords.keys, "must satisfy the JSON Schema \(rest.value)"))
    }
    return rules + others.flatMap { SchemaObject($0).rules }
  }

  /// Returns the sentence for a keyword that no constraint expresses alone; nil if there is none.
  private static func sentence(_ keyword: String, _ value: JSONValue) -> String? {
    switch keyword {
    case "default": "null stands for the default value \(value)"
    case "contentMediaType": "must contain \(value.string ?? "\(value)")"
    case "contentSchema": "must contain JSON that is valid against \(value)"
    case "contentEncoding": "must be encoded in \(value.string ?? "\(value)")"
    case "anyOf": ConstraintKeywords.constraint(ofAny: value)?.wholeSentence
    case "not": value["enum"]?.array.map { JSONConstraint.not(.oneOf($0)).wholeSentence }
    default: nil
    }
  }
}

/// A rule of a schema as a sentence.
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
    case "contentEncoding": "must be encoded in \(value.string ?? "\(value)")"
    case "anyOf": ConstraintKeywords.constraint(ofAny: value)?.wholeSentence
    case "not": value["enum"]?.array.map { JSONConstraint.not(.oneOf($0)).wholeSentence }
    default: nil
    }
  }
}

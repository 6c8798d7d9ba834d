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
    for group in Self.groups {
      let found = SchemaObject(rest.keywords.filter { group.contains($0.key) })
      guard !found.isEmpty, let constraint = found.constraint else { continue }
      rules.append(SchemaRule(found.keywords.keys, constraint.wholeSentence))
      for keyword in found.keywords.keys { rest[keyword] = nil }
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

  /// Groups of keywords; one constraint expresses each group.
  private static let groups: [Set<String>] = [
    ["minimum", "maximum"], ["exclusiveMinimum", "exclusiveMaximum"], ["multipleOf"],
    ["minLength", "maxLength"], ["minItems", "maxItems"], ["pattern"], ["format"],
    ["uniqueItems"], ["enum"],
  ]

  /// The constraint that the keywords of a schema express, all of one group; nil if there is none.
  private var constraint: JSONConstraint? {
    func bounds(_ noun: String) -> JSONConstraintBounds<Int> {
      JSONConstraintBounds(
        lower: self["min\(noun)"]?.number?.int, upper: self["max\(noun)"]?.number?.int)
    }
    if let pattern = self["pattern"]?.string { return .pattern(pattern) }
    if let divisor = self["multipleOf"]?.number {
      return JSONConstraint(rule: .multiple(of: divisor))
    }
    if let format = self["format"]?.string {
      return format == "email"
        ? .email : TextFormat(rawValue: format).map { JSONConstraint(rule: .format($0)) }
    }
    if let values = self["enum"]?.array { return .oneOf(values) }
    if self["uniqueItems"] == true { return .unique }
    if self["minLength"] != nil || self["maxLength"] != nil {
      return JSONConstraint(rule: .length(bounds("Length")))
    }
    if self["minItems"] != nil || self["maxItems"] != nil {
      return JSONConstraint(rule: .count(bounds("Items")))
    }
    let lower = (self["minimum"] ?? self["exclusiveMinimum"])?.number
    let upper = (self["maximum"] ?? self["exclusiveMaximum"])?.number
    guard lower != nil || upper != nil else { return nil }
    let numbers = JSONConstraintBounds(
      lower: lower, upper: upper, includesLower: self["minimum"] != nil,
      includesUpper: self["maximum"] != nil)
    return JSONConstraint(rule: .range(BoundsRule(bounds: numbers)))
  }

  /// Returns the constraint of `anyOf`; nil if an alternative does not consist of one constraint.
  private static func anyConstraint(_ choices: JSONValue) -> JSONConstraint? {
    let schemas = (choices.array ?? []).map { SchemaObject($0) }
    let constraints = schemas.compactMap { schema in
      groups.contains { $0.isSuperset(of: schema.keywords.keys) } ? schema.constraint : nil
    }
    return constraints.count == schemas.count ? JSONConstraint(rule: .anyOf(constraints)) : nil
  }

  /// Returns the sentence for a keyword that is not in a group; nil if there is none.
  private static func sentence(_ keyword: String, _ value: JSONValue) -> String? {
    switch keyword {
    case "default": "null stands for the default value \(value)"
    case "contentEncoding": "must be encoded in \(value.string ?? "\(value)")"
    case "anyOf": anyConstraint(value)?.wholeSentence
    case "not": value["enum"]?.array.map { JSONConstraint.not(.oneOf($0)).wholeSentence }
    default: nil
    }
  }
}

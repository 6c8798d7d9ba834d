// The sentence of a violated constraint consists of "must", "each element must" or "each key must",
// and of a phrase such as "be at least 1".

extension JSONConstraint {
  /// The error sentence for a value that violates the constraint.
  var sentence: String { sentence(isWhole: false) }

  /// The sentence with all values of a long list.
  var wholeSentence: String { sentence(isWhole: true) }

  private func sentence(isWhole: Bool) -> String {
    switch rule {
    case .not(let inner): "must not \(inner.phrase(isWhole: isWhole))"
    case .each(let inner): "each element must \(Self.phrase(inner, isWhole: isWhole))"
    case .keys(let inner): "each key must \(Self.phrase(inner, isWhole: isWhole))"
    default: "must \(phrase(isWhole: isWhole))"
    }
  }

  /// A string by which a constraint of a subclass finds the inherited one that it replaces.
  ///
  /// It includes all values of a long list.
  var signature: String {
    guard case .custom(let custom) = rule else { return phrase(isWhole: true) }
    return "\(phrase(isWhole: true)) \(custom.valueType)"
  }

  /// Whether another constraint with the same signature is always equal to this one.
  var isIdentifiedBySignature: Bool {
    switch rule {
    case .range(let range): range.numbers != nil
    case .oneOf(let list): list.jsonValues != nil
    case .custom: false
    case .not(let inner), .contains(let inner, _): inner.isIdentifiedBySignature
    case .each(let inner), .keys(let inner), .anyOf(let inner):
      inner.allSatisfy(\.isIdentifiedBySignature)
    default: true
    }
  }

  /// The name of the constraint in source code, such as `.length`.
  var name: String {
    switch rule {
    case .range(let range): range.name
    case .multiple: ".multipleOf"
    case .length: ".length"
    case .characters: ".characters"
    case .count: ".count"
    case .pattern: ".pattern"
    case .oneOf: ".oneOf"
    case .email: ".email"
    case .url: ".url"
    case .format(let format): ".\(format)"
    case .past: ".past"
    case .future: ".future"
    case .unique: ".unique"
    case .custom(let custom): ".custom(\"\(custom.name)\")"
    case .not(let inner): ".not(\(inner.name))"
    case .anyOf: ".anyOf"
    case .contains(let inner, _): ".contains(\(inner.name))"
    case .each: ".each"
    case .keys: ".keys"
    case .members(let rule): rule.condition == nil ? ".requiresOne" : ".requires"
    }
  }

  /// Returns the requirement as a verb phrase.
  ///
  /// - Parameter isWhole: Whether to include all values of a long list.
  private func phrase(isWhole: Bool) -> String {
    switch rule {
    case .range(let range): "be \(range.phrase)"
    case .multiple(let divisor): "be a multiple of \(divisor?.text ?? "no number")"
    // Unicode scalars, which JSON Schema calls characters.
    case .length(let bounds): "have \(Self.phrase(bounds, "character"))"
    case .characters(let bounds): "have \(Self.phrase(bounds, "user-perceived character"))"
    case .count(let bounds): "have \(Self.phrase(bounds, "element"))"
    case .pattern(let pattern): "match the pattern \(pattern)"
    case .oneOf(let list): "be \(Self.phrase(list.texts, isWhole: isWhole))"
    case .email: "be an e-mail address"
    case .url(let schemes) where schemes.count == 1: "be a URL with the scheme \(schemes[0])"
    case .url(let schemes):
      "be a URL with one of the schemes \(schemes.joined(separator: ", "))"
    case .format(let format): "be \(format.phrase)"
    case .past: "be in the past"
    case .future: "be in the future"
    case .unique: "have only different elements"
    case .custom(let custom): "satisfy \"\(custom.name)\""
    case .not(let inner): "not \(inner.phrase(isWhole: isWhole))"
    case .anyOf(let inner): inner.map { $0.phrase(isWhole: isWhole) }.joined(separator: " or ")
    case .contains(let inner, let bounds):
      "contain \(Self.phrase(bounds, "element")) that must \(inner.phrase(isWhole: isWhole))"
    case .each(let inner): "have only elements that must \(Self.phrase(inner, isWhole: isWhole))"
    case .keys(let inner): "have only keys that must \(Self.phrase(inner, isWhole: isWhole))"
    case .members(let rule): rule.phrase
    }
  }

  private static func phrase(_ inner: [JSONConstraint], isWhole: Bool) -> String {
    inner.map { $0.phrase(isWhole: isWhole) }.joined(separator: " and ")
  }

  private static func phrase(_ texts: [String], isWhole: Bool) -> String {
    let shown = isWhole ? texts : Array(texts.prefix(10))
    let rest = texts.count - shown.count
    return "one of \(shown.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func phrase(_ bounds: JSONConstraintBounds<Int>, _ noun: String) -> String {
    func amount(_ count: Int) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return switch (bounds.lower ?? 0, bounds.highest) {
    case (let lower, nil): "at least \(amount(lower))"
    case (...0, let upper?): "at most \(amount(upper))"
    case (let lower, let upper?) where lower == upper: "exactly \(amount(upper))"
    case (let lower, let upper?): "\(lower) to \(amount(upper))"
    }
  }
}

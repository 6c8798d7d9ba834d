// The sentence of a violated constraint consists of "must", "each element must" or "each key must",
// and of a phrase such as "be at least 1".

extension JSONConstraint {
  /// The error sentence for a value that violates the constraint.
  package var sentence: String { sentence(isWhole: false) }

  /// The sentence with all values of a `.oneOf` list; `sentence` has at most ten of them.
  package var wholeSentence: String { sentence(isWhole: true) }

  private func sentence(isWhole: Bool) -> String {
    switch rule {
    case .each(let inner): "each element must \(Self.text(inner, .infinitive, isWhole: isWhole))"
    case .keys(let inner): "each key must \(Self.text(inner, .infinitive, isWhole: isWhole))"
    default: "must \(phrase(isWhole: isWhole).text(.infinitive))"
    }
  }

  /// A string that identifies the constraint among those of a property or class.
  ///
  /// A constraint of a subclass replaces an inherited one with the same signature. The string
  /// includes all values of a `.oneOf` list.
  var signature: String {
    let text = phrase(isWhole: true).text(.infinitive)
    guard case .custom(let custom) = rule else { return text }
    return "\(text) \(custom.valueType)"
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
  package var name: String {
    switch rule {
    case .range(let range): range.name
    case .multiple: ".multipleOf"
    case .length: ".length"
    case .characters: ".characters"
    case .count: ".count"
    case .pattern: ".pattern"
    case .oneOf: ".oneOf"
    case .url: ".url"
    case .text(let rule): rule.name
    case .past: ".past"
    case .future: ".future"
    case .unique: ".unique"
    case .custom(let custom): ".custom(\"\(custom.name)\")"
    case .not(let inner): ".not(\(inner.name))"
    case .anyOf: ".anyOf"
    case .contains(let inner, _): ".contains(\(inner.name))"
    case .each: ".each"
    case .keys: ".keys"
    case .requiredMembers(let rule): rule.condition == nil ? ".requiresOne" : ".requires"
    }
  }

  /// Returns the requirement as a verb phrase.
  ///
  /// - Parameter isWhole: Whether to include all values of a `.oneOf` list, or at most ten.
  private func phrase(isWhole: Bool) -> ConstraintPhrase {
    switch rule {
    case .range(let range): .verb(.be, range.phrase)
    case .multiple(let divisor): .verb(.be, "a multiple of \(divisor?.text ?? "no number")")
    // Unicode scalars, which JSON Schema calls characters.
    case .length(let bounds): .verb(.have, Self.amount(bounds, "character").text)
    case .characters(let bounds): .verb(.have, Self.amount(bounds, "user-perceived character").text)
    case .count(let bounds): .verb(.have, Self.amount(bounds, "element").text)
    case .pattern(let pattern): .verb(.match, "the pattern \(pattern)")
    case .oneOf(let list): .verb(.be, Self.oneOf(list.texts, isWhole: isWhole))
    case .url(let schemes) where schemes.count == 1:
      .verb(.be, "a URL with the scheme \(schemes[0])")
    case .url(let schemes):
      .verb(.be, "a URL with one of the schemes \(schemes.joined(separator: ", "))")
    case .text(let rule): .verb(.be, rule.phrase)
    case .past: .verb(.be, "in the past")
    case .future: .verb(.be, "in the future")
    case .unique: .verb(.have, "unique elements")
    case .custom(let custom): .verb(.satisfy, "\"\(custom.name)\"")
    case .not(let inner): .not(inner.phrase(isWhole: isWhole))
    case .anyOf(let inner): .any(inner.map { $0.phrase(isWhole: isWhole) })
    case .contains(let inner, let bounds):
      .verb(.contain, Self.elements(bounds, inner.phrase(isWhole: isWhole)))
    case .each(let inner):
      .verb(.have, "only elements that \(Self.text(inner, .plural, isWhole: isWhole))")
    case .keys(let inner):
      .verb(.have, "only keys that \(Self.text(inner, .plural, isWhole: isWhole))")
    case .requiredMembers(let rule): .verb(.contain, rule.phrase)
    }
  }

  private static func text(
    _ inner: [JSONConstraint], _ form: ConstraintPhrase.Form, isWhole: Bool
  ) -> String {
    inner.map { $0.phrase(isWhole: isWhole).text(form) }.joined(separator: " and ")
  }

  private static func oneOf(_ texts: [String], isWhole: Bool) -> String {
    let shown = isWhole ? texts : Array(texts.prefix(10))
    let rest = texts.count - shown.count
    return "one of \(shown.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func elements(
    _ bounds: JSONConstraintBounds<Int>, _ phrase: ConstraintPhrase
  ) -> String {
    let amount = amount(bounds, "element")
    return "\(amount.text) that \(phrase.text(amount.isOne ? .singular : .plural))"
  }

  private static func amount(
    _ bounds: JSONConstraintBounds<Int>, _ noun: String
  ) -> (text: String, isOne: Bool) {
    func amount(_ words: String, _ count: Int) -> (String, Bool) {
      (words + count.counted(noun), count == 1)
    }
    return switch (bounds.lower ?? 0, bounds.highest) {
    case (let lower, nil): amount("at least ", lower)
    case (...0, let upper?): amount("at most ", upper)
    case (let lower, let upper?) where lower == upper: amount("exactly ", upper)
    case (let lower, let upper?): amount("\(lower) to ", upper)
    }
  }
}

// The requirement of a constraint is a verb phrase, in the form that its sentence needs:
//
//   .not(.length(1...))         must not have at least 1 character
//   .contains(.length(1...))    must contain at least 1 element that has at least 1 character
//   .each(.length(1...))        each element must have at least 1 character
//   .anyOf([.ipv4, .uuid])      must be an IPv4 address or a UUID

/// The requirement of a constraint as a verb phrase.
indirect enum ConstraintPhrase {
  case verb(Verb, String)
  case not(ConstraintPhrase)
  case any([ConstraintPhrase])

  enum Verb: String {
    case be, have, match, satisfy, contain

    fileprivate func text(_ form: Form, isNegated: Bool) -> String {
      switch (self, form, isNegated) {
      case (_, .infinitive, false): rawValue
      case (_, .infinitive, true): "not \(rawValue)"
      case (.be, .singular, _): isNegated ? "is not" : "is"
      case (.be, .plural, _): isNegated ? "are not" : "are"
      case (_, .singular, true): "does not \(rawValue)"
      case (_, .plural, true): "do not \(rawValue)"
      case (.have, .singular, false): "has"
      case (.match, .singular, false): "matches"
      case (.satisfy, .singular, false): "satisfies"
      case (.contain, .singular, false): "contains"
      case (_, .plural, false): rawValue
      }
    }
  }

  /// The form of the verb: after "must", or after "that" for one or several elements.
  enum Form { case infinitive, singular, plural }

  func text(_ form: Form) -> String { text(form, isNegated: false) }

  private func text(_ form: Form, isNegated: Bool) -> String {
    switch self {
    case .verb(let verb, let rest): return "\(verb.text(form, isNegated: isNegated)) \(rest)"
    case .not(let inner): return inner.text(form, isNegated: !isNegated)
    case .any(let parts):
      let states = parts.compactMap(\.state)
      if states.count == parts.count {
        let verb = Verb.be.text(form, isNegated: isNegated)
        return "\(verb) \(states.joined(separator: " or "))"
      }
      let texts = parts.map { $0.text(form) }
      return isNegated
        ? "neither \(texts.joined(separator: " nor "))" : texts.joined(separator: " or ")
    }
  }

  /// The words after "be"; nil if the phrase has another verb.
  private var state: String? { if case .verb(.be, let rest) = self { rest } else { nil } }
}

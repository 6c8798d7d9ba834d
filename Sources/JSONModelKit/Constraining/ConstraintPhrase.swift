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

extension JSONConstraintBounds<Int> {
  /// The bounds as an amount, such as `at least 1 character`, and whether its noun is singular.
  func amount(of noun: String) -> (text: String, isOne: Bool) {
    func amount(_ words: String, _ count: Int) -> (String, Bool) {
      (words + count.counted(noun), count == 1)
    }
    return switch (lower ?? 0, highest) {
    case (let lower, nil): amount("at least ", lower)
    case (...0, let upper?): amount("at most ", upper)
    case (let lower, let upper?) where lower == upper: amount("exactly ", upper)
    case (let lower, let upper?): amount("\(lower) to ", upper)
    }
  }
}

// What other modules see of a constraint: its values, without the rules that check them.

extension JSONConstraint {
  package enum Outline {
    /// The bounds are nil if they are not numbers.
    case range(JSONConstraintBounds<JSONNumber>?)
    case multiple(of: JSONNumber?)
    case length(JSONConstraintBounds<Int>)
    case count(JSONConstraintBounds<Int>)
    case pattern(String)
    /// The values are nil if JSON cannot represent one of them.
    case oneOf([JSONValue]?)
    case url(schemes: [String])
    case format(String)
    case unique
    case not(JSONConstraint)
    case anyOf([JSONConstraint])
    case contains(JSONConstraint, JSONConstraintBounds<Int>)
    case each([JSONConstraint])
    case keys([JSONConstraint])
    case requiredMembers(RequiredMembersRule)
    /// A constraint that JSON Schema has no keyword for.
    case other
  }

  package var outline: Outline {
    switch rule {
    case .range(let rule): .range(rule.numbers)
    case .multiple(let divisor): .multiple(of: divisor)
    case .length(let bounds): .length(bounds)
    case .count(let bounds): .count(bounds)
    case .pattern(let pattern): .pattern(pattern)
    case .oneOf(let list): .oneOf(list.jsonValues)
    case .url(let schemes): .url(schemes: schemes)
    case .text(let rule): .format(rule.format)
    case .unique: .unique
    case .not(let inner): .not(inner)
    case .anyOf(let inner): .anyOf(inner)
    case .contains(let inner, let bounds): .contains(inner, bounds)
    case .each(let inner): .each(inner)
    case .keys(let inner): .keys(inner)
    case .requiredMembers(let rule): .requiredMembers(rule)
    case .characters, .past, .future, .custom: .other
    }
  }
}

// Each kind of constraint is a rule, which knows all about it: its name, its sentence, the types that
// it is for, and how a value is tested. A new constraint is a new rule and its public function.

/// What a constraint requires of a value.
protocol ConstraintRule: Sendable {
  /// The name of the constraint in source code, such as `.length`.
  var name: String { get }
  /// The types that the constraint is for, as declaration errors list them.
  var subject: String { get }
  /// What other modules see of the rule.
  var outline: JSONConstraint.Outline { get }
  /// A string that identifies the rule among those of a property or class.
  var signature: String { get }
  /// Whether another rule with the same signature is always equal to this one.
  var isIdentifiedBySignature: Bool { get }
  /// The rule split into several, each with a single inner constraint at every level.
  var separated: [any ConstraintRule] { get }

  /// Returns the requirement as a verb phrase.
  ///
  /// - Parameter isWhole: Whether to include all values of a list, or at most ten.
  func phrase(isWhole: Bool) -> ConstraintPhrase
  /// Returns the error sentence for a value that violates the constraint.
  func sentence(isWhole: Bool) -> String
  /// Returns the test for values of a type, or nil if the constraint does not apply to the type.
  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest?
}

extension ConstraintRule {
  var outline: JSONConstraint.Outline { .other }
  var signature: String { phrase(isWhole: true).text(.infinitive) }
  var isIdentifiedBySignature: Bool { true }
  var separated: [any ConstraintRule] { [self] }

  func sentence(isWhole: Bool) -> String { "must \(phrase(isWhole: isWhole).text(.infinitive))" }
}

/// A rule for values of one Swift type.
protocol ValueRule<Value>: ConstraintRule {
  associatedtype Value

  /// Returns whether a value satisfies the rule.
  ///
  /// - Throws: The errors of user code.
  func isSatisfied(by value: Value) throws -> Bool
}

extension ValueRule {
  var subject: String { swiftTypeName(Value.self) }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    checked.type == Value.self ? ConstraintTest(self, holds: isSatisfied) : nil
  }
}

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

  package var outline: Outline { rule.outline }

  /// The name of the constraint in source code, such as `.length`.
  package var name: String { rule.name }

  /// The error sentence for a value that violates the constraint.
  package var sentence: String { rule.sentence(isWhole: false) }

  /// The sentence with all values of a `.oneOf` list; `sentence` has at most ten of them.
  package var wholeSentence: String { rule.sentence(isWhole: true) }
}

extension [JSONConstraint] {
  /// Returns the requirements of the constraints in one form of their verbs.
  func text(_ form: ConstraintPhrase.Form, isWhole: Bool) -> String {
    map { $0.rule.phrase(isWhole: isWhole).text(form) }.joined(separator: " and ")
  }
}

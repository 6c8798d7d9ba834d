// A constraint for numbers is converted to the number type of its property when the class is
// inspected, so that checking a value requires no conversion.

/// A rule that can be converted to another number type.
protocol ConvertibleRule: ValueRule {
  /// The problem of a rule that accepts no value, as it follows the name of the constraint.
  var emptiness: String? { get }
  /// Returns the rule for another number type, or nil if that type cannot represent its numbers.
  func converted(to type: any NumberLeaf.Type) -> (any ConvertibleRule)?
  /// Returns the test for values of the rule's own type.
  var test: ConstraintTest { get }
}

extension ConvertibleRule {
  var subject: String {
    LeafKind.number(Value.self) != nil ? "numbers" : swiftTypeName(Value.self)
  }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    if let emptiness { throw ConstraintRejection(self, emptiness) }
    if checked.type == Value.self { return test }
    guard let number = LeafKind.number(checked.type), LeafKind.number(Value.self) != nil else {
      return nil
    }
    guard let converted = converted(to: number) else {
      throw ConstraintRejection(
        self, " with a number that \(swiftTypeName(checked.type)) cannot represent")
    }
    var test = converted.test
    test.sentence = sentence(isWhole: false)
    return test
  }
}

/// A rule for the bounds of comparable values.
struct BoundsRule<Value: Comparable & Sendable>: ConvertibleRule {
  let bounds: JSONConstraintBounds<Value>
  var name = ".range"

  var emptiness: String? { isEmpty ? " with an empty range" : nil }

  private var isEmpty: Bool {
    // No integer is less than `Int.min`, or greater than `Int.max`.
    if let bounds = bounds as? JSONConstraintBounds<Int> {
      if bounds.upper == .min, !bounds.includesUpper { return true }
      if bounds.lower == .max, !bounds.includesLower { return true }
    }
    return bounds.isEmpty
  }

  func isSatisfied(by value: Value) -> Bool { bounds.contains(value) }

  var test: ConstraintTest {
    var test = ConstraintTest(self, holds: isSatisfied)
    if let bounds = bounds as? JSONConstraintBounds<Int> {
      test.quick = .int(bounds)
    } else if let bounds = bounds as? JSONConstraintBounds<Double> {
      test.quick = .double(bounds)
    }
    return test
  }

  func converted(to type: any NumberLeaf.Type) -> (any ConvertibleRule)? {
    func convert<Number: NumberLeaf>(_ type: Number.Type) -> (any ConvertibleRule)? {
      numbers?.map { Number(exactly: $0) }.map { BoundsRule<Number>(bounds: $0, name: name) }
    }
    return convert(type)
  }

  var outline: JSONConstraint.Outline { .range(numbers) }
  var isIdentifiedBySignature: Bool { numbers != nil }

  /// The bounds as JSON numbers, or nil if they are not numbers.
  private var numbers: JSONConstraintBounds<JSONNumber>? {
    bounds.map { ($0 as? any NumberLeaf)?.jsonNumber }
  }

  func phrase(isWhole: Bool) -> ConstraintPhrase { .verb(.be, phrase) }

  private var phrase: String {
    let lower = bounds.lower.map { ruleText(of: $0) }
    let upper = bounds.upper.map { ruleText(of: $0) }
    if let lower, let upper, bounds.includesLower, bounds.includesUpper {
      return "from \(lower) to \(upper)"
    }
    let phrases = [
      lower.map { "\(bounds.includesLower ? "at least" : "greater than") \($0)" },
      upper.map { "\(bounds.includesUpper ? "at most" : "less than") \($0)" },
    ].compactMap(\.self)
    return phrases.isEmpty ? "anything" : phrases.joined(separator: " and ")
  }
}

// Multiples are computed in decimal. Each number is written as digits times a power of ten:
//
//   0.3 = 3 x 10^-1     0.1 = 1 x 10^-1     30 = 3 x 10^1     1.5 = 15 x 10^-1
//
// The digits d of a number d x 10^e do not end in 0. If e >= f, the number is a multiple of
// n x 10^f if n divides d x 10^(e - f). If e < f, it is not a multiple: n x 10^(f - e) would have
// to divide d, so d would end in 0.

/// A rule that accepts multiples of a number.
struct MultipleRule: ConstraintRule {
  /// The number; nil for a literal that is none.
  let divisor: JSONNumber?

  var name: String { ".multipleOf" }
  var subject: String { "numbers" }
  var outline: JSONConstraint.Outline { .multiple(of: divisor) }

  func phrase(isWhole: Bool) -> ConstraintPhrase {
    .verb(.be, "a multiple of \(divisor?.text ?? "no number")")
  }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    guard let number = LeafKind.number(checked.type) else { return nil }
    guard let divisor = DecimalDivisor(divisor) else {
      throw ConstraintRejection(
        self, " with a divisor that is not greater than 0, or has more than 18 digits")
    }
    func test<Number: NumberLeaf>(_ type: Number.Type) -> ConstraintTest {
      ConstraintTest(self) { (value: Number) in
        value.jsonNumber.map { divisor.divides($0) } ?? false
      }
    }
    return test(number)
  }
}

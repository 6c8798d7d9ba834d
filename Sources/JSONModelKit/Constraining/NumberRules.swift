// A constraint for numbers is converted to the number type of its property when the class is
// inspected, so that checking a value requires no conversion.

/// A rule for values of one Swift type.
protocol ValueRule<Value>: Sendable {
  associatedtype Value

  /// Returns whether a value satisfies the rule.
  ///
  /// - Throws: The errors of user code.
  func isSatisfied(by value: Value) throws -> Bool
}

extension ValueRule {
  var valueType: Any.Type { Value.self }
}

/// A rule that can be converted to another number type.
protocol ConvertibleRule: ValueRule {
  /// Returns the rule for another number type, or nil if that type cannot represent its numbers.
  func converted(to type: any NumberLeaf.Type) -> (any ValueRule)?
}

protocol RangeRule: ConvertibleRule {
  /// The name of the constraint in source code: `.range`, `.greaterThan` or `.lessThan`.
  var name: String { get }
  /// Whether the range contains no value.
  var isEmpty: Bool { get }
  /// The range as a phrase: `from 1 to 10`.
  var phrase: String { get }
  /// The bounds as JSON numbers, or nil if they are not numbers.
  var numbers: JSONConstraintBounds<JSONNumber>? { get }
}

struct BoundsRule<Value: Comparable & Sendable>: RangeRule {
  let bounds: JSONConstraintBounds<Value>
  var name = ".range"

  var isEmpty: Bool {
    // No integer is less than `Int.min`, or greater than `Int.max`.
    if let bounds = bounds as? JSONConstraintBounds<Int> {
      if bounds.upper == .min, !bounds.includesUpper { return true }
      if bounds.lower == .max, !bounds.includesLower { return true }
    }
    return bounds.isEmpty
  }

  func isSatisfied(by value: Value) -> Bool { bounds.contains(value) }

  func converted(to type: any NumberLeaf.Type) -> (any ValueRule)? {
    func convert<Number: NumberLeaf>(_ type: Number.Type) -> (any ValueRule)? {
      numbers?.map { Number(exactly: $0) }.map { BoundsRule<Number>(bounds: $0) }
    }
    return convert(type)
  }

  var numbers: JSONConstraintBounds<JSONNumber>? {
    bounds.map { ($0 as? any NumberLeaf)?.jsonNumber }
  }

  var phrase: String {
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
struct MultipleRule<Value: NumberLeaf>: ValueRule {
  let divisor: DecimalDivisor

  func isSatisfied(by value: Value) -> Bool {
    value.jsonNumber.map { divisor.divides($0) } ?? false
  }
}

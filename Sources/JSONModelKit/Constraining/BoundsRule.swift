#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct BoundsRule<Value: Comparable & Sendable>: RangeRule {
  let bounds: JSONConstraintBounds<Value>

  var isEmpty: Bool {
    // No integer is below `Int.min`.
    if let bounds = bounds as? JSONConstraintBounds<Int>, bounds.upper == .min {
      return !bounds.includesUpper
    }
    return bounds.isEmpty
  }

  func isSatisfied(by value: Value) -> Bool { bounds.contains(value) }

  func converted(to type: any RuleNumber.Type) -> (any ValueRule)? {
    func convert<Number: RuleNumber>(_ type: Number.Type) -> (any ValueRule)? {
      numbers?.map { Number(exactly: $0) }.map { BoundsRule<Number>(bounds: $0) }
    }
    return convert(type)
  }

  var numbers: JSONConstraintBounds<JSONNumber>? {
    bounds.map { ($0 as? any RuleNumber)?.jsonNumber }
  }

  var phrase: String {
    func text(_ bound: Value) -> String { ruleText(of: bound) }
    return switch (bounds.lower, bounds.upper) {
    case (nil, nil): "anything"
    case (let lower?, nil): "at least \(text(lower))"
    case (nil, let upper?): "\(bounds.includesUpper ? "at most" : "below") \(text(upper))"
    case (let lower?, let upper?):
      bounds.includesUpper
        ? "from \(text(lower)) to \(text(upper))"
        : "at least \(text(lower)) and below \(text(upper))"
    }
  }
}

// MARK: - Lists

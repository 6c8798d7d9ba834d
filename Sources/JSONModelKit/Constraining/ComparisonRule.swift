#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct ComparisonRule<Value: Comparable & Sendable>: LimitRule {
  let limit: Value
  let isLower: Bool

  func isSatisfied(by value: Value) -> Bool { isLower ? value > limit : value < limit }

  func converted(to type: any RuleNumber.Type) -> (any ValueRule)? {
    func convert<Number: RuleNumber>(_ type: Number.Type) -> (any ValueRule)? {
      number.flatMap { Number(exactly: $0) }.map {
        ComparisonRule<Number>(limit: $0, isLower: isLower)
      }
    }
    return convert(type)
  }

  var phrase: String { "\(isLower ? "greater" : "less") than \(ruleText(of: limit))" }

  var number: JSONNumber? { (limit as? any RuleNumber)?.jsonNumber }
}

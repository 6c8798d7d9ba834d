#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule that accepts the values of a list.
struct OneOfRule<Value: Hashable & Sendable>: ListRule {
  let values: [Value]
  private let set: Set<Value>

  init(values: [Value]) {
    self.values = values
    set = Set(values)
  }

  func isSatisfied(by value: Value) -> Bool {
    if Value.self == String.self, let text = value as? String, text.isSlowToHash { return false }
    return set.contains(value)
  }

  func converted(to type: any RuleNumber.Type) -> (any ValueRule)? {
    func convert<Number: RuleNumber>(_ type: Number.Type) -> (any ValueRule)? {
      let numbers = values.compactMap { ($0 as? any RuleNumber)?.jsonNumber }
      let converted = numbers.compactMap { Number(exactly: $0) }
      return converted.count == values.count ? OneOfRule<Number>(values: converted) : nil
    }
    return convert(type)
  }

  var texts: [String] { values.map { ruleText(of: $0) } }

  var jsonValues: [JSONValue]? {
    let json = values.compactMap { JSONValue(ruleValue: $0) }
    return json.count == values.count ? json : nil
  }
}

/// Returns a value of a rule as it appears in error sentences.
func ruleText(of value: Any) -> String {
  switch value {
  // Quotes strings with separators, so that a list shows where each string ends.
  case let value as String where value.isEmpty || value.contains(",") || value.contains("\""):
    JSONValue.string(value).string()
  case let value as any RuleNumber: value.jsonNumber?.text ?? "\(value)"
  case let value as any RawRepresentable: ruleText(of: value.rawValue)
  default: "\(value)"
  }
}

extension JSONValue {
  /// Creates the JSON value of a Swift value; returns nil if there is none.
  init?(ruleValue value: Any) {
    switch value {
    case let value as JSONValue: self = value
    case let value as String: self = .string(value)
    case let value as Bool: self = .bool(value)
    case let value as any RuleNumber:
      guard let number = value.jsonNumber else { return nil }
      self = .number(number)
    case let value as any RawRepresentable: self.init(ruleValue: value.rawValue)
    default: return nil
    }
  }
}

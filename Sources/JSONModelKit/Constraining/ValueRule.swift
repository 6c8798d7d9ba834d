#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Rules for values of one Swift type. A constraint for numbers is made for the number type of its
// property when the class is inspected, so that nothing is converted for a value.

/// A rule for values of one Swift type.
protocol ValueRule<Value>: Sendable {
  associatedtype Value

  /// - Throws: What user code throws.
  func isSatisfied(by value: Value) throws -> Bool
}

extension ValueRule {
  var valueType: Any.Type { Value.self }
}

/// A rule that can be made for values of another number type.
protocol ConvertibleRule: ValueRule {
  /// The same rule for another number type; nil if that does not have the rule's numbers exactly.
  func converted(to type: any RuleNumber.Type) -> (any ValueRule)?
}

// MARK: - Ranges

protocol RangeRule: ConvertibleRule {
  /// Whether no value is in the range.
  var isEmpty: Bool { get }
  /// How the range reads: `from 1 to 10`.
  var phrase: String { get }
  /// The ends as numbers, where they are numbers.
  var numbers: JSONConstraintBounds<JSONNumber>? { get }
}

struct BoundsRule<Value: Comparable & Sendable>: RangeRule {
  let bounds: JSONConstraintBounds<Value>

  var isEmpty: Bool {
    // Below the lowest of all integers there is none.
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

protocol ListRule: ConvertibleRule {
  /// The values as texts, in order.
  var texts: [String] { get }
  /// The values as JSON, where they are of a kind that JSON has.
  var jsonValues: [JSONValue]? { get }
}

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

/// A value that a rule names, for a reader.
private func ruleText(of value: Any) -> String {
  switch value {
  // So that a list of texts shows where one ends.
  case let value as String where value.isEmpty || value.contains(",") || value.contains("\""):
    JSONValue.string(value).string()
  case let value as any RuleNumber: value.jsonNumber?.text ?? "\(value)"
  case let value as any RawRepresentable: ruleText(of: value.rawValue)
  default: "\(value)"
  }
}

extension JSONValue {
  /// A value that a rule or a type names; nil if JSON has no kind for it.
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

// MARK: - Functions

protocol CustomRule: ValueRule {
  var name: String { get }
}

struct FunctionRule<Value>: CustomRule {
  let name: String
  let function: @Sendable (Value) throws -> Bool

  func isSatisfied(by value: Value) throws -> Bool { try function(value) }
}

// MARK: - Dates

/// Whether a date is before now, or behind it.
struct NowRule: ValueRule {
  let isPast: Bool

  func isSatisfied(by value: Date) -> Bool { isPast ? value < Date() : value > Date() }
}

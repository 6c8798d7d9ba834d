/// A rule that accepts the values of a list.
///
/// Strings are compared by their code points, as JSON Schema does for `enum`; other values by their
/// own `==`.
struct OneOfRule<Value: Hashable & Sendable>: ConvertibleRule {
  let values: [Value]
  private let set: Set<Value>
  /// The values that equal an earlier one, but have other code points; nearly always empty.
  private let others: [Value: [Value]]
  /// Whether the values are or may contain strings.
  ///
  /// The casts that compare them are slow, so other types do without.
  private let comparesTexts: Bool

  init(values: [Value]) {
    self.values = values
    var set: Set<Value> = []
    var others: [Value: [Value]] = [:]
    for value in values {
      let (isNew, known) = set.insert(value)
      if !isNew, !Self.areSame(value, known) { others[value, default: []].append(value) }
    }
    self.set = set
    self.others = others
    let texts: [Any.Type] = [String.self, Substring.self, Character.self, JSONValue.self]
    comparesTexts = texts.contains { $0 == Value.self }
  }

  var name: String { ".oneOf" }
  var emptiness: String? { values.isEmpty ? " without a value" : nil }
  var outline: JSONConstraint.Outline { .oneOf(jsonValues) }
  var isIdentifiedBySignature: Bool { jsonValues != nil }

  func phrase(isWhole: Bool) -> ConstraintPhrase {
    let shown = (isWhole ? values[...] : values.prefix(10)).map { ruleText(of: $0) }
    let rest = values.count - shown.count
    return .verb(
      .be, "one of \(shown.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : ""))
  }

  func isSatisfied(by value: Value) -> Bool {
    guard comparesTexts else { return set.contains(value) }
    guard let index = set.firstIndex(of: value) else { return false }
    return Self.areSame(set[index], value)
      || others[value]?.contains { Self.areSame($0, value) } == true
  }

  var test: ConstraintTest {
    var test = ConstraintTest(self) { test, slot, context in
      let value = slot.load(as: Value.self)
      if !isSatisfied(by: value) { test.fail(&context, addition: difference(of: value)) }
    }
    // Comparing each string of a long list takes longer than hashing one.
    if let values = values as? [String], values.count <= 64 {
      // A copy, because a string that is not native may be small but stored in another way.
      test.texts = values.compactMap { SmallText(String(decoding: Array($0.utf8), as: UTF8.self)) }
      if !test.texts.isEmpty { test.quick = .oneOf(test.texts.indices) }
    }
    return test
  }

  /// Returns how a value differs from the text of the list that looks the same; empty without one.
  private func difference(of value: Value) -> String {
    guard let text = Self.text(value),
      let known = set.firstIndex(of: value).flatMap({
        Self.text(set[$0])
      })
    else { return "" }
    return codePointDifference(of: text, from: known)
  }

  /// Returns whether two values that are equal by `==` have the same code points.
  private static func areSame(_ one: Value, _ other: Value) -> Bool {
    if let one = text(one), let other = text(other) { return one.isSame(as: other) }
    if let one = one as? JSONValue, let other = other as? JSONValue { return one.isSame(as: other) }
    return true
  }

  /// The text of a value that is a string or a character; nil for other values.
  private static func text(_ value: Value) -> String? {
    switch value {
    case let value as String: value
    case let value as Substring: String(value)
    case let value as Character: String(value)
    case let value as JSONValue: value.string
    default: nil
    }
  }

  func converted(to type: any NumberLeaf.Type) -> (any ConvertibleRule)? {
    func convert<Number: NumberLeaf>(_ type: Number.Type) -> (any ConvertibleRule)? {
      let numbers = values.compactMap { ($0 as? any NumberLeaf)?.jsonNumber }
      let converted = numbers.compactMap { Number(exactly: $0) }
      return converted.count == values.count ? OneOfRule<Number>(values: converted) : nil
    }
    return convert(type)
  }

  /// The values as JSON, or nil if JSON cannot represent one of them.
  private var jsonValues: [JSONValue]? {
    let json = values.compactMap { JSONValue(ruleValue: $0) }
    return json.count == values.count ? json : nil
  }
}

/// Returns a value of a rule as it appears in error sentences.
func ruleText(of value: Any) -> String {
  switch value {
  // Quotes strings with separators, so that a list shows where each string ends.
  case let value as String where value.isEmpty || value.contains(",") || value.contains("\""):
    JSONValue.string(value).description
  case let value as any NumberLeaf: value.jsonNumber?.text ?? "\(value)"
  case let value as any RawRepresentable: ruleText(of: value.rawValue)
  default: "\(value)"
  }
}

extension JSONValue {
  /// Creates the JSON value of a Swift value; returns nil if there is none.
  package init?(ruleValue value: Any) {
    switch value {
    case let value as JSONValue: self = value
    case let value as String: self = .string(value)
    case let value as Bool: self = .bool(value)
    case let value as any NumberLeaf:
      guard let number = value.jsonNumber else { return nil }
      self = .number(number)
    case let value as any RawRepresentable: self.init(ruleValue: value.rawValue)
    default: return nil
    }
  }
}

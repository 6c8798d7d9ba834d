/// One constraint, compiled for values of one type.
struct ConstraintTest: Sendable {
  indirect enum Method: Sendable {
    case value(any ValueRule)
    case pattern(TextPattern)
    /// The number of elements or members.
    case count(JSONConstraintBounds<Int>)
    case unique
    /// The test applies to the raw value.
    case rawValue(any (RawRepresentable & SendableMetatype).Type, of: TypeKind, Method)
    /// Violated if the inner check finds no violation.
    case not(ValueCheck)
    /// Violated if all checks find violations.
    case anyOf([ValueCheck])
    /// Violated if the number of elements without violations is out of bounds.
    case contains(ValueCheck, JSONConstraintBounds<Int>)
  }

  let method: Method
  private let sentence: String

  init(_ constraint: JSONConstraint, _ method: Method) {
    self.method = method
    sentence = constraint.sentence
  }

  /// Tests the value in a slot, whose type is of a kind.
  func check(_ slot: Slot, _ kind: TypeKind, _ context: inout CheckContext) {
    check(method, slot, kind, &context)
  }

  private func check(
    _ method: Method, _ slot: Slot, _ kind: TypeKind, _ context: inout CheckContext
  ) {
    switch method {
    case .value(let rule): check(rule, slot, &context)
    case .pattern(let pattern): check(pattern, slot.load(as: String.self), &context)
    case .count(let bounds):
      var count = 0
      kind.container?.forEachPart(in: slot) { _, _ in count += 1 }
      if !bounds.contains(count) { fail(&context) }
    case .unique:
      if let type = kind.array { checkUnique(type, slot, &context) }
    case .rawValue(let type, let kind, let inner):
      type.withRawValue(in: slot) { check(inner, $0, kind, &context) }
    case .not(let inner):
      let (isSatisfied, uncheckedReason) = inner.result(for: slot, &context)
      // Inconclusive stays inconclusive when negated.
      if isSatisfied || uncheckedReason != nil { fail(&context, uncheckedReason: uncheckedReason) }
    case .anyOf(let checks): checkAny(checks, slot, &context)
    case .contains(let check, let bounds):
      checkContains(check, bounds, slot, kind, &context)
    }
  }

  private func checkAny(_ checks: [ValueCheck], _ slot: Slot, _ context: inout CheckContext) {
    var uncheckedReason: String?
    for check in checks {
      let result = check.result(for: slot, &context)
      if result.isSatisfied { return }
      uncheckedReason = uncheckedReason ?? result.uncheckedReason
    }
    fail(&context, uncheckedReason: uncheckedReason)
  }

  private func checkContains(
    _ check: ValueCheck, _ bounds: JSONConstraintBounds<Int>, _ slot: Slot, _ kind: TypeKind,
    _ context: inout CheckContext
  ) {
    var count = 0
    var uncheckedReason: String?
    kind.container?.forEachPart(in: slot) { slot, _ in
      let result = check.result(for: slot, &context)
      if result.isSatisfied { count += 1 }
      uncheckedReason = uncheckedReason ?? result.uncheckedReason
    }
    if uncheckedReason != nil || !bounds.contains(count) {
      fail(&context, uncheckedReason: uncheckedReason)
    }
  }

  private func fail(
    _ context: inout CheckContext, uncheckedReason: String? = nil, addition: String = ""
  ) {
    context.violations.append(
      ConstraintViolation(
        requirement: addition.isEmpty ? sentence : sentence + addition,
        uncheckedReason: uncheckedReason))
  }

  private func check<Rule: ValueRule>(
    _ rule: Rule, _ slot: Slot, _ context: inout CheckContext
  ) {
    do {
      let value = slot.load(as: Rule.Value.self)
      if try rule.isSatisfied(by: value) { return }
      fail(&context, addition: (rule as? any ListRule)?.difference(of: value) ?? "")
    } catch {
      fail(&context, uncheckedReason: "its function threw an error: \(reasonText(of: error))")
    }
  }

  private func check(_ pattern: TextPattern, _ text: String, _ context: inout CheckContext) {
    switch pattern.match(text, &context.effort) {
    case .found: break
    case .none: fail(&context)
    case .tooLong:
      let length = TextPattern.maximumLength
      fail(
        &context, uncheckedReason: "is longer than \(length) characters, the limit for patterns"
      )
    case .tooSlow:
      fail(&context, uncheckedReason: "the match takes too many steps")
    }
  }

  private func checkUnique(
    _ type: any ArrayShaped.Type, _ slot: Slot, _ context: inout CheckContext
  ) {
    for (first, second) in type.equalElements(in: slot, &context.comparisons) {
      context.violations.append(
        ConstraintViolation(requirement: sentence, ofElement: second, duplicating: first))
    }
    if context.comparisons.isExhausted {
      fail(&context, uncheckedReason: "the check takes \(ComparisonBudget.reason)")
    }
  }
}

extension ConstraintTest.Method {
  /// Whether the test hashes or compares strings as Swift does.
  ///
  /// That is slow for strings with many combining marks.
  var comparesTexts: Bool {
    switch self {
    case .unique: true
    case .value(let rule):
      // A list of strings compares the bytes of such a string.
      rule is any ConvertibleRule && !(rule.valueType is any NumberLeaf.Type)
        && !(rule is OneOfRule<String>)
    case .rawValue(_, _, let inner): inner.comparesTexts
    case .not(let check), .contains(let check, _): check.comparesTexts
    case .anyOf(let checks): checks.contains(where: \.comparesTexts)
    case .pattern, .count: false
    }
  }
}

extension ArrayShaped {
  /// Returns, for each duplicate element, the index of the first equal element and its own index.
  fileprivate static func equalElements(
    in slot: Slot, _ budget: inout ComparisonBudget
  ) -> [(first: Int, second: Int)] {
    func find<Element, Key: Hashable>(
      _ budget: inout ComparisonBudget, _ key: (Element) -> Key
    ) -> [(first: Int, second: Int)] {
      var pairs: [(first: Int, second: Int)] = []
      withElements(in: slot) { elements in
        var known = EqualElements<Key>()
        for index in 0..<elements.count where !budget.isExhausted {
          let key = key(elements[index].load(as: Element.self))
          let equal = known.insert(key, at: index, &budget)
          if let equal { pairs.append((equal.index, index)) }
        }
      }
      return pairs
    }
    func find<Element: Hashable>(
      _ type: Element.Type, _ budget: inout ComparisonBudget
    ) -> [(first: Int, second: Int)] {
      find(&budget) { (element: Element) in element }
    }
    if elementType == JSONValue.self { return find(&budget, SameJSONValue.init) }
    guard let type = elementType as? any Hashable.Type else {
      preconditionFailure("The inspection rejects elements that are not Hashable.")
    }
    return find(type, &budget)
  }
}

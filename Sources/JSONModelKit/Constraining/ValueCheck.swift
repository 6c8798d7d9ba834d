// The constraints of a property, compiled for its type when the class is inspected:
//
//   var tags: [String]?   .count(1...5), .each(.length(1...20), .pattern("^[a-z]+$"))
//
//   Optional -> array   count
//                 element   length, pattern
//
// A check reads the value in place. A violation has the path from the property; paths are built for
// violations only.

/// The compiled constraints of values of one type.
final class ValueCheck: Sendable {
  let kind: TypeKind
  let tests: [ConstraintTest]
  /// The check of the wrapped value, the elements, or the values of a dictionary; nil if they have
  /// no constraints.
  let part: ValueCheck?
  /// The check of the keys of a dictionary, and the function that returns their strings.
  let keys: ValueCheck?
  let keyText: (@Sendable (Slot) -> String)?

  init(
    _ kind: TypeKind, _ tests: [ConstraintTest] = [], part: ValueCheck? = nil,
    keys: ValueCheck? = nil, keyText: (@Sendable (Slot) -> String)? = nil
  ) {
    self.kind = kind
    self.tests = tests
    self.part = part
    self.keys = keys
    self.keyText = keyText
  }

  /// Checks the value in a slot.
  func check(_ slot: Slot, _ context: inout CheckContext) {
    for index in tests.indices { tests[index].check(slot, kind, &context) }
    if part == nil, keys == nil { return }
    kind.container?.forEachPart(in: slot) { slot, step in
      let known = context.violations.count
      if case .member(let key) = step, let keys {
        keys.check(key, &context)
        for index in known..<context.violations.count { context.violations[index].isAtKey = true }
      }
      part?.check(slot, &context)
      if context.violations.count > known { locate(&context.violations, since: known, at: step) }
    }
  }

  /// Appends a step to the paths of the violations from an index on.
  ///
  /// The violations of the elements of a set are reported at the set itself.
  private func locate(
    _ violations: inout [ConstraintViolation], since known: Int, at step: PartStep
  ) {
    let component: JSONKeyPath.Component
    switch step {
    case .value, .alternative: return
    case .element where kind.array?.isSet == true:
      for index in known..<violations.count { violations[index].moveToCollection() }
      return
    case .element(let index): component = .index(index)
    case .member(let key): component = .key(keyText?(key) ?? "")
    }
    for index in known..<violations.count { violations[index].steps.append(component) }
  }

  /// Returns whether the check finds no violation.
  ///
  /// `uncheckedReason` is nil unless a constraint could not be checked. In that case, the result is
  /// inconclusive.
  func result(
    for slot: Slot, _ context: inout CheckContext
  ) -> (isSatisfied: Bool, uncheckedReason: String?) {
    var inside = CheckContext(effort: context.effort, comparisons: context.comparisons)
    check(slot, &inside)
    context.effort = inside.effort
    context.comparisons = inside.comparisons
    return (inside.violations.isEmpty, inside.violations.lazy.compactMap(\.uncheckedReason).first)
  }
}

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
      if !bounds.contains(kind.container?.count(in: slot) ?? 0) { fail(&context) }
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

/// The state that the checks of one import share.
struct CheckContext {
  var effort: PatternEffort
  var comparisons = ComparisonBudget()
  var violations: [ConstraintViolation] = []

  /// Removes and returns the violations of one property, sorted by key path.
  mutating func takeViolations() -> [ConstraintViolation] {
    defer { violations = [] }
    return violations.inOrder { $0.isBefore($1) }
  }
}

extension ConstraintViolation {
  /// Returns whether the value of the violation precedes that of another one in the same property.
  ///
  /// Not inlined: the optimizer would copy it into each of the six comparisons of a sort.
  @inline(never) fileprivate func isBefore(_ other: ConstraintViolation) -> Bool {
    steps.reversed().lexicographicallyPrecedes(other.steps.reversed()) { $0.isBefore($1) }
  }
}

extension JSONKeyPath.Component {
  /// Returns whether the element or member precedes another one of the same collection.
  func isBefore(_ other: JSONKeyPath.Component) -> Bool {
    switch (self, other) {
    case (.index(let first), .index(let second)): first < second
    case (.key(let first), .key(let second)): first.precedes(second)
    case (.index, .key): true
    case (.key, .index): false
    }
  }
}

/// A constraint that a value violates, or that could not be checked.
struct ConstraintViolation {
  /// The requirement of the constraint.
  private var sentence: String
  /// The index of the element that the value duplicates; nil for other violations.
  var earlierElement: Int?
  /// The reason why the constraint could not be checked, or nil if it was.
  var uncheckedReason: String?
  /// The steps of the key path from the checked value, the last step first.
  var steps: [JSONKeyPath.Component] = []
  /// Whether the key at the end of the path violates the constraint, not its value.
  var isAtKey = false

  init(requirement: String, uncheckedReason: String? = nil) {
    sentence = requirement
    self.uncheckedReason = uncheckedReason
  }

  /// Creates the violation of an element that duplicates an earlier one.
  init(requirement: String, ofElement index: Int, duplicating earlier: Int) {
    sentence = requirement
    earlierElement = earlier
    steps = [.index(index)]
  }

  /// Reports the violation at the collection that has the invalid element.
  mutating func moveToCollection() {
    steps = []
    isAtKey = false
  }

  private var requirement: String {
    earlierElement.map { "duplicates element \($0)" } ?? sentence
  }

  var kind: JSONModelError.Kind {
    .constraintViolated(requirement + (uncheckedReason.map { ", but \($0)" } ?? ""))
  }

  /// The requirement for client messages.
  ///
  /// It omits `uncheckedReason`, which may contain an error of user code with Swift type names.
  var detail: IssueDetail { .reason(requirement) }
}

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
    for test in tests { test.body(test, slot, &context) }
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
  /// Tests the value in a slot; if it violates the constraint, calls `fail` on the test.
  typealias Body = @Sendable (ConstraintTest, Slot, inout CheckContext) -> Void

  var sentence: String
  let body: Body
  /// The test as one that needs no reference counting, or nil if there is none.
  var quick: QuickTest.Rule?
  /// The strings of a quick test of a list.
  var texts: [SmallText] = []

  init(_ rule: some ConstraintRule, body: @escaping Body) {
    sentence = rule.sentence(isWhole: false)
    self.body = body
  }

  /// Creates the test of a function for values.
  init<Value>(
    _ rule: some ConstraintRule, holds: @escaping @Sendable (Value) throws -> Bool
  ) {
    self.init(rule) { test, slot, context in
      do {
        if try !holds(slot.load(as: Value.self)) { test.fail(&context) }
      } catch {
        test.fail(
          &context, uncheckedReason: "its function threw an error: \(reasonText(of: error))")
      }
    }
  }

  /// Records that a value violates the constraint, or why it could not be checked.
  func fail(
    _ context: inout CheckContext, uncheckedReason: String? = nil, addition: String = ""
  ) {
    context.violations.append(
      ConstraintViolation(
        requirement: addition.isEmpty ? sentence : sentence + addition,
        uncheckedReason: uncheckedReason))
  }

  /// Records that an element duplicates an earlier one.
  func fail(_ context: inout CheckContext, ofElement index: Int, duplicating earlier: Int) {
    context.violations.append(
      ConstraintViolation(requirement: sentence, ofElement: index, duplicating: earlier))
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

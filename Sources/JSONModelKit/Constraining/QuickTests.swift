// Most constraints are bounds of numbers and lengths or lists of short strings, and most values
// satisfy them. This fast path tests them with specialized code. Its tests are trivial types, so
// they require no reference counting. If a test fails, the full check runs and reports the violation.
// Without it, an import of 20 properties with 10 constraints needs 58 % more instructions.

/// The fast tests of one class.
struct QuickTests: Sendable {
  private var tests: [QuickTest] = []
  /// The texts to which tests of lists refer.
  private var texts: [SmallText] = []

  /// Adds the fast tests of a complete check.
  ///
  /// - Returns: Their range, or nil if a part of the check needs the full check.
  mutating func add(_ check: ValueCheck) -> Range<Int>? {
    if check.keys != nil { return nil }
    let isOptional = check.kind.optional != nil
    if let part = check.part {
      guard part.part == nil, part.keys == nil, isOptional || check.kind.array?.isSet == false
      else { return nil }
    }
    let parts = check.part?.tests ?? []
    if (check.tests + parts).contains(where: { $0.quick == nil }) { return nil }
    // An array in another container is not counted here.
    if parts.contains(where: { $0.quick?.isCount == true }) { return nil }
    let start = tests.count
    for test in check.tests { add(test, .value) }
    for test in parts { add(test, isOptional ? .optional : .elements) }
    return start..<tests.count
  }

  private mutating func add(_ test: ConstraintTest, _ place: QuickTest.Place) {
    guard var rule = test.quick else { return }
    if case .oneOf(let range) = rule {
      rule = .oneOf(texts.count..<texts.count + range.count)
      texts += test.texts
    }
    tests.append(QuickTest(place: place, rule: rule))
  }

  /// Returns whether the value in a slot satisfies the tests of a range.
  @inline(__always) func hold(_ range: Range<Int>, for slot: Slot) -> Bool {
    for index in range where !tests[index].holds(for: slot, texts) { return false }
    return true
  }
}

/// A fast test of the value of a property.
struct QuickTest: Sendable {
  enum Place: Sendable { case value, optional, elements }

  enum Rule: Sendable {
    case int(JSONConstraintBounds<Int>)
    case double(JSONConstraintBounds<Double>)
    case length(LengthRule)
    /// The range of the texts in `QuickTests`.
    case oneOf(Range<Int>)
    case countOfInts(JSONConstraintBounds<Int>)
    case countOfDoubles(JSONConstraintBounds<Int>)
    case countOfStrings(JSONConstraintBounds<Int>)

    /// Creates the test for the number of elements of an array; nil for other types.
    init?(_ bounds: JSONConstraintBounds<Int>, countOf type: Any.Type) {
      if type == [Int].self {
        self = .countOfInts(bounds)
      } else if type == [Double].self {
        self = .countOfDoubles(bounds)
      } else if type == [String].self {
        self = .countOfStrings(bounds)
      } else {
        return nil
      }
    }

    fileprivate var isCount: Bool {
      switch self {
      case .countOfInts, .countOfDoubles, .countOfStrings: true
      case .int, .double, .length, .oneOf: false
      }
    }
  }

  fileprivate let place: Place
  fileprivate let rule: Rule

  /// Returns whether the value in a slot satisfies the test.
  ///
  /// If it does not, the full check decides.
  ///
  /// - Parameter texts: The texts to which tests of lists refer.
  @inline(__always) fileprivate func holds(for slot: Slot, _ texts: [SmallText]) -> Bool {
    switch rule {
    case .int(let bounds): holds(for: slot) { bounds.contains($0) }
    case .double(let bounds): holds(for: slot) { bounds.contains($0) }
    case .length(let rule): holds(for: slot) { rule.isSatisfied(by: $0) }
    case .oneOf(let range):
      holds(for: slot) { (value: String) in
        guard let text = SmallText(value) else { return false }
        for index in range where texts[index] == text { return true }
        return false
      }
    case .countOfInts(let bounds): bounds.contains(slot.load(as: [Int].self).count)
    case .countOfDoubles(let bounds): bounds.contains(slot.load(as: [Double].self).count)
    case .countOfStrings(let bounds): bounds.contains(slot.load(as: [String].self).count)
    }
  }

  @inline(__always) private func holds<Value>(for slot: Slot, _ test: (Value) -> Bool) -> Bool {
    switch place {
    case .value: test(slot.load(as: Value.self))
    case .optional: slot.load(as: Value?.self).map(test) ?? true
    case .elements: slot.load(as: [Value].self).allSatisfy(test)
    }
  }
}

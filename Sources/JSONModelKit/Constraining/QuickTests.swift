// Most constraints are bounds of numbers and lengths or lists of short strings, and most values
// satisfy them. This fast path tests them with specialized code. Its tests are trivial types, so
// they require no reference counting. If a test fails, the full check runs and reports the violation.

/// The fast tests of one class.
struct QuickTests: Sendable {
  private var tests: [QuickTest] = []
  /// The texts to which tests of lists refer.
  private var texts: [SmallText] = []

  /// Adds the fast tests of a complete check.
  ///
  /// - Returns: Their range, or nil if a part of the check needs the full check.
  mutating func add(_ check: ValueCheck) -> Range<Int>? {
    var texts = texts
    guard let added = check.quickTests(&texts) else { return nil }
    self.texts = texts
    tests += added
    return tests.count - added.count..<tests.count
  }

  /// Returns whether the value in a slot satisfies the tests of a range.
  @inline(__always) func hold(_ range: Range<Int>, for slot: Slot) -> Bool {
    for index in range where !tests[index].holds(for: slot, texts) { return false }
    return true
  }
}

extension ConstraintTest {
  /// Returns the test as bounds or as a list of small strings, or nil if it has another form.
  ///
  /// - Parameter texts: Receives the strings.
  fileprivate func leafTest(_ texts: inout [SmallText]) -> LeafTest? {
    switch method {
    case .int(let lowest, let highest): .int(lowest: lowest, highest: highest)
    case .double(let bounds) where bounds.includesLower || bounds.lower?.isFinite == true:
      .double(
        lowest: bounds.lower.map { bounds.includesLower ? $0 : $0.nextUp } ?? -.infinity,
        highest: bounds.upper ?? .infinity,
        includesHighest: bounds.includesUpper || bounds.upper == nil)
    case .length(let rule):
      .length(lowest: rule.bounds.lower ?? 0, highest: rule.bounds.highest ?? .max)
    case .value(let rule as OneOfRule<String>):
      Self.listTest(rule.values, &texts)
    default: nil
    }
  }

  /// Returns a test for the small strings of a list; the full check accepts the others.
  ///
  /// Nil for a long list, because comparing each string takes longer than hashing one, and for a
  /// list without small strings.
  private static func listTest(_ values: [String], _ texts: inout [SmallText]) -> LeafTest? {
    if values.count > 64 { return nil }
    // A copy, because a string that is not native may be small but stored in another way.
    let small = values.compactMap { SmallText(String(decoding: Array($0.utf8), as: UTF8.self)) }
    if small.isEmpty { return nil }
    texts += small
    return .oneOf(start: texts.count - small.count, end: texts.count)
  }

  fileprivate var countBounds: JSONConstraintBounds<Int>? {
    if case .elementCount(_, let bounds) = method { return bounds }
    return nil
  }
}

extension ValueCheck {
  /// Returns the complete check as fast tests, or nil if a part of it needs the full check.
  ///
  /// - Parameter texts: Receives the strings of lists.
  fileprivate func quickTests(_ texts: inout [SmallText]) -> [QuickTest]? {
    switch form {
    case .plain: leafTests(&texts)?.map { .value($0) }
    case .optionalInt(let inner), .optionalString(let inner), .optionalDouble(let inner):
      inner.leafTests(&texts)?.map { .optional($0) }
    case .array(let type, let element):
      quickTests(of: type, element, &texts)
    default: nil
    }
  }

  private func leafTests(_ texts: inout [SmallText]) -> [LeafTest]? {
    guard case .plain = form else { return nil }
    let quick = tests.compactMap { $0.leafTest(&texts) }
    return quick.count == tests.count ? quick : nil
  }

  private func quickTests(
    of type: any ArrayShaped.Type, _ element: ValueCheck?, _ texts: inout [SmallText]
  ) -> [QuickTest]? {
    let kind: QuickTest.QuickElement
    if type == [String].self {
      kind = .string
    } else if type == [Int].self {
      kind = .int
    } else if type == [Double].self {
      kind = .double
    } else {
      return nil
    }
    var quick: [QuickTest] = []
    for test in tests {
      guard let bounds = test.countBounds else { return nil }
      quick.append(.count(kind, lowest: bounds.lower ?? 0, highest: bounds.highest ?? .max))
    }
    guard let element else { return quick }
    return element.leafTests(&texts).map { quick + $0.map { .elements($0) } }
  }
}

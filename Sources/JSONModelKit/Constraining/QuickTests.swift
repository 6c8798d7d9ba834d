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
    guard case .value(let rule) = method else { return nil }
    switch rule {
    case let rule as BoundsRule<Int>:
      return .int(lowest: rule.bounds.lowest ?? .min, highest: rule.bounds.highest ?? .max)
    case let rule as BoundsRule<Double>: return Self.doubleTest(rule.bounds)
    case let rule as LengthRule:
      return .length(lowest: rule.bounds.lower ?? 0, highest: rule.bounds.highest ?? .max)
    case let rule as OneOfRule<String>: return Self.listTest(rule.values, &texts)
    default: return nil
    }
  }

  /// Returns nil for a lower bound that is excluded and has no next number.
  private static func doubleTest(_ bounds: JSONConstraintBounds<Double>) -> LeafTest? {
    guard bounds.includesLower || bounds.lower?.isFinite == true else { return nil }
    return .double(
      lowest: bounds.lower.map { bounds.includesLower ? $0 : $0.nextUp } ?? -.infinity,
      highest: bounds.upper ?? .infinity,
      includesHighest: bounds.includesUpper || bounds.upper == nil)
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
    if case .count(let bounds) = method { return bounds }
    return nil
  }
}

extension ValueCheck {
  /// Returns the complete check as fast tests, or nil if a part of it needs the full check.
  ///
  /// - Parameter texts: Receives the strings of lists.
  fileprivate func quickTests(_ texts: inout [SmallText]) -> [QuickTest]? {
    if let type = kind.array { return quickTests(of: type, &texts) }
    if kind.optional == nil { return leafTests(&texts)?.map { .value($0) } }
    return part?.leafTests(&texts)?.map { .optional($0) }
  }

  private func leafTests(_ texts: inout [SmallText]) -> [LeafTest]? {
    guard case .leaf = kind else { return nil }
    let quick = tests.compactMap { $0.leafTest(&texts) }
    return quick.count == tests.count ? quick : nil
  }

  private func quickTests(
    of type: any ArrayShaped.Type, _ texts: inout [SmallText]
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
    guard let part else { return quick }
    return part.leafTests(&texts).map { quick + $0.map { .elements($0) } }
  }
}

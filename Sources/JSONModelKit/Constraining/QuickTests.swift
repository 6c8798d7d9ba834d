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

/// A fast test of the value of a property.
enum QuickTest: Sendable {
  case value(LeafTest)
  case optional(LeafTest)
  case elements(LeafTest)
  case count(QuickElement, lowest: Int, highest: Int)

  /// The element types of arrays that are counted without a dynamic cast.
  enum QuickElement: Sendable {
    case int, double, string
  }

  /// Returns whether the value in a slot satisfies the test.
  ///
  /// If it does not, the full check decides.
  ///
  /// - Parameter texts: The texts to which tests of lists refer.
  @inline(__always) func holds(for slot: Slot, _ texts: [SmallText]) -> Bool {
    switch self {
    case .value(let test):
      switch test {
      case .int: return test.holds(for: slot.load(as: Int.self))
      case .double: return test.holds(for: slot.load(as: Double.self))
      case .length, .oneOf: return test.holds(for: slot.load(as: String.self), texts)
      }
    case .optional(let test):
      switch test {
      case .int: return slot.load(as: Int?.self).map { test.holds(for: $0) } ?? true
      case .double: return slot.load(as: Double?.self).map { test.holds(for: $0) } ?? true
      case .length, .oneOf:
        return slot.load(as: String?.self).map { test.holds(for: $0, texts) } ?? true
      }
    case .elements(let test):
      switch test {
      case .int: return slot.load(as: [Int].self).allSatisfy { test.holds(for: $0) }
      case .double: return slot.load(as: [Double].self).allSatisfy { test.holds(for: $0) }
      case .length, .oneOf:
        return slot.load(as: [String].self).allSatisfy { test.holds(for: $0, texts) }
      }
    case .count(let element, let lowest, let highest):
      let count =
        switch element {
        case .int: slot.load(as: [Int].self).count
        case .double: slot.load(as: [Double].self).count
        case .string: slot.load(as: [String].self).count
        }
      return count >= lowest && count <= highest
    }
  }
}

/// A test of a value: its bounds, the bounds of its length, or whether a list contains it.
enum LeafTest: Sendable {
  case int(lowest: Int, highest: Int)
  case double(lowest: Double, highest: Double, includesHighest: Bool)
  case length(lowest: Int, highest: Int)
  /// One of the texts of a range in `QuickTests`.
  case oneOf(start: Int, end: Int)

  @inline(__always) func holds(for value: Int) -> Bool {
    guard case .int(let lowest, let highest) = self else { return false }
    return value >= lowest && value <= highest
  }

  @inline(__always) func holds(for value: Double) -> Bool {
    guard case .double(let lowest, let highest, let includesHighest) = self else { return false }
    return value >= lowest && (includesHighest ? value <= highest : value < highest)
  }

  @inline(__always) func holds(for value: String, _ texts: [SmallText]) -> Bool {
    switch self {
    case .length(let lowest, let highest):
      return LengthRule(bounds: JSONConstraintBounds(lower: lowest, upper: highest))
        .isSatisfied(by: value)
    case .oneOf(let start, let end):
      guard let text = SmallText(value) else { return false }
      for index in start..<end where texts[index] == text { return true }
      return false
    case .int, .double: return false
    }
  }
}

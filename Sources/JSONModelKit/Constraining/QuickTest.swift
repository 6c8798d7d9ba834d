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

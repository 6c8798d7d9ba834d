/// The ends of a range, which the framework alone looks at.
public struct JSONConstraintBounds<Bound: Comparable> {
  /// The lowest value, if there is one.
  let lower: Bound?
  /// The highest value, or the first one above the range, if there is one.
  let upper: Bound?
  let includesUpper: Bool

  init(lower: Bound? = nil, upper: Bound? = nil, includesUpper: Bool = true) {
    self.lower = lower
    self.upper = upper
    self.includesUpper = includesUpper
  }

  /// Whether no value is in the range; one without a lower end has the lowest value there is.
  var isEmpty: Bool {
    guard let lower, let upper else { return false }
    return includesUpper ? lower > upper : lower >= upper
  }

  func contains(_ value: Bound) -> Bool {
    if let lower, !(value >= lower) { return false }
    guard let upper else { return true }
    return includesUpper ? value <= upper : value < upper
  }

  /// The same range of other values; nil if there is no such value for an end.
  func map<Other>(_ transform: (Bound) -> Other?) -> JSONConstraintBounds<Other>? {
    let (newLower, newUpper) = (lower.flatMap(transform), upper.flatMap(transform))
    guard (lower == nil) == (newLower == nil), (upper == nil) == (newUpper == nil) else {
      return nil
    }
    return JSONConstraintBounds<Other>(
      lower: newLower, upper: newUpper, includesUpper: includesUpper)
  }
}

extension JSONConstraintBounds: Sendable where Bound: Sendable {}

extension JSONConstraintBounds<Int> {
  /// The highest number in the range, if there is an upper end.
  var highest: Int? {
    upper.map { includesUpper || $0 == .min ? $0 : $0 - 1 }
  }
}

extension ClosedRange: JSONConstraintRange {
  /// The ends of the range.
  public var constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(lower: lowerBound, upper: upperBound)
  }
}

extension Range: JSONConstraintRange {
  /// The ends of the range.
  public var constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(lower: lowerBound, upper: upperBound, includesUpper: false)
  }
}

extension PartialRangeFrom: JSONConstraintRange {
  /// The ends of the range.
  public var constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(lower: lowerBound)
  }
}

extension PartialRangeThrough: JSONConstraintRange {
  /// The ends of the range.
  public var constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(upper: upperBound)
  }
}

extension PartialRangeUpTo: JSONConstraintRange {
  /// The ends of the range.
  public var constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(upper: upperBound, includesUpper: false)
  }
}

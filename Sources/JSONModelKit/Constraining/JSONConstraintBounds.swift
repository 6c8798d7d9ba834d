/// A range that you can pass to a constraint: `1...10`, `1..<10`, `1...`, `...10` or `..<10`.
///
/// ```swift
/// ["age": [.range(0..<150)], "tags": [.count(...10)]]
/// ```
///
/// The range types of Swift conform to this protocol; don't conform others.
///
/// The guide is <doc:Guide-Validation>.
public protocol JSONConstraintRange<Bound> {
  /// The type of the bounds.
  associatedtype Bound: Comparable

  /// The bounds of the range.
  var _constraintBounds: JSONConstraintBounds<Bound> { get }
}

/// The bounds of a range, which only the framework needs.
public struct JSONConstraintBounds<Bound: Comparable> {
  /// The lower bound, which the range may exclude; nil if there is none.
  package let lower: Bound?
  /// The upper bound, which the range may exclude; nil if there is none.
  package let upper: Bound?
  package let includesLower: Bool
  package let includesUpper: Bool

  package init(
    lower: Bound? = nil, upper: Bound? = nil, includesLower: Bool = true, includesUpper: Bool = true
  ) {
    self.lower = lower
    self.upper = upper
    self.includesLower = includesLower
    self.includesUpper = includesUpper
  }

  /// Whether the range has two bounds and contains no value.
  var isEmpty: Bool {
    guard let lower, let upper else { return false }
    return includesLower && includesUpper ? lower > upper : lower >= upper
  }

  package func contains(_ value: Bound) -> Bool {
    if let lower, !(includesLower ? value >= lower : value > lower) { return false }
    guard let upper else { return true }
    return includesUpper ? value <= upper : value < upper
  }

  /// Returns the range with transformed bounds, or nil if a bound cannot be transformed.
  package func map<Other>(_ transform: (Bound) -> Other?) -> JSONConstraintBounds<Other>? {
    let (newLower, newUpper) = (lower.flatMap(transform), upper.flatMap(transform))
    guard (lower == nil) == (newLower == nil), (upper == nil) == (newUpper == nil) else {
      return nil
    }
    return JSONConstraintBounds<Other>(
      lower: newLower, upper: newUpper, includesLower: includesLower, includesUpper: includesUpper)
  }
}

extension JSONConstraintBounds: Sendable where Bound: Sendable {}

extension JSONConstraintBounds<Int> {
  /// The highest number in the range, or nil without an upper bound.
  package var highest: Int? {
    upper.map { includesUpper || $0 == .min ? $0 : $0 - 1 }
  }
}

extension JSONConstraintBounds: JSONConstraintRange {
  /// The bounds.
  public var _constraintBounds: JSONConstraintBounds<Bound> { self }
}

extension ClosedRange: JSONConstraintRange {
  /// The bounds of the range.
  public var _constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(lower: lowerBound, upper: upperBound)
  }
}

extension Range: JSONConstraintRange {
  /// The bounds of the range.
  public var _constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(lower: lowerBound, upper: upperBound, includesUpper: false)
  }
}

extension PartialRangeFrom: JSONConstraintRange {
  /// The bounds of the range.
  public var _constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(lower: lowerBound)
  }
}

extension PartialRangeThrough: JSONConstraintRange {
  /// The bounds of the range.
  public var _constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(upper: upperBound)
  }
}

extension PartialRangeUpTo: JSONConstraintRange {
  /// The bounds of the range.
  public var _constraintBounds: JSONConstraintBounds<Bound> {
    JSONConstraintBounds(upper: upperBound, includesUpper: false)
  }
}

/// A range that constraints take: `1...10`, `1..<10`, `1...`, `...10` or `..<10`.
///
/// ```swift
/// ["age": [.range(0..<150)], "tags": [.count(...10)]]
/// ```
///
/// The ranges of Swift conform to it; there is no need for others.
public protocol JSONConstraintRange<Bound> {
  /// What the range is of.
  associatedtype Bound: Comparable

  /// The ends of the range.
  var constraintBounds: JSONConstraintBounds<Bound> { get }
}

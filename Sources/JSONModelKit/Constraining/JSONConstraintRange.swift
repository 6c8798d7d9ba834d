/// A range as constraints accept it: `1...10`, `1..<10`, `1...`, `...10` or `..<10`.
///
/// ```swift
/// ["age": [.range(0..<150)], "tags": [.count(...10)]]
/// ```
///
/// The range types of Swift conform to it; do not conform other types.
public protocol JSONConstraintRange<Bound> {
  /// The type of the bounds.
  associatedtype Bound: Comparable

  /// The bounds of the range.
  var _constraintBounds: JSONConstraintBounds<Bound> { get }
}

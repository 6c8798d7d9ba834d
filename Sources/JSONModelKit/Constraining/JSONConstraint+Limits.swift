// Exclusive limits, alternatives, and contained elements.

extension JSONConstraint {
  /// Requires a value that is greater than a limit, like `exclusiveMinimum` of JSON Schema.
  ///
  /// ```swift
  /// ["price": [.greaterThan(0)], "ratio": [.greaterThan(0.5)]]
  /// // violated: must be greater than 0
  /// ```
  ///
  /// A limit for numbers may have any number type, if the property's type represents all of its
  /// decimal digits. A limit for other types has the type of the property.
  public static func greaterThan<Value: Comparable & Sendable>(_ limit: Value) -> JSONConstraint {
    let bounds = JSONConstraintBounds(lower: limit, includesLower: false)
    return JSONConstraint(rule: .range(BoundsRule(bounds: bounds, name: ".greaterThan")))
  }

  /// Requires a value that is less than a limit, like `exclusiveMaximum` of JSON Schema.
  ///
  /// ```swift
  /// ["discount": [.lessThan(100)]]
  /// // violated: must be less than 100
  /// ```
  ///
  /// The types are those of ``greaterThan(_:)``.
  public static func lessThan<Value: Comparable & Sendable>(_ limit: Value) -> JSONConstraint {
    let bounds = JSONConstraintBounds(upper: limit, includesUpper: false)
    return JSONConstraint(rule: .range(BoundsRule(bounds: bounds, name: ".lessThan")))
  }

  /// Requires that at least one of several constraints is satisfied, like `anyOf` of JSON Schema.
  ///
  /// ```swift
  /// ["host": [.anyOf([.ipv4, .ipv6, .hostname])]]
  /// // violated: must be an IPv4 address or be an IPv6 address or be a host name
  /// ```
  ///
  /// Each of them must apply to the type of the property; an empty list is a declaration error.
  public static func anyOf(_ constraints: [JSONConstraint]) -> JSONConstraint {
    JSONConstraint(rule: .anyOf(constraints))
  }

  /// Requires that some elements of an array or set satisfy a constraint.
  ///
  /// The keywords of JSON Schema are `contains`, `minContains` and `maxContains`.
  ///
  /// ```swift
  /// ["scores": [.contains(.range(90...)), .contains(.lessThan(50), count: ...1)]]
  /// // violated: must contain at least 1 element that must be at least 90
  /// ```
  ///
  /// As everywhere, nil satisfies the constraint. The issue is reported at the array.
  ///
  /// - Parameters:
  ///   - constraint: A constraint of an element.
  ///   - count: The number of elements that satisfy it, at least one by default.
  public static func contains<Range: JSONConstraintRange>(
    _ constraint: JSONConstraint, count: Range = 1...
  ) -> JSONConstraint where Range.Bound == Int {
    JSONConstraint(rule: .contains(constraint, count.constraintBounds))
  }
}

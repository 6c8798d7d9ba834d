// Ranges and limits of numbers and other comparable values.

extension JSONConstraint {
  /// Requires a value in a range.
  ///
  /// ```swift
  /// ["age": [.range(0..<150)], "price": [.range(0.01...)], "grade": [.range("A"..."F")]]
  /// ```
  ///
  /// The bounds for numbers may have any number type, if the property's type represents all of
  /// their decimal digits. The bounds for other types have the type of the property.
  public static func range<Bounds: JSONConstraintRange>(_ range: Bounds) -> JSONConstraint
  where Bounds.Bound: Sendable {
    JSONConstraint(rule: .range(BoundsRule(bounds: range._constraintBounds)))
  }

  /// Requires a multiple of an integer.
  ///
  /// The divisor must be greater than 0 and have at most 18 significant digits.
  ///
  /// ```swift
  /// ["percent": [.multipleOf(5)]]
  /// // violated: must be a multiple of 5
  /// ```
  public static func multipleOf(_ divisor: Int) -> JSONConstraint {
    JSONConstraint(rule: .multiple(of: JSONNumber(divisor)))
  }

  /// Requires a multiple of a number, computed in decimal: 0.3 is a multiple of 0.1.
  ///
  /// ```swift
  /// ["price": [.multipleOf(0.01)]]
  /// // violated: must be a multiple of 0.01
  /// ```
  public static func multipleOf(_ divisor: Double) -> JSONConstraint {
    JSONConstraint(rule: .multiple(of: JSONNumber(divisor)))
  }

  /// Requires a multiple of a number with up to 18 significant digits, which is not rounded.
  ///
  /// ```swift
  /// ["amount": [.multipleOf(JSONNumber("0.0000000000000000001") ?? 1)]]
  /// ```
  public static func multipleOf(_ divisor: JSONNumber) -> JSONConstraint {
    JSONConstraint(rule: .multiple(of: divisor))
  }

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
  /// The limit may have the same types as that of ``greaterThan(_:)``.
  public static func lessThan<Value: Comparable & Sendable>(_ limit: Value) -> JSONConstraint {
    let bounds = JSONConstraintBounds(upper: limit, includesUpper: false)
    return JSONConstraint(rule: .range(BoundsRule(bounds: bounds, name: ".lessThan")))
  }
}

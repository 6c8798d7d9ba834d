// Constraints made of other constraints.

extension JSONConstraint {
  /// Requires that another constraint is violated.
  ///
  /// ```swift
  /// ["name": [.not(.oneOf(["root", "admin"]))]]
  /// // violated: must not be one of root, admin
  /// ```
  ///
  /// If the other constraint cannot be checked, for example because a pattern takes too many steps,
  /// the value violates this one, too.
  public static func not(_ constraint: JSONConstraint) -> JSONConstraint {
    if case .not(let inner) = constraint.rule { return inner }
    return JSONConstraint(rule: .not(constraint))
  }

  /// Requires that at least one of several constraints is satisfied, like `anyOf` of JSON Schema.
  ///
  /// ```swift
  /// ["host": [.anyOf([.ipv4, .ipv6, .hostname])]]
  /// // violated: must be an IPv4 address or an IPv6 address or a host name
  /// ```
  ///
  /// Each of them must apply to the type of the property; an empty list is a declaration error.
  public static func anyOf(_ constraints: [JSONConstraint]) -> JSONConstraint {
    JSONConstraint(rule: .anyOf(constraints))
  }
}

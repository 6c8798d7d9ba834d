// Constraints of arrays, sets and dictionaries.

extension JSONConstraint {
  /// Requires a number of elements in an array, set or dictionary.
  ///
  /// ```swift
  /// ["tags": [.count(...10)]]
  /// // violated: must have at most 10 elements
  /// ```
  public static func count<Bounds: JSONConstraintRange>(_ range: Bounds) -> JSONConstraint
  where Bounds.Bound == Int {
    JSONConstraint(rule: .count(range._constraintBounds))
  }

  /// Requires that no two elements of an array are equal; the elements must be `Hashable`.
  ///
  /// ```swift
  /// ["tags": [.unique]]
  /// // violated: duplicates element 0
  /// ```
  ///
  /// The issue is reported at the second of two equal elements and names the index of the first. If
  /// the array drops elements that cannot be imported, the issue is reported at the array.
  public static var unique: JSONConstraint { JSONConstraint(rule: .unique) }

  /// Applies constraints to every element of an array or set, or every value of a dictionary.
  ///
  /// ```swift
  /// ["tags": [.each(.length(1...20), .pattern("^[a-z]+$"))],
  ///   "matrix": [.each(.each(.range(0...1)))]]
  /// ```
  ///
  /// The issue is reported at the element. For a set, and for an array that drops elements that
  /// cannot be imported, it is reported at the collection.
  public static func each(_ constraints: JSONConstraint...) -> JSONConstraint { each(constraints) }

  /// Applies a list of constraints to every element of an array or set, or every value of a
  /// dictionary.
  ///
  /// ```swift
  /// let name: [JSONConstraint] = [.length(1...20), .pattern("^[a-z]+$")]
  /// return ["name": name, "aliases": [.each(name)]]
  /// ```
  public static func each(_ constraints: [JSONConstraint]) -> JSONConstraint {
    JSONConstraint(rule: .each(constraints))
  }

  /// Applies constraints to every key of a dictionary.
  ///
  /// ```swift
  /// ["prices": [.keys(.pattern("^[A-Z]{3}$")), .each(.range(0...))]]
  /// ```
  public static func keys(_ constraints: JSONConstraint...) -> JSONConstraint { keys(constraints) }

  /// Applies a list of constraints to every key of a dictionary.
  ///
  /// ```swift
  /// ["prices": [.keys(currencyConstraints)]]
  /// ```
  public static func keys(_ constraints: [JSONConstraint]) -> JSONConstraint {
    JSONConstraint(rule: .keys(constraints))
  }

  /// Requires that some elements of an array or set satisfy a constraint.
  ///
  /// The keywords of JSON Schema are `contains`, `minContains` and `maxContains`.
  ///
  /// ```swift
  /// ["scores": [.contains(.range(90...)), .contains(.lessThan(50), count: ...1)]]
  /// // violated: must contain at least 1 element that is at least 90
  /// ```
  ///
  /// Like every constraint, it is satisfied by nil. The issue is reported at the array.
  ///
  /// - Parameters:
  ///   - constraint: A constraint of an element.
  ///   - count: The number of elements that satisfy it, at least one by default.
  public static func contains<Bounds: JSONConstraintRange>(
    _ constraint: JSONConstraint, count: Bounds = 1...
  ) -> JSONConstraint where Bounds.Bound == Int {
    JSONConstraint(rule: .contains(constraint, count._constraintBounds))
  }
}

// MARK: - Parts

extension JSONConstraint {
  /// Whether the constraint applies to elements or keys.
  var isOfParts: Bool { !elementConstraints.isEmpty || !keyConstraints.isEmpty }

  /// The constraints on each element.
  var elementConstraints: [JSONConstraint] {
    if case .each(let inner) = rule { return inner }
    return []
  }

  /// The constraints on each key.
  var keyConstraints: [JSONConstraint] {
    if case .keys(let inner) = rule { return inner }
    return []
  }

  /// Whether the constraint applies to single elements, or requires that some of them are equal.
  ///
  /// If a transformer changes the elements, keywords for such a constraint could reject a valid
  /// document. The keyword for `.unique` cannot, because equal elements remain equal.
  var dependsOnElements: Bool {
    switch rule {
    case .contains: true
    case .not(let inner): if case .count = inner.rule { false } else { true }
    case .anyOf(let inner): inner.contains(where: \.dependsOnElements)
    default: false
    }
  }

  /// Whether the constraint may reject an empty collection.
  var mayRejectEmptyCollections: Bool {
    switch rule {
    case .count(let bounds), .contains(_, let bounds): !bounds.contains(0)
    case .not(let inner):
      if case .count(let bounds) = inner.rule { bounds.contains(0) } else { true }
    case .anyOf(let inner): inner.allSatisfy(\.mayRejectEmptyCollections)
    case .custom: true
    default: false
    }
  }
}

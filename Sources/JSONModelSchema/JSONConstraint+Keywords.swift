// Constraints and the keywords of JSON Schema that express them:
//
//   .range(1...9)                        minimum, maximum
//   .greaterThan(1), .lessThan(9)        exclusiveMinimum, exclusiveMaximum
//   .length(1...9), .count(1...9)        minLength, minItems or minProperties, and the maximum
//   .pattern("^a"), .date, .email        pattern, format, both of them
//   .oneOf([1, 2]), .unique              enum, uniqueItems
//   .not(.unique), .anyOf([.ipv4])       not, anyOf
//   .requires, .requiresOne              dependentRequired, anyOf of required
//
// The schema of a class converts constraints to keywords. `ConstraintKeywords` has the other
// direction.

package import JSONModelKit

extension JSONConstraint {
  /// Returns the keywords that express the constraint for values of a type; nil if there are none.
  ///
  /// - Parameter acceptsDuplicates: Whether elements that are equal once they are imported may be
  ///   different in the document, and whether the array of a set may have equal elements. It then
  ///   has more elements than the set, which keeps one of them.
  package func keywords(for type: Any.Type, acceptsDuplicates: Bool) -> [String: JSONValue]? {
    let isSet = type is any SetAlgebra.Type
    switch outline {
    case .range(let bounds): return bounds.map(Self.keywords)
    case .multiple(let divisor): return divisor.map { ["multipleOf": .number($0)] }
    case .length(let bounds): return Self.keywords(bounds, "Length")
    case .count(let bounds) where isSet && acceptsDuplicates:
      return Self.keywords(JSONConstraintBounds(lower: bounds.lower), "Items")
    case .count(let bounds) where isSet:
      return Self.keywords(bounds, "Items").merging(["uniqueItems": true]) { known, _ in known }
    case .count(let bounds):
      return Self.keywords(bounds, isDictionary(type) ? "Properties" : "Items")
    case .pattern(let pattern): return ["pattern": .string(pattern)]
    case .oneOf(let list): return list.map { ["enum": .array($0)] }
    case .url(let schemes):
      return ["format": "uri", "pattern": .string(FormatPatterns.url(schemes))]
    case .format("email"): return ["format": "email", "pattern": .string(FormatPatterns.email)]
    case .format(let format): return ["format": .string(format)]
    case .unique: return ["uniqueItems": true]
    case .anyOf(let inner):
      let schemas = inner.compactMap { $0.schema(for: type, acceptsDuplicates: acceptsDuplicates) }
      return schemas.count == inner.count ? ["anyOf": .array(schemas)] : nil
    case .contains(let inner, let bounds):
      return Self.keywords(containing: inner, bounds, in: type, acceptsDuplicates)
    case .not(let inner):
      // The negation of weaker keywords would be stricter than the constraint.
      guard inner.precision(for: type, acceptsDuplicates: acceptsDuplicates) == .exact else {
        return nil
      }
      return inner.schema(for: type, acceptsDuplicates: acceptsDuplicates).map { ["not": $0] }
    case .each, .keys, .requiredMembers, .other: return nil
    }
  }

  private func schema(for type: Any.Type, acceptsDuplicates: Bool) -> JSONValue? {
    keywords(for: type, acceptsDuplicates: acceptsDuplicates).map {
      $0.isEmpty ? true : .object($0)
    }
  }

  /// The keywords that express the constraint for the keys of a dictionary; nil if there are none.
  ///
  /// Keys are strings in JSON, so the range of integer keys has no keyword; a list of values has
  /// one.
  package var keyKeywords: [String: JSONValue]? {
    switch outline {
    case .oneOf(let list):
      list.map { ["enum": .array($0.map { .string($0.string ?? "\($0)") })] }
    case .not(let inner) where inner.precision(for: String.self) == .exact:
      inner.keyKeywords.map { ["not": .object($0)] }
    case .length, .pattern, .url, .format:
      keywords(for: String.self, acceptsDuplicates: false)
    default: nil
    }
  }

  /// Returns the keywords that require a number of elements that satisfy a constraint.
  private static func keywords(
    containing inner: JSONConstraint, _ bounds: JSONConstraintBounds<Int>, in type: Any.Type,
    _ acceptsDuplicates: Bool
  ) -> [String: JSONValue]? {
    guard let declared = elementType(of: type) else { return nil }
    let element = unwrappedType(of: declared)
    guard var schema = inner.schema(for: element, acceptsDuplicates: acceptsDuplicates) else {
      return nil
    }
    // Weaker keywords would count too many elements, which matters for a maximum only.
    let isExact = inner.precision(for: element, acceptsDuplicates: acceptsDuplicates) == .exact
    if bounds.highest != nil, !isExact { return nil }
    // Of a set, only a minimum of 0 or 1 matching elements has a keyword.
    if type is any SetAlgebra.Type, acceptsDuplicates,
      bounds.highest != nil || bounds.lower ?? 0 > 1
    {
      return nil
    }
    // A nil element satisfies every constraint, but null only the keywords for other types.
    if element != declared, ["enum", "not", "anyOf"].contains(where: { schema[$0] != nil }) {
      schema = ["anyOf": [schema, ["type": "null"]]]
    }
    var result: [String: JSONValue] = ["contains": schema]
    result["minContains"] = .number(JSONNumber(max(bounds.lower ?? 0, 0)))
    result["maxContains"] = bounds.highest.map { .number(JSONNumber($0)) }
    return result
  }

  private static func keywords(
    _ bounds: JSONConstraintBounds<JSONNumber>
  ) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    if let lower = bounds.lower {
      result[bounds.includesLower ? "minimum" : "exclusiveMinimum"] = .number(lower)
    }
    if let upper = bounds.upper {
      result[bounds.includesUpper ? "maximum" : "exclusiveMaximum"] = .number(upper)
    }
    return result
  }

  private static func keywords(
    _ bounds: JSONConstraintBounds<Int>, _ noun: String
  ) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    if let lower = bounds.lower, lower > 0 { result["min\(noun)"] = .number(JSONNumber(lower)) }
    if let highest = bounds.highest { result["max\(noun)"] = .number(JSONNumber(highest)) }
    return result
  }

  /// Returns how closely the keywords for values of a type express the constraint.
  ///
  /// They never reject a value that satisfies it.
  package func precision(
    for type: Any.Type, acceptsDuplicates: Bool = false
  ) -> KeywordPrecision {
    let isImpreciseSet = acceptsDuplicates && type is any SetAlgebra.Type
    switch outline {
    case .count(let bounds) where isImpreciseSet && bounds.highest != nil: return .weak
    case .url: return .approximate
    // A validator may ignore a format that has no pattern beside it.
    case .format(let format): return format == "email" ? .exact : .approximate
    case .unique where acceptsDuplicates: return .approximate
    case .not(let inner): return inner.precision(for: type, acceptsDuplicates: acceptsDuplicates)
    case .anyOf(let inner):
      return inner.map { $0.precision(for: type, acceptsDuplicates: acceptsDuplicates) }.min()
        ?? .exact
    case .contains(let inner, _):
      guard let element = elementType(of: type), !isImpreciseSet else {
        return .approximate
      }
      let inner = inner.precision(
        for: unwrappedType(of: element), acceptsDuplicates: acceptsDuplicates)
      return inner == .exact ? .exact : .approximate
    default: return isImpreciseSet ? .approximate : .exact
    }
  }
}

/// How closely the keywords of a constraint express it, from the worst to the best.
package enum KeywordPrecision: Comparable, Sendable {
  /// They accept values that violate the constraint, so a schema also needs its sentence.
  case weak
  /// They accept a few values that violate the constraint, or validators may ignore them.
  ///
  /// The first holds for the pattern of a URL, the second for a `format`.
  case approximate
  /// They accept only values that satisfy the constraint.
  case exact
}

// MARK: - Constraints of whole objects

extension JSONConstraint {
  /// Returns the issue of an object whose keys violate the constraint, which must be
  /// `.requires` or `.requiresOne`.
  func issuesOfMembers(_ isPresent: (String) -> Bool) -> [JSONModelError.Issue] {
    guard case .requiredMembers(let rule) = outline, !rule.holds(isPresent) else { return [] }
    return [JSONModelError.Issue(kind: .constraintViolated(sentence))]
  }
}

// MARK: - Parts

extension JSONConstraint {
  var isOfParts: Bool { !elementConstraints.isEmpty || !keyConstraints.isEmpty }

  var elementConstraints: [JSONConstraint] {
    if case .each(let inner) = outline { return inner }
    return []
  }

  var keyConstraints: [JSONConstraint] {
    if case .keys(let inner) = outline { return inner }
    return []
  }

  /// Whether the constraint applies to single elements, or requires that some of them are equal.
  ///
  /// If a transformer changes the elements, keywords for such a constraint could reject a valid
  /// document. The keyword for `.unique` cannot, because equal elements remain equal.
  var dependsOnElements: Bool {
    switch outline {
    case .contains: true
    case .not(let inner): if case .count = inner.outline { false } else { true }
    case .anyOf(let inner): inner.contains(where: \.dependsOnElements)
    default: false
    }
  }

  /// Whether the constraint may reject an empty collection.
  var mayRejectEmptyCollections: Bool {
    switch outline {
    case .count(let bounds), .contains(_, let bounds): !bounds.contains(0)
    case .not(let inner):
      if case .count(let bounds) = inner.outline { bounds.contains(0) } else { true }
    case .anyOf(let inner): inner.allSatisfy(\.mayRejectEmptyCollections)
    case .other: true
    default: false
    }
  }
}

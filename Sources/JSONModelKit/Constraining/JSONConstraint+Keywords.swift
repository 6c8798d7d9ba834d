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
// The schema of a class converts constraints to keywords. The module JSONModelSchema has the other
// direction.

extension JSONConstraint {
  /// Returns the keywords that express the constraint for values of a type; nil if there are none.
  ///
  /// - Parameter acceptsDuplicates: Whether elements that are equal once they are imported may be
  ///   different in the document, and whether the array of a set may have equal elements. It then
  ///   has more elements than the set, which keeps one of them.
  package func keywords(for type: Any.Type, acceptsDuplicates: Bool) -> [String: JSONValue]? {
    let isSet = type is any SetAlgebra.Type
    switch rule {
    case .range(let rule): return rule.numbers.map(Self.keywords)
    case .multiple(let divisor): return divisor.map { ["multipleOf": .number($0)] }
    case .length(let bounds): return Self.keywords(bounds, "Length")
    case .count(let bounds) where isSet && acceptsDuplicates:
      return Self.keywords(JSONConstraintBounds(lower: bounds.lower), "Items")
    case .count(let bounds) where isSet:
      return Self.keywords(bounds, "Items").merging(["uniqueItems": true]) { known, _ in known }
    case .count(let bounds):
      return Self.keywords(bounds, type is any DictionaryShaped.Type ? "Properties" : "Items")
    case .pattern(let pattern): return ["pattern": .string(pattern)]
    case .oneOf(let list): return list.jsonValues.map { ["enum": .array($0)] }
    case .url(let schemes): return ["format": "uri", "pattern": .string(URLRule.pattern(schemes))]
    case .text(let rule): return rule.keywords
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
    case .characters, .past, .future, .custom, .each, .keys, .requiredMembers: return nil
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
    switch rule {
    case .oneOf(let list):
      list.jsonValues.map { ["enum": .array($0.map { .string($0.string ?? "\($0)") })] }
    case .not(let inner) where inner.precision(for: String.self) == .exact:
      inner.keyKeywords.map { ["not": .object($0)] }
    case .length, .pattern, .url, .text:
      keywords(for: String.self, acceptsDuplicates: false)
    default: nil
    }
  }

  /// Returns the keywords that require a number of elements that satisfy a constraint.
  private static func keywords(
    containing inner: JSONConstraint, _ bounds: JSONConstraintBounds<Int>, in type: Any.Type,
    _ acceptsDuplicates: Bool
  ) -> [String: JSONValue]? {
    guard let kind = TypeKind(type).array else { return nil }
    let element = TypeKind.unwrapped(kind.elementType)
    guard var schema = inner.schema(for: element, acceptsDuplicates: acceptsDuplicates) else {
      return nil
    }
    // Weaker keywords would count too many elements, which matters for a maximum only.
    let isExact = inner.precision(for: element, acceptsDuplicates: acceptsDuplicates) == .exact
    if bounds.highest != nil, !isExact { return nil }
    // Of a set, only a minimum of 0 or 1 matching elements has a keyword.
    if kind.isSet, acceptsDuplicates, bounds.highest != nil || bounds.lower ?? 0 > 1 { return nil }
    // A nil element satisfies every constraint, but null only the keywords for other types.
    if element != kind.elementType, ["enum", "not", "anyOf"].contains(where: { schema[$0] != nil })
    {
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
    switch rule {
    case .count(let bounds) where isImpreciseSet && bounds.highest != nil: return .weak
    case .url: return .approximate
    case .text(let rule): return rule.hasExactKeywords ? .exact : .approximate
    case .unique where acceptsDuplicates: return .approximate
    case .not(let inner): return inner.precision(for: type, acceptsDuplicates: acceptsDuplicates)
    case .anyOf(let inner):
      return inner.map { $0.precision(for: type, acceptsDuplicates: acceptsDuplicates) }.min()
        ?? .exact
    case .contains(let inner, _):
      guard let element = TypeKind(type).array?.elementType, !isImpreciseSet else {
        return .approximate
      }
      let inner = inner.precision(
        for: TypeKind.unwrapped(element), acceptsDuplicates: acceptsDuplicates)
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
  /// ``requires(_:with:)`` or ``requiresOne(of:)``.
  package func issuesOfMembers(_ isPresent: (String) -> Bool) -> [JSONModelError.Issue] {
    guard case .requiredMembers(let rule) = rule, !rule.holds(isPresent) else { return [] }
    return [JSONModelError.Issue(kind: .constraintViolated(sentence))]
  }

  /// Returns the constraint with the names of properties instead of keys; nil if a key has no
  /// property.
  package func namingMembers(_ name: (String) -> String?) -> JSONConstraint? {
    guard case .requiredMembers(let rule) = rule else { return nil }
    let needed = rule.needed.compactMap(name)
    let condition = rule.condition.map(name)
    guard needed.count == rule.needed.count, condition != .some(nil) else { return nil }
    return JSONConstraint(
      rule: .requiredMembers(RequiredMembersRule(needed: needed, condition: condition ?? nil)))
  }
}

// MARK: - Source code

extension JSONConstraint {
  /// Returns the constraint as a Swift expression; nil if it has none, or requires nothing.
  ///
  ///     .length(...5)     .range((-1.5)...1.5)     .pattern("^a")     .unique
  ///
  /// - Parameters:
  ///   - number: Returns a number as a literal, or nil if it has none.
  ///   - text: Returns a string as a literal.
  package func source(
    number: (JSONNumber) -> String?, text: (String) -> String
  ) -> String? {
    switch rule {
    case .range(let rule): rule.numbers.flatMap { source($0, number) }
    case .length(let bounds), .count(let bounds):
      bounds.map { JSONNumber($0) }.flatMap { source($0, number) }
    case .multiple(let divisor): divisor.flatMap(number).map { "\(name)(\($0))" }
    case .pattern(let pattern): "\(name)(\(text(pattern)))"
    case .oneOf(let list): list.jsonValues.flatMap { source($0, number, text) }
    case .text(let rule): rule is SchemaFormatRule ? nil : name
    case .unique: name
    case .requiredMembers(let rule): rule.source(text)
    case .not(let inner): inner.source(number: number, text: text).map { ".not(\($0))" }
    case .anyOf(let inner): Self.source(inner, number, text).map { ".anyOf([\($0)])" }
    case .each(let inner): Self.source(inner, number, text).map { ".each(\($0))" }
    case .keys(let inner): Self.source(inner, number, text).map { ".keys(\($0))" }
    case .contains(let inner, let bounds):
      inner.source(number: number, text: text).map {
        bounds.lower == 1 && bounds.upper == nil
          ? ".contains(\($0))" : ".contains(\($0), count: \(bounds.text))"
      }
    default: nil
    }
  }

  /// Returns constraints as arguments; nil if one of them is not an expression.
  private static func source(
    _ constraints: [JSONConstraint], _ number: (JSONNumber) -> String?, _ text: (String) -> String
  ) -> String? {
    let sources = constraints.compactMap { $0.source(number: number, text: text) }
    return sources.count == constraints.count ? sources.joined(separator: ", ") : nil
  }

  private func source(
    _ bounds: JSONConstraintBounds<JSONNumber>, _ number: (JSONNumber) -> String?
  ) -> String? {
    guard let texts = bounds.map(number) else { return nil }
    let dots = bounds.includesUpper ? "..." : "..<"
    switch (texts.lower, texts.upper) {
    case (let lower?, let upper?):
      return bounds.includesLower ? "\(name)(\(lower)\(dots)\(upper))" : nil
    case (let lower?, nil): return "\(name)(\(lower)\(bounds.includesLower ? "..." : ""))"
    case (nil, let upper?): return "\(name)(\(name == ".lessThan" ? "" : dots)\(upper))"
    case (nil, nil): return nil
    }
  }

  private func source(
    _ values: [JSONValue], _ number: (JSONNumber) -> String?, _ text: (String) -> String
  ) -> String? {
    let literals = values.compactMap { $0.string.map(text) ?? $0.number.flatMap(number) }
    return literals.count == values.count ? "\(name)([\(literals.joined(separator: ", "))])" : nil
  }
}

extension JSONConstraintBounds<Int> {
  /// The range as a Swift expression, such as `1...3`, `2...` or `...3`.
  fileprivate var text: String {
    "\(lower.map { "\($0)" } ?? "")\(includesUpper ? "..." : "..<")\(upper.map { "\($0)" } ?? "")"
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Converts constraints to keywords. Constraints without a keyword are remarks (`$comment`), which
// validators do not check.

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

extension JSONSchemaBuilder {
  /// Adds constraints to the schema of values of a type.
  func add(_ constraints: [JSONConstraint], to schema: inout SchemaObject, for type: Any.Type) {
    for constraint in constraints {
      if let keywords = keywords(of: constraint, for: type) {
        let permitted = keywords.filter(dialect.permits)
        schema.add(permitted)
        if permitted.keywords.count < keywords.keywords.count {
          schema.addRule(
            constraint.wholeSentence, insteadOf: keywords.filter { !dialect.permits($0, $1) })
        }
        if isWeakened(constraint, for: type) { schema.remark(constraint.wholeSentence) }
      } else {
        schema.remark(constraint.wholeSentence)
      }
    }
  }

  /// Whether the keywords of a constraint also accept values that violate it.
  private func isWeakened(_ constraint: JSONConstraint, for type: Any.Type) -> Bool {
    switch constraint.rule {
    case .count(let bounds): bounds.highest != nil && mayDropElements(type)
    case .anyOf(let inner): inner.contains { isWeakened($0, for: type) }
    default: false
    }
  }

  /// Whether an array in a document may have more elements than the collection.
  private func mayDropElements(_ type: Any.Type) -> Bool {
    type is any SetAlgebra.Type && subject == .acceptedDocuments
  }

  /// Adds constraints to the schema of the values of a shape.
  ///
  /// Constraints on values that a transformer of the application creates are remarks.
  func add(
    _ constraints: [JSONConstraint], to schema: inout SchemaObject, of shape: ValueShape
  ) {
    let isTransformed = Self.isTransformed(shape)
    let hasTransformedElements = Self.hasTransformedElements(shape)
    for constraint in constraints {
      if isTransformed || hasTransformedElements && constraint.dependsOnElements {
        schema.remark(constraint.wholeSentence)
      } else {
        add([constraint], to: &schema, for: Self.swiftBase(of: shape.type))
      }
    }
  }

  /// Returns a type without enclosing Optionals and `JSONPresence` types.
  private static func swiftBase(of type: Any.Type) -> Any.Type {
    switch type {
    case let optional as any OptionalShaped.Type: swiftBase(of: optional.wrappedType)
    case let presence as any PresenceShaped.Type: swiftBase(of: presence.wrappedType)
    default: type
    }
  }

  /// Adds constraints to the schema of keys.
  ///
  /// Keys are strings in JSON, so the range of integer keys has no keyword; a list of values has
  /// one.
  func addKeyConstraints(_ constraints: [JSONConstraint], to names: inout SchemaObject) {
    for constraint in constraints {
      if let keywords = Self.keywords(ofKeys: constraint) {
        names.add(keywords)
      } else {
        names.remark(constraint.wholeSentence)
      }
    }
  }

  private static func keywords(ofKeys constraint: JSONConstraint) -> SchemaObject? {
    switch constraint.rule {
    case .oneOf(let rule):
      rule.jsonValues.map { values in
        SchemaObject(["enum": .array(values.map { .string($0.string ?? "\($0)") })])
      }
    case .not(let inner): keywords(ofKeys: inner).map { SchemaObject(["not": $0.value]) }
    case .length(let bounds): keywords(bounds, "Length")
    case .pattern(let pattern): SchemaObject(["pattern": .string(pattern)])
    case .email: emailKeywords
    case .url(let schemes): keywords(ofURLs: schemes)
    case .format(let format): SchemaObject(["format": .string(format.rawValue)])
    default: nil
    }
  }

  private static let emailKeywords = SchemaObject([
    "format": "email", "pattern": .string(EmailAddress.pattern),
  ])

  private static func keywords(ofURLs schemes: [String]) -> SchemaObject {
    SchemaObject(["format": "uri", "pattern": .string(URLRule.pattern(schemes))])
  }

  /// The keywords of a constraint; nil if there are none.
  private func keywords(of constraint: JSONConstraint, for type: Any.Type) -> SchemaObject? {
    switch constraint.rule {
    case .range(let rule): return rule.numbers.map(Self.keywords)
    case .multiple(let divisor):
      return divisor.map { SchemaObject(["multipleOf": .number($0)]) }
    case .length(let bounds): return Self.keywords(bounds, "Length")
    case .count(let bounds):
      if type is any SetAlgebra.Type { return keywords(ofSetWith: bounds) }
      return Self.keywords(bounds, type is any DictionaryShaped.Type ? "Properties" : "Items")
    case .pattern(let pattern): return SchemaObject(["pattern": .string(pattern)])
    case .oneOf(let rule):
      return rule.jsonValues.map { SchemaObject(["enum": .array($0)]) }
    case .email: return Self.emailKeywords
    case .url(let schemes): return Self.keywords(ofURLs: schemes)
    case .format(let format): return SchemaObject(["format": .string(format.rawValue)])
    case .anyOf(let inner): return keywords(ofAny: inner, for: type)
    case .contains(let inner, let bounds): return keywords(of: inner, bounds, in: type)
    case .unique: return SchemaObject(["uniqueItems": true])
    case .not(let inner):
      // The negation of weaker keywords would be stricter than the constraint.
      if mayDropElements(type) { return nil }
      return keywords(of: inner, for: type).map { SchemaObject(["not": $0.value]) }
    case .characters, .past, .future, .custom, .each, .keys, .requiredMembers: return nil
    }
  }

  /// Returns `anyOf`, or nil if one of the constraints has no keyword.
  private func keywords(ofAny constraints: [JSONConstraint], for type: Any.Type) -> SchemaObject? {
    let schemas = constraints.compactMap { keywords(of: $0, for: type)?.value }
    return schemas.count == constraints.count ? SchemaObject(["anyOf": .array(schemas)]) : nil
  }

  /// Returns `contains` with its bounds.
  ///
  /// A set keeps equal elements once, so an accepted array may have more matching elements than the
  /// set. For sets, only a minimum of 0 or 1 has a keyword.
  private func keywords(
    of constraint: JSONConstraint, _ bounds: JSONConstraintBounds<Int>, in type: Any.Type
  ) -> SchemaObject? {
    guard let element = TypeKind(type).array?.elementType,
      let inner = keywords(of: constraint, for: element),
      !mayDropElements(type) || bounds.highest == nil && bounds.lower ?? 0 <= 1
    else { return nil }
    var result = SchemaObject(["contains": inner.value])
    result["minContains"] = .number(JSONNumber(max(bounds.lower ?? 0, 0)))
    if let highest = bounds.highest { result["maxContains"] = .number(JSONNumber(highest)) }
    return result
  }

  /// Returns the keywords for the element count of a set.
  ///
  /// A set keeps equal elements once, so the array may have more elements than the set.
  private func keywords(ofSetWith bounds: JSONConstraintBounds<Int>) -> SchemaObject {
    if subject == .canonicalDocuments {
      var result = Self.keywords(bounds, "Items")
      result["uniqueItems"] = true
      return result
    }
    return Self.keywords(JSONConstraintBounds(lower: bounds.lower), "Items")
  }

  private static func keywords(_ bounds: JSONConstraintBounds<JSONNumber>) -> SchemaObject {
    var result = SchemaObject()
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
  ) -> SchemaObject {
    var result = SchemaObject()
    if let lower = bounds.lower, lower > 0 {
      result["min\(noun)"] = .number(JSONNumber(lower))
    }
    if let highest = bounds.highest { result["max\(noun)"] = .number(JSONNumber(highest)) }
    return result
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Constraints as keywords; those that JSON Schema has none for are remarks, which nobody checks.

extension JSONSchemaBuilder {
  /// Adds constraints to the schema of values of a type.
  func add(_ constraints: [JSONConstraint], to schema: inout SchemaObject, for type: Any.Type) {
    for constraint in constraints {
      switch constraint.rule {
      case .each(let inner): addEach(inner, to: &schema, type)
      case .keys(let inner): addKeys(inner, to: &schema)
      default:
        if let keywords = Self.keywords(of: constraint, for: type) {
          schema.add(keywords)
        } else {
          schema.remark(constraint.sentence)
        }
      }
    }
  }

  private func addEach(
    _ constraints: [JSONConstraint], to schema: inout SchemaObject, _ type: Any.Type
  ) {
    let keyword = type is any ArrayShaped.Type ? "items" : "additionalProperties"
    var inner = SchemaObject(schema[keyword] ?? true)
    add(constraints, to: &inner, for: Self.elementType(of: type))
    if !inner.isEmpty { schema[keyword] = inner.value }
  }

  private func addKeys(_ constraints: [JSONConstraint], to schema: inout SchemaObject) {
    var names = SchemaObject(schema["propertyNames"] ?? true)
    for constraint in constraints {
      // Keys are texts: what is said of numbers cannot be said of them.
      if let keywords = Self.keywords(of: constraint, for: String.self) {
        names.add(keywords)
      } else {
        names.remark(constraint.sentence)
      }
    }
    if !names.isEmpty { schema["propertyNames"] = names.value }
  }

  private static func elementType(of type: Any.Type) -> Any.Type {
    switch type {
    case let array as any ArrayShaped.Type: array.elementType
    case let dictionary as any DictionaryShaped.Type: dictionary.valueType
    default: type
    }
  }

  /// The keywords of a constraint; nil if there are none.
  private static func keywords(
    of constraint: JSONConstraint, for type: Any.Type
  ) -> SchemaObject? {
    switch constraint.rule {
    case .range(let rule):
      return type == String.self ? nil : rule.numbers.map(keywords)
    case .multiple(let divisor):
      return divisor.map { SchemaObject(["multipleOf": .number($0)]) }
    case .length(let bounds): return keywords(bounds, "Length")
    case .count(let bounds):
      return keywords(bounds, type is any DictionaryShaped.Type ? "Properties" : "Items")
    case .pattern(let pattern): return SchemaObject(["pattern": .string(pattern)])
    case .oneOf(let rule):
      return rule.jsonValues.map { SchemaObject(["enum": .array($0)]) }
    case .email:
      return SchemaObject(["format": "email", "pattern": .string(EmailAddress.pattern)])
    case .url(let schemes):
      return SchemaObject(["format": "uri", "pattern": .string(URLRule.pattern(schemes))])
    case .unique: return SchemaObject(["uniqueItems": true])
    case .not(let inner):
      if case .each = inner.rule { return nil }
      if case .keys = inner.rule { return nil }
      return keywords(of: inner, for: type).map { SchemaObject(["not": $0.value]) }
    case .past, .future, .custom, .each, .keys: return nil
    }
  }

  private static func keywords(_ bounds: JSONConstraintBounds<JSONNumber>) -> SchemaObject {
    var result = SchemaObject()
    if let lower = bounds.lower { result["minimum"] = .number(lower) }
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

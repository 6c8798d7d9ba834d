import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Adds the keywords of constraints to the schemas of values. Constraints without a keyword are
// remarks (`$comment`), which validators do not check.

extension JSONSchemaBuilder {
  func add(_ constraints: [JSONConstraint], to schema: inout SchemaObject, for type: Any.Type) {
    let acceptsDuplicates = subject == .acceptedDocuments
    for constraint in constraints {
      let keywords = constraint.keywords(for: type, acceptsDuplicates: acceptsDuplicates)
      guard let keywords = keywords.map({ SchemaObject($0) }) else {
        schema.remark(constraint.wholeSentence)
        continue
      }
      let permitted = keywords.filter(dialect.permits)
      schema.add(permitted)
      if permitted.keywords.count < keywords.keywords.count {
        schema.addRule(
          constraint.wholeSentence, insteadOf: keywords.filter { !dialect.permits($0, $1) })
      }
      if constraint.precision(for: type, acceptsDuplicates: acceptsDuplicates) == .weak {
        schema.remark(constraint.wholeSentence)
      }
    }
  }

  /// Adds constraints to the schema of the values of a shape.
  ///
  /// Constraints on values that a transformer of the application creates are remarks, and so are
  /// those on single elements that an import may convert.
  func add(
    _ constraints: [JSONConstraint], to schema: inout SchemaObject, of shape: ValueShape
  ) {
    let isTransformed = Self.isTransformed(shape)
    let hasConvertedElements = hasConvertedElements(shape)
    for constraint in constraints {
      if isTransformed || hasConvertedElements && constraint.dependsOnElements {
        schema.remark(constraint.wholeSentence)
      } else {
        add([constraint], to: &schema, for: shape.unwrappedType)
      }
    }
  }

  func addKeyConstraints(_ constraints: [JSONConstraint], to names: inout SchemaObject) {
    for constraint in constraints {
      if let keywords = constraint.keyKeywords {
        names.add(SchemaObject(keywords))
      } else {
        names.remark(constraint.wholeSentence)
      }
    }
  }
}

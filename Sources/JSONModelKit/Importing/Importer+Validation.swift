// What is said of an object as a whole, when all of its members were read.

extension Importer {
  @inline(never) mutating func reportMissingKeys(
    of schema: ClassSchema, seen: PropertySet, at mark: SourceMark
  ) {
    for index in schema.plans.indices {
      let property = PropertyIndex(index)
      guard schema.required.contains(property), !seen.contains(property) else { continue }
      report(
        .missingKey, at: mark, trail: schema.places[index],
        property: schema.qualifiedName(of: property))
    }
  }

  mutating func validate(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, at mark: SourceMark
  ) -> Bool {
    do {
      try instance.validate()
      return true
    } catch {
      reportValidation(error, schema, at: mark)
      return false
    }
  }

  /// Keeps the issues of an error that user code threw for a whole object.
  @inline(never) mutating func reportValidation(
    _ error: any Error, _ schema: ClassSchema, at mark: SourceMark
  ) {
    switch error {
    case let error as JSONModelError:
      report(issuesOf: error, at: mark)
    case let error as JSONValidationError:
      guard let property = error.property else {
        return reportValue(.validationFailed(error.reason), at: mark)
      }
      let index = schema.names.firstIndex(of: property)
      let place = index.map { schema.places[$0] } ?? [.key(property)]
      report(
        .validationFailed(error.reason), at: mark, trail: place,
        property: "\(schema.name).\(property)")
    default:
      reportValue(.validationFailed(reasonText(of: error)), at: mark)
    }
  }

  /// Keeps the issues of an import that user code has done itself, below a place.
  mutating func report(issuesOf error: JSONModelError, at mark: SourceMark) {
    for issue in error.issues {
      report(
        issue.kind, at: mark, trail: issue.keyPath, property: issue.property,
        suggestion: issue.suggestion)
    }
    if error.hasMoreIssues { issues.noteMore() }
  }
}

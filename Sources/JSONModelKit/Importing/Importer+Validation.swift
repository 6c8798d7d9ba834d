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
    if let error = error as? JSONModelError { return report(issuesOf: error, at: mark) }
    for finding in schema.findings(of: error) {
      guard let property = finding.property else {
        reportValue(finding.kind, at: mark)
        continue
      }
      report(finding.kind, at: mark, trail: finding.keyPath, property: property)
    }
  }

  /// Keeps the issues of an import that user code has done itself, below a place.
  mutating func report(issuesOf error: JSONModelError, at mark: SourceMark) {
    for issue in error.issues {
      report(
        issue.kind, at: mark, trail: issue.keyPath, property: issue.property,
        suggestion: issue.suggestion)
    }
    issues.noteMore(error.furtherIssues)
  }
}

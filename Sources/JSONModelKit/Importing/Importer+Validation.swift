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

  /// Asks an object for its own opinion.
  ///
  /// - Parameter start: Where the object begins, if a property of it has several places.
  mutating func validate(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, at mark: SourceMark,
    from start: Source.Bookmark?
  ) throws(ReadingStopped) -> Bool {
    let refusal: any Error
    do {
      try instance.validate()
      return true
    } catch {
      refusal = error
    }
    if let error = refusal as? JSONModelError {
      report(issuesOf: error, at: mark)
      return false
    }
    for finding in schema.findings(of: refusal) {
      report(finding, at: mark, path: try path(of: finding, schema, from: start))
    }
    return false
  }

  /// Where the document has the property of a finding; one may have several places.
  private mutating func path(
    of finding: JSONModelError.Issue, _ schema: ClassSchema, from start: Source.Bookmark?
  ) throws(ReadingStopped) -> JSONKeyPath {
    guard let start, let index = schema.places.firstIndex(of: finding.keyPath),
      let place = try place(of: PropertyIndex(index), schema, from: start, isSeen: false)
    else { return finding.keyPath }
    return JSONKeyPath(place)
  }

  /// Keeps the issues of an error that a hook threw for a whole object.
  @inline(never) mutating func reportValidation(
    _ error: any Error, _ schema: ClassSchema, at mark: SourceMark
  ) {
    if let error = error as? JSONModelError { return report(issuesOf: error, at: mark) }
    for finding in schema.findings(of: error) { report(finding, at: mark, path: finding.keyPath) }
  }

  private mutating func report(
    _ finding: JSONModelError.Issue, at mark: SourceMark, path: JSONKeyPath
  ) {
    guard let property = finding.property else { return reportValue(finding.kind, at: mark) }
    report(finding.kind, at: mark, trail: path, property: property)
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

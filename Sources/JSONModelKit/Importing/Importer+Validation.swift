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
    let places = try places(of: schema.findings(of: refusal), schema, from: start)
    reportValidation(refusal, schema, at: mark, places: places)
    return false
  }

  /// Where the document has the properties of some findings that have several places.
  private mutating func places(
    of findings: [JSONModelError.Issue], _ schema: ClassSchema, from start: Source.Bookmark?
  ) throws(ReadingStopped) -> [JSONKeyPath: JSONKeyPath] {
    var places: [JSONKeyPath: JSONKeyPath] = [:]
    guard let start else { return places }
    for finding in findings where places[finding.keyPath] == nil {
      guard let index = schema.places.firstIndex(of: finding.keyPath) else { continue }
      let place = try place(of: PropertyIndex(index), schema, from: start, isSeen: false)
      places[finding.keyPath] = place.map { JSONKeyPath($0) }
    }
    return places
  }

  /// Keeps the issues of an error that user code threw for a whole object.
  ///
  /// - Parameter places: What the document has instead of the preferred places of properties.
  @inline(never) mutating func reportValidation(
    _ error: any Error, _ schema: ClassSchema, at mark: SourceMark,
    places: [JSONKeyPath: JSONKeyPath] = [:]
  ) {
    if let error = error as? JSONModelError { return report(issuesOf: error, at: mark) }
    for finding in schema.findings(of: error) {
      guard let property = finding.property else {
        reportValue(
          finding.kind, at: mark, suggestion: finding.suggestion, detail: finding.detail)
        continue
      }
      let path = places[finding.keyPath] ?? finding.keyPath
      report(finding.kind, at: mark, trail: path, property: property, detail: finding.detail)
    }
  }

  /// Keeps the issues of an import that user code has done itself, below a place.
  mutating func report(issuesOf error: JSONModelError, at mark: SourceMark) {
    for issue in error.issues {
      report(
        issue.kind, at: mark, trail: issue.keyPath, property: issue.property,
        suggestion: issue.suggestion, fix: issue.fix, detail: issue.detail)
    }
    issues.noteMore(error.furtherIssues)
  }
}

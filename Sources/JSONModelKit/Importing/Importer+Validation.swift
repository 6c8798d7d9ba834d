// The checks of a whole object, after all of its members were imported.

extension Importer where Source: ImportSource {
  /// Calls `didImport(_:)` and `validate()` of an object, and reports their errors.
  ///
  /// - Parameter start: The position of the object; nil if `needsObjectOffsets` of the schema is
  ///   false.
  mutating func validate(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, at mark: SourceMark,
    from start: Source.Bookmark?
  ) throws(ReadingStopped) -> Bool {
    if isUnfinished(mark) { return true }
    if schema.declaration.overridesDidImport, let start {
      guard try notify(instance, schema, at: mark, from: start) else { return false }
    }
    let rejection: any Error
    do {
      try instance.validate()
      return true
    } catch {
      rejection = error
    }
    let documentPaths = try documentPaths(
      of: schema.validationIssues(of: rejection), schema, from: start)
    reportValidation(rejection, schema, at: mark, documentPaths: documentPaths)
    return false
  }

  /// Returns the key path that the document uses for each invalid property with several keys, by the
  /// preferred key path of the property.
  mutating func documentPaths(
    of validationIssues: [JSONModelError.Issue], _ schema: ClassSchema, from start: Source.Bookmark?
  ) throws(ReadingStopped) -> [JSONKeyPath: JSONKeyPath] {
    var documentPaths: [JSONKeyPath: JSONKeyPath] = [:]
    guard let start else { return documentPaths }
    for validationIssue in validationIssues where documentPaths[validationIssue.keyPath] == nil {
      guard let index = schema.preferredPaths.firstIndex(of: validationIssue.keyPath) else {
        continue
      }
      let documentPath = try documentPath(
        of: PropertyIndex(index), schema, from: start, isSeen: false)
      documentPaths[validationIssue.keyPath] = documentPath.map { JSONKeyPath($0) }
    }
    return documentPaths
  }

  /// Reports the issues of an error that user code has thrown for a whole object.
  ///
  /// - Parameter documentPaths: The paths that the document uses, keyed by the preferred paths of
  ///   the properties.
  @inline(never) mutating func reportValidation(
    _ error: any Error, _ schema: ClassSchema, at mark: SourceMark,
    documentPaths: [JSONKeyPath: JSONKeyPath] = [:]
  ) {
    if let error = error as? JSONModelError { return report(issuesOf: error, at: mark) }
    for validationIssue in schema.validationIssues(of: error) {
      guard let property = validationIssue.property else {
        reportValue(
          validationIssue.kind, at: mark, suggestion: validationIssue.suggestion,
          detail: validationIssue.detail)
        continue
      }
      let path = documentPaths[validationIssue.keyPath] ?? validationIssue.keyPath
      report(
        validationIssue.kind, at: mark, trail: path, property: property,
        detail: validationIssue.detail)
    }
  }

  /// Reports the issues of a `JSONModelError` that a hook, a transformer or `validate()` throws.
  ///
  /// It may be the error of an import inside that code. Its key paths are relative to the mark.
  mutating func report(issuesOf error: JSONModelError, at mark: SourceMark) {
    for issue in error.issues {
      report(
        issue.kind, at: mark, trail: issue.keyPath, property: issue.property,
        suggestion: issue.suggestion, fix: issue.fix, detail: issue.detail)
    }
    issues.countFurther(error.furtherIssues)
  }
}

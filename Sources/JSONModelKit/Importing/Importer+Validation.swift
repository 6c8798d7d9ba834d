// The checks of a whole object, after all of its members were imported.

extension Importer {
  /// Calls `didImport(_:)` and `validate()` of an object, and reports their errors.
  ///
  /// Inlined, which saves 2 % of the instructions of an import of small objects.
  @inline(__always) mutating func validate(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, at mark: ByteOffset
  ) throws(ReadingStopped) -> Bool {
    if isUnfinished(mark) { return true }
    if schema.declaration.overridesDidImport {
      guard try ModelObject(instance, schema).notify(at: mark, &self) else { return false }
    }
    let rejection: any Error
    do {
      try instance.validate()
      return true
    } catch {
      rejection = error
    }
    try reportValidation(rejection, schema, at: mark)
    return false
  }

  /// Reports the issues of an error that user code has thrown for a whole object.
  @inline(never) mutating func reportValidation(
    _ error: any Error, _ schema: ClassSchema, at mark: ByteOffset
  ) throws(ReadingStopped) {
    if let error = error as? JSONModelError { return report(issuesOf: error, at: mark) }
    try report(schema.validationIssues(of: error), of: schema, at: mark)
  }

  /// Reports issues that were found after the members of an object were imported.
  ///
  /// An issue of a property is reported at its value, or at the innermost value on the way to it
  /// that exists. So the object is parsed once more, but only after an error.
  ///
  /// - Parameters:
  ///   - found: The issues with the preferred key paths of their properties.
  ///   - mark: The position of the object, which has been parsed completely.
  mutating func report(
    _ found: [JSONModelError.Issue], of schema: ClassSchema, at mark: ByteOffset
  ) throws(ReadingStopped) {
    var located: [IssueCollector.Entry] = []
    for issue in found {
      if issue.property == nil {
        reportValue(issue.kind, at: mark, suggestion: issue.suggestion, detail: issue.detail)
        continue
      }
      guard keeps(issueAt: mark) else {
        issues.countFurther(isTolerable: issue.kind.isTolerable)
        continue
      }
      located.append(try entry(of: issue, schema, at: mark))
    }
    if located.isEmpty { return }
    let end = source.bookmark()
    try adopt(located, from: source.bookmark(ofLastValueAt: mark)) {
      $0.issues.add($1.issue, at: $1.place)
    }
    source.rewind(to: end)
  }

  /// Returns an issue of a property with its key path in the object.
  private mutating func entry(
    of issue: JSONModelError.Issue, _ schema: ClassSchema, at mark: ByteOffset
  ) throws(ReadingStopped) -> IssueCollector.Entry {
    var issue = issue
    var path = exchange(&issue.keyPath, with: [])
    let start = source.bookmark(ofLastValueAt: mark)
    if let index = schema.preferredPaths.firstIndex(of: path),
      let found = try documentPath(of: PropertyIndex(index), schema, from: start, isSeen: false)
    {
      path = JSONKeyPath(found)
    }
    return IssueCollector.Entry(issue: issue, place: IssuePlace(mark: mark, path: path))
  }

  /// Reports the issues of a `JSONModelError` that a hook, a transformer or `validate()` throws.
  ///
  /// It may be the error of an import inside that code. Its key paths are relative to the mark.
  mutating func report(issuesOf error: JSONModelError, at mark: ByteOffset) {
    for issue in error.issues {
      report(
        issue.kind, at: mark, trail: issue.keyPath, property: issue.property,
        suggestion: issue.suggestion, fix: issue.fix, detail: issue.detail)
    }
    issues.countFurther(error.furtherIssues)
  }
}

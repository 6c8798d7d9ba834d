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
    try reportValidation(
      rejection, schema, at: mark, from: start ?? source.bookmark(ofLastValueAt: mark))
    return false
  }

  /// Reports the issues of an error that user code has thrown for a whole object.
  ///
  /// - Parameter start: The position of the object; nil if it is not known.
  @inline(never) mutating func reportValidation(
    _ error: any Error, _ schema: ClassSchema, at mark: SourceMark, from start: Source.Bookmark?
  ) throws(ReadingStopped) {
    if let error = error as? JSONModelError { return report(issuesOf: error, at: mark) }
    try report(schema.validationIssues(of: error), of: schema, at: mark, from: start)
  }

  /// Reports issues that were found after the members of an object were imported.
  ///
  /// An issue of a property is reported at its value, or at the innermost value on the way to it
  /// that exists. So the object is parsed once more, but only after an error.
  ///
  /// - Parameters:
  ///   - found: The issues with the preferred key paths of their properties.
  ///   - start: The position of the object; nil if it is not known.
  mutating func report(
    _ found: [JSONModelError.Issue], of schema: ClassSchema, at mark: SourceMark,
    from start: Source.Bookmark?
  ) throws(ReadingStopped) {
    var located: [IssueCollector.Entry] = []
    for issue in found {
      if issue.property == nil {
        reportValue(issue.kind, at: mark, suggestion: issue.suggestion, detail: issue.detail)
        continue
      }
      let isInTree = source.path(of: mark) != nil
      guard isInTree || keeps(issueAt: mark) else {
        issues.countFurther(isTolerable: issue.kind.isTolerable)
        continue
      }
      let entry = try entry(of: issue, schema, at: mark, from: start)
      if isInTree { add(entry.issue, at: entry.place) } else { located.append(entry) }
    }
    guard let start, !located.isEmpty else { return }
    let end = source.bookmark()
    try adopt(located, from: start) { $0.issues.add($1.issue, at: $1.place) }
    source.rewind(to: end)
  }

  /// Returns an issue of a property with its key path in the document.
  ///
  /// In a tree, the path begins at the root, and issues are in the order of the declarations. In a
  /// document, it begins at the object.
  private mutating func entry(
    of issue: JSONModelError.Issue, _ schema: ClassSchema, at mark: SourceMark,
    from start: Source.Bookmark?
  ) throws(ReadingStopped) -> IssueCollector.Entry {
    var issue = issue
    var path = exchange(&issue.keyPath, with: [])
    var place = IssuePlace(mark: mark)
    let outer = source.path(of: mark)
    if outer != nil { place.sortIndexes = source.sortIndexes(of: mark) }
    if let index = schema.preferredPaths.firstIndex(of: path) {
      let property = PropertyIndex(index)
      if outer != nil { place.sortIndexes.append(schema.keys.sortIndex(of: property)) }
      if let start, let found = try documentPath(of: property, schema, from: start, isSeen: false) {
        path = JSONKeyPath(found)
      }
    }
    place.path = outer?.appending(path) ?? path
    return IssueCollector.Entry(issue: issue, place: place)
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

// The checks of a whole object, after all of its members were imported.

extension Importer {
  /// Reports the required keys that an object does not have.
  ///
  /// - Parameter mark: The position of the object, which the source has just passed.
  @inline(never) mutating func reportMissingKeys(
    of schema: ClassSchema, seen: PropertySet, at mark: SourceMark
  ) throws(ReadingStopped) {
    for index in schema.plans.indices {
      let property = PropertyIndex(index)
      guard schema.required.contains(property), !seen.contains(property) else { continue }
      if options.rejectsReadOnly, schema.plans[index].access == .readOnly { continue }
      var key: String?
      if schema.declared[index].plainKey == nil, issues.total < options.maximumIssues,
        let start = source.bookmark(ofPassedValueAt: mark)
      {
        key = try dottedKey(of: property, schema, from: start)
      }
      report(
        .missingKey, at: mark, trail: schema.places[index],
        property: schema.qualifiedName(of: property),
        fix: key.map { "the object has the key \"\($0)\": map it with .literal(\"\($0)\")" })
    }
  }

  /// Returns a key path of a property, such as `info.name`, that the object has as a single key.
  ///
  /// - Parameter start: The position of the object, which has been parsed completely.
  private mutating func dottedKey(
    of property: PropertyIndex, _ schema: ClassSchema, from start: Source.Bookmark
  ) throws(ReadingStopped) -> String? {
    let end = source.bookmark()
    defer { source.goBack(to: end) }
    for path in schema.alternatives[property.value] where path.count > 1 {
      let key = path.dottedText
      source.goBack(to: start)
      if try enterMember(key, isReadLater: true) == true { return key }
    }
    return nil
  }

  /// Calls the hook and `validate()` of an object, and reports their errors.
  ///
  /// - Parameter start: The position of the object, if the class has constraints or a property with
  ///   several keys.
  mutating func validate(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, at mark: SourceMark,
    from start: Source.Bookmark?
  ) throws(ReadingStopped) -> Bool {
    if schema.overridesDidImport, let start {
      guard try notify(instance, schema, at: mark, from: start) else { return false }
    }
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

  /// Returns the paths of the properties with several keys that findings concern.
  mutating func places(
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

  /// Reports the issues of an error that user code has thrown for a whole object.
  ///
  /// - Parameter places: The paths that the document uses, by the preferred paths of properties.
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

  /// Reports the issues of an import that user code has run itself, relative to a mark.
  mutating func report(issuesOf error: JSONModelError, at mark: SourceMark) {
    for issue in error.issues {
      report(
        issue.kind, at: mark, trail: issue.keyPath, property: issue.property,
        suggestion: issue.suggestion, fix: issue.fix, detail: issue.detail)
    }
    issues.noteMore(error.furtherIssues)
  }
}

extension [JSONKeyPath.Component] {
  /// The components, separated by dots.
  fileprivate var dottedText: String {
    map { step in
      switch step {
      case .key(let key): key
      case .index(let index): "\(index)"
      }
    }.joined(separator: ".")
  }
}

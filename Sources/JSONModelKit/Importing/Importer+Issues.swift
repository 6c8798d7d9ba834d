// Issues are reported out of line, to keep the fast path of the import small.

extension Importer where Source: ImportSource {
  /// Reports an issue.
  @inline(never) mutating func report(
    _ kind: consuming JSONModelError.Kind, at mark: SourceMark, isAtKey: Bool = false,
    trail: consuming JSONKeyPath = [], property: consuming String? = nil,
    suggestion: consuming String? = nil, fix: consuming String? = nil,
    detail: consuming IssueDetail? = nil
  ) {
    add(
      JSONModelError.Issue(
        kind: kind, keyPath: trail, property: property, suggestion: suggestion, fix: fix,
        detail: detail),
      at: IssuePlace(mark: mark, isAtKey: isAtKey))
  }

  /// Reports an issue of a value, with the property that contains it.
  @inline(never) mutating func reportValue(
    _ kind: consuming JSONModelError.Kind, at mark: SourceMark, isAtKey: Bool = false,
    trail: consuming JSONKeyPath = [], suggestion: consuming String? = nil,
    fix: consuming String? = nil, detail: consuming IssueDetail? = nil
  ) {
    report(
      kind, at: mark, isAtKey: isAtKey, trail: trail, property: enclosing.name,
      suggestion: suggestion, fix: fix, detail: detail)
  }

  /// Adds an issue with its path, unless the issue limit discards it.
  ///
  /// The path is computed last, because that is slow.
  mutating func add(
    _ issue: consuming JSONModelError.Issue, at place: consuming IssuePlace
  ) {
    if place.sortIndexes.isEmpty { place.sortIndexes = source.sortIndexes(of: place.mark) }
    guard issues.keeps(issueAt: place) else {
      return issues.countFurther(isTolerable: issue.kind.isTolerable)
    }
    if place.path == nil { place.path = source.path(of: place.mark) }
    issues.add(issue, at: place)
  }

  /// Takes the complete next value; reports an issue and returns nil if it is not a JSON value.
  mutating func takeWholeValue() throws(ReadingStopped) -> JSONValue? {
    guard let part = try source.foreignPart() else { return try source.takeValue() }
    reportValue(
      .typeMismatch(expected: "JSONValue", found: part.name), at: source.mark(),
      trail: JSONKeyPath(part.path), fix: part.fix)
    return nil
  }

  /// Takes the complete next value for typed code: a `Codable` type, a hook or a transformer.
  ///
  /// Duplicate keys at any depth are `duplicateKey` issues. The importer cannot determine which
  /// parts such code treats as free-form values, so no part is exempt.
  ///
  /// - Returns: Nil if there were issues.
  mutating func takeTypedValue() throws(ReadingStopped) -> JSONValue? {
    if try source.foreignPart() != nil { return try takeWholeValue() }
    var duplicates: [SourceMark] = []
    let value = try source.takeValue(findingDuplicateKeys: &duplicates)
    guard !duplicates.isEmpty, options.duplicateKeys == .reject else { return value }
    for mark in duplicates { reportValue(.duplicateKey, at: mark, isAtKey: true) }
    return nil
  }

  /// Reports that the next value does not have the type of the shape, and skips it.
  @inline(never) mutating func rejectValue(_ shape: ValueShape) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    let type = try source.typeOfNext()
    // Discarded issues are only counted.
    guard keeps(issueAt: mark) else {
      issues.countFurther()
      if type != nil { try source.skipValue() }
      return false
    }
    guard let type else {
      return try rejectValue(expected: shape.expectedSwiftName, shape.jsonTypes)
    }
    if options.showsValues { return try rejectValue(expected: shape.expectedName, shape.jsonTypes) }
    let content = sharedMismatchContent(of: shape, type, at: mark)
    add(JSONModelError.Issue(content), at: IssuePlace(mark: mark))
    try source.skipValue()
    return false
  }

  @inline(never) mutating func rejectValue(
    expected: String, _ types: [JSONTypeName]
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    let type = try source.typeOfNext()
    let content = mismatchContent(expected: expected, types, type, at: mark)
    add(JSONModelError.Issue(content), at: IssuePlace(mark: mark))
    if type != nil { try source.skipValue() }
    return false
  }

  /// Returns the content of the issue of a value with a wrong type; the same object if the last such
  /// value had the same property, shape and JSON type.
  ///
  /// Only for issues that do not show values, because those differ.
  private mutating func sharedMismatchContent(
    of shape: ValueShape, _ type: JSONType, at mark: SourceMark
  ) -> IssueContent {
    if let content = lastMismatch?.content(of: enclosing, shape, type) { return content }
    let content = mismatchContent(expected: shape.expectedName, shape.jsonTypes, type, at: mark)
    lastMismatch = Mismatch(property: enclosing, shape: shape, type: type, content: content)
    return content
  }

  /// Returns the content of the issue of a value with a wrong type.
  private mutating func mismatchContent(
    expected: String, _ types: [JSONTypeName], _ type: JSONType?, at mark: SourceMark
  ) -> IssueContent {
    let kind: JSONModelError.Kind =
      type == .null
      ? .nullValue(expected: expected)
      : .typeMismatch(
        expected: expected, found: found(type?.name ?? source.nonJSONTypeName, at: mark))
    return IssueContent(
      kind: kind, property: enclosing.name, suggestion: nil,
      fix: type == nil ? source.nonJSONTypeFix : nil,
      detail: types.isEmpty ? nil : .jsonTypes(types))
  }

  /// Returns whether another issue at a mark would be kept.
  ///
  /// The function is mutating, as are its callers, because the compiler copies the importer for a
  /// call of a nonmutating function.
  mutating func keeps(issueAt mark: SourceMark) -> Bool {
    issues.keeps(issueAt: IssuePlace(mark: mark, sortIndexes: source.sortIndexes(of: mark)))
  }

  /// Returns the description of a found value, with the value itself if the options allow it.
  mutating func found(_ kind: String, at mark: SourceMark) -> String {
    excerpt(at: mark).map { "\(kind) \($0)" } ?? kind
  }

  /// Returns the description of a number found instead of an integer.
  ///
  /// The word is "number" if an excerpt follows, because the excerpt shows the fractional part.
  mutating func foundFraction(at mark: SourceMark) -> String {
    excerpt(at: mark).map { "number \($0)" } ?? "fraction"
  }

  /// Returns the text of a value, shortened to 40 Unicode scalars.
  ///
  /// Nil if the options do not allow it, or if an issue at the mark would not be kept. The function
  /// is mutating for the same reason as `keeps(issueAt:)`.
  mutating func excerpt(at mark: SourceMark) -> String? {
    guard options.showsValues, keeps(issueAt: mark) else { return nil }
    let text = source.text(at: mark)
    // Counts Unicode scalars, because a single `Character` can have any length.
    let start = text.unicodeScalars.prefix(40)
    return start.endIndex < text.endIndex ? "\(String(start.dropLast()))…" : text
  }
}

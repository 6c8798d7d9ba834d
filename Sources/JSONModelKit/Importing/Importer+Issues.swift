// Issues are made here and nowhere else; the functions are kept out of the way of the import.

extension Importer {
  /// Keeps an issue.
  @inline(never) mutating func report(
    _ kind: JSONModelError.Kind, at mark: SourceMark, isAtKey: Bool = false,
    trail: JSONKeyPath = [], property: String? = nil, suggestion: String? = nil,
    fix: String? = nil, detail: IssueDetail? = nil
  ) {
    add(
      IssueCollector.Entry(
        kind: kind, mark: mark, isAtKey: isAtKey, trail: trail, property: property,
        suggestion: suggestion, fix: fix, detail: detail))
  }

  /// Keeps an issue of a value, which the property around it will be named for.
  @inline(never) mutating func reportValue(
    _ kind: JSONModelError.Kind, at mark: SourceMark, isAtKey: Bool = false,
    trail: JSONKeyPath = [], suggestion: String? = nil, fix: String? = nil,
    detail: IssueDetail? = nil
  ) {
    add(
      IssueCollector.Entry(
        kind: kind, mark: mark, isAtKey: isAtKey, trail: trail, suggestion: suggestion,
        fix: fix, detail: detail, concernsEnclosingProperty: true))
  }

  /// Adds an issue with its place, if it is kept; a path is long to make.
  mutating func add(_ entry: IssueCollector.Entry) {
    var entry = entry
    if entry.ranks.isEmpty { entry.ranks = source.ranks(of: entry.mark) }
    guard issues.keeps(issueAt: entry.mark, ranks: entry.ranks) else { return issues.noteMore() }
    if entry.path == nil { entry.path = source.path(of: entry.mark) }
    issues.add(entry)
  }

  /// Takes the next value as a whole; nil if a part of it is no JSON value, which is an issue then.
  mutating func takeWholeValue() throws(ReadingStopped) -> JSONValue? {
    guard let part = try source.foreignPart() else { return try source.takeValue() }
    reportValue(
      .typeMismatch(expected: "JSONValue", found: part.name), at: source.mark(),
      trail: JSONKeyPath(part.path))
    return nil
  }

  /// Takes the next value as a whole, for typed code: a `Codable` type, a hook or a transformer.
  ///
  /// Equal keys anywhere inside are `duplicateKey` issues. Which parts such code treats as free-form
  /// values is not known here, so no part is exempt.
  ///
  /// - Returns: Nil if there were issues.
  mutating func takeTypedValue() throws(ReadingStopped) -> JSONValue? {
    if try source.foreignPart() != nil { return try takeWholeValue() }
    var repeated: [SourceMark] = []
    let value = try source.takeValue(findingRepeatedKeys: &repeated)
    guard !repeated.isEmpty, options.duplicateKeys == .reject else { return value }
    for mark in repeated { reportValue(.duplicateKey, at: mark, isAtKey: true) }
    return nil
  }

  /// Says that the next value is of another kind than the shape asks for, and moves over it.
  @inline(never) mutating func refuse(_ shape: ValueShape) throws(ReadingStopped) -> Bool {
    // Of issues that nobody keeps only the number is told.
    guard keeps(issueAt: source.mark()) else {
      issues.noteMore()
      if try source.kindOfNext() != nil { try source.skipValue() }
      return false
    }
    return try refuse(expected: shape.typeName, shape.jsonTypes)
  }

  @inline(never) mutating func refuse(
    expected: String, _ types: [JSONTypeName]
  ) throws(ReadingStopped) -> Bool {
    let detail = types.isEmpty ? nil : IssueDetail.jsonTypes(types)
    let mark = source.mark()
    let kind = try source.kindOfNext()
    if kind == .null {
      reportValue(.nullValue(expected: expected), at: mark, detail: detail)
    } else {
      let name = kind?.name ?? source.foreignName
      reportValue(
        .typeMismatch(expected: expected, found: found(name, at: mark)), at: mark, detail: detail)
    }
    if kind != nil { try source.skipValue() }
    return false
  }

  /// Whether another issue at a place would be kept.
  func keeps(issueAt mark: SourceMark) -> Bool {
    issues.keeps(issueAt: mark, ranks: source.ranks(of: mark))
  }

  /// What was found, with the value itself where the options allow it.
  func found(_ kind: String, at mark: SourceMark) -> String {
    excerpt(at: mark).map { "\(kind) \($0)" } ?? kind
  }

  /// What was found in place of an integer; an excerpt shows the fractional part.
  func foundFraction(at mark: SourceMark) -> String {
    excerpt(at: mark).map { "number \($0)" } ?? "fraction"
  }

  /// The first 40 characters of a value, where the options allow it.
  func excerpt(at mark: SourceMark) -> String? {
    guard options.showsValues, keeps(issueAt: mark) else { return nil }
    let text = source.text(at: mark)
    // Unicode scalars, because a single character can be of any length.
    let start = text.unicodeScalars.prefix(40)
    return start.endIndex < text.endIndex ? "\(String(start.dropLast()))…" : text
  }
}

// Issues are reported out of line, to keep the fast path of the import small.

extension Importer {
  /// Reports an issue.
  @inline(never) mutating func report(
    _ kind: consuming JSONModelError.Kind, at mark: ByteOffset, isAtKey: Bool = false,
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
    _ kind: consuming JSONModelError.Kind, at mark: ByteOffset, isAtKey: Bool = false,
    trail: consuming JSONKeyPath = [], suggestion: consuming String? = nil,
    fix: consuming String? = nil, detail: consuming IssueDetail? = nil
  ) {
    report(
      kind, at: mark, isAtKey: isAtKey, trail: trail, property: enclosing.name,
      suggestion: suggestion, fix: fix, detail: detail)
  }

  /// Adds an issue, unless the issue limit discards it.
  mutating func add(
    _ issue: consuming JSONModelError.Issue, at place: IssuePlace
  ) {
    guard issues.keeps(issueAt: place) else {
      return issues.countFurther(isTolerable: issue.kind.isTolerable)
    }
    issues.add(issue, at: place)
    if issues.stopsAtIssue { stopTrial() }
  }

  /// Takes the complete next value; reports all parts without JSON, and returns nil if there are any.
  ///
  /// - Parameter isOfProperty: Whether the issues name the current property.
  mutating func takeWholeValue(
    isOfProperty: Bool = true
  ) throws(ReadingStopped) -> JSONValue? {
    guard source.natives != nil else { return try source.takeValue() }
    let start = source.mark()
    let value = try source.takeValue()
    // Not `? nil : value`, in which `nil` would be a JSON null.
    if reportNatives(since: start, isOfProperty: isOfProperty) { return nil }
    return value
  }

  /// Takes the complete next value for an `Any`; reports all parts without JSON and all numbers beyond
  /// the greatest `Double`, and returns nil if there are any.
  mutating func takeAny(_ shape: ValueShape) throws(ReadingStopped) -> JSONValue? {
    var (numbers, natives): ([ByteOffset], [ByteOffset]) = ([], [])
    let value = try source.takeValue(findingNumbersOutOfRange: &numbers, natives: &natives)
    reportNatives(at: natives, expected: shape.expectedSwiftName, isOfProperty: true)
    for mark in numbers {
      let found = found("number", at: mark)
      reportValue(.numberOutOfRange(expected: shape.typeName, found: found), at: mark)
    }
    guard numbers.isEmpty, natives.isEmpty else { return nil }
    return value
  }

  /// Skips a value that is not imported; its parts without JSON are issues, so that none is lost.
  mutating func skipUnused() throws(ReadingStopped) {
    // A document in JSON5 may have numbers that are not finite in unknown members.
    guard source.natives != nil, options.syntax == .json else { return try source.skipValue() }
    let start = source.mark()
    try source.skipValue()
    _ = reportNatives(since: start, isOfProperty: false)
  }

  /// Skips an unknown member; the enclosing class of a flattened model may know it.
  @inline(never) fileprivate mutating func skipUnused(in schema: ClassSchema) throws(ReadingStopped)
  {
    if schema.declaration.part == nil { try skipUnused() } else { try source.skipValue() }
  }

  /// Reports the values without JSON from an offset to the current position; returns whether there
  /// are any.
  @inline(never) private mutating func reportNatives(
    since start: ByteOffset, isOfProperty: Bool
  ) -> Bool {
    let found = source.natives?.foreign(in: start..<source.cursor.position) ?? []
    reportNatives(at: found, expected: "JSONValue", isOfProperty: isOfProperty)
    return !found.isEmpty
  }

  private mutating func reportNatives(
    at offsets: some Sequence<ByteOffset>, expected: String, isOfProperty: Bool
  ) {
    for offset in offsets {
      guard let native = source.natives?[offset] else { continue }
      let (name, fix) = native.describe(native.value)
      report(
        .typeMismatch(expected: expected, found: name), at: offset,
        property: isOfProperty ? enclosing.name : nil, fix: fix)
    }
  }

  /// Takes the complete next value for typed code: a `Codable` type, a hook or a transformer.
  ///
  /// Duplicate keys at any depth are `duplicateKey` issues. The importer cannot determine which
  /// parts such code treats as free-form values, so no part is exempt.
  ///
  /// - Returns: Nil if there were issues.
  mutating func takeTypedValue() throws(ReadingStopped) -> JSONValue? {
    try requireFinished()
    let start = source.mark()
    var duplicates: [ByteOffset] = []
    let value = try source.takeValue(findingDuplicateKeys: &duplicates)
    if source.natives != nil, reportNatives(since: start, isOfProperty: true) { return nil }
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
      try source.skipValue()
      return false
    }
    guard let type else {
      return try rejectValue(expected: shape.expectedSwiftName, shape.jsonTypes)
    }
    let embeddingFix = type == .string ? embeddingFix(for: shape, at: mark) : nil
    if options.showsValues || embeddingFix != nil {
      return try rejectValue(
        expected: shape.expectedName, shape.jsonTypes,
        fix: embeddingFix ?? conversionFix(for: shape, type))
    }
    let content = sharedMismatchContent(of: shape, type, at: mark)
    add(JSONModelError.Issue(content), at: IssuePlace(mark: mark))
    try source.skipValue()
    return false
  }

  /// Reports that the next value is not an object, and skips it.
  ///
  /// - Parameter shape: The shape of the model; nil for the root.
  @inline(never) mutating func rejectModel(
    of schema: ClassSchema, _ shape: ValueShape?
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    let isText = try source.typeOfNext() == .string && keeps(issueAt: mark)
    let fix = isText ? shape.flatMap { embeddingFix(for: $0, at: mark) } : nil
    return try rejectValue(expected: schema.name, [.object], fix: fix)
  }

  @inline(never) mutating func rejectValue(
    expected: String, _ types: [JSONTypeName], fix: String? = nil
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    let type = try source.typeOfNext()
    let content = mismatchContent(expected: expected, types, type, at: mark, fix: fix)
    add(JSONModelError.Issue(content), at: IssuePlace(mark: mark))
    try source.skipValue()
    return false
  }

  /// Returns the content of the issue of a value with a wrong type; the same object if the last such
  /// value had the same property, shape and JSON type.
  ///
  /// Only for issues that do not show values, because those differ.
  private mutating func sharedMismatchContent(
    of shape: ValueShape, _ type: JSONType, at mark: ByteOffset
  ) -> IssueContent {
    if let content = lastMismatch?.content(of: enclosing, shape, type) { return content }
    let content = mismatchContent(
      expected: shape.expectedName, shape.jsonTypes, type, at: mark,
      fix: conversionFix(for: shape, type))
    lastMismatch = Mismatch(property: enclosing, shape: shape, type: type, content: content)
    return content
  }

  /// Returns the fix for a value that the shared registry would convert, but not that of the class.
  private func conversionFix(for shape: ValueShape, _ type: JSONType) -> String? {
    guard case .leaf(let kind) = shape.form,
      let model = enclosing.schema?.with({
        $0.declaration.registry.convertsJSONTypes ? nil : $0.name
      }),
      let leaf = kind.type,
      JSONTransformerRegistry.builtInConversions.converts(type, to: leaf)
    else { return nil }
    return "the transformers of \(model) do not convert it, those of .shared do"
  }

  /// Returns the fix for a string that contains the JSON of an object or array that is expected; nil
  /// unless that is the type of the property, or of its elements.
  private func embeddingFix(for shape: ValueShape, at mark: ByteOffset) -> String? {
    let brackets: [JSONTypeName: (String, String)] = [.object: ("{", "}"), .array: ("[", "]")]
    let expected = shape.jsonTypes.compactMap { brackets[$0] }
    guard !expected.isEmpty, !shape.jsonTypes.contains(.string), let place = place(of: shape) else {
      return nil
    }
    let text = source.text(at: mark)
    guard expected.contains(where: { text.hasPrefix("\"\($0)") && text.hasSuffix("\($1)\"") })
    else {
      return nil
    }
    let transformer = place == .element ? ".each(.embedded)" : ".embedded"
    return "the string contains JSON: use \(transformer) in propertyTransformers"
  }

  /// Returns the content of the issue of a value with a wrong type.
  private mutating func mismatchContent(
    expected: String, _ types: [JSONTypeName], _ type: JSONType?, at mark: ByteOffset,
    fix: String? = nil
  ) -> IssueContent {
    let native = type == nil ? source.nextNative().map { $0.describe($0.value) } : nil
    let kind: JSONModelError.Kind =
      type == .null
      ? .nullValue(expected: expected)
      : .typeMismatch(
        expected: expected, found: found(native?.name ?? type?.name ?? "", at: mark))
    return IssueContent(
      kind: kind, property: enclosing.name, suggestion: nil,
      fix: type == nil ? native?.fix : fix,
      detail: types.isEmpty ? nil : .jsonTypes(types))
  }

  /// Returns whether another issue at a mark would be kept.
  func keeps(issueAt mark: ByteOffset) -> Bool {
    issues.keeps(issueAt: IssuePlace(mark: mark))
  }

  /// Returns the description of a found value, with the value itself if the options allow it.
  func found(_ kind: String, at mark: ByteOffset) -> String {
    excerpt(at: mark).map { "\(kind) \($0)" } ?? kind
  }

  /// Returns the description of a number found instead of an integer.
  ///
  /// The word is "number" if an excerpt follows, because the excerpt shows the fractional part.
  func foundFraction(at mark: ByteOffset) -> String {
    excerpt(at: mark).map { "number \($0)" } ?? "fraction"
  }

  /// Returns the text of a value, shortened to 40 Unicode scalars.
  ///
  /// Nil if the options do not allow it, or if an issue at the mark would not be kept.
  func excerpt(at mark: ByteOffset) -> String? {
    // The rest of an open value is not that of the document.
    guard options.showsValues, keeps(issueAt: mark), scope.unfinished?.contains(mark) != true else {
      return nil
    }
    let text = source.text(at: mark)
    if text.isEmpty { return nil }
    // Counts Unicode scalars, because a single `Character` can have any length.
    let start = text.unicodeScalars.prefix(40)
    return start.endIndex < text.endIndex ? "\(String(start.dropLast()))…" : text
  }
}

// A missing key often has another spelling in the document, such as `created_at` for `createdAt`.
// Objects with a missing key are therefore searched once more for unknown keys that differ only in
// case, underscores, hyphens and spaces. Only failed imports do this, and the search is limited.

extension Importer {
  /// The maximum effort for hints in an import, in bytes.
  static var maximumHintEffort: Int { 65_536 }

  /// Returns the unknown keys of an object; none if the maximum effort is exceeded.
  ///
  /// The position of the source does not change. Without a limit of the effort, the time would be
  /// quadratic in the depth of a document.
  ///
  /// - Parameter start: The position of the object, which has been parsed completely.
  mutating func similarKeys(
    from start: JSONReader.Bookmark, where isUnknown: (String) -> Bool
  ) -> SimilarKeys {
    var found = SimilarKeys()
    guard hintEffort < Self.maximumHintEffort else { return found }
    let end = source.bookmark()
    defer { source.rewind(to: end) }
    source.rewind(to: start)
    do throws(ReadingStopped) {
      guard var hasMember = try source.beginObject() else { return found }
      while hasMember {
        let before = source.mark().value
        let key = try source.takeKey()
        if isUnknown(key) { found.add(key) }
        try source.skipValueForLookahead()
        // Before the position leaves the object, because data after it must not make a difference.
        hintEffort += max(source.mark().value - before, 1)
        hasMember = try source.advanceToNextMember()
        if hintEffort > Self.maximumHintEffort { return SimilarKeys() }
      }
      return found
    } catch {
      // A key is slow to hash. That is not an issue, because the import does not use unknown keys.
      return SimilarKeys()
    }
  }

  /// Returns the fix for a key path that leads to a value that it cannot enter, such as an array
  /// where it has a key.
  ///
  /// - Parameters:
  ///   - depth: The number of steps to the value, at least one.
  ///   - type: The type of the value.
  static func fix(
    for path: [JSONKeyPath.Component], enclosing depth: Int, _ type: JSONType
  ) -> String {
    let outer = JSONKeyPath(Array(path[..<depth]))
    switch (type, path[depth]) {
    case (.array, .key):
      let element = JSONKeyPath(path[..<depth] + [.index(0)] + path[depth...])
      return "\(outer) is an array: write \(element), or import the elements"
    case (.object, .index(let index)):
      let key = outer.appending(.key("\(index)"))
      return "\(outer) is an object, not an array: for a key, write \(key)"
    case (_, let step):
      let name = type == .true || type == .false ? "boolean" : type.name
      let isKey = if case .key = step { true } else { false }
      return "\(outer) is \(name.withArticle), not an \(isKey ? "object" : "array")"
    }
  }

  /// Returns the fix for a key path of `at:` that does not exist, if it is certain.
  mutating func fix(
    forMissing path: JSONKeyPath, at location: FoundLocation
  ) -> String? {
    if let type = location.obstacle {
      return Self.fix(for: path.components, enclosing: location.depth, type)
    }
    guard case .key(let key) = path.components[location.containerDepth] else { return nil }
    if location.containerDepth == 0, path.components.count == 1, key.hasPrefix("/") {
      return "for a JSON Pointer, use JSONKeyPath(jsonPointer:)"
    }
    if location.containerDepth == 0, key == "$" { return "a key path does not begin with $" }
    guard keeps(issueAt: location.container) else { return nil }
    let start = source.bookmark(ofLastValueAt: location.container)
    let similar = similarKeys(from: start) { ExactKey($0) != ExactKey(key) }
    return similar.hint(for: key)
  }
}

/// The unknown keys of an object by their spelling without case, underscores, hyphens and spaces.
struct SimilarKeys {
  /// Nil for a spelling that several keys share.
  private var keys: [String: String?] = [:]

  mutating func add(_ key: String) {
    guard let spelling = Self.spelling(of: key) else { return }
    if keys.updateValue(key, forKey: spelling) != nil { keys[spelling] = .some(nil) }
  }

  /// The only key; nil if there are none or several.
  var onlyKey: String? { keys.count == 1 ? keys.values.first ?? nil : nil }

  /// The keys that no other key is spelled like, in a stable order.
  var uniqueKeys: [String] { keys.values.compactMap(\.self).sorted(byUTF8Of: \.self) }

  /// Returns the key with the same spelling as `other`, if there is exactly one.
  func key(like other: String) -> String? {
    Self.spelling(of: other).flatMap { keys[$0] ?? nil }
  }

  /// Returns a sentence that names the key with the same spelling as an expected one, if there is
  /// exactly one.
  ///
  /// It shows the code points of keys that look the same, such as `"\u{e9}"` and `"e\u{301}"`.
  func hint(for expected: String) -> String? {
    key(like: expected).map { key in
      let keys =
        key == expected
        ? "\(key.quotedCodePoints), not \(expected.quotedCodePoints)" : "\"\(key)\""
      return "the object has the key \(keys)"
    }
  }

  private static func spelling(of key: String) -> String? {
    guard key.utf8.count <= 64 else { return nil }
    let letters = key.unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " }
    return letters.isEmpty ? nil : String(String.UnicodeScalarView(letters)).lowercased()
  }
}

// Keys that no property uses: skipped, reported or collected, as the class specifies.

extension Importer {
  @inline(__always) mutating func readUnknownMember(
    at keyMark: ByteOffset, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState
  ) throws(ReadingStopped) {
    if schema.needsUnknownKeys || options.reportsNearMisses {
      try ModelObject(instance, schema).readNeededUnknownMember(at: keyMark, &state, &self)
    } else if source.natives == nil {
      try source.skipValue()
    } else {
      try skipUnused(in: schema)
    }
  }
}

extension ModelObject {
  @inline(never) fileprivate func readNeededUnknownMember(
    at keyMark: ByteOffset, _ state: inout ObjectState, _ importer: inout Importer
  ) throws(ReadingStopped) {
    if importer.isSuperseded(keyAt: keyMark) { return try importer.source.skipValue() }
    if schema.declaration.ignoresCase,
      let property = schema.keys.find(ignoringCase: importer.source.key(at: keyMark))
    {
      return state.seen.insert(property)
        ? try readOtherMember(property, &state, &importer)
        : try skipDuplicate(of: property, &state, at: keyMark, &importer)
    }
    noteNearMiss(at: keyMark, &state, &importer)
    if !schema.declaration.rejectsUnknownKeys, !schema.collectsUnknownKeys {
      return try importer.skipUnused(in: schema)
    }
    guard schema.declaration.unknownKeysOffset != nil else {
      state.withRest {
        importer.reportUnknownKey(at: keyMark, known: schema.keys, &$0.unknownKeys, schema)
      }
      settle(&state, &importer)
      return try importer.source.skipValue()
    }
    // Swapped out of the state, so that the dictionary is changed in place.
    var collected: [String: JSONValue] = [:]
    state.withRest { swap(&$0.collected, &collected) }
    try importer.collect(memberAt: keyMark, in: &collected)
    settle(&state, &importer)
    state.withRest { swap(&$0.collected, &collected) }
  }
}

extension Importer {
  /// Reports an unknown key, or a duplicate of one.
  @inline(never) mutating func reportUnknownKey(
    at keyMark: ByteOffset, known: KeyTable, _ unknownKeys: inout Set<ExactKey>,
    _ schema: ClassSchema? = nil
  ) {
    guard keeps(issueAt: keyMark) else {
      return report(.unknownKey, at: keyMark, isAtKey: true)
    }
    let key = source.key(at: keyMark)
    guard unknownKeys.insert(ExactKey(key)).inserted else {
      return report(.duplicateKey, at: keyMark, isAtKey: true)
    }
    if let fix = schema?.fix(forUnknownKey: key) {
      return report(.unknownKey, at: keyMark, isAtKey: true, fix: fix)
    }
    report(
      .unknownKey, at: keyMark, isAtKey: true,
      suggestion: nearestName(to: key, in: known.keys.compactMap(\.self)))
  }
}

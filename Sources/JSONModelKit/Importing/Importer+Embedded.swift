// JSON inside a string:
//
//   {"Message": "{\"id\": 7}"}     unescape the string   ->   {"id": 7}
//                                                              importer of its own, same shape
//   {"Message": {"id": 7}}         the same importer, if the property accepts objects
//
// The bytes of the string are an own document for the import. Its issues have the key path of the
// string and the path in it, and the position of the character in the outer document.

extension Importer {
  /// Imports the JSON in the next value, which must be a string.
  ///
  /// - Parameter acceptsObjects: Whether the value may also be an object or array itself.
  mutating func readEmbedded(
    _ content: ValueShape, acceptsObjects: Bool, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    let type = try source.typeOfNext()
    if acceptsObjects, type == .object || type == .array { return try read(content, into: slot) }
    if type == .string { try requireFinished() }
    guard let document = try source.takeEmbeddedDocument() else {
      return acceptsObjects
        ? try rejectValue(
          expected: "String or \(content.expectedName)", [.string] + content.jsonTypes)
        : try rejectValue(
          expected: "String", [.string], fix: type.flatMap { content.fix(forUnembedded: $0) })
    }
    return try document.bytes.lend { bytes throws(ReadingStopped) in
      guard !bytes.isEmpty, let cursor = bytes.cursor else {
        reportValue(.invalidJSON("expected JSON in the string, found an empty string"), at: mark)
        return false
      }
      let reader = JSONReader(cursor, maximumDepth: source.remainingDepth)
      return try read(content, from: reader, document.offsets, at: mark, into: slot)
    }
  }

  private mutating func read(
    _ content: ValueShape, from reader: JSONReader, _ offsets: OffsetMap, at mark: ByteOffset,
    into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let outer = EmbeddedPlace(mark: mark, offsets: offsets)
    // First, because a value that is stored cannot be withdrawn when its document is malformed.
    if let failure = reader.failureOfDocument() {
      if !failure.kind.isTolerable {
        throw source.fail(limit: "\(failure.kind)", fix: failure.fix)
      }
      for entry in outer.entries([failure]) { add(entry.issue, at: entry.place) }
      return false
    }
    var importer = Importer(reader, options: options)
    importer.scope = scope.inOtherImporter
    importer.enclosing = enclosing
    if let choices = rare?.choices {
      importer.makeRare().choices = choices
      importer.makeRare().offsets = [offsets] + (rare?.offsets ?? [])
    }
    defer {
      journal += importer.journal
      scope.budget = importer.scope.budget
    }
    let isStored: Bool
    do {
      try importer.source.begin(
        findsSuperseded: options.duplicateKeys == .useLast, isDocument: false)
      isStored = try importer.read(content, into: slot)
      source.conversions &+= importer.source.conversions
      adopt(importer.rare?.deviations[enclosing], offsets)
    } catch {
      let issue = importer.source.failureIssue
      throw source.fail(limit: "\(issue.kind)", fix: issue.fix)
    }
    let isTolerable = importer.issues.isTolerable
    var found = importer.issues.takeFirst()
    importer.source.locate(&found.issues, at: found.places)
    for entry in outer.entries(found.issues) { add(entry.issue, at: entry.place) }
    issues.countFurther(found.further, isTolerable: isTolerable)
    var replaced = importer.tolerated.takeFirst()
    importer.source.locate(&replaced.issues, at: replaced.places)
    for entry in outer.entries(replaced.issues) { tolerated.add(entry.issue, at: entry.place) }
    tolerated.countFurther(replaced.further)
    return isStored
  }
}

extension ValueShape {
  /// Returns the fix for a value that should be in a string, but is an object or array itself.
  fileprivate func fix(forUnembedded type: JSONType) -> String? {
    let isAccepted =
      type == .object && jsonTypes.contains(.object) || type == .array && jsonTypes.contains(.array)
    return isAccepted
      ? "to accept a value that is not in a string, use .embedded(acceptsObjects: true)" : nil
  }
}

/// The place of a string with a document.
struct EmbeddedPlace {
  let mark: ByteOffset
  let offsets: OffsetMap

  /// Returns located issues of the document as issues of the outer source.
  func entries(_ issues: [JSONModelError.Issue]) -> [IssueCollector.Entry] {
    issues.map { issue in
      var issue = issue
      let position = exchange(&issue.position, with: nil)
      let offset = position.map { ByteOffset(offsets.original(of: $0.offset)) }
      return IssueCollector.Entry(issue: issue, place: IssuePlace(mark: offset ?? mark))
    }
  }
}

extension JSONReader {
  /// Returns the issue of the document, if it is malformed or exceeds the maximum depth.
  fileprivate func failureOfDocument() -> JSONModelError.Issue? {
    var reader = self
    do throws(ReadingStopped) {
      try reader.skipValue()
      try reader.finish()
      return nil
    } catch {
      return reader.failureIssue
    }
  }
}

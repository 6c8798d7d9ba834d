// What tools need of a document beyond its `JSONValue`: the order of members, members with equal
// keys, and offsets:
//
//   {"a": [1, 2]}
//   ^ beginObject 0, key "a" 1, beginArray 6, scalar 1 at 7, scalar 2 at 10, end, end

/// A part of a document.
package enum DocumentPart {
  case scalar(JSONValue)
  case beginArray, beginObject
  /// The key of the next value.
  case key(String)
  /// The end of the innermost array or object.
  case end

  /// Visits the parts of a document with their offsets, in order.
  ///
  /// - Throws: The errors of ``JSONValue/init(data:)``.
  package static func visitAll(
    of document: ArraySlice<UInt8>, _ visit: (DocumentPart, _ offset: Int) -> Void
  ) throws(JSONModelError) {
    try document.lendBytes { bytes throws(JSONModelError) in
      _ = try JSONValue(reading: bytes) { reader throws(ReadingStopped) in
        try reader.visitParts(visit)
        return .null
      }
    }
  }
}

extension DocumentPart {
  /// Passes the parts of a walk to a closure.
  fileprivate struct Visitor: TokenVisitor {
    let visit: (DocumentPart, _ offset: Int) -> Void

    mutating func begin(isObject: Bool, at start: ByteOffset, _ reader: inout JSONReader) {
      visit(isObject ? .beginObject : .beginArray, start.value)
    }

    mutating func end(at end: ByteOffset) { visit(.end, end.value) }

    mutating func addEmptyContainer(isObject: Bool, at start: ByteOffset, to end: ByteOffset) {
      visit(isObject ? .beginObject : .beginArray, start.value)
      visit(.end, end.value)
    }

    mutating func add(_ scalar: ScalarToken, at start: ByteOffset, in cursor: ByteCursor) {
      visit(.scalar(JSONValue(scalar, in: cursor)), start.value)
    }

    mutating func takeKey(_ reader: inout JSONReader) throws(ReadingStopped) {
      let offset = reader.nextOffset().value
      visit(.key(try reader.takeKeyText()), offset)
    }
  }
}

extension JSONReader {
  fileprivate mutating func visitParts(
    _ visit: (DocumentPart, _ offset: Int) -> Void
  ) throws(ReadingStopped) {
    try withoutActuallyEscaping(visit) { visit throws(ReadingStopped) in
      var visitor = DocumentPart.Visitor(visit: visit)
      try walk(&visitor)
    }
  }
}

/// The offsets of the values in a document, by their key paths.
///
/// ```
/// {"a": [1, 2]}      values  "" 0   a 6   a[0] 7   a[1] 10       keys  a 1
/// ```
package struct DocumentOffsets {
  /// Of several members with the same key, the last one is included.
  package private(set) var values: [JSONKeyPath: Int] = [:]
  private var keys: [JSONKeyPath: Int] = [:]
  /// The key paths to include; nil for all of them.
  private let wanted: Set<JSONKeyPath>?
  /// The key path of the current value.
  private var path: [JSONKeyPath.Component] = []
  /// The offset of the key of the current value.
  private var key: Int?

  /// Finds the values of a document.
  ///
  /// - Throws: The errors of ``JSONValue/init(data:)``.
  package init(of document: ArraySlice<UInt8>) throws(JSONModelError) {
    self.init(wanted: nil)
    var found = self
    try DocumentPart.visitAll(of: document) { found.add($0, at: $1) }
    self = found
  }

  private init(wanted: Set<JSONKeyPath>?) { self.wanted = wanted }

  private mutating func add(_ part: DocumentPart, at offset: Int) {
    switch part {
    case .key(let text):
      path[path.count - 1] = .key(text)
      key = offset
    case .scalar:
      record(offset)
      endValue()
    case .beginArray:
      record(offset)
      path.append(.index(0))
    case .beginObject:
      record(offset)
      path.append(.key(""))
    case .end:
      path.removeLast()
      endValue()
    }
  }

  private mutating func record(_ offset: Int) {
    let path = JSONKeyPath(path)
    if wanted?.contains(path) != false {
      values[path] = offset
      keys[path] = key
    }
    key = nil
  }

  private mutating func endValue() {
    if case .index(let index)? = path.last { path[path.count - 1] = .index(index + 1) }
  }
}

// MARK: - Issues

extension DocumentOffsets {
  /// Returns the issues of a document in document order, with their positions.
  ///
  /// A missing key is reported at its object, and an unknown key at the key.
  ///
  /// - Precondition: The document is valid.
  static func located(
    _ issues: [JSONModelError.Issue], in cursor: ByteCursor
  ) -> [JSONModelError.Issue] {
    let places = issues.map { issue in
      let object = JSONKeyPath(issue.keyPath.components.dropLast())
      return (path: issue.kind == .missingKey ? object : issue.keyPath, object: object)
    }
    var found = DocumentOffsets(wanted: Set(places.map(\.path) + places.map(\.object)))
    var reader = JSONReader(cursor, maximumDepth: JSONReader.defaultMaximumDepth)
    // The document has been read before, so reading does not fail.
    try? reader.begin()
    try? reader.visitParts { found.add($0, at: $1) }
    let offsets = zip(issues, places).map { issue, place in
      let key = issue.kind == .unknownKey ? found.keys[place.path] : nil
      return key ?? found.values[place.path] ?? found.values[place.object] ?? 0
    }
    var locator = DocumentLocator(cursor)
    return issues.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }.map { index in
      var issue = issues[index]
      issue.position = locator.position(of: ByteOffset(offsets[index]))
      return issue
    }
  }
}

extension SyntaxTranslator {
  /// Returns the issues of a document in any syntax in document order, with their positions.
  ///
  /// - Precondition: The document is valid.
  static func located(
    _ issues: [JSONModelError.Issue], in cursor: ByteCursor, of syntax: JSONSyntax
  ) -> [JSONModelError.Issue] {
    if syntax == .json { return DocumentOffsets.located(issues, in: cursor) }
    let translation = SyntaxTranslator(cursor, from: syntax)
    return translation.output.lend { bytes in
      guard let translated = bytes.cursor else { return issues }
      let error = JSONModelError(
        model: "", issues: DocumentOffsets.located(issues, in: translated))
      return translation.documentError(error).issues
    }
  }
}

extension JSONModelError {
  /// Creates an error with the first 100 issues of a document, and with their positions.
  ///
  /// - Precondition: The document is valid, and there is at least one issue.
  package init(
    model: String, locating issues: [Issue], in document: ArraySlice<UInt8>
  ) {
    let located = document.lendBytes { bytes in
      bytes.cursor.map { DocumentOffsets.located(issues, in: $0) } ?? issues
    }
    let first = Array(located.prefix(JSONPatchReader.maximumIssues))
    self.init(model: model, issues: first, furtherIssues: issues.count - first.count)
  }
}

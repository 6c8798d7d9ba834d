// What tools need of a document beyond its `JSONValue`: the order of members, members with equal
// keys, and offsets:
//
//   {"a": [1, 2]}
//   ^ beginObject 0, key "a" 1, beginArray 6, scalar 1 at 7, scalar 2 at 10, end, end

package enum DocumentPart {
  case scalar(JSONValue)
  case beginArray, beginObject
  case key(String)
  /// The end of the innermost array or object.
  case end

  /// Visits the parts of a document with their offsets, in order.
  ///
  /// - Throws: The syntax errors of an import.
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
      let offset = reader.mark().value
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

// MARK: - Issues

extension PathLocator {
  /// Finds the values on the paths in a document.
  ///
  /// - Precondition: The document is valid.
  fileprivate init(_ paths: [[JSONKeyPath.Component]], in document: ByteCursor) {
    self.init(paths)
    var reader = JSONReader(document, maximumDepth: JSONReader.defaultMaximumDepth)
    // The document has been read before, so reading does not fail.
    try? reader.begin()
    try? reader.findSupersededKeys()
    try? find(in: &reader)
  }
}

extension ArraySlice<UInt8> {
  /// Returns the offsets in a valid document of the values at key paths; of the last one of several
  /// members with the same key.
  package func offsets(of paths: [JSONKeyPath]) -> [JSONKeyPath: Int] {
    lendBytes { bytes in
      guard let cursor = bytes.cursor else { return [:] }
      let locator = PathLocator(paths.map(\.components), in: cursor)
      let offsets = paths.map { ($0, locator.location(of: $0.components).mark.value) }
      return Dictionary(offsets) { first, _ in first }
    }
  }
}

extension [JSONModelError.Issue] {
  /// Returns the issues of a document in document order, with their positions.
  ///
  /// A missing key is reported at its object, and an unknown key at the key.
  ///
  /// - Precondition: The document is valid.
  fileprivate func located(in cursor: ByteCursor) -> [JSONModelError.Issue] {
    let paths = map { issue in
      issue.kind == .missingKey ? issue.keyPath.components.dropLast() : issue.keyPath.components
    }
    let places = PathLocator(paths, in: cursor)
    let offsets = zip(self, paths).map { issue, path in
      let location = places.location(of: path)
      return (issue.kind == .unknownKey ? location.keyMark : nil) ?? location.mark
    }
    var locator = DocumentLocator(cursor)
    return [Int](indices).inOrder { offsets[$0] < offsets[$1] }.map { index in
      var issue = self[index]
      issue.position = locator.position(of: offsets[index])
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
    if syntax == .json { return issues.located(in: cursor) }
    let translation = SyntaxTranslator(cursor, from: syntax)
    return translation.output.lend { bytes in
      guard let translated = bytes.cursor else { return issues }
      let error = JSONModelError(model: "", issues: issues.located(in: translated))
      return translation.documentError(error).issues
    }
  }
}

extension JSONReader {
  /// The default maximum number of nested arrays and objects.
  static let defaultMaximumDepth = min(512, StackRoom.maximumLevels)

  /// Skips a byte order mark of UTF-8 at the start of the input, and rejects one of another encoding
  /// (RFC 8259, section 8.1).
  ///
  /// The error names the encoding of the mark.
  ///
  /// - Parameter isDocument: Whether the bytes are the whole input; for a record in it, a mark of
  ///   UTF-8 is rejected, too.
  mutating func begin(isDocument: Bool = true) throws(ReadingStopped) {
    let isASCII = 1..<0x80 ~= cursor.current
    if !isASCII { try takeByteOrderMark(isDocument: isDocument) }
  }

  private mutating func takeByteOrderMark(
    isDocument: Bool
  ) throws(ReadingStopped) {
    if isDocument { cursor.position = cursor.offsetOfDocument }
    if cursor.isAtEnd {
      throw failEmpty()
    }
    let marks: [(name: String, bytes: [UInt8])] = [
      ("UTF-8", [0xEF, 0xBB, 0xBF]), ("UTF-32", [0xFF, 0xFE, 0, 0]),
      ("UTF-32", [0, 0, 0xFE, 0xFF]),
      ("UTF-16", [0xFF, 0xFE]), ("UTF-16", [0xFE, 0xFF]),
    ]
    // After a mark that was skipped, U+FEFF is a character like any other.
    for mark in marks where cursor.position == ByteOffset(0) {
      let isHere = mark.bytes.indices.allSatisfy { index in
        index < cursor.count && cursor.byte(at: ByteOffset(index)) == mark.bytes[index]
      }
      if isHere { try fail("the document starts with a byte order mark (\(mark.name))") }
    }
  }

  /// The failure as an issue.
  ///
  /// - Precondition: The reader has thrown `ReadingStopped`.
  var failureIssue: JSONModelError.Issue {
    guard let failure else {
      preconditionFailure("ReadingStopped was thrown without a recorded failure.")
    }
    var locator = DocumentLocator(cursor)
    var fix = failure.fix
    if case .invalidJSON = failure.kind {
      fix = DocumentResemblance(cursor, at: failure.offset)?.fix ?? fix
    }
    return JSONModelError.Issue(
      kind: failure.kind,
      keyPath: locator.path(at: failure.value ?? failure.offset),
      position: locator.position(of: failure.offset), fix: fix)
  }
}

extension JSONModelError.Issue {
  static var emptyInput: JSONModelError.Issue { atStart(.emptyInput) }

  /// Returns an issue of the document as a whole.
  static func atStart(
    _ kind: JSONModelError.Kind, detail: IssueDetail? = nil
  ) -> JSONModelError.Issue {
    JSONModelError.Issue(
      kind: kind, position: JSONModelError.SourcePosition(line: 1, column: 1, offset: 0),
      detail: detail)
  }
}

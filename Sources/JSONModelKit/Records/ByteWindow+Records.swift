extension ByteWindow {
  /// Whether a part has only white space.
  func isBlank(_ part: Range<Int>) -> Bool { offsetAfterWhitespace(in: part) == part.upperBound }

  /// Returns the offset of the first byte in a part that is not white space, or the end of the
  /// part.
  func offsetAfterWhitespace(in part: Range<Int>) -> Int {
    lend(part) { bytes in
      guard var cursor = bytes.cursor else { return part.lowerBound }
      cursor.skipWhitespace()
      return part.lowerBound + cursor.position.value
    }
  }
}

extension JSONModelError.Issue {
  /// The issue of a record that is longer than the limit.
  static func recordTooLong(
    maximumBytes: Int, at start: JSONModelError.SourcePosition
  ) -> JSONModelError.Issue {
    JSONModelError.Issue(
      kind: .limitExceeded("the record is longer than \(maximumBytes.counted("byte"))"),
      position: start)
  }
}

extension ByteWindow {
  /// Returns the offset of the first byte in a part that is not white space, or the end of the
  /// part.
  func offsetAfterWhitespace(in part: Range<Int>) -> Int {
    lend(part) { bytes in
      guard var cursor = bytes.cursor else { return part.lowerBound }
      cursor.skipWhitespace()
      return part.lowerBound + cursor.position.value
    }
  }

  /// Returns whether a part is a valid JSON value; a value that is nested too deeply counts as valid.
  func isWellFormed(_ part: Range<Int>, depth maximumDepth: Int) -> Bool {
    lend(part) { bytes in
      guard let cursor = bytes.cursor else { return false }
      var reader = JSONReader(cursor, maximumDepth: maximumDepth)
      do throws(ReadingStopped) {
        try reader.begin()
        try reader.skipValue()
        try reader.finish()
        return true
      } catch {
        if case .limitExceeded = reader.failure?.kind { return true }
        return false
      }
    }
  }
}

extension LentBytes {
  /// Whether there is only white space.
  var isBlank: Bool {
    guard var cursor else { return true }
    cursor.skipWhitespace()
    return cursor.isAtEnd
  }
}

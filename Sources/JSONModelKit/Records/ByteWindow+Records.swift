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
}

extension LentBytes {
  /// Whether there is only white space.
  var isBlank: Bool {
    guard var cursor else { return true }
    cursor.skipWhitespace()
    return cursor.isAtEnd
  }
}

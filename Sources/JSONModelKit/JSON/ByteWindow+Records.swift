#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// What a search for records needs of the bytes in a window. These functions are calls across
// modules, so each of them does the work of a record, not that of a byte.

extension ByteWindow {
  /// The rest of a record that ends at a separator, or the part of it that is in the window.
  package struct Rest {
    /// The offset of the separator, or of the end of the window.
    package var end: Int
    package var isTerminated: Bool
    package var endsWithReturn: Bool
    /// Whether the record is complete and has only white space.
    package var isBlank: Bool
  }

  /// Finds the end of a record; looks at its bytes once, because each access to `Data` takes a
  /// while.
  ///
  /// - Parameter scanned: The offset before which there is no separator.
  package func rest(
    from start: Int, to separator: UInt8, scanned: Int, isAtEnd: Bool
  ) -> Rest {
    lend(start..<range.upperBound) { bytes in
      let separatorIndex = bytes.firstIndex(of: separator, from: scanned - start)
      let end = separatorIndex ?? bytes.count
      return Rest(
        end: start + end, isTerminated: separatorIndex != nil,
        endsWithReturn: end > 0 && bytes[end - 1] == UInt8(ascii: "\r"),
        isBlank: (separatorIndex != nil || isAtEnd) && bytes.part(0..<end).isBlank)
    }
  }

  /// Returns the number of line feeds in a part, and the index of the last one; nil without any.
  package func lineFeeds(in part: Range<Int>) -> (count: Int, last: Int)? {
    lend(part) { $0.lineFeeds() }
  }

  /// Returns whether a value may begin with the byte at an offset.
  package func mayBeginValue(at offset: Int, inJSON5: Bool) -> Bool {
    JSONType(startingWith: byte(at: offset)) != nil
      || inJSON5 && "'+.IN".utf8.contains(byte(at: offset))
  }

  /// Returns the offset of the first byte in a part that is not white space, or the end of the
  /// part.
  package func offsetAfterWhitespace(in part: Range<Int>) -> Int {
    lend(part) { bytes in
      guard var cursor = bytes.cursor else { return part.lowerBound }
      cursor.skipWhitespace()
      return part.lowerBound + cursor.position.value
    }
  }

  /// Returns whether a part is a valid JSON value; a value that is nested too deeply counts as valid.
  package func isWellFormed(_ part: Range<Int>, depth maximumDepth: Int) -> Bool {
    lend(part) { bytes in
      guard let cursor = bytes.cursor else { return false }
      var reader = JSONReader(cursor, maximumDepth: maximumDepth)
      do throws(ReadingStopped) {
        try reader.begin(isDocument: false)
        try reader.skipValue()
        try reader.finish()
        return true
      } catch {
        if case .limitExceeded = reader.failure?.kind { return true }
        return false
      }
    }
  }

  /// Returns why the bytes of a part do not begin with a value, or with a separator of elements.
  package func failure(
    in part: Range<Int>, expectsValue: Bool, depth maximumDepth: Int
  ) -> JSONModelError.Kind {
    let kind = lend(part) { bytes -> JSONModelError.Kind? in
      guard let cursor = bytes.cursor else { return nil }
      var reader = JSONReader(cursor, maximumDepth: maximumDepth)
      do throws(ReadingStopped) {
        if expectsValue { try reader.skipValue() } else { _ = try reader.advanceToNextElement() }
      } catch {
        return reader.failure?.kind
      }
      return nil
    }
    guard let kind else { preconditionFailure("The reader does not accept the next byte.") }
    return kind
  }

  /// Removes the bytes before an offset, and appends other bytes.
  package mutating func append(_ bytes: [UInt8], keeping offset: Int) {
    bytes.lend { append($0, keeping: offset) }
  }
}

extension LentBytes {
  /// Whether there is only white space.
  fileprivate var isBlank: Bool {
    guard var cursor else { return true }
    cursor.skipWhitespace()
    return cursor.isAtEnd
  }
}

extension ByteSink {
  package func append(key: String) {
    var writer = JSONWriter(isPretty: false, to: self)
    writer.write(key)
    append(":")
  }

  /// Removes the bytes so far, and returns them.
  package func takeData() -> Data {
    defer { cut(to: 0) }
    return Data(bytes)
  }

  /// Writes the bytes so far to a file, and removes them.
  package func take(into file: OutputFile) throws(JSONFileError) {
    try lend { bytes throws(JSONFileError) in try file.write(bytes) }
    cut(to: 0)
  }
}

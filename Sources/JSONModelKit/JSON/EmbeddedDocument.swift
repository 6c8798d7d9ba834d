struct EmbeddedDocument {
  var bytes: [UInt8]
  /// The offsets of the bytes in the outer document.
  var offsets: OffsetMap
}

extension JSONReader {
  /// Takes a string with a JSON document; returns nil for anything else, and does not advance then.
  mutating func takeEmbeddedDocument() throws(ReadingStopped) -> EmbeddedDocument? {
    guard peek() == UInt8(ascii: "\"") else { return nil }
    let range = try takeStringToken().range
    var offsets = OffsetMap(startingAt: range.lowerBound.value)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.upperBound.value - range.lowerBound.value)
    var cursor = cursor
    cursor.position = range.lowerBound
    while cursor.position < range.upperBound {
      offsets.align(bytes.count, with: cursor.position.value)
      if cursor.current == UInt8(ascii: "\\"), case .scalar(let scalar) = EscapeReading(&cursor) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        bytes.append(cursor.current)
        cursor.advance()
      }
    }
    offsets.align(bytes.count, with: range.upperBound.value)
    return EmbeddedDocument(bytes: bytes, offsets: offsets)
  }
}

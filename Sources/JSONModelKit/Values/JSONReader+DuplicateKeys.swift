// `takeValue` only records that an object has a duplicate key. A second scan of the value finds the
// positions; almost no document needs it:
//
//   {"a": 1, "b": {"c": 2, "c": 3}, "a": 4}
//                          ^        ^           duplicates: the second "c" and the second "a"

extension JSONReader {
  /// Reads the next value, and finds the keys that are equal to an earlier key of their object.
  mutating func takeValue(
    findingDuplicateKeys duplicates: inout [ByteOffset]
  ) throws(ReadingStopped) -> JSONValue {
    hasDuplicateKey = false
    let start = nextOffset()
    let value = try takeValue()
    if hasDuplicateKey { duplicates = try duplicateKeys(from: start) }
    return value
  }

  /// Returns the offsets of the duplicate keys in a value that has been read.
  @inline(never) private func duplicateKeys(
    from start: ByteOffset
  ) throws(ReadingStopped) -> [ByteOffset] {
    var reader = JSONReader(cursor, maximumDepth: maximumDepth)
    reader.cursor.position = start
    var duplicates: [ByteOffset] = []
    // The keys so far of each enclosing container; nil for an array.
    var nest: [Set<String>?] = []
    repeat {
      if let hasElement = try reader.beginArray() {
        if hasElement {
          nest.append(nil)
          continue
        }
      } else if let hasMember = try reader.beginObject() {
        if hasMember {
          nest.append([])
          try reader.takeKey(in: &nest, &duplicates)
          continue
        }
      } else {
        try reader.skipValue()
      }
      try reader.leaveValue(in: &nest, &duplicates)
    } while !nest.isEmpty
    return duplicates
  }

  /// Advances from the end of a value to the next value, or past the outermost container.
  private mutating func leaveValue(
    in nest: inout [Set<String>?], _ duplicates: inout [ByteOffset]
  ) throws(ReadingStopped) {
    while let innermost = nest.last {
      if innermost == nil {
        if try advanceToNextElement() { return }
      } else if try advanceToNextMember() {
        return try takeKey(in: &nest, &duplicates)
      }
      nest.removeLast()
    }
  }

  private mutating func takeKey(
    in nest: inout [Set<String>?], _ duplicates: inout [ByteOffset]
  ) throws(ReadingStopped) {
    let offset = nextOffset()
    let isNew = nest[nest.count - 1]?.insert(try takeKeyText()).inserted
    if isNew == false { duplicates.append(offset) }
    try skipColon()
  }
}

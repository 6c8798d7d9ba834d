// `takeValue` only records that an object repeats a key. A second scan of the value finds the
// positions; almost no document needs it:
//
//   {"a": 1, "b": {"c": 2, "c": 3}, "a": 4}
//                          ^        ^           repeated: the second "c" and the second "a"

extension JSONReader {
  /// Reads the next value, and finds the keys that are equal to an earlier key of their object.
  mutating func takeValue(
    findingRepeatedKeys repeated: inout [ByteOffset]
  ) throws(ReadingStopped) -> JSONValue {
    hasRepeatedKey = false
    let start = nextOffset()
    let value = try takeValue()
    if hasRepeatedKey { repeated = try repeatedKeys(from: start) }
    return value
  }

  /// Returns the offsets of the repeated keys in a value that has been read.
  @inline(never) private func repeatedKeys(
    from start: ByteOffset
  ) throws(ReadingStopped) -> [ByteOffset] {
    var reader = JSONReader(cursor, maximumDepth: maximumDepth)
    reader.cursor.position = start
    var repeated: [ByteOffset] = []
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
          try reader.takeKey(in: &nest, &repeated)
          continue
        }
      } else {
        try reader.skipValue()
      }
      try reader.leaveValue(in: &nest, &repeated)
    } while !nest.isEmpty
    return repeated
  }

  /// Advances from the end of a value to the next value, or past the outermost container.
  private mutating func leaveValue(
    in nest: inout [Set<String>?], _ repeated: inout [ByteOffset]
  ) throws(ReadingStopped) {
    while let innermost = nest.last {
      if innermost == nil {
        if try advanceToNextElement() { return }
      } else if try advanceToNextMember() {
        return try takeKey(in: &nest, &repeated)
      }
      nest.removeLast()
    }
  }

  private mutating func takeKey(
    in nest: inout [Set<String>?], _ repeated: inout [ByteOffset]
  ) throws(ReadingStopped) {
    let offset = nextOffset()
    let isNew = nest[nest.count - 1]?.insert(try takeKeyText()).inserted
    if isNew == false { repeated.append(offset) }
    try skipColon()
  }
}

// `takeValue` only records that a key came again in its object. The positions are found by a second
// scan of the value, which almost no document needs:
//
//   {"a": 1, "b": {"c": 2, "c": 3}, "a": 4}
//                          ^        ^           repeated: the second "c" and the second "a"

extension JSONReader {
  /// Takes the next value, and finds the keys that are equal to an earlier key of their object.
  mutating func takeValue(
    findingRepeatedKeys repeated: inout [ByteOffset]
  ) throws(ReadingStopped) -> JSONValue {
    hasRepeatedKey = false
    let start = nextOffset()
    let value = try takeValue()
    if hasRepeatedKey { repeated = try repeatedKeys(from: start) }
    return value
  }

  /// Returns the offsets of the repeated keys in a value that was read before.
  @inline(never) private func repeatedKeys(
    from start: ByteOffset
  ) throws(ReadingStopped) -> [ByteOffset] {
    var reader = JSONReader(cursor, maximumDepth: maximumDepth)
    reader.cursor.position = start
    var repeated: [ByteOffset] = []
    // For each container around the current value, the keys so far; nil for an array.
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

  /// Moves from behind a value to the next one of the nest, or behind the last.
  private mutating func leaveValue(
    in nest: inout [Set<String>?], _ repeated: inout [ByteOffset]
  ) throws(ReadingStopped) {
    while let innermost = nest.last {
      if innermost == nil {
        if try endsElement() { return }
      } else if try endsMember() {
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
    try passColon()
  }
}

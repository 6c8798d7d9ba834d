// Almost no document repeats a key in an object, so the keys are compared only where that matters:
//
//   {"a": 1, "b": {"a": 2, "a": 3}, "a": 4}
//    ^             ^                           superseded: the same key follows in the object
//                          ^        ^          duplicate: the same key precedes in the object
//
// With `duplicateKeys: .useLast`, the importer must know before it imports a value whether its key is
// superseded. One lookahead over the whole document finds these keys. The duplicate keys of a tree
// are found by a second scan, for their positions in errors.

extension JSONReader {
  /// Looks ahead over the next value, and records the keys that occur again later in their object.
  mutating func findSupersededKeys() throws(ReadingStopped) {
    var reader = self
    var keys = RepeatedKeys { ExactKey($0) }
    do throws(ReadingStopped) {
      try reader.walk(&keys)
    } catch {
      self = reader
      throw error
    }
    supersededKeys = Set(keys.found.map(\.earlier))
  }

  /// Returns the offsets of the keys that are equal, as strings, to an earlier key of their object,
  /// in a value that has been read.
  func duplicateKeys(from start: ByteOffset) throws(ReadingStopped) -> [ByteOffset] {
    var reader = JSONReader(cursor, maximumDepth: maximumDepth, natives: natives)
    reader.cursor.position = start
    var keys = RepeatedKeys { $0 }
    try reader.walk(&keys)
    return keys.found.map(\.later)
  }
}

/// Finds the keys that occur more than once in their object.
private struct RepeatedKeys<Key: Hashable>: TokenVisitor {
  /// The offsets of two successive occurrences of a key in an object.
  private(set) var found: [(earlier: ByteOffset, later: ByteOffset)] = []
  /// For each enclosing container, the last offset of each key so far; empty for an array.
  private var nest: [[Key: ByteOffset]] = []
  /// Returns what keys are compared by.
  private let key: (String) -> Key

  init(by key: @escaping (String) -> Key) { self.key = key }

  mutating func begin(isObject: Bool, at start: ByteOffset, _ reader: inout JSONReader) {
    nest.append([:])
  }

  mutating func end(at end: ByteOffset) { nest.removeLast() }

  mutating func takeKey(_ reader: inout JSONReader) throws(ReadingStopped) {
    let offset = reader.mark()
    let key = key(reader.cursor.text(of: try reader.takeStringToken()))
    if let earlier = nest[nest.count - 1].updateValue(offset, forKey: key) {
      found.append((earlier, offset))
    }
  }
}

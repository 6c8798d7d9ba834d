// With `duplicateKeys: .useLast`, the importer must know before it imports a value whether the same
// key occurs again later in the object. One lookahead over the whole document finds the keys that
// are superseded in this way:
//
//   {"a": 1, "b": {"a": 2, "a": 3}, "a": 4}
//    ^             ^                           superseded: the first "a" of each object

/// The containers that enclose the current value.
private struct Nest {
  var areObjects: [Bool] = []
  /// For each object, the last offset of each key so far.
  var keys: [[ExactKey: ByteOffset]] = []
}

extension JSONReader {
  /// Looks ahead over the next value, and records the keys that occur again later in their object.
  mutating func findSupersededKeys() throws(ReadingStopped) {
    var reader = self
    var superseded: Set<ByteOffset> = []
    var nest = Nest()
    do throws(ReadingStopped) {
      repeat {
        try reader.enterNested(&nest, &superseded)
        try reader.advancePastValue(&nest, &superseded)
      } while !nest.areObjects.isEmpty
    } catch {
      self = reader
      throw error
    }
    supersededKeys = superseded
  }

  /// Enters nested containers, and skips the first scalar or empty container.
  private mutating func enterNested(
    _ nest: inout Nest, _ superseded: inout Set<ByteOffset>
  ) throws(ReadingStopped) {
    while true {
      switch peek() {
      case UInt8(ascii: "{"):
        guard try beginObject() == true else { return }
        nest.areObjects.append(true)
        nest.keys.append([:])
        try recordKey(&nest, &superseded)
      case UInt8(ascii: "["):
        guard try beginArray() == true else { return }
        nest.areObjects.append(false)
      default:
        return try skipValue()
      }
    }
  }

  /// Advances from the end of a value to the next value, or past the outermost container.
  private mutating func advancePastValue(
    _ nest: inout Nest, _ superseded: inout Set<ByteOffset>
  ) throws(ReadingStopped) {
    while let isObject = nest.areObjects.last {
      if !isObject {
        if try advanceToNextElement() { return }
      } else if try advanceToNextMember() {
        return try recordKey(&nest, &superseded)
      } else {
        nest.keys.removeLast()
      }
      nest.areObjects.removeLast()
    }
  }

  private mutating func recordKey(
    _ nest: inout Nest, _ superseded: inout Set<ByteOffset>
  ) throws(ReadingStopped) {
    let offset = nextOffset()
    let key = ExactKey(text(of: try takeStringToken()))
    try skipColon()
    if let earlier = nest.keys[nest.keys.count - 1].updateValue(offset, forKey: key) {
      superseded.insert(earlier)
    }
  }
}

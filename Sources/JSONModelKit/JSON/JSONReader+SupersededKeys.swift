// Where the last of equal keys counts, an import has to know of every key whether it is the last
// one before it reads the value. One look ahead over the whole document finds those that are not:
//
//   {"a": 1, "b": {"a": 2, "a": 3}, "a": 4}
//    ^             ^                           superseded: the first "a" of each object

extension JSONReader {
  /// Looks ahead over the value that stands here, and notes the keys that come again in their
  /// object.
  mutating func findSupersededKeys() throws(ReadingStopped) {
    var reader = self
    var superseded: Set<ByteOffset> = []
    // For every object around the place, where its keys were seen last; nil for every array.
    var objects: [[[UInt8]: ByteOffset]?] = []
    do throws(ReadingStopped) {
      repeat {
        try reader.lookInto(&objects, &superseded)
        try reader.lookBehind(&objects, &superseded)
      } while !objects.isEmpty
    } catch {
      self = reader
      throw error
    }
    supersededKeys = superseded
  }

  /// Moves over a scalar or an empty container, on the way into as many containers as it takes.
  private mutating func lookInto(
    _ objects: inout [[[UInt8]: ByteOffset]?], _ superseded: inout Set<ByteOffset>
  ) throws(ReadingStopped) {
    while true {
      switch peek() {
      case UInt8(ascii: "{"):
        guard try beginObject() == true else { return }
        objects.append([:])
        try lookAtKey(&objects, &superseded)
      case UInt8(ascii: "["):
        guard try beginArray() == true else { return }
        objects.append(nil)
      default:
        return try skipValue()
      }
    }
  }

  /// Moves from behind a value to the next one in the same nest, or behind the last.
  private mutating func lookBehind(
    _ objects: inout [[[UInt8]: ByteOffset]?], _ superseded: inout Set<ByteOffset>
  ) throws(ReadingStopped) {
    while let innermost = objects.last {
      if innermost == nil {
        if try endsElement() { return }
      } else if try endsMember() {
        return try lookAtKey(&objects, &superseded)
      }
      objects.removeLast()
    }
  }

  private mutating func lookAtKey(
    _ objects: inout [[[UInt8]: ByteOffset]?], _ superseded: inout Set<ByteOffset>
  ) throws(ReadingStopped) {
    let offset = nextOffset()
    let key = Array(text(of: try takeStringToken()).utf8)
    try passColon()
    if let earlier = objects[objects.count - 1]?.updateValue(offset, forKey: key) {
      superseded.insert(earlier)
    }
  }
}

// A skipped value is held to the same grammar as an imported one: the same methods read its
// strings, numbers and literals, only nothing is made of them. Nesting is counted on a stack of
// bits, so that the depth of the input is no depth of calls.
//
// A value that will be read later is passed over, too, at every level of the objects around it where
// the reader has to look ahead. So that this does not multiply, the ends of long containers are
// noted then, and the next one who comes by jumps.

extension JSONReader {
  /// Moves over any value.
  mutating func skipValue() throws(ReadingStopped) {
    let first = peek()
    if first.beginsContainer {
      var notes = NoEndNotes()
      try skipContainer(&notes)
    } else {
      try skipScalar(first)
    }
  }

  /// Moves over a value that is read later, or may be.
  mutating func passValue() throws(ReadingStopped) {
    guard peek().beginsContainer else { return try skipValue() }
    if !knownEnds.isEmpty, let end = knownEnds[cursor.position] {
      cursor.position = end
      return
    }
    var notes = EndNotes()
    try skipContainer(&notes)
    knownEnds.merge(notes.ends) { known, _ in known }
  }

  /// Moves over an array or object that begins here: one loop over its tokens, so that the place
  /// stays in a register of the processor.
  @inline(__always) private mutating func skipContainer(
    _ notes: inout some EndNoting
  ) throws(ReadingStopped) {
    var nesting = NestingStack()
    while true {
      let first = peek()
      if first.beginsContainer {
        let start = cursor.position
        let isObject = first == UInt8(ascii: "{")
        if try isObject ? beginObject() == true : beginArray() == true {
          nesting.push(isObject: isObject)
          notes.begin(start)
          if isObject { try skipKey() }
          continue
        }
      } else {
        try skipScalar(first)
      }
      // Behind a value: to the next one inside the same nest, or behind the last.
      while true {
        if nesting.isEmpty { return }
        if nesting.isInObject {
          if try endsMember() {
            try skipKey()
            break
          }
        } else if try endsElement() {
          break
        }
        nesting.pop()
        notes.end(cursor.position)
      }
    }
  }

  @inline(__always) private mutating func skipScalar(_ first: UInt8) throws(ReadingStopped) {
    switch first {
    case UInt8(ascii: "\""): _ = try takeStringToken()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try takeBool()
    case UInt8(ascii: "n"): _ = try takeNull()
    default: guard try takeNumber() != nil else { try failExpectingValue() }
    }
  }

  @inline(__always) private mutating func skipKey() throws(ReadingStopped) {
    _ = try takeStringToken()
    try passColon()
  }

  /// Says that no value starts here.
  mutating func failExpectingValue() throws(ReadingStopped) -> Never {
    try fail("expected a value", in: nextOffset())
  }
}

extension UInt8 {
  /// Whether an array or an object begins with this byte.
  @inline(__always) var beginsContainer: Bool {
    // They differ in one bit.
    self | 0x20 == UInt8(ascii: "{")
  }
}

/// What is noted of the containers that are passed over.
private protocol EndNoting {
  mutating func begin(_ start: ByteOffset)
  mutating func end(_ end: ByteOffset)
}

/// Nothing, for values that nobody reads.
private struct NoEndNotes: EndNoting {
  @inline(__always) mutating func begin(_ start: ByteOffset) {}
  @inline(__always) mutating func end(_ end: ByteOffset) {}
}

/// The ends of long containers.
private struct EndNotes: EndNoting {
  /// The least bytes of a container whose end is worth a note.
  private static let notedLength = 4096

  private(set) var ends: [ByteOffset: ByteOffset] = [:]
  private var starts: [ByteOffset] = []

  mutating func begin(_ start: ByteOffset) { starts.append(start) }

  mutating func end(_ end: ByteOffset) {
    guard let start = starts.popLast(), end.value - start.value >= Self.notedLength else { return }
    ends[start] = end
  }
}

/// Which of the containers around a value are objects: a bit each, the innermost one lowest.
struct NestingStack {
  private var bits: UInt64 = 0
  private var depth = 0
  /// The bits of the 64 levels at a time that `bits` has no room for.
  private var outer: [UInt64] = []

  var isEmpty: Bool { depth == 0 }
  var isInObject: Bool { bits & 1 == 1 }

  @inline(__always) mutating func push(isObject: Bool) {
    if depth & 63 == 0, depth > 0 { outer.append(bits) }
    bits = bits << 1 | (isObject ? 1 : 0)
    depth += 1
  }

  @inline(__always) mutating func pop() {
    depth -= 1
    bits >>= 1
    if depth & 63 == 0, let last = outer.popLast() { bits = last }
  }
}

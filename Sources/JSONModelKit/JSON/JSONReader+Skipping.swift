// A skipped value is held to the same grammar as an imported one: the same methods read its
// strings, numbers and literals, only nothing is made of them. Nesting is counted on a stack of
// bits, so that the depth of the input is no depth of calls.

//
// A value that will be read later is passed over, too, at every level of the objects around it where
// the reader has to look ahead. So that this does not multiply, the ends of long containers are
// noted then, and the next one who comes by jumps.

extension JSONReader {
  /// The least bytes of a container whose end is worth a note.
  private static let notedLength = 4096

  /// Moves over any value.
  mutating func skipValue() throws(ReadingStopped) { try skipValue(notesEnds: false) }

  /// Moves over a value that is read later, or may be.
  mutating func passValue() throws(ReadingStopped) {
    let first = peek()
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return try skipValue() }
    if !knownEnds.isEmpty, let end = knownEnds[cursor.position] {
      cursor.position = end
    } else {
      try skipValue(notesEnds: true)
    }
  }

  @inline(__always) private mutating func skipValue(
    notesEnds: Bool
  ) throws(ReadingStopped) {
    var nesting = NestingStack()
    var starts: [ByteOffset] = []
    repeat {
      try skipToEndOfScalar(&nesting, &starts, notesEnds)
      try skipToNextValue(&nesting, &starts, notesEnds)
    } while !nesting.isEmpty
  }

  /// Moves over a scalar or an empty container, on the way into as many containers as it takes.
  @inline(__always) private mutating func skipToEndOfScalar(
    _ nesting: inout NestingStack, _ starts: inout [ByteOffset], _ notesEnds: Bool
  ) throws(ReadingStopped) {
    while true {
      switch peek() {
      case UInt8(ascii: "\""):
        _ = try takeStringToken()
        return
      case UInt8(ascii: "{"):
        let start = cursor.position
        guard try beginObject() == true else { return }
        nesting.push(isObject: true)
        if notesEnds { starts.append(start) }
        try skipKey()
      case UInt8(ascii: "["):
        let start = cursor.position
        guard try beginArray() == true else { return }
        nesting.push(isObject: false)
        if notesEnds { starts.append(start) }
      case UInt8(ascii: "t"), UInt8(ascii: "f"):
        _ = try takeBool()
        return
      case UInt8(ascii: "n"):
        _ = try takeNull()
        return
      default:
        guard try takeNumber() != nil else { throw failExpectingValue() }
        return
      }
    }
  }

  /// Moves from behind a value to the next one inside the same nest, or behind the last.
  @inline(__always) private mutating func skipToNextValue(
    _ nesting: inout NestingStack, _ starts: inout [ByteOffset], _ notesEnds: Bool
  ) throws(ReadingStopped) {
    while !nesting.isEmpty {
      if nesting.isInObject {
        if try endsMember() {
          try skipKey()
          return
        }
      } else if try endsElement() {
        return
      }
      nesting.pop()
      if notesEnds { noteEnd(of: starts.popLast()) }
    }
  }

  /// Notes that a container ends here.
  private mutating func noteEnd(of start: ByteOffset?) {
    guard let start, cursor.position.value - start.value >= Self.notedLength else { return }
    knownEnds[start] = cursor.position
  }

  @inline(__always) private mutating func skipKey() throws(ReadingStopped) {
    _ = try takeStringToken()
    try passColon()
  }

  /// Says that no value starts here.
  mutating func failExpectingValue() -> ReadingStopped {
    fail("expected a value", in: nextOffset())
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

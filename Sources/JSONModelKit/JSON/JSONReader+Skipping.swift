// A skipped value must follow the same grammar as an imported one: the same methods read its
// strings, numbers and literals, but create no values. A stack of bits tracks the nesting, so a
// deep document does not cause deep recursion.
//
// Lookahead also skips values that are read later, once for each enclosing object that needs
// lookahead. To keep this linear, the reader caches the ends of long containers and jumps to them
// the next time.

extension JSONReader {
  /// Skips a value of any JSON type.
  mutating func skipValue() throws(ReadingStopped) {
    let first = peek()
    if first.beginsContainer {
      var notes = NoEndNotes()
      try skipContainer(&notes)
    } else {
      try skipScalar(first)
    }
  }

  /// Skips a value that may be read later.
  mutating func skipValueForLookahead() throws(ReadingStopped) {
    guard peek().beginsContainer else { return try skipValue() }
    if !cachedEnds.isEmpty, let end = cachedEnds[cursor.position] {
      cursor.position = end
      return
    }
    var notes = EndNotes()
    try skipContainer(&notes)
    cachedEnds.merge(notes.ends) { cached, _ in cached }
  }

  /// Skips an array or object.
  ///
  /// A single loop reads all tokens, so that the position stays in a register.
  @_transparent private mutating func skipContainer(
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
      // After a value: advance to the next one in an open container, or past the outermost
      // container.
      while true {
        if nesting.isEmpty { return }
        if nesting.isInObject {
          if try advanceToNextMember() {
            try skipKey()
            break
          }
        } else if try advanceToNextElement() {
          break
        }
        nesting.pop()
        notes.end(cursor.position)
      }
    }
  }

  @_transparent private mutating func skipScalar(_ first: UInt8) throws(ReadingStopped) {
    switch first {
    case UInt8(ascii: "\""): _ = try takeStringToken()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try takeBool()
    case UInt8(ascii: "n"): _ = try takeNull()
    default: guard try takeNumber() != nil else { try failExpectingValue() }
    }
  }

  @_transparent private mutating func skipKey() throws(ReadingStopped) {
    _ = try takeStringToken()
    try skipColon()
  }

  /// Fails because no value starts here.
  mutating func failExpectingValue() throws(ReadingStopped) -> Never {
    try fail("expected a value", in: nextOffset())
  }
}

extension UInt8 {
  /// Whether this byte starts an array or an object.
  @_transparent var beginsContainer: Bool {
    // The two brackets differ in one bit.
    self | 0x20 == UInt8(ascii: "{")
  }
}

/// Records where skipped containers end.
private protocol EndNoting {
  mutating func begin(_ start: ByteOffset)
  mutating func end(_ end: ByteOffset)
}

/// Records nothing, for values that are not read later.
private struct NoEndNotes: EndNoting {
  @_transparent mutating func begin(_ start: ByteOffset) {}
  @_transparent mutating func end(_ end: ByteOffset) {}
}

/// Records the ends of long containers.
private struct EndNotes: EndNoting {
  /// The minimum length in bytes of a recorded container.
  private static let notedLength = 4096

  private(set) var ends: [ByteOffset: ByteOffset] = [:]
  private var starts: [ByteOffset] = []

  mutating func begin(_ start: ByteOffset) { starts.append(start) }

  mutating func end(_ end: ByteOffset) {
    guard let start = starts.popLast(), end.value - start.value >= Self.notedLength else { return }
    ends[start] = end
  }
}

/// A stack of bits: whether each enclosing container is an object, the innermost in the lowest bit.
struct NestingStack {
  private var bits: UInt64 = 0
  private var depth = 0
  /// The bits of the outer levels, in words of 64 levels.
  private var outer: [UInt64] = []

  // The getters are mutating, because the compiler copies the stack for a call of a nonmutating one,
  // unless it optimizes.

  var isEmpty: Bool { @_transparent mutating get { depth == 0 } }
  var isInObject: Bool { @_transparent mutating get { bits & 1 == 1 } }

  @_transparent mutating func push(isObject: Bool) {
    if depth & 63 == 0, depth > 0 { outer.append(bits) }
    bits = bits << 1 | (isObject ? 1 : 0)
    depth += 1
  }

  @_transparent mutating func pop() {
    depth -= 1
    bits >>= 1
    if depth & 63 == 0, depth > 0 { bits = outer.removeLast() }
  }
}

// One walk reads all tokens of a value whose types are not known in advance, and tells a visitor what
// it finds:
//
//   {"a": [1, {}], "b": 2}
//   begin  key "a"  begin  1  empty object  end  key "b"  2  end
//
// Skipping, looking for repeated keys and building a tree are visitors. All of them follow the same
// grammar as an import: the same methods read strings, numbers and literals. A stack of bits tracks
// the nesting, so a deep document does not cause deep recursion.

enum ScalarToken {
  case null
  case bool(Bool)
  case number(DecimalNumber)
  case string(StringToken)
  /// A value that has no exact JSON; without it, because this type must stay trivial to be fast.
  case native
}

/// Receives the parts of a value in document order; by default, it ignores them.
///
/// The walk reads the scalars itself: with a method that reads them, skipping took 7 % more
/// instructions. A method that throws calls one that does not return; see `JSONReader.fail`.
protocol TokenVisitor {
  /// Begins a container that is not empty and starts at an offset; the reader is at its first part.
  mutating func begin(
    isObject: Bool, at start: ByteOffset, _ reader: inout JSONReader
  ) throws(ReadingStopped)
  mutating func end(at end: ByteOffset)
  mutating func addEmptyContainer(isObject: Bool, at start: ByteOffset, to end: ByteOffset)
  mutating func add(_ scalar: ScalarToken, at start: ByteOffset, in cursor: ByteCursor)
  /// Reads the next key, without the colon after it.
  mutating func takeKey(_ reader: inout JSONReader) throws(ReadingStopped)
  /// Returns the end of a container that was walked before and need not be walked again; nil for
  /// other containers.
  func knownEnd(ofContainerAt start: ByteOffset) -> ByteOffset?
}

extension TokenVisitor {
  @_transparent mutating func begin(
    isObject: Bool, at start: ByteOffset, _ reader: inout JSONReader
  ) throws(ReadingStopped) {}
  @_transparent mutating func end(at end: ByteOffset) {}
  mutating func addEmptyContainer(
    isObject: Bool, at start: ByteOffset, to end: ByteOffset
  ) {}
  mutating func add(
    _ scalar: ScalarToken, at start: ByteOffset, in cursor: ByteCursor
  ) {}
  @_transparent mutating func takeKey(_ reader: inout JSONReader) throws(ReadingStopped) {
    _ = try reader.takeStringToken()
  }
  func knownEnd(ofContainerAt start: ByteOffset) -> ByteOffset? { nil }
}

extension JSONReader {
  /// Reads a value of any JSON type.
  ///
  /// A single loop reads all tokens, so that the position stays in a register.
  @_transparent mutating func walk(_ visitor: inout some TokenVisitor) throws(ReadingStopped) {
    var nesting = NestingStack()
    while true {
      let first = peek()
      let start = cursor.position
      if first.beginsContainer, let end = visitor.knownEnd(ofContainerAt: start) {
        cursor.position = end
      } else if first.beginsContainer {
        let isObject = first == UInt8(ascii: "{")
        if try isObject ? beginObject() == true : beginArray() == true {
          nesting.push(isObject: isObject)
          try visitor.begin(isObject: isObject, at: start, &self)
          if isObject {
            try visitor.takeKey(&self)
            try skipColon()
          }
          continue
        }
        visitor.addEmptyContainer(isObject: isObject, at: start, to: cursor.position)
      } else {
        visitor.add(try takeScalar(first), at: start, in: cursor)
      }
      // After a value: advance to the next one in an open container, or past the outermost
      // container.
      while true {
        if nesting.isEmpty { return }
        if nesting.isInObject {
          if try advanceToNextMember() {
            try visitor.takeKey(&self)
            try skipColon()
            break
          }
        } else if try advanceToNextElement() {
          break
        }
        nesting.pop()
        visitor.end(at: cursor.position)
      }
    }
  }
}

// MARK: - Skipping

// Lookahead skips values that are read later or were read before, once for each enclosing object that
// needs it. To keep this linear, the reader caches the ends of long containers and jumps to them the
// next time, at any depth: errors of nested objects are located from the innermost one outward.

extension JSONReader {
  mutating func skipValue() throws(ReadingStopped) {
    let first = peek()
    if first.beginsContainer {
      var skipping = Skipping()
      try walk(&skipping)
    } else {
      _ = try takeScalar(first)
    }
  }

  /// Skips a value that may be read later or was read before.
  mutating func skipValueForLookahead() throws(ReadingStopped) {
    guard peek().beginsContainer else { return try skipValue() }
    var notes = EndNotes(ends: exchange(&cachedEnds, with: [:]))
    defer { cachedEnds = notes.ends }
    try walk(&notes)
  }

  /// Reads a value that is not a container and starts with a byte.
  @_transparent mutating func takeScalar(_ first: UInt8) throws(ReadingStopped) -> ScalarToken {
    switch first {
    case UInt8(ascii: "\""): return .string(try takeStringToken())
    case UInt8(ascii: "t"):
      try skipTrue()
      return .bool(true)
    case UInt8(ascii: "f"):
      try skipFalse()
      return .bool(false)
    case UInt8(ascii: "n"):
      try skipNull()
      return .null
    default:
      guard let number = try takeNumber() else {
        try skipNativeToken()
        return .native
      }
      return .number(number)
    }
  }

  /// Fails because no value starts here.
  mutating func failExpectingValue() throws(ReadingStopped) -> Never {
    try fail("expected a value", in: mark())
  }
}

extension UInt8 {
  var beginsContainer: Bool {
    // The two brackets differ in one bit.
    self | 0x20 == UInt8(ascii: "{")
  }
}

/// Skips all parts.
private struct Skipping: TokenVisitor {}

/// Records the ends of long containers.
private struct EndNotes: TokenVisitor {
  /// The minimum length in bytes of a recorded container.
  private static let notedLength = 4096

  private(set) var ends: [ByteOffset: ByteOffset]
  private var starts: [ByteOffset] = []

  init(ends: [ByteOffset: ByteOffset]) { self.ends = ends }

  func knownEnd(ofContainerAt start: ByteOffset) -> ByteOffset? {
    ends.isEmpty ? nil : ends[start]
  }

  mutating func begin(isObject: Bool, at start: ByteOffset, _ reader: inout JSONReader) {
    starts.append(start)
  }

  mutating func end(at end: ByteOffset) {
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

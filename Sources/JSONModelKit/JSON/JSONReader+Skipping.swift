// A skipped value is held to the same grammar as an imported one: the same methods read its
// strings, numbers and literals, only nothing is made of them. Nesting is counted on a stack of
// bits, so that the depth of the input is no depth of calls.

extension JSONReader {
  /// Moves over any value.
  mutating func skipValue() throws(ReadingStopped) {
    var nesting = NestingStack()
    repeat {
      try skipToEndOfScalar(&nesting)
      try skipToNextValue(&nesting)
    } while !nesting.isEmpty
  }

  /// Moves over a scalar or an empty container, on the way into as many containers as it takes.
  @inline(__always) private mutating func skipToEndOfScalar(
    _ nesting: inout NestingStack
  ) throws(ReadingStopped) {
    while true {
      switch peek() {
      case UInt8(ascii: "\""):
        _ = try takeStringToken()
        return
      case UInt8(ascii: "{"):
        guard try beginObject() == true else { return }
        nesting.push(isObject: true)
        try skipKey()
      case UInt8(ascii: "["):
        guard try beginArray() == true else { return }
        nesting.push(isObject: false)
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
    _ nesting: inout NestingStack
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
    }
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

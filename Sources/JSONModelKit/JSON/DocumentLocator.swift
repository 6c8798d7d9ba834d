// Paths and positions are made only when something is wrong: issues remember offsets, and this walks the
// document once, from one offset to the next, to say where they are.
//
//   {"a": [1, {"b": 2}]}
//   offset 16 is the value 2:   containers { key "a"   [ index 1   { key "b"     ->  a[1].b
//
// What stands before an offset was read before, so it is known to follow the grammar; what stands behind it
// may be anything and is not looked at.

/// Tells the key paths and positions of offsets, which must be asked for in rising order.
struct DocumentLocator {
  private var cursor: ByteCursor
  private var containers: [Container] = []
  /// Whether a value is due here: at the root, behind a colon, behind `[` and behind a comma in an array.
  private var expectsValue = true
  private var lines = LineCounter()

  private struct Container {
    var isObject: Bool
    var index = 0
    var key: StringToken?
  }

  init(_ cursor: ByteCursor) {
    self.cursor = cursor
    self.cursor.position = ByteOffset(0)
  }

  /// The path of the value that starts at an offset; of what it stands in where none does.
  mutating func path(at offset: ByteOffset) -> JSONKeyPath {
    walk(to: offset)
    // The root is not a step of the path; the innermost container's is one while its value is due.
    return JSONKeyPath(steps(of: expectsValue ? containers[...] : containers.dropLast()))
  }

  /// The path that ends in the key that starts at an offset.
  mutating func path(ofKeyAt offset: ByteOffset) -> JSONKeyPath {
    walk(to: offset)
    var reader = JSONReader(cursor, maximumDepth: 0)
    guard cursor.current == UInt8(ascii: "\""), let key = try? reader.takeString() else {
      return JSONKeyPath(steps(of: containers.dropLast()))
    }
    return JSONKeyPath(steps(of: containers.dropLast()) + [.key(key)])
  }

  /// The line and column of an offset.
  mutating func position(of offset: ByteOffset) -> JSONModelError.SourcePosition {
    lines.position(of: offset, in: cursor)
  }

  private func steps(of containers: ArraySlice<Container>) -> [JSONKeyPath.Component] {
    let reader = JSONReader(cursor, maximumDepth: 0)
    return containers.compactMap { container in
      container.isObject
        ? container.key.map { .key(reader.text(of: $0)) } : .index(container.index)
    }
  }

  private mutating func walk(to offset: ByteOffset) {
    while true {
      cursor.passWhitespace()
      guard cursor.position < offset, step(to: offset) else { return }
    }
  }

  /// Moves over one token; not if the offset is inside of it.
  private mutating func step(to offset: ByteOffset) -> Bool {
    switch cursor.current {
    case UInt8(ascii: "{"): enter(Container(isObject: true))
    case UInt8(ascii: "["): enter(Container(isObject: false))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      containers.removeLast()
      expectsValue = false
      cursor.advance()
    case UInt8(ascii: ","): passComma()
    case UInt8(ascii: ":"):
      expectsValue = true
      cursor.advance()
    case UInt8(ascii: "\""): return passString(to: offset)
    default: return passWord(to: offset)
    }
    return true
  }

  private mutating func enter(_ container: Container) {
    containers.append(container)
    expectsValue = !container.isObject
    cursor.advance()
  }

  private mutating func passComma() {
    if let innermost = containers.indices.last {
      containers[innermost].index += 1
      expectsValue = !containers[innermost].isObject
    }
    cursor.advance()
  }

  private mutating func passString(to offset: ByteOffset) -> Bool {
    var reader = JSONReader(cursor, maximumDepth: 0)
    guard let token = try? reader.takeStringToken(), reader.cursor.position <= offset else {
      return false
    }
    if expectsValue {
      expectsValue = false
    } else if let innermost = containers.indices.last {
      containers[innermost].key = token
    }
    cursor.position = reader.cursor.position
    return true
  }

  /// Moves over a number or a literal.
  private mutating func passWord(to offset: ByteOffset) -> Bool {
    var end = cursor.position
    while end < offset, cursor.byte(at: end).isPartOfWord { end.value += 1 }
    guard end < offset || !cursor.byte(at: end).isPartOfWord, end > cursor.position else {
      return false
    }
    cursor.position = end
    expectsValue = false
    return true
  }
}

/// Counts lines from one offset to a later one.
private struct LineCounter {
  private var line = 1
  private var lineStart = ByteOffset(0)
  private var counted = ByteOffset(0)

  mutating func position(
    of offset: ByteOffset, in cursor: ByteCursor
  ) -> JSONModelError.SourcePosition {
    while counted < offset {
      if cursor.byte(at: counted) == UInt8(ascii: "\n") {
        line += 1
        lineStart = counted + 1
      }
      counted.value += 1
    }
    let column = offset.value - lineStart.value + 1
    return JSONModelError.SourcePosition(line: line, column: column, offset: offset.value)
  }
}

extension UInt8 {
  /// Whether numbers and literals are made of this.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default:
      false
    }
  }
}

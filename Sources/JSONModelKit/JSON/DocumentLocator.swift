// Key paths and positions are computed only for issues. Issues store offsets; the locator scans the
// document once, from one offset to the next, to convert them.
//
//   {"a": [1, {"b": 2}]}
//   offset 16 is the value 2:   containers { key "a"   [ index 1   { key "b"     ->  a[1].b
//
// The reader has already validated everything before an offset. Bytes after an offset may be
// invalid, so the result does not depend on them.

/// Converts offsets to key paths and positions; offsets must be in ascending order.
struct DocumentLocator {
  private var reader: JSONReader
  private var containers: [Container] = []
  /// Whether a value must follow: at the root, after a colon, or after `[` or a comma in an array.
  private var expectsValue = true
  private var lines = LineCounter()

  private struct Container {
    var isObject: Bool
    var index = 0
    /// The key of the current member.
    ///
    /// Its text is cached on first use, because many issues may share the same long key.
    var key: StringToken?
    var keyText: String?
  }

  init(_ cursor: ByteCursor) {
    reader = JSONReader(cursor, maximumDepth: 0)
    self.cursor.position = ByteOffset(0)
  }

  private var cursor: ByteCursor {
    get { reader.cursor }
    _modify { yield &reader.cursor }
  }

  /// Returns the key path of the value at an offset, or of its container if no value starts there.
  mutating func path(at offset: ByteOffset) -> JSONKeyPath {
    walk(to: offset)
    // The innermost container contributes a component only if a value is expected at the offset.
    return JSONKeyPath(steps(dropsInnermost: !expectsValue))
  }

  /// Returns the key path that ends in the key at an offset.
  mutating func path(ofKeyAt offset: ByteOffset) -> JSONKeyPath {
    walk(to: offset)
    let steps = steps(dropsInnermost: true)
    let start = cursor.position
    // The reader has already validated the key.
    let key = (try? reader.takeString()) ?? ""
    cursor.position = start
    return JSONKeyPath(steps + [.key(key)])
  }

  /// Returns the line and column of an offset.
  mutating func position(of offset: ByteOffset) -> JSONModelError.SourcePosition {
    lines.position(of: offset, in: cursor)
  }

  private mutating func steps(dropsInnermost: Bool) -> [JSONKeyPath.Component] {
    var steps: [JSONKeyPath.Component] = []
    steps.reserveCapacity(containers.count)
    for index in containers.indices.dropLast(dropsInnermost ? 1 : 0) {
      if !containers[index].isObject {
        steps.append(.index(containers[index].index))
      } else if let key = containers[index].key {
        let text = containers[index].keyText ?? reader.text(of: key)
        containers[index].keyText = text
        steps.append(.key(text))
      }
    }
    return steps
  }

  private mutating func walk(to offset: ByteOffset) {
    while true {
      cursor.skipWhitespace()
      guard cursor.position < offset, step(to: offset) else { return }
    }
  }

  /// Advances past the next token; returns false if it is invalid, or a string that contains the
  /// offset.
  private mutating func step(to offset: ByteOffset) -> Bool {
    switch cursor.current {
    case UInt8(ascii: "{"): enter(Container(isObject: true))
    case UInt8(ascii: "["): enter(Container(isObject: false))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      containers.removeLast()
      expectsValue = false
      cursor.advance()
    case UInt8(ascii: ","): skipComma()
    case UInt8(ascii: ":"):
      expectsValue = true
      cursor.advance()
    case UInt8(ascii: "\""): return skipString(to: offset)
    default: return skipWord(to: offset)
    }
    return true
  }

  private mutating func enter(_ container: Container) {
    containers.append(container)
    expectsValue = !container.isObject
    cursor.advance()
  }

  private mutating func skipComma() {
    if let innermost = containers.indices.last {
      containers[innermost].index += 1
      expectsValue = !containers[innermost].isObject
    }
    cursor.advance()
  }

  private mutating func skipString(to offset: ByteOffset) -> Bool {
    let start = cursor.position
    guard let token = try? reader.takeStringToken(), cursor.position <= offset else {
      cursor.position = start
      return false
    }
    if expectsValue {
      expectsValue = false
    } else if let innermost = containers.indices.last {
      containers[innermost].key = token
      containers[innermost].keyText = nil
    }
    return true
  }

  /// Skips a number or a literal to its end, but not beyond the offset.
  ///
  /// - Returns: Whether there is one.
  private mutating func skipWord(to offset: ByteOffset) -> Bool {
    guard cursor.current.isPartOfWord else { return false }
    while cursor.position < offset, cursor.current.isPartOfWord { cursor.advance() }
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
      if let block = cursor.block(at: counted), block.lineEnds == 0 {
        counted.value += min(ByteBlock.size, offset.value - counted.value)
        continue
      }
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
  /// Whether numbers and literals contain this byte.
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

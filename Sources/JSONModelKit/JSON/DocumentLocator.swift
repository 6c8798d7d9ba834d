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
  private var cursor: ByteCursor
  /// The innermost container.
  private var current = Container(isObject: false)
  /// The containers around it, outermost first; the first one contains only the root value.
  private var outer: [Container] = []
  /// The components that the outer containers after the first one contribute to a key path, as far
  /// as they were needed.
  private var prefix: [JSONKeyPath.Component] = []
  /// The last key that was needed, so that many issues of one value share its memory.
  private var lastKey: (start: ByteOffset, text: String)?
  /// Whether a value must follow: at the root, after a colon, or after `[` or a comma in an array.
  private var expectsValue = true
  private var lines = LineCounter()

  private struct Container {
    let isObject: Bool
    var index = 0
    /// The key of the current member; nil before the first one, and in an array.
    var key: StringToken?
  }

  init(_ cursor: ByteCursor) {
    self.cursor = cursor
    self.cursor.position = ByteOffset(0)
  }

  /// Returns the key path of the value at an offset, or of its container if no value starts there.
  mutating func path(at offset: ByteOffset) -> JSONKeyPath {
    walk(to: offset)
    // The innermost container contributes a component only if a value is expected at the offset.
    return JSONKeyPath(components(includesInnermost: expectsValue))
  }

  /// Returns the key path that ends in the key at an offset.
  mutating func path(ofKeyAt offset: ByteOffset) -> JSONKeyPath {
    walk(to: offset)
    var end = cursor
    // The reader has already validated the key.
    let token = end.skipString()
    var components = components(includesInnermost: false)
    components.append(.key(token.map { text(of: $0) } ?? ""))
    return JSONKeyPath(components)
  }

  /// Returns the line and column of an offset.
  mutating func position(of offset: ByteOffset) -> JSONModelError.SourcePosition {
    lines.position(of: offset, in: cursor)
  }

  private mutating func components(includesInnermost: Bool) -> [JSONKeyPath.Component] {
    for container in outer.dropFirst(prefix.count + 1) { prefix.append(component(of: container)) }
    guard includesInnermost, !outer.isEmpty else { return prefix }
    var components: [JSONKeyPath.Component] = []
    components.reserveCapacity(prefix.count + 1)
    components.append(contentsOf: prefix)
    components.append(component(of: current))
    return components
  }

  /// Returns the component that a container with a value contributes to a key path.
  private mutating func component(of container: Container) -> JSONKeyPath.Component {
    guard container.isObject else { return .index(container.index) }
    // There is a key, because there is a value.
    return .key(container.key.map { text(of: $0) } ?? "")
  }

  private mutating func text(of key: StringToken) -> String {
    if let lastKey, lastKey.start == key.opening { return lastKey.text }
    let text = cursor.text(of: key)
    lastKey = (key.opening, text)
    return text
  }

  /// Advances to an offset, or to the start of the string that contains it.
  private mutating func walk(to offset: ByteOffset) {
    // A copy that stays in registers.
    var here = cursor
    defer { cursor = here }
    while true {
      here.skipWhitespace()
      guard here.position < offset else { return }
      switch here.current {
      case UInt8(ascii: "\""):
        let start = here.position
        guard let token = here.skipString(), here.position <= offset else {
          here.position = start
          return
        }
        note(token)
        continue
      case UInt8(ascii: ":"): expectsValue = true
      case UInt8(ascii: ","):
        current.index += 1
        expectsValue = !current.isObject
      case UInt8(ascii: "{"): enter(Container(isObject: true))
      case UInt8(ascii: "["): enter(Container(isObject: false))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        current = outer.removeLast()
        // The component of the container that is the current one now may change.
        if prefix.count >= outer.count, !prefix.isEmpty { prefix.removeLast() }
        expectsValue = false
      default:
        guard here.skipWord(to: offset) else { return }
        expectsValue = false
        continue
      }
      here.advance()
    }
  }

  private mutating func enter(_ container: Container) {
    outer.append(current)
    current = container
    expectsValue = !container.isObject
  }

  /// Records a string, which is a key unless a value is expected.
  private mutating func note(_ token: StringToken) {
    if expectsValue {
      expectsValue = false
    } else {
      current.key = token
    }
  }
}

extension ByteCursor {
  /// Advances past a string.
  ///
  /// - Returns: Its token; nil if there is no string, or a malformed one.
  fileprivate mutating func skipString() -> StringToken? {
    guard current == UInt8(ascii: "\"") else { return nil }
    let opening = position
    advance()
    var (isASCII, hasEscapes) = (true, false)
    while true {
      if !skipPlainText() { isASCII = false }
      switch current {
      case UInt8(ascii: "\""):
        advance()
        return StringToken(
          opening: opening, end: position, isASCII: isASCII, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        if case .malformed = EscapeReading(&self) { return nil }
      default: return nil
      }
    }
  }

  /// Skips a number or a literal to its end, but not beyond an offset.
  ///
  /// - Returns: Whether there is one.
  fileprivate mutating func skipWord(to offset: ByteOffset) -> Bool {
    guard current.isPartOfWord else { return false }
    while position < offset, current.isPartOfWord { advance() }
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

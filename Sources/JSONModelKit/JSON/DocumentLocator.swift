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
  private var current = Container(isObject: false)
  /// The containers around it, outermost first; the first one contains only the root value.
  private var outer: [Container] = []
  /// The components that the outer containers after the first one contribute to a key path, as far
  /// as they were needed.
  private var prefix: [JSONKeyPath.Component] = []
  /// The last key that was needed, so that many issues of one value share its memory.
  private var lastKey: (start: ByteOffset, text: String)?
  /// The last string that contained an offset, so that many issues of the JSON in it scan it once.
  private var lastString = ByteOffset(0)..<ByteOffset(0)
  /// Whether a value must follow: at the root, after a colon, or after `[` or a comma in an array.
  private var expectsValue = true
  private var lines = LineCounter()

  private struct Container {
    let isObject: Bool
    var index = 0
    /// The offset of the key of the current member of an object; 0 before the first one.
    var key = ByteOffset(0)
  }

  init(_ cursor: ByteCursor) {
    self.cursor = cursor
    self.cursor.position = cursor.offsetOfDocument
  }

  /// Returns the key path of the value at an offset, or of its container if no value starts there.
  mutating func path(at offset: ByteOffset) -> JSONKeyPath {
    walk(to: offset)
    // The innermost container contributes a component only if a value is expected at the offset.
    let last = expectsValue && !outer.isEmpty ? component(of: current) : nil
    return JSONKeyPath(components(followedBy: last))
  }

  mutating func path(ofKeyAt offset: ByteOffset) -> JSONKeyPath {
    walk(to: offset)
    return JSONKeyPath(components(followedBy: .key(text(ofKeyAt: cursor.position))))
  }

  mutating func position(of offset: ByteOffset) -> JSONModelError.SourcePosition {
    lines.position(of: offset, in: cursor)
  }

  /// Returns the components that the outer containers contribute, and a last one.
  private mutating func components(
    followedBy last: JSONKeyPath.Component?
  ) -> [JSONKeyPath.Component] {
    // By index: iterating over an array retains it.
    while prefix.count + 1 < outer.count {
      prefix.append(component(of: outer[prefix.count + 1]))
    }
    guard let last else { return prefix }
    var components: [JSONKeyPath.Component] = []
    components.reserveCapacity(prefix.count + 1)
    // One by one: `append(contentsOf:)` is not specialized.
    for index in prefix.indices { components.append(prefix[index]) }
    components.append(last)
    return components
  }

  /// Returns the component that a container with a value contributes to a key path.
  private mutating func component(of container: Container) -> JSONKeyPath.Component {
    container.isObject ? .key(text(ofKeyAt: container.key)) : .index(container.index)
  }

  private mutating func text(ofKeyAt start: ByteOffset) -> String {
    if let lastKey, lastKey.start == start { return lastKey.text }
    var here = cursor
    here.position = start
    // There is a key, and the reader has already validated it.
    let text = here.takeStringToken().map { cursor.text(of: $0) } ?? ""
    lastKey = (start, text)
    return text
  }

  /// Advances to an offset, or to the start of the string that contains it.
  private mutating func walk(to offset: ByteOffset) {
    // Copies that stay in registers.
    var (here, current, expectsValue) = (cursor, current, expectsValue)
    defer { (cursor, self.current, self.expectsValue) = (here, current, expectsValue) }
    while true {
      let byte = here.skipWhitespace()
      guard here.position < offset else { return }
      switch byte {
      case UInt8(ascii: "\""):
        let start = here.position
        if start == lastString.lowerBound, offset < lastString.upperBound { return }
        guard here.takeStringToken() != nil, here.position <= offset else {
          lastString = start..<here.position
          here.position = start
          return
        }
        // A string is a key, unless a value is expected.
        if !expectsValue { current.key = start }
        expectsValue = false
        continue
      case UInt8(ascii: ":"): expectsValue = true
      case UInt8(ascii: ","):
        current.index += 1
        expectsValue = !current.isObject
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        outer.append(current)
        current = Container(isObject: byte == UInt8(ascii: "{"))
        expectsValue = !current.isObject
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        current = outer.removeLast()
        // The component of the container that is the current one now may change.
        if prefix.count >= outer.count, !prefix.isEmpty { prefix.removeLast() }
        expectsValue = false
      default:
        guard byte.isPartOfWord else { return }
        while here.position < offset, here.current.isPartOfWord { here.advance() }
        expectsValue = false
        continue
      }
      here.advance()
    }
  }
}

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
    // A byte order mark is not a part of the first line.
    let start = line == 1 ? min(cursor.offsetOfDocument, offset) : lineStart
    let column = offset.value - start.value + 1
    return JSONModelError.SourcePosition(line: line, column: column, offset: offset.value)
  }
}

extension UInt8 {
  /// Whether numbers, literals and tokens of native values contain this byte.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), NativeValues.token:
      true
    default:
      false
    }
  }
}

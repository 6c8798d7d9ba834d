// JSON text, token by token: the counterpart of the reader. Members of objects that have no order
// of their own are written in the order of their keys, so that equal values give equal bytes.

/// Writes tokens of RFC 8259 into bytes.
struct JSONWriter {
  let sink: ByteSink
  let isPretty: Bool
  /// How many arrays and objects are around the place.
  private(set) var depth: Int
  /// Whether the next item is the first one of its array or object.
  private var isFirst = true

  /// - Parameters:
  ///   - depth: How many arrays and objects are around the text.
  ///   - sink: The bytes to which the text is appended.
  init(isPretty: Bool, depth: Int = 0, to sink: ByteSink = ByteSink()) {
    self.isPretty = isPretty
    self.depth = depth
    self.sink = sink
  }

  // MARK: - Arrays and objects

  mutating func beginArray() { begin(UInt8(ascii: "[")) }
  mutating func endArray() { end(UInt8(ascii: "]")) }
  mutating func beginObject() { begin(UInt8(ascii: "{")) }
  mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Goes on to an element of an array.
  @inline(__always) mutating func beginElement() { beginItem() }

  /// Goes on to a member of an object, and writes its key.
  mutating func write(key: String) {
    beginItem()
    write(key)
    writeColon()
  }

  /// Goes on to a member of an object, and writes its key, which is there as JSON text.
  ///
  /// - Parameter text: The text of the key between a comma and a colon: `,"id":`.
  @inline(__always) mutating func write(key text: Range<Int>, of texts: PaddedBytes) {
    if isPretty { return writePretty(key: text.lowerBound + 1..<text.upperBound - 1, of: texts) }
    sink.append(text.lowerBound + (isFirst ? 1 : 0)..<text.upperBound, of: texts)
    isFirst = false
  }

  @inline(never) private mutating func writePretty(key text: Range<Int>, of texts: PaddedBytes) {
    beginItem()
    sink.append(text, of: texts)
    writeColon()
  }

  private mutating func writeColon() {
    sink.append(UInt8(ascii: ":"))
    if isPretty { sink.append(UInt8(ascii: " ")) }
  }

  private mutating func begin(_ bracket: UInt8) {
    sink.append(bracket)
    depth += 1
    isFirst = true
  }

  @inline(__always) private mutating func beginItem() {
    if !isFirst { sink.append(UInt8(ascii: ",")) }
    isFirst = false
    if isPretty { breakLine() }
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    // An array or object without items stays on its line.
    if isPretty, !isFirst { breakLine() }
    isFirst = false
    sink.append(bracket)
  }

  @inline(never) private mutating func breakLine() {
    sink.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { sink.append("  ") }
  }

  // MARK: - Scalars

  // The letters as words, the first one lowest.

  @inline(__always) mutating func writeNull() { sink.append(0x6C6C_756E, count: 4) }

  @inline(__always) mutating func write(_ value: Bool) {
    if value { sink.append(0x6575_7274, count: 4) } else { sink.append(0x65_736C_6166, count: 5) }
  }

  mutating func write(_ value: some FixedWidthInteger) {
    if let magnitude = UInt64(exactly: value.magnitude) {
      if value < 0 { sink.append(UInt8(ascii: "-")) }
      sink.append(digitsOf: magnitude)
    } else {
      sink.append(String(value))
    }
  }

  /// Writes a number that is JSON text already.
  mutating func write(numberText text: String) { sink.append(text) }

  /// Writes a string; only what RFC 8259, section 7, asks to be escaped is.
  @inline(__always) mutating func write(_ text: String) {
    sink.append(quoted: text, escaping: Self.escape)
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
    }
  }
}

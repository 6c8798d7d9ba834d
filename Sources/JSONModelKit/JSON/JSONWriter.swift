// JSON text, token by token: the counterpart of the reader. Members of objects that have no order
// of their own are written in the order of their keys, so that equal values give equal bytes.

/// Writes tokens of RFC 8259 into bytes.
struct JSONWriter {
  private(set) var sink = ByteSink()
  let isPretty: Bool
  private var depth = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: sink.append("null")
    case .bool(let value): sink.append(value ? "true" : "false")
    case .number(let number): sink.append(number.text)
    case .string(let text): write(text)
    case .array(let elements): write(elements)
    case .object(let members): write(members)
    }
  }

  private mutating func write(_ elements: [JSONValue]) {
    guard !elements.isEmpty else { return sink.append("[]") }
    begin("[")
    for (index, element) in elements.enumerated() {
      beginItem(isFirst: index == 0)
      write(element)
    }
    end("]")
  }

  private mutating func write(_ members: [String: JSONValue]) {
    guard !members.isEmpty else { return sink.append("{}") }
    begin("{")
    for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
      beginItem(isFirst: index == 0)
      write(member.key)
      sink.append(isPretty ? ": " : ":")
      write(member.value)
    }
    end("}")
  }

  private mutating func begin(_ bracket: String) {
    sink.append(bracket)
    depth += 1
  }

  private mutating func beginItem(isFirst: Bool) {
    if !isFirst { sink.append(UInt8(ascii: ",")) }
    breakLine()
  }

  private mutating func end(_ bracket: String) {
    depth -= 1
    breakLine()
    sink.append(bracket)
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    sink.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { sink.append("  ") }
  }

  /// Writes a string; only what RFC 8259, section 7, asks to be escaped is.
  private mutating func write(_ text: String) {
    sink.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): sink.append("\\\"")
      case UInt8(ascii: "\\"): sink.append("\\\\")
      case 0x08: sink.append("\\b")
      case 0x09: sink.append("\\t")
      case 0x0A: sink.append("\\n")
      case 0x0C: sink.append("\\f")
      case 0x0D: sink.append("\\r")
      case 0..<0x20:
        sink.append(byte < 0x10 ? "\\u000" : "\\u00")
        sink.append(String(byte, radix: 16))
      default: sink.append(byte)
      }
    }
    sink.append(UInt8(ascii: "\""))
  }
}

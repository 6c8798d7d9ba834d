// JSON text, token by token: the counterpart of the reader. Members of objects that have no order
// of their own are written in the order of their keys, so that equal values give equal bytes.

/// Writes tokens of RFC 8259 into bytes.
struct JSONWriter {
  private(set) var sink = ByteSink()
  let isPretty: Bool
  private var depth = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  /// The array or object that is written.
  private struct Container {
    var items: [(key: String?, value: JSONValue)]
    var index = 0
    var closing: String
  }

  /// Writes a value; without recursion, for a value made in memory may be of any depth.
  ///
  /// - Parameter limit: The number of bytes after which the rest may be left out.
  mutating func write(_ value: JSONValue, limit: Int = .max) {
    var open: [Container] = []
    begin(value, &open)
    while sink.bytes.count < limit, let container = open.last {
      guard container.index < container.items.count else {
        end(container.closing)
        open.removeLast()
        continue
      }
      let item = container.items[container.index]
      open[open.count - 1].index += 1
      beginItem(isFirst: container.index == 0)
      if let key = item.key {
        write(key)
        sink.append(isPretty ? ": " : ":")
      }
      begin(item.value, &open)
    }
  }

  /// Writes a value that has no parts, or begins one that has.
  private mutating func begin(_ value: JSONValue, _ open: inout [Container]) {
    switch value {
    case .null: sink.append("null")
    case .bool(let value): sink.append(value ? "true" : "false")
    case .number(let number): sink.append(number.text)
    case .string(let text): write(text)
    case .array(let elements) where elements.isEmpty: sink.append("[]")
    case .object(let members) where members.isEmpty: sink.append("{}")
    case .array(let elements):
      begin("[")
      open.append(Container(items: elements.map { (nil, $0) }, closing: "]"))
    case .object(let members):
      begin("{")
      let items = members.sorted { $0.key < $1.key }.map {
        (key: $0.key as String?, value: $0.value)
      }
      open.append(Container(items: items, closing: "}"))
    }
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

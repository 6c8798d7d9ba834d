/// An array or object that is being written.
private struct OpenContainer {
  var isObject: Bool
  var items: [(key: String?, value: JSONValue)]
  var index = 0
}

extension JSONWriter {
  mutating func write(_ number: JSONNumber) { write(numberText: number.text) }

  /// Writes a value without recursion, because a value created in memory may have any depth.
  ///
  /// - Parameter limit: The number of bytes after which the writer may omit the rest.
  mutating func write(_ value: JSONValue, limit: Int = .max) {
    var open: [OpenContainer] = []
    begin(value, &open)
    while sink.count < limit, let container = open.last {
      guard container.index < container.items.count else {
        if open.removeLast().isObject { endObject() } else { endArray() }
        continue
      }
      let item = container.items[container.index]
      open[open.count - 1].index += 1
      if let key = item.key { write(key: key) } else { beginElement() }
      begin(item.value, &open)
    }
  }

  /// Writes a scalar, or begins a container.
  private mutating func begin(_ value: JSONValue, _ open: inout [OpenContainer]) {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .number(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements):
      beginArray()
      open.append(OpenContainer(isObject: false, items: elements.map { (nil, $0) }))
    case .object(let members):
      beginObject()
      open.append(
        OpenContainer(
          isObject: true,
          items: members.sorted(byUTF8Of: \.key).map { (key: $0.key, value: $0.value) }))
    }
  }
}

extension JSONValue {
  /// Parses a text in a string; the last of several equal keys is used.
  init(parsing text: String) throws(JSONModelError) {
    self = try text.lend { bytes throws(JSONModelError) in try Self(reading: bytes) }
  }

  /// - Parameters:
  ///   - model: The name of the type that is created, for errors.
  ///   - take: Reads the value of the document.
  init(
    reading bytes: LentBytes, maximumDepth: Int = JSONReader.defaultMaximumDepth,
    for model: String = "JSONValue",
    _ take: (inout JSONReader) throws(ReadingStopped) -> JSONValue = {
      reader throws(ReadingStopped) in try reader.takeValue()
    }
  ) throws(JSONModelError) {
    guard !bytes.isEmpty, let cursor = bytes.cursor else {
      throw JSONModelError(model: model, issues: [.emptyInput])
    }
    var reader = JSONReader(cursor, maximumDepth: maximumDepth)
    do throws(ReadingStopped) {
      try reader.begin()
      let value = try take(&reader)
      try reader.finish()
      self = value
    } catch {
      throw JSONModelError(model: model, issues: [reader.failureIssue])
    }
  }
}

extension JSONReader {
  /// Reads a value of any JSON type.
  ///
  /// Reading does not recurse, but releasing the value does.
  mutating func takeValue() throws(ReadingStopped) -> JSONValue {
    try takeTree().builder.root ?? .null
  }

  /// Reads the next value, and finds the keys that are equal to an earlier key of their object.
  mutating func takeValue(
    findingDuplicateKeys duplicates: inout [ByteOffset]
  ) throws(ReadingStopped) -> JSONValue {
    let start = mark()
    let tree = try takeTree().builder
    if tree.hasDuplicateKey { duplicates = try duplicateKeys(from: start) }
    return tree.root ?? .null
  }

  /// Reads the next value, and finds the numbers beyond the greatest `Double`, and the values without
  /// exact JSON.
  mutating func takeValue(
    findingNumbersOutOfRange numbers: inout [ByteOffset], natives: inout [ByteOffset]
  ) throws(ReadingStopped) -> JSONValue {
    let tree = try takeTree()
    (numbers, natives) = (tree.numbersOutOfRange, tree.nativeOffsets)
    return tree.builder.root ?? .null
  }

  private mutating func takeTree() throws(ReadingStopped) -> ValueBuilder {
    let first = peek()
    var visitor = ValueBuilder(natives: natives)
    if first.beginsContainer {
      try walk(&visitor)
    } else {
      let start = cursor.position
      visitor.add(try takeScalar(first), at: start, in: cursor)
    }
    if let token = visitor.textWithMarks { throw failMarks(in: token) }
    return visitor
  }

  fileprivate mutating func failTooDeepToRelease() throws(ReadingStopped) -> Never {
    throw fail(limit: StackRoom.reason)
  }
}

private struct ValueBuilder: TokenVisitor {
  var builder = TreeBuilder<ValueMaker>()
  let natives: NativeValues?
  /// The first string with too many combining marks.
  private(set) var textWithMarks: StringToken?
  private(set) var numbersOutOfRange: [ByteOffset] = []
  private(set) var nativeOffsets: [ByteOffset] = []

  mutating func begin(
    isObject: Bool, at start: ByteOffset, _ reader: inout JSONReader
  ) throws(ReadingStopped) {
    if isObject { builder.beginObject() } else { builder.beginArray() }
    if builder.isTooDeepToRelease { try reader.failTooDeepToRelease() }
  }

  mutating func end(at end: ByteOffset) { builder.end() }

  mutating func addEmptyContainer(isObject: Bool, at start: ByteOffset, to end: ByteOffset) {
    builder.add(isObject ? .object([:]) : .array([]))
  }

  mutating func add(_ scalar: ScalarToken, at start: ByteOffset, in cursor: ByteCursor) {
    let value = JSONValue(scalar, in: cursor, natives?[start])
    if textWithMarks == nil, case .string(let token) = scalar, value.hasTooManyMarks {
      textWithMarks = token
    }
    switch scalar {
    // The mantissa is less than 10^20, and the greatest `Double` more than 10^308.
    case .number(let number) where number.exponent > 288 || !number.isExact:
      guard case .outOfRange = number.floatingPoint(as: Double.self, from: cursor) else { break }
      numbersOutOfRange.append(start)
    case .native: nativeOffsets.append(start)
    default: break
    }
    builder.add(value)
  }

  mutating func takeKey(_ reader: inout JSONReader) throws(ReadingStopped) {
    builder.setKey(try reader.takeKeyText())
  }
}

extension JSONValue {
  fileprivate var hasTooManyMarks: Bool {
    if case .string(let text) = self { text.hasTooManyMarks() } else { false }
  }

  /// - Parameter native: The value without JSON in whose place the token is.
  init(
    _ scalar: ScalarToken, in cursor: ByteCursor, _ native: @autoclosure () -> NativeValue? = nil
  ) {
    switch scalar {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number):
      self = .number(JSONNumber(checked: cursor.text(in: number.range, isASCII: true)))
    case .string(let token): self = .string(cursor.text(of: token))
    case .native: self = native()?.text.map { .string($0) } ?? .null
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON on one line, with the members of objects sorted by key.
  public var description: String { String(decoding: bytes(), as: UTF8.self) }

  /// A prefix of the JSON, long enough for an error message.
  var excerpt: String {
    var writer = JSONWriter(isPretty: false)
    writer.write(self, limit: 256)
    return String(decoding: writer.sink.bytes, as: UTF8.self)
  }

  func bytes() -> [UInt8] {
    var writer = JSONWriter(isPretty: false)
    writer.write(self)
    return writer.sink.bytes
  }
}

/// The parts of an array or object that is being written, those of an object in the order of their
/// keys.
struct WrittenParts<Value> {
  private let elements: [Value]
  private let members: [String: Value]
  /// The members in the order of their keys; nil in an array.
  private let order: [[String: Value].Index]?
  /// The index of the next part.
  private var next = 0

  /// Writes the start of an array; the result is nil if it is empty, and then it is complete.
  @inline(__always) init?(_ elements: [Value], _ writer: inout JSONWriter) {
    (self.elements, members, order) = (elements, [:], nil)
    writer.beginArray()
    if elements.isEmpty {
      writer.endArray()
      return nil
    }
  }

  /// Writes the start of an object; the result is nil if it is empty, and then it is complete.
  @inline(__always) init?(_ members: [String: Value], _ writer: inout JSONWriter) {
    (elements, self.members, order) = ([], members, members.indicesInOrder)
    writer.beginObject()
    if members.isEmpty {
      writer.endObject()
      return nil
    }
  }

  /// The place of the part that was begun last.
  var step: JSONKeyPath.Component {
    order.map { .key(members.keys[$0[next - 1]]) } ?? .index(next - 1)
  }

  /// Writes what precedes the next part, and returns it; after the last one, writes the end and
  /// returns nil.
  @inline(__always) mutating func begin(_ writer: inout JSONWriter) -> Value? {
    next += 1
    if let order {
      if next <= order.count {
        writer.write(key: members.keys[order[next - 1]])
        return members.values[order[next - 1]]
      }
      writer.endObject()
    } else {
      if next <= elements.count {
        writer.beginElement()
        return elements[next - 1]
      }
      writer.endArray()
    }
    return nil
  }
}

extension JSONWriter {
  mutating func write(_ number: JSONNumber) { write(numberText: number.text) }

  /// Writes a value without recursion, because a value created in memory may have any depth.
  ///
  /// - Parameter limit: The number of bytes after which the writer may omit the rest.
  package mutating func write(_ value: JSONValue, limit: Int = .max) {
    guard var container = begin(value) else { return }
    var open: [WrittenParts<JSONValue>] = []
    while sink.count < limit {
      if let part = container.begin(&self) {
        guard let inner = begin(part) else { continue }
        open.append(container)
        container = inner
      } else if let outer = open.popLast() {
        container = outer
      } else {
        return
      }
    }
  }

  /// Writes a value that has no parts, or returns its parts.
  private mutating func begin(_ value: JSONValue) -> WrittenParts<JSONValue>? {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .number(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements): return WrittenParts(elements, &self)
    case .object(let members): return WrittenParts(members, &self)
    }
    return nil
  }
}

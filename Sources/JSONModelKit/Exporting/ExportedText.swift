// Everything that is exported is written as JSON first. What receives a tree instead of bytes - a
// `JSONValue`, a dictionary of Swift values, a hook, another library's encoder - gets the JSON read
// back:
//
//   Exporter  ->  bytes and notes  ->  JSONReader  ->  TreeBuilder of the kind of tree

struct ExportedText {
  let sink: ByteSink
  let notes: ExportNotes?

  var isArrayOrNull: Bool {
    let first = sink.firstByte
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "n")
  }

  func tree<Maker: TreeMaker>(by maker: Maker.Type) throws(ExportFailure) -> Maker.Value {
    var tree: Maker.Value?
    sink.lend { bytes in
      guard let cursor = bytes.cursor else { return }
      var reader = JSONReader(cursor, maximumDepth: .max)
      var visitor = ExportReader<Maker>(notes)
      try? reader.walk(&visitor)
      tree = visitor.builder.root
    }
    // The text is valid JSON, so reading fails only if the stack is too small to release the tree.
    guard let tree else { throw .stackIsExhausted }
    return tree
  }

  func value() throws(ExportFailure) -> JSONValue { try tree(by: ValueMaker.self) }

  /// Returns the value as compact JSON with sorted keys, which determines the order of a set.
  ///
  /// The result does not depend on the options for the text.
  ///
  /// - Parameter escapes: The characters that are escaped in the text.
  func textForOrder(_ escapes: ExtraEscapes) throws(ExportFailure) -> [UInt8] {
    guard let first = sink.firstByte,
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || !escapes.isEmpty
    else { return sink.bytes }
    return try value().bytes()
  }
}

/// Builds a tree from the text of an export.
private struct ExportReader<Maker: TreeMaker>: TokenVisitor {
  private(set) var builder = TreeBuilder<Maker>()
  private var notes: NoteReader

  init(_ notes: ExportNotes?) { self.notes = NoteReader(notes) }

  private mutating func begin(
    isObject: Bool, at start: ByteOffset
  ) throws(ReadingStopped) {
    let isDictionary =
      switch notes.beginContainer(at: start) {
      case .dictionary, .untyped: true
      default: false
      }
    if isObject { builder.beginObject(isDictionary: isDictionary) } else { builder.beginArray() }
    if builder.isTooDeepToRelease { throw ReadingStopped() }
  }

  mutating func begin(
    isObject: Bool, at start: ByteOffset, _ reader: inout JSONReader
  ) throws(ReadingStopped) {
    try begin(isObject: isObject, at: start)
  }

  mutating func end(at end: ByteOffset) {
    builder.end()
    notes.endContainer()
  }

  mutating func addEmptyContainer(isObject: Bool, at start: ByteOffset, to end: ByteOffset) {
    // Without parts, it is not too deep.
    guard (try? begin(isObject: isObject, at: start)) != nil else { return }
    self.end(at: end)
  }

  mutating func takeKey(_ reader: inout JSONReader) throws(ReadingStopped) {
    builder.setKey(reader.cursor.text(of: try reader.takeStringToken()))
  }

  mutating func add(_ scalar: ScalarToken, at start: ByteOffset, in cursor: ByteCursor) {
    switch scalar {
    case .null: builder.add(Maker.null)
    case .bool(let value): builder.add(Maker.bool(value))
    case .number(let number): builder.add(value(of: number, at: start, in: cursor))
    case .string(let token):
      if case .data(let data) = notes.note(at: start), let value = Maker.data(data) {
        return builder.add(value)
      }
      builder.add(Maker.string(cursor.text(of: token)))
    case .native: preconditionFailure("An export has no native values.")
    }
  }

  private mutating func value(
    of number: DecimalNumber, at start: ByteOffset, in cursor: ByteCursor
  ) -> Maker.Value {
    switch notes.note(at: start) {
    case .double:
      let double = number.floatingPoint(as: Double.self, from: cursor)
      if case .value(let value) = double { return Maker.double(value) }
    case .decimal:
      if case .value(let value) = number.decimal(from: cursor) { return Maker.decimal(value) }
    default: break
    }
    return Maker.number(JSONNumber(checked: cursor.text(in: number.range, isASCII: true)))
  }
}

/// Finds the notes of the values of a text, which are visited in order.
struct NoteReader {
  private let notes: [(offset: Int, note: ExportNotes.Note)]
  private var next = 0
  private var depth = 0
  /// The number of containers around the value without a declared type that is being read.
  private var untypedDepth: Int?

  init(_ notes: ExportNotes?) { self.notes = notes?.all ?? [] }

  /// Returns the note of the value at an offset; without one, `untyped` inside such a value.
  mutating func note(at start: ByteOffset) -> ExportNotes.Note? {
    while next < notes.count, notes[next].offset <= start.value {
      next += 1
      if notes[next - 1].offset == start.value { return notes[next - 1].note }
    }
    return untypedDepth.map { _ in .untyped }
  }

  /// Returns the note of a container, whose parts are visited until `endContainer()`.
  mutating func beginContainer(at start: ByteOffset) -> ExportNotes.Note? {
    let note = note(at: start)
    if case .untyped = note, untypedDepth == nil { untypedDepth = depth }
    depth += 1
    return note
  }

  mutating func endContainer() {
    depth -= 1
    if depth == untypedDepth { untypedDepth = nil }
  }
}

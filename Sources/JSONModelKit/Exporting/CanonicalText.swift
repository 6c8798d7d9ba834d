// RFC 8785 defines one text for each JSON value, so that documents can be compared and signed. An
// export is written as usual, and its text is then brought into this form:
//
//   {"b":1.50,"a":[1E2,"ä"]}     ->     {"a":[100,"ä"],"b":1.5}
//
// Strings do not change: the writer escapes exactly the characters that the RFC escapes.

extension ExportedText {
  /// Returns the canonical form of the text.
  ///
  /// - Throws: The failure for a number that the form cannot represent.
  func canonical() throws(ExportFailure) -> ExportedText {
    let form = canonicalForm(rejectsNumbers: true)
    if let failure = form.failure { throw failure }
    return ExportedText(sink: form.sink, notes: nil)
  }

  fileprivate func canonicalForm(rejectsNumbers: Bool) -> CanonicalForm {
    var form = CanonicalForm(notes, rejectsNumbers: rejectsNumbers)
    sink.lend { bytes in
      guard let cursor = bytes.cursor else { return }
      var reader = JSONReader(cursor, maximumDepth: .max)
      // The text is valid JSON, so the reader does not stop.
      try? reader.walk(&form)
    }
    return form
  }
}

extension JSONValue {
  /// Returns the canonical text of the value; every number is rounded to the nearest `Double`.
  ///
  /// A number beyond the range of `Double`, for which the RFC defines no text, keeps its own.
  func canonicalText() -> ByteSink {
    var writer = JSONWriter(isPretty: false)
    writer.write(self)
    return ExportedText(sink: writer.sink, notes: nil).canonicalForm(rejectsNumbers: false).sink
  }
}

extension JSONExportOptions {
  /// The reason why the options exclude each other; nil if they do not.
  var reasonNotCanonical: String? {
    guard isCanonical else { return nil }
    let others = [
      ("isPretty", isPretty), ("writesPointZero", writesPointZero),
      ("escapesSlashes", escapesSlashes), ("escapesNonASCII", escapesNonASCII),
    ].filter(\.1).map(\.0)
    return others.isEmpty
      ? nil : "options.isCanonical cannot be combined with \(others.joined(separator: ", "))"
  }
}

private struct CanonicalForm: TokenVisitor {
  private struct Container {
    let isObject: Bool
    /// The elements, or the members with their keys.
    var parts: [(key: String, text: String)] = []
    var key = ""
    /// The key in quotation marks, with its escapes.
    var keyText = ""

    var text: String {
      let texts = sorted.map(\.text).joined(separator: ",")
      return isObject ? "{\(texts)}" : "[\(texts)]"
    }

    private var sorted: [(key: String, text: String)] {
      isObject ? parts.inOrder { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) } : parts
    }

    var step: JSONKeyPath.Component { isObject ? .key(key) : .index(parts.count) }
  }

  private var notes: NoteReader
  private let rejectsNumbers: Bool
  private var open: [Container] = []
  private var root = ""
  /// The first number that has no canonical text.
  private(set) var failure: ExportFailure?

  init(_ notes: ExportNotes?, rejectsNumbers: Bool) {
    self.notes = NoteReader(notes)
    self.rejectsNumbers = rejectsNumbers
  }

  var sink: ByteSink {
    let sink = ByteSink()
    sink.append(root)
    return sink
  }

  mutating func begin(
    isObject: Bool, at start: ByteOffset, _ reader: inout JSONReader
  ) throws(ReadingStopped) {
    _ = notes.beginContainer(at: start)
    open.append(Container(isObject: isObject))
  }

  mutating func end(at end: ByteOffset) {
    guard let container = open.popLast() else { return }
    notes.endContainer()
    add(container.text)
  }

  mutating func addEmptyContainer(isObject: Bool, at start: ByteOffset, to end: ByteOffset) {
    add(isObject ? "{}" : "[]")
  }

  mutating func takeKey(_ reader: inout JSONReader) throws(ReadingStopped) {
    let token = try reader.takeStringToken()
    open[open.count - 1].key = reader.cursor.text(of: token)
    open[open.count - 1].keyText = reader.cursor.text(
      in: token.opening..<token.end, isASCII: token.isASCII)
  }

  mutating func add(_ scalar: ScalarToken, at start: ByteOffset, in cursor: ByteCursor) {
    let text = cursor.text(in: start..<cursor.position, isASCII: false)
    guard case .number = scalar else { return add(text) }
    add(JSONNumber(checked: text), noted: notes.note(at: start))
  }

  private mutating func add(_ number: JSONNumber, noted note: ExportNotes.Note?) {
    guard let text = number.textInECMAScript else {
      fail("a canonical number must be in the range of Double")
      return add(number.text)
    }
    var mayBeRounded = false
    switch note {
    case .double: mayBeRounded = true
    case .untyped: mayBeRounded = JSONNumber(checked: text) == number
    default: break
    }
    if number.isWhole, !mayBeRounded, !number.isExactInDouble {
      fail("a canonical integer must be exactly representable as a Double")
    }
    add(text)
  }

  private mutating func fail(_ reason: String) {
    guard rejectsNumbers, failure == nil else { return }
    failure = open.reversed().reduce(ExportFailure(reason)) { $0.inside($1.step) }
  }

  private mutating func add(_ text: String) {
    guard let last = open.indices.last else {
      root = text
      return
    }
    if open[last].isObject {
      open[last].parts.append((open[last].key, "\(open[last].keyText):\(text)"))
    } else {
      open[last].parts.append(("", text))
    }
  }
}

extension JSONNumber {
  /// Whether a `Double` is exactly this integer, as far as 128 bits decide it.
  fileprivate var isExactInDouble: Bool {
    guard let double, let integer = Int128(exactly: double) else { return false }
    return integer == self.integer(as: Int128.self)
  }

  /// The text of the nearest `Double` in ECMAScript; nil if the number is out of range.
  ///
  ///     1.50 -> 1.5     -0 -> 0     1E21 -> 1e+21     0.0000001 -> 1e-7
  fileprivate var textInECMAScript: String? {
    guard let double, let parts = JSONNumber(double)?.decimalParts else { return nil }
    guard !parts.digits.isEmpty else { return "0" }
    let digits = parts.digits.map(String.init).joined()
    /// The number of digits before the point.
    let point = digits.count + Int(parts.exponent)
    let sign = parts.isNegative ? "-" : ""
    if point > 21 || point < -5 {
      let fraction = digits.count > 1 ? ".\(digits.dropFirst())" : ""
      let exponent = point - 1
      return "\(sign)\(digits.prefix(1))\(fraction)e\(exponent < 0 ? "" : "+")\(exponent)"
    }
    if point <= 0 { return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)" }
    let zeros = String(repeating: "0", count: max(point - digits.count, 0))
    let fraction = point < digits.count ? ".\(digits.dropFirst(point))" : ""
    return "\(sign)\(digits.prefix(point))\(zeros)\(fraction)"
  }
}

// Writes JSON token by token, the counterpart of the reader. The members of dictionaries, including
// those of a `JSONValue`, are sorted by key before they are written, so the output does not depend
// on the order of a dictionary.

/// Writes the tokens of RFC 8259 into a byte sink.
package struct JSONWriter {
  let sink: ByteSink
  let isPretty: Bool
  /// The characters that are escaped in addition to those that must be.
  let escapes: ExtraEscapes
  private(set) var depth: Int
  /// Whether the next item is the first one of its array or object.
  private var isFirst = true

  /// Creates a writer that appends to a byte sink.
  ///
  /// - Parameters:
  ///   - escapes: The characters that are escaped in addition to those that must be.
  ///   - depth: The number of enclosing arrays and objects.
  ///   - sink: The sink that receives the JSON.
  init(
    isPretty: Bool, escapes: ExtraEscapes = [], depth: Int = 0, to sink: ByteSink = ByteSink()
  ) {
    self.isPretty = isPretty
    self.escapes = escapes
    self.depth = depth
    self.sink = sink
  }

  package init(isPretty: Bool, to sink: ByteSink) {
    self.init(isPretty: isPretty, escapes: [], to: sink)
  }

  // MARK: - Arrays and objects

  @inline(__always) package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  @inline(__always) package mutating func endArray() { end(UInt8(ascii: "]")) }
  @inline(__always) package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  @inline(__always) package mutating func endObject() { end(UInt8(ascii: "}")) }

  @inline(__always) package mutating func beginElement() { beginItem() }

  package mutating func write(key: String) {
    beginItem()
    write(key)
    writeColon()
  }

  /// Begins a member of an object by writing a key that is already encoded as JSON.
  ///
  /// - Parameter text: The key with a comma and a colon, as in `,"id":`.
  @inline(__always) mutating func write(key text: PaddedPart, of texts: PaddedBytes) {
    if isPretty { return writePretty(key: text.dropping(first: 1, last: 1), of: texts) }
    sink.append(text.dropping(first: isFirst ? 1 : 0), of: texts)
    isFirst = false
  }

  private mutating func writePretty(key text: PaddedPart, of texts: PaddedBytes) {
    beginItem()
    sink.append(text, of: texts)
    writeColon()
  }

  private mutating func writeColon() {
    sink.append(UInt8(ascii: ":"))
    if isPretty { sink.append(UInt8(ascii: " ")) }
  }

  @inline(__always) private mutating func begin(_ bracket: UInt8) {
    sink.append(bracket)
    depth += 1
    isFirst = true
  }

  @inline(__always) private mutating func beginItem() {
    if !isFirst { sink.append(UInt8(ascii: ",")) }
    isFirst = false
    if isPretty { breakLine() }
  }

  @inline(__always) private mutating func end(_ bracket: UInt8) {
    depth -= 1
    // An empty array or object remains on one line.
    if isPretty, !isFirst { breakLine() }
    isFirst = false
    sink.append(bracket)
  }

  private mutating func breakLine() {
    sink.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { sink.append("  ") }
  }

  // MARK: - Scalars

  // The literals are little-endian words.

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

  mutating func write(numberText text: String) { sink.append(text) }

  /// Writes a string; escapes only the characters that RFC 8259, section 7, requires.
  @inline(__always) mutating func write(_ text: String) {
    if !escapes.isEmpty { return writeWithExtraEscapes(text) }
    sink.append(quoted: text, escaping: Self.escape)
  }

  private mutating func writeWithExtraEscapes(_ text: String) {
    sink.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      if let escape = escapes.escape(of: scalar) {
        sink.append(escape)
      } else if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
        sink.append(Self.escape(UInt8(truncatingIfNeeded: scalar.value)))
      } else {
        sink.append(String(scalar))
      }
    }
    sink.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8) -> EscapeSequence {
    func short(_ letter: Unicode.Scalar) -> EscapeSequence {
      EscapeSequence(word: UInt64(letter.value) << 8 | 0x5C, count: 2)
    }
    func digit(_ value: UInt8) -> UInt64 {
      UInt64(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }
    switch byte {
    case UInt8(ascii: "\""): return short("\"")
    case UInt8(ascii: "\\"): return short("\\")
    case 0x08: return short("b")
    case 0x09: return short("t")
    case 0x0A: return short("n")
    case 0x0C: return short("f")
    case 0x0D: return short("r")
    default:
      // `\u00` and two digits.
      let digits = digit(byte >> 4) | digit(byte & 0x0F) << 8
      return EscapeSequence(word: digits << 32 | 0x3030_755C, count: 6)
    }
  }
}

/// The characters of strings that are escaped although RFC 8259, section 7, does not require it.
struct ExtraEscapes: OptionSet {
  let rawValue: UInt8

  /// `/` becomes `\/`.
  static let slashes = ExtraEscapes(rawValue: 1)
  /// A character beyond ASCII becomes a `\u` escape, or two if it is outside the Basic Multilingual
  /// Plane.
  static let nonASCII = ExtraEscapes(rawValue: 2)

  /// Whether there are none.
  ///
  /// Without optimization, the `isEmpty` of the protocol is several generic calls for every string.
  var isEmpty: Bool { rawValue == 0 }

  /// Returns the escape of a character; nil if it is written without an escape.
  func escape(of scalar: Unicode.Scalar) -> String? {
    if scalar == "/" { return contains(.slashes) ? "\\/" : nil }
    return contains(.nonASCII) && !scalar.isASCII ? scalar.unicodeEscape : nil
  }
}

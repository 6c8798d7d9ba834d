/// Scans a JSON document (RFC 8259) into a ``SampleValue``.
///
/// It accepts what `JSONValue` accepts. It does not describe errors: for a document that it
/// rejects, `JSONValue` finds the reason and the position. It scans nested values without
/// recursion.
struct SampleScanner {
  /// The error for a document that is not valid JSON, or is nested more than 512 levels deep.
  struct Failure: Error {}

  /// An array or an object whose end has not been reached.
  private struct Container {
    let isObject: Bool
    /// The key of the member that is being scanned.
    var key = ""
    var elements: [SampleValue] = []
    var members: [SampleMember] = []

    mutating func append(_ value: SampleValue) {
      if isObject {
        members.append(SampleMember(key: key, value: value))
      } else {
        elements.append(value)
      }
    }

    var value: SampleValue { isObject ? .object(members) : .array(elements) }
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private let end: Int
  /// The containers around the current value.
  private var containers: [Container] = []

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    end = bytes.endIndex
  }

  /// Scans a document, which must contain exactly one value.
  static func document(_ bytes: ArraySlice<UInt8>) throws(Failure) -> SampleValue {
    var scanner = SampleScanner(bytes)
    let value = try scanner.takeValue()
    scanner.skipSpace()
    guard scanner.position == scanner.end else { throw Failure() }
    return value
  }

  private var next: UInt8 { position < end ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) throws(Failure) {
    guard next == byte else { throw Failure() }
    position += 1
  }

  private mutating func takeValue() throws(Failure) -> SampleValue {
    while true {
      skipSpace()
      guard var value = try takeScalarOrStart() else { continue }
      while let last = containers.indices.last {
        containers[last].append(value)
        if try takeSeparator(orEnd: containers[last].isObject ? Self.objectEnd : Self.arrayEnd) {
          if containers[last].isObject { containers[last].key = try takeKey() }
          break
        }
        value = containers.removeLast().value
      }
      if containers.isEmpty { return value }
    }
  }

  /// Scans a scalar or the start of a container; returns nil for a container that is not empty.
  private mutating func takeScalarOrStart() throws(Failure) -> SampleValue? {
    switch next {
    case UInt8(ascii: "{"): return try takeStart(isObject: true, orEnd: Self.objectEnd)
    case UInt8(ascii: "["): return try takeStart(isObject: false, orEnd: Self.arrayEnd)
    case UInt8(ascii: "\""): return .string(try takeString())
    case UInt8(ascii: "t"):
      try takeWord("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try takeWord("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try takeWord("null")
      return .null
    default: return .number(try takeNumber())
    }
  }

  private mutating func takeWord(_ word: StaticString) throws(Failure) {
    for byte in word.description.utf8 { try take(byte) }
  }

  // MARK: - Containers

  private static let objectEnd = UInt8(ascii: "}")
  private static let arrayEnd = UInt8(ascii: "]")

  /// Scans the start of a container; returns the container if it is empty, otherwise nil.
  private mutating func takeStart(
    isObject: Bool, orEnd last: UInt8
  ) throws(Failure) -> SampleValue? {
    guard containers.count < 512 else { throw Failure() }
    position += 1
    skipSpace()
    var container = Container(isObject: isObject)
    if next == last {
      position += 1
      return container.value
    }
    if isObject { container.key = try takeKey() }
    containers.append(container)
    return nil
  }

  private mutating func takeKey() throws(Failure) -> String {
    let key = try takeString()
    skipSpace()
    try take(UInt8(ascii: ":"))
    return key
  }

  /// Skips the comma or the closing bracket after an element or member, and returns whether it was
  /// a comma.
  private mutating func takeSeparator(orEnd last: UInt8) throws(Failure) -> Bool {
    skipSpace()
    if next == UInt8(ascii: ",") {
      position += 1
      skipSpace()
      return true
    }
    try take(last)
    return false
  }

  // MARK: - Numbers

  private mutating func takeNumber() throws(Failure) -> String {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") { position += 1 } else { try takeDigits() }
    if next == UInt8(ascii: ".") {
      position += 1
      try takeDigits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try takeDigits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func takeDigits() throws(Failure) {
    let start = position
    while position < end, (0x30...0x39).contains(bytes[position]) { position += 1 }
    guard position > start else { throw Failure() }
  }

  // MARK: - Strings

  private mutating func takeString() throws(Failure) -> String {
    try take(UInt8(ascii: "\""))
    let start = position
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = try valid(bytes[start..<position])
        position += 1
        return text
      case UInt8(ascii: "\\"): return try takeEscapedString(from: start)
      case 0..<0x20: throw Failure()
      default: position += 1
      }
    }
    throw Failure()
  }

  private func valid(_ text: ArraySlice<UInt8>) throws(Failure) -> String {
    guard let text = String(validating: text, as: UTF8.self) else { throw Failure() }
    return text
  }

  private mutating func takeEscapedString(from start: Int) throws(Failure) -> String {
    var text = Array(bytes[start..<position])
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try valid(text[...])
      case UInt8(ascii: "\\"): try takeEscape(into: &text)
      case 0..<0x20: throw Failure()
      default: text.append(byte)
      }
    }
    throw Failure()
  }

  private mutating func takeEscape(into text: inout [UInt8]) throws(Failure) {
    let letter = next
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try takeHexadecimalCode()
      if (0xD800..<0xDC00).contains(code) {
        try take(UInt8(ascii: "\\"))
        try take(UInt8(ascii: "u"))
        let low = try takeHexadecimalCode()
        guard (0xDC00..<0xE000).contains(low) else { throw Failure() }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw Failure() }
      text.append(contentsOf: Character(scalar).utf8)
    default: throw Failure()
    }
  }

  private mutating func takeHexadecimalCode() throws(Failure) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else { throw Failure() }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}

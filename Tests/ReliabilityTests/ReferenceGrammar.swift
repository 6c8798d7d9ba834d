// A second recognizer of the grammar of RFC 8259, for comparisons. It is simple and slow, creates
// no values, and only determines whether bytes are a valid document.
//
//   { "a" : [ 1 , true ] }
//   ^ value: after "{" come members, each a string, a colon and a value, until "}"
//
// UTF-8 is validated by the standard library, independently of the tested code.

/// Determines whether bytes are a valid document.
struct ReferenceGrammar {
  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func accepts(_ bytes: [UInt8]) -> Bool {
    var grammar = ReferenceGrammar(bytes)
    return grammar.skipElement() && grammar.index == bytes.count
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  /// Advances past a value and the white space around it.
  private mutating func skipElement() -> Bool {
    skipSpace()
    guard skipValue() else { return false }
    skipSpace()
    return true
  }

  private mutating func skipValue() -> Bool {
    switch current {
    case UInt8(ascii: "{"): skipObject()
    case UInt8(ascii: "["): skipArray()
    case UInt8(ascii: "\""): skipString()
    case UInt8(ascii: "t"): skipWord("true")
    case UInt8(ascii: "f"): skipWord("false")
    case UInt8(ascii: "n"): skipWord("null")
    default: skipNumber()
    }
  }

  private mutating func skipWord(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func skipObject() -> Bool {
    index += 1
    skipSpace()
    if skip("}") { return true }
    repeat {
      skipSpace()
      guard current == UInt8(ascii: "\""), skipString() else { return false }
      skipSpace()
      guard skip(":"), skipElement() else { return false }
    } while skip(",")
    return skip("}")
  }

  private mutating func skipArray() -> Bool {
    index += 1
    skipSpace()
    if skip("]") { return true }
    repeat {
      guard skipElement() else { return false }
    } while skip(",")
    return skip("]")
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
    return index > start
  }

  private mutating func skipNumber() -> Bool {
    _ = skip("-")
    if !skip("0"), !skipDigits() { return false }
    if skip("."), !skipDigits() { return false }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      return skipDigits()
    }
    return true
  }

  /// Advances past a string; its bytes must be valid UTF-8, and its escapes valid UTF-16.
  private mutating func skipString() -> Bool {
    index += 1
    var plain: [UInt8] = []
    var units: [UInt16] = []
    while let byte = current {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        return isText(plain) && isText(units)
      case UInt8(ascii: "\\"):
        guard let unit = escapedUnit() else { return false }
        units.append(unit)
        // Surrogates with other characters between them are not a pair.
        plain.append(0x20)
      case 0..<0x20:
        return false
      default:
        plain.append(byte)
        units.append(0x20)
      }
    }
    return false
  }

  private mutating func escapedUnit() -> UInt16? {
    guard let letter = current else { return nil }
    index += 1
    switch letter {
    case UInt8(ascii: "u"):
      guard index + 4 <= bytes.count else { return nil }
      let digits = bytes[index..<index + 4]
      guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
      index += 4
      return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    case _ where #""\/bfnrt"#.utf8.contains(letter):
      return 0x20
    default:
      return nil
    }
  }

  private func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
  private func isText(_ units: [UInt16]) -> Bool {
    String(validating: units, as: UTF16.self) != nil
  }
}

// Infinity, -Infinity and NaN, which only documents in JSON5 contain. They are not JSON values, so an
// import treats them like such values in a tree of Swift values: only `Double` and `Float` take them.

/// A number that is not finite.
enum NonFiniteNumber: String, CaseIterable {
  case infinity = "Infinity"
  case negativeInfinity = "-Infinity"
  case nan = "NaN"

  /// Returns the value of a type.
  func value<Value: BinaryFloatingPoint>(as type: Value.Type) -> Value {
    switch self {
    case .infinity: .infinity
    case .negativeInfinity: -.infinity
    case .nan: .nan
    }
  }
}

extension JSONReader {
  /// Skips whitespace, and returns the next value if it is a number that is not finite.
  @inline(never) mutating func peekNonFinite() -> NonFiniteNumber? {
    hasNonFinite ? nonFinite(at: nextOffset()) : nil
  }

  private func nonFinite(at offset: ByteOffset) -> NonFiniteNumber? {
    NonFiniteNumber.allCases.first { number in
      zip(number.rawValue.utf8, offset.value...).allSatisfy { letter, index in
        cursor.byte(at: ByteOffset(index)) == letter
      }
    }
  }

  /// Reads the next token if it is a number that is not finite.
  mutating func takeNonFinite() -> NonFiniteNumber? {
    guard let number = peekNonFinite() else { return nil }
    cursor.advance(by: number.rawValue.utf8.count)
    return number
  }

  /// Reads a number that is not finite as a token, for a walk; fails if there is none.
  mutating func takeNonFiniteNumber() throws(ReadingStopped) -> DecimalNumber {
    let start = nextOffset()
    guard takeNonFinite() != nil else { try failExpectingNumber() }
    return DecimalNumber(
      range: start..<cursor.position, isNegative: false, mantissa: 0, exponent: 0)
  }

  /// Fails because no value starts here, or only the minus sign of a number.
  private mutating func failExpectingNumber() throws(ReadingStopped) -> Never {
    let start = nextOffset()
    guard cursor.current == UInt8(ascii: "-") else { try failExpectingValue() }
    cursor.advance()
    try fail("expected a digit after the minus sign", in: start)
  }

  /// Returns the first number in the next value that is not finite; does not advance.
  mutating func firstNonFinite() throws(ReadingStopped) -> (NonFiniteNumber, at: ByteOffset)? {
    guard hasNonFinite else { return nil }
    var reader = self
    var search = NonFiniteSearch()
    do throws(ReadingStopped) {
      try reader.walk(&search)
    } catch {
      // The import fails at the same byte.
      return nil
    }
    guard let offset = search.offset, let number = nonFinite(at: offset) else { return nil }
    return (number, offset)
  }
}

/// Finds the first number that is not finite.
private struct NonFiniteSearch: TokenVisitor {
  private(set) var offset: ByteOffset?

  mutating func add(_ scalar: ScalarToken, at start: ByteOffset, in cursor: ByteCursor) {
    guard offset == nil, case .number = scalar else { return }
    // The first letter, or that after a minus sign.
    let isFinite = [start, start + 1].allSatisfy { !cursor.byte(at: $0).beginsNonFinite }
    if !isFinite { offset = start }
  }
}

extension UInt8 {
  fileprivate var beginsNonFinite: Bool { self == UInt8(ascii: "I") || self == UInt8(ascii: "N") }
}

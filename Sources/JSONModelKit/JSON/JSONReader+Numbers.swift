// The grammar of numbers (RFC 8259, section 6), read once for all types:
//
//   -   12   .50   e+3
//   ^   ^    ^     ^ exponent     mantissa 1250, exponent 3 - 2 = 1
//   |   |    + fraction
//   |   + integer: one zero, or digits that start with another one
//   + sign

extension JSONReader {
  /// Moves over a number, if one stands here.
  ///
  /// - Parameter expectsFraction: Whether fractions are usual, so that they are read without a call.
  @inline(__always) mutating func takeNumber(
    expectsFraction: Bool = false
  ) throws(ReadingStopped) -> DecimalNumber? {
    let first = peek()
    guard first.isDigit || first == UInt8(ascii: "-") else { return nil }
    let start = cursor.position
    var number = DecimalNumber(range: start..<start)
    if first == UInt8(ascii: "-") {
      number.isNegative = true
      cursor.advance()
    }
    let digits = cursor.position
    try passIntegerDigits(into: &number.mantissa, from: start)
    if cursor.current == UInt8(ascii: ".") {
      if expectsFraction {
        try passFraction(into: &number, from: start)
      } else {
        try passUnexpectedFraction(into: &number, from: start)
      }
    }
    // The decimal point may be counted among the digits; then the rest is merely looked at too
    // early.
    let isLong = cursor.position.value - digits.value > DecimalNumber.mantissaDigits
    if isLong || cursor.current | 0x20 == UInt8(ascii: "e") {
      try takeRest(of: &number, digits: digits, from: start)
    }
    number.range = start..<cursor.position
    return number
  }

  @inline(__always) private mutating func passIntegerDigits(
    into mantissa: inout UInt64, from start: ByteOffset
  ) throws(ReadingStopped) {
    guard cursor.current.isDigit else {
      try fail("expected a digit after the minus sign", in: start)
    }
    if cursor.current == UInt8(ascii: "0") {
      cursor.advance()
      guard !cursor.current.isDigit else {
        try fail("numbers must not have leading zeros", in: start)
      }
    } else {
      cursor.passFewDigits(into: &mantissa)
    }
  }

  @inline(__always) private mutating func passFraction(
    into number: inout DecimalNumber, from start: ByteOffset
  ) throws(ReadingStopped) {
    cursor.advance()
    let fraction = cursor.position
    cursor.passDigits(into: &number.mantissa)
    number.exponent = fraction.value - cursor.position.value
    guard number.exponent < 0 else {
      try fail("expected a digit after the decimal point", in: start)
    }
  }

  @inline(never) private mutating func passUnexpectedFraction(
    into number: inout DecimalNumber, from start: ByteOffset
  ) throws(ReadingStopped) {
    try passFraction(into: &number, from: start)
  }

  /// Goes on behind the digits of the integer and the fraction.
  @inline(never) private mutating func takeRest(
    of number: inout DecimalNumber, digits: ByteOffset, from start: ByteOffset
  ) throws(ReadingStopped) {
    let afterDigits = cursor.position
    if cursor.current | 0x20 == UInt8(ascii: "e") {
      number.exponent += try takeExponent(from: start)
    }
    if afterDigits.value - digits.value > DecimalNumber.mantissaDigits {
      shortenMantissa(of: &number, digits: digits..<afterDigits)
    }
  }

  /// The power of ten behind an `e`; one that no number of digits could make up for is cut off.
  private mutating func takeExponent(from start: ByteOffset) throws(ReadingStopped) -> Int {
    cursor.advance()
    let isNegative = cursor.current == UInt8(ascii: "-")
    if isNegative || cursor.current == UInt8(ascii: "+") { cursor.advance() }
    guard cursor.current.isDigit else { try fail("expected a digit in the exponent", in: start) }
    var exponent = 0
    while cursor.current.isDigit {
      if exponent < DecimalNumber.longExponent {
        exponent = exponent * 10 + Int(cursor.current - UInt8(ascii: "0"))
      }
      cursor.advance()
    }
    return isNegative ? -exponent : exponent
  }

  /// Makes the mantissa anew from the first nineteen significant digits, the exponent to match.
  private func shortenMantissa(of number: inout DecimalNumber, digits: Range<ByteOffset>) {
    number.mantissa = 0
    number.isExact = true
    var taken = 0
    var offset = digits.lowerBound
    while offset < digits.upperBound {
      let byte = cursor.byte(at: offset)
      offset.value += 1
      guard byte.isDigit, taken > 0 || byte != UInt8(ascii: "0") else { continue }
      if taken < DecimalNumber.mantissaDigits {
        number.mantissa = number.mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        taken += 1
      } else {
        number.exponent += 1
        if byte != UInt8(ascii: "0") { number.isExact = false }
      }
    }
  }
}

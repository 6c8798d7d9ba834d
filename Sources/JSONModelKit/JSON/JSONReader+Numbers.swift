// The grammar of numbers (RFC 8259, section 6), read once for all types:
//
//   -   12   .50   e+3
//   ^   ^    ^     ^ exponent     mantissa 1250, exponent 3 - 2 = 1
//   |   |    + fraction
//   |   + integer: one zero, or digits that start with another one
//   + sign

/// What the digits of a number say, as far as they are scanned: few words, returned in registers.
private struct ScannedNumber {
  enum State {
    /// There is nothing more of the number.
    case isWhole
    /// An exponent follows, or there may be too many digits for the mantissa.
    case hasMore
    case lacksDigit, hasLeadingZero, lacksFraction
  }

  var mantissa: UInt64 = 0
  var exponent = 0
  /// Behind the last byte that was passed.
  var end: ByteOffset
  var state = State.isWhole
}

extension DecimalNumber {
  fileprivate init(_ scanned: ScannedNumber, from start: ByteOffset, isNegative: Bool) {
    self.init(
      range: start..<scanned.end, isNegative: isNegative, mantissa: scanned.mantissa,
      exponent: Int64(scanned.exponent))
  }
}

extension ByteCursor {
  /// Scans a number, of which fractions are usual.
  ///
  /// It changes nothing, and makes no number in memory, which would be written and read again for
  /// each of its parts.
  @inline(never) fileprivate func scanNumber() -> ScannedNumber {
    var cursor = self
    var scanned = cursor.passInteger()
    guard scanned.state == .isWhole, cursor.current == UInt8(ascii: ".") else {
      return cursor.finish(scanned)
    }
    cursor.advance()
    let fraction = cursor.position
    cursor.passDigits(into: &scanned.mantissa)
    scanned.exponent = fraction.value - cursor.position.value
    if scanned.exponent == 0 { scanned.state = .lacksFraction }
    return cursor.finish(scanned)
  }

  /// Scans a number of which fractions are not usual.
  @inline(__always) fileprivate func scanInteger() -> ScannedNumber {
    var cursor = self
    let scanned = cursor.passInteger()
    return cursor.current == UInt8(ascii: ".") ? scanNumber() : cursor.finish(scanned)
  }

  /// Moves over the sign and the digits before a decimal point; until the scan is finished, the end is
  /// where these begin.
  @inline(__always) private mutating func passInteger() -> ScannedNumber {
    if current == UInt8(ascii: "-") { advance() }
    var scanned = ScannedNumber(end: position)
    if current == UInt8(ascii: "0") {
      advance()
      if current.isDigit { scanned.state = .hasLeadingZero }
    } else if current.isDigit {
      passFewDigits(into: &scanned.mantissa)
    } else {
      scanned.state = .lacksDigit
    }
    return scanned
  }

  /// Says where the scan has ended, and whether the number goes on.
  @inline(__always) private func finish(_ digits: ScannedNumber) -> ScannedNumber {
    var scanned = digits
    scanned.end = position
    guard digits.state == .isWhole else { return scanned }
    // The decimal point may be counted among the digits; then the rest is merely looked at too
    // early.
    let isLong = position.value - digits.end.value > DecimalNumber.mantissaDigits
    if isLong || current | 0x20 == UInt8(ascii: "e") { scanned.state = .hasMore }
    return scanned
  }
}

extension JSONReader {
  /// Moves over a number, if one stands here.
  @inline(__always) mutating func takeNumber() throws(ReadingStopped) -> DecimalNumber? {
    guard let isNegative = signOfNext() else { return nil }
    let start = cursor.position
    let scanned = cursor.scanInteger()
    cursor.position = scanned.end
    let number = DecimalNumber(scanned, from: start, isNegative: isNegative)
    return scanned.state == .isWhole ? number : try takeRest(of: number, scanned.state)
  }

  /// Moves over a number, if one stands here, and makes the nearest value of a type of it.
  @inline(__always) mutating func takeFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>? {
    guard let isNegative = signOfNext() else { return nil }
    let start = cursor.position
    let scanned = cursor.scanNumber()
    cursor.position = scanned.end
    if scanned.state == .isWhole,
      let magnitude = DecimalNumber.nearest(to: scanned.mantissa, scanned.exponent, as: type)
    {
      return .value(isNegative ? -magnitude : magnitude)
    }
    cursor.position = start
    return try takeSlowFloatingPoint(as: type)
  }

  /// The same for the numbers that take longer, which are scanned once more: to keep what the first
  /// scan has found would cost the others.
  @inline(never) private mutating func takeSlowFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>? {
    try takeNumber()?.floatingPoint(as: type, from: cursor)
  }

  /// Moves over white space; whether the number behind it is negative, nil if none is there.
  @inline(__always) private mutating func signOfNext() -> Bool? {
    let first = peek()
    if first == UInt8(ascii: "-") { return true }
    return first.isDigit ? false : nil
  }

  /// Goes on behind the digits of the integer and the fraction, or tells what is wrong with them.
  @inline(never) private mutating func takeRest(
    of number: DecimalNumber, _ state: ScannedNumber.State
  ) throws(ReadingStopped) -> DecimalNumber {
    let start = number.range.lowerBound
    switch state {
    case .isWhole: return number
    case .lacksDigit: try fail("expected a digit after the minus sign", in: start)
    case .hasLeadingZero: try fail("numbers must not have leading zeros", in: start)
    case .lacksFraction: try fail("expected a digit after the decimal point", in: start)
    case .hasMore: break
    }
    var number = number
    let digits = (number.isNegative ? start + 1 : start)..<cursor.position
    if cursor.current | 0x20 == UInt8(ascii: "e") {
      number.exponent += try takeExponent(from: start)
    }
    if digits.upperBound.value - digits.lowerBound.value > DecimalNumber.mantissaDigits {
      shortenMantissa(of: &number, digits: digits)
    }
    number.range = start..<cursor.position
    return number
  }

  /// The power of ten behind an `e`; one that no number of digits could make up for is cut off.
  private mutating func takeExponent(from start: ByteOffset) throws(ReadingStopped) -> Int64 {
    cursor.advance()
    let isNegative = cursor.current == UInt8(ascii: "-")
    if isNegative || cursor.current == UInt8(ascii: "+") { cursor.advance() }
    guard cursor.current.isDigit else { try fail("expected a digit in the exponent", in: start) }
    var exponent: Int64 = 0
    while cursor.current.isDigit {
      if exponent < DecimalNumber.longExponent {
        exponent = exponent * 10 + Int64(cursor.current - UInt8(ascii: "0"))
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

// The grammar of numbers (RFC 8259, section 6), scanned once for all types:
//
//   -   12   .50   e+3
//   ^   ^    ^     ^ exponent     mantissa 1250, exponent 3 - 2 = 1
//   |   |    + fractional part
//   |   + integer part: a single zero, or digits that start with a nonzero digit
//   + sign

/// The result of scanning a number, small enough to be returned in registers.
private struct ScannedNumber {
  enum State {
    /// The number is complete.
    case isWhole
    /// An exponent follows, or there may be too many digits for the mantissa.
    case hasMore
    case lacksDigit, hasLeadingZero, lacksFraction
  }

  var mantissa: UInt64 = 0
  var exponent = 0
  /// The offset after the last scanned byte.
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
  /// Scans a number that probably has a fractional part.
  ///
  /// The method is nonmutating and does not create a `DecimalNumber`, whose fields would be stored
  /// in memory and loaded again.
  fileprivate func scanNumber() -> ScannedNumber {
    var cursor = self
    var scanned = cursor.scanIntegerPart(isLong: false)
    guard scanned.state == .isWhole, cursor.current == UInt8(ascii: ".") else {
      return cursor.finish(scanned)
    }
    cursor.advance()
    let fraction = cursor.position
    cursor.readDigits(into: &scanned.mantissa)
    // No overflow here and in `finish`: both are offsets in the document.
    scanned.exponent = fraction.value &- cursor.position.value
    if scanned.exponent == 0 { scanned.state = .lacksFraction }
    return cursor.finish(scanned)
  }

  /// Scans a number that probably does not have a fractional part.
  @_transparent fileprivate func scanInteger() -> ScannedNumber {
    var cursor = self
    let scanned = cursor.scanIntegerPart(isLong: true)
    return cursor.current == UInt8(ascii: ".") ? scanNumber() : cursor.finish(scanned)
  }

  /// Skips the sign and the digits before a decimal point.
  ///
  /// Until the scan is finished, `end` is the offset of the first of these digits.
  ///
  /// - Parameter isLong: Whether eight digits or more are frequent.
  @_transparent private mutating func scanIntegerPart(isLong: Bool) -> ScannedNumber {
    if current == UInt8(ascii: "-") { advance() }
    var scanned = ScannedNumber(end: position)
    if current == UInt8(ascii: "0") {
      advance()
      if current.isDigit { scanned.state = .hasLeadingZero }
    } else if current.isDigit {
      if isLong {
        readIntegerDigits(into: &scanned.mantissa)
      } else {
        readFewDigits(into: &scanned.mantissa)
      }
    } else {
      scanned.state = .lacksDigit
    }
    return scanned
  }

  /// Sets the end of the scan, and the state `hasMore` if an exponent follows or there may be more
  /// digits than the mantissa can hold.
  @_transparent private func finish(_ digits: ScannedNumber) -> ScannedNumber {
    var scanned = digits
    scanned.end = position
    guard digits.state == .isWhole else { return scanned }
    // The length may include the decimal point, so the slow path may run without need.
    let isLong = position.value &- digits.end.value > DecimalNumber.mantissaDigits
    if isLong || current | 0x20 == UInt8(ascii: "e") { scanned.state = .hasMore }
    return scanned
  }
}

extension ByteCursor {
  /// Returns the `Double` that is nearest to a number, and the offset after the number.
  ///
  /// Returns nil if there is no number here, or if the fast path cannot convert it.
  func fastDouble() -> (value: Double, end: ByteOffset)? {
    let isNegative = current == UInt8(ascii: "-")
    guard isNegative || current.isDigit else { return nil }
    return fastFloatingPoint(isNegative: isNegative, as: Double.self)
  }

  @_transparent fileprivate func fastFloatingPoint<Value: BinaryFormat>(
    isNegative: Bool, as type: Value.Type
  ) -> (value: Value, end: ByteOffset)? {
    let scanned = scanNumber()
    guard scanned.state == .isWhole,
      let magnitude = DecimalNumber.nearest(to: scanned.mantissa, scanned.exponent, as: type)
    else { return nil }
    return (isNegative ? -magnitude : magnitude, scanned.end)
  }
}

extension JSONReader {
  /// Reads the next token if it is a number.
  @_transparent mutating func takeNumber() throws(ReadingStopped) -> DecimalNumber? {
    guard let isNegative = nextNumberIsNegative() else { return nil }
    let start = cursor.position
    let scanned = cursor.scanInteger()
    cursor.position = scanned.end
    let number = DecimalNumber(scanned, from: start, isNegative: isNegative)
    return scanned.state == .isWhole ? number : try takeRest(of: number, scanned.state)
  }

  /// Reads the next token if it is a number, and converts it to the nearest value of a type.
  @_transparent mutating func takeFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>? {
    guard let isNegative = nextNumberIsNegative() else { return nil }
    guard let (value, end) = cursor.fastFloatingPoint(isNegative: isNegative, as: type) else {
      return try takeSlowFloatingPoint(as: type)
    }
    cursor.position = end
    return .value(value)
  }

  /// Reads the next token if it is a number that the fast path converts.
  ///
  /// Otherwise, it only skips whitespace.
  mutating func takeFastDouble() -> Double? {
    guard let isNegative = nextNumberIsNegative(),
      let (value, end) = cursor.fastFloatingPoint(isNegative: isNegative, as: Double.self)
    else { return nil }
    cursor.position = end
    return value
  }

  /// Converts a number on the slow path.
  ///
  /// It scans the number again: preserving the result of the first scan would slow down the fast
  /// path.
  private mutating func takeSlowFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>? {
    try takeNumber()?.floatingPoint(as: type, from: cursor)
  }

  /// Reads the next token if it is a string that contains a number without a plus sign or an
  /// exponent.
  ///
  /// Does not advance for any other token, even for a string that a transformer converts to a
  /// number.
  mutating func takeQuotedNumber() -> DecimalNumber? {
    guard peek() == UInt8(ascii: "\"") else { return nil }
    var text = cursor
    text.advance()
    let start = text.position
    let scanned = text.scanInteger()
    guard scanned.state == .isWhole, cursor.byte(at: scanned.end) == UInt8(ascii: "\"") else {
      return nil
    }
    cursor.position = scanned.end + 1
    return DecimalNumber(
      scanned, from: start, isNegative: cursor.byte(at: start) == UInt8(ascii: "-"))
  }

  /// Skips whitespace; returns whether the next number is negative, or nil if there is no number.
  @_transparent private mutating func nextNumberIsNegative() -> Bool? {
    let first = peek()
    if first == UInt8(ascii: "-") { return true }
    return first.isDigit ? false : nil
  }

  /// Reads the rest of a number after its fractional part, or reports a syntax error.
  private mutating func takeRest(
    of number: DecimalNumber, _ state: ScannedNumber.State
  ) throws(ReadingStopped) -> DecimalNumber? {
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

  /// Reads an exponent; once it reaches `longExponent`, further digits have no effect.
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

  /// Recomputes the mantissa from the first nineteen significant digits, and adjusts the exponent.
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

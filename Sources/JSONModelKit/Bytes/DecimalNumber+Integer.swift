extension DecimalNumber {
  /// Returns the number as an integer, if it is exactly one: `1.0` and `1e2` are, `1.5` is not.
  @inline(__always) func integer<Value: FixedWidthInteger>(
    as type: Value.Type, from cursor: ByteCursor
  ) -> NumberConversion<Value> {
    guard exponent == 0, isExact else { return scaledInteger(as: type, from: cursor) }
    if Value.isSigned, isNegative {
      // -mantissa is at least -(2^64 - 1), which fits into 128 bits, so only the conversion to
      // `Value` can fail.
      guard let value = Value(exactly: -Int128(mantissa)) else { return .outOfRange }
      return .value(value)
    }
    guard !isNegative || mantissa == 0, let value = Value(exactly: mantissa) else {
      return .outOfRange
    }
    return .value(value)
  }

  /// Slow path: the number has a fractional part, an exponent, or more digits than the mantissa.
  @inline(never) private func scaledInteger<Value: FixedWidthInteger>(
    as type: Value.Type, from cursor: ByteCursor
  ) -> NumberConversion<Value> {
    let digits = SignificantDigits(of: self, from: cursor)
    if digits.isZero { return .value(0) }
    if digits.exponent < 0 { return .fraction }
    var value: Value = 0
    var overflows = false
    func append(_ digit: UInt8) {
      let (product, productOverflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) =
        isNegative
        ? product.subtractingReportingOverflow(Value(digit))
        : product.addingReportingOverflow(Value(digit))
      value = sum
      overflows = overflows || productOverflows || sumOverflows
    }
    // Numbers of 40 or more digits exceed the widest type, 128 bits, so the loops are short.
    guard Int64(digits.count) + digits.exponent < 40 else { return .outOfRange }
    for digit in digits { append(digit) }
    for _ in 0..<digits.exponent { append(0) }
    return overflows ? .outOfRange : .value(value)
  }
}

extension DecimalNumber {
  /// The maximum number of digits that always fit into 64 bits.
  static let mantissaDigits = 19
}

extension UInt8 {
  /// Whether this is one of the characters 0 to 9.
  @inline(__always) var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is a hexadecimal digit in either case.
  var isHexadecimal: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }

  /// Whether the byte is an ASCII letter.
  @inline(__always) var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

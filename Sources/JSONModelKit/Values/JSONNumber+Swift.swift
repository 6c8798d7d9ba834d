extension JSONNumber {
  /// The number as an integer, `Double` or `Decimal`; itself if none of them has its exact value.
  ///
  /// A number without fractional part and exponent is an `Int`, or a `UInt64` if it is out of range
  /// for `Int`. Where `Int` has 32 bits, `Int64` is tried before `UInt64`. Other numbers are a
  /// `Double` if its shortest text is numerically equal, else a `Decimal`, else a `JSONNumber`.
  var swiftValue: Any {
    // Only a Double has a negative zero.
    let isWhole = text != "-0" && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
    if isWhole, let value = int { return value }
    if isWhole, let value = integer(as: Int64.self) { return value }
    if isWhole, let value = integer(as: UInt64.self) { return value }
    if let double, JSONNumber(double) == self { return double }
    return decimal ?? self
  }
}

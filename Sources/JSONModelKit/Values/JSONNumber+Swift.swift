extension JSONNumber {
  /// The number as one of Swift's own types, or itself if none of them holds all of its digits.
  ///
  /// A number without fraction and exponent is an `Int`, or a `UInt64` beyond it; where `Int` has 32
  /// bits, an `Int64` comes between them. Others are a `Double` where its shortest text is the same
  /// number, else a `Decimal`, else a `JSONNumber`.
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

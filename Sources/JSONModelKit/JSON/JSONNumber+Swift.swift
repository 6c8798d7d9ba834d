extension JSONNumber {
  /// The number as one of Swift's own types; `nil` if none has room for it.
  ///
  /// A number without fraction and exponent is an `Int`, or a `UInt64` beyond it. Others are a
  /// `Double` where its shortest text is the same number, else a `Decimal` that has all digits,
  /// else the nearest `Double`.
  var swiftValue: Any? {
    // Only a Double has a negative zero.
    let isWhole = text != "-0" && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
    if isWhole, let value = int { return value }
    if isWhole, let value = integer(as: UInt64.self) { return value }
    guard let double else { return decimal }
    if JSONNumber(double) == self { return double }
    return decimal ?? double
  }
}

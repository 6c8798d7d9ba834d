import Foundation

extension JSONValue {
  /// The value in Swift's own types, with `NSNull` for null; a number whose digits none of them
  /// holds stays a ``JSONNumber``.
  var swiftValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .string(let text): text
    case .number(let number): number.swiftValue
    case .array(let elements): elements.map(\.swiftValue)
    case .object(let members): members.mapValues(\.swiftValue)
    }
  }
}

extension JSONNumber {
  /// The number as one of Swift's own types, or itself if none of them holds all of its digits.
  ///
  /// A number without fraction and exponent is an `Int`, or a `UInt64` beyond it. Others are a
  /// `Double` where its shortest text is the same number, else a `Decimal`, else a `JSONNumber`.
  var swiftValue: Any {
    // Only a Double has a negative zero.
    let isWhole = text != "-0" && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
    if isWhole, let value = int { return value }
    if isWhole, let value = integer(as: UInt64.self) { return value }
    if let double, JSONNumber(double) == self { return double }
    return decimal ?? self
  }
}

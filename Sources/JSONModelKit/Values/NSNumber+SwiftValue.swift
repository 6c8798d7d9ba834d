import Foundation

extension NSNumber {
  private static let boolClass = ObjectIdentifier(type(of: NSNumber(value: true)))

  /// The number as a `Bool`, integer, `Double` or `Decimal`, depending on the type that it was
  /// created from.
  var swiftValue: Any {
    if ObjectIdentifier(type(of: self)) == Self.boolClass { return boolValue }
    if let decimal = self as? NSDecimalNumber { return decimal.decimalValue }
    // The Objective-C type encoding of the number.
    switch unsafe UInt8(bitPattern: objCType.pointee) {
    case UInt8(ascii: "B"): return boolValue
    case UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "l"),
      UInt8(ascii: "q"):
      return SwiftMaker.integer(int64Value)
    case UInt8(ascii: "C"), UInt8(ascii: "S"), UInt8(ascii: "I"), UInt8(ascii: "L"),
      UInt8(ascii: "Q"):
      return SwiftMaker.integer(uint64Value)
    case UInt8(ascii: "f"), UInt8(ascii: "d"): return doubleValue
    // An unknown type encoding of a later system; the result is NaN if the text is not a number.
    default: return JSONNumber(stringValue)?.swiftValue ?? Double.nan
    }
  }
}

import Foundation

// What a number of Foundation was made of decides what it is: a `Bool` is no number.

extension NSNumber {
  private static let boolClass = ObjectIdentifier(type(of: NSNumber(value: true)))

  /// Whether it was made of a `Bool`.
  var isBool: Bool { ObjectIdentifier(type(of: self)) == Self.boolClass }

  /// Whether it was made of a `Double` or a `Float`.
  var isFloatingPoint: Bool {
    hasType(UInt8(ascii: "d")) && !(self is NSDecimalNumber) || hasType(UInt8(ascii: "f"))
  }

  /// The value, where it is kept as an integer with a sign, as all but the largest are.
  var wholeNumber: Int64? {
    if isBool { return nil }
    let types = "qislc".utf8
    return types.contains(where: hasType) ? int64Value : nil
  }

  /// Whether it was made of the type with this letter in Objective-C.
  private func hasType(_ letter: UInt8) -> Bool {
    unsafe UInt8(bitPattern: objCType.pointee) == letter
  }
}

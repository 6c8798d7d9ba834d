/// The bounds of the integer types, by type name.
enum NumberBounds {
  private static func text(_ type: (some FixedWidthInteger).Type) -> String {
    "\(type.min)...\(type.max)"
  }

  private static let texts: [String: String] = [
    "Int": text(Int.self), "Int8": text(Int8.self), "Int16": text(Int16.self),
    "Int32": text(Int32.self), "Int64": text(Int64.self), "Int128": text(Int128.self),
    "UInt": text(UInt.self), "UInt8": text(UInt8.self), "UInt16": text(UInt16.self),
    "UInt32": text(UInt32.self), "UInt64": text(UInt64.self), "UInt128": text(UInt128.self),
  ]

  /// Returns the bounds of an integer type, such as `0...255` for `UInt8`; nil for other types.
  static func text(ofTypeNamed name: String) -> String? { texts[name] }
}

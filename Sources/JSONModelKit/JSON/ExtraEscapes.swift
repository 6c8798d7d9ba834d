/// The characters of strings that are escaped although RFC 8259, section 7, does not require it.
struct ExtraEscapes: OptionSet {
  let rawValue: UInt8

  /// `/` becomes `\/`.
  static let slashes = ExtraEscapes(rawValue: 1)
  /// A character beyond ASCII becomes a `\u` escape, or two if it is outside the Basic Multilingual
  /// Plane.
  static let nonASCII = ExtraEscapes(rawValue: 2)

  /// Whether there are none.
  ///
  /// Without optimization, the `isEmpty` of the protocol is several generic calls for every string.
  var isEmpty: Bool { rawValue == 0 }

  /// Returns the escape of a character; nil if it is written without an escape.
  func escape(of scalar: Unicode.Scalar) -> String? {
    if scalar == "/" { return contains(.slashes) ? "\\/" : nil }
    return contains(.nonASCII) && !scalar.isASCII ? scalar.unicodeEscape : nil
  }
}

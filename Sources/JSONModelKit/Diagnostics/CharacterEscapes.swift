extension Unicode.Scalar {
  /// The `\u` escape of the scalar (RFC 8259, section 7).
  ///
  /// A scalar outside the BMP has two code units, so two escapes.
  var unicodeEscape: String {
    UTF16.encode(self)?.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined() ?? ""
  }
}

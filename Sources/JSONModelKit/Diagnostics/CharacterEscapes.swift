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

extension String {
  /// The string in quotation marks, with `\u` escapes for all scalars that are not ASCII.
  ///
  /// Strings that look the same, such as `"\u{e9}"` and `"e\u{301}"`, are then distinguishable.
  var quotedCodePoints: String {
    "\"\(unicodeScalars.map { $0.isASCII ? String($0) : $0.unicodeEscape }.joined())\""
  }
}

/// Returns the end of a sentence that tells a text from an expected one that looks the same.
func codePointDifference(of text: String, from expected: String) -> String {
  ", written \(expected.quotedCodePoints), not \(text.quotedCodePoints)"
}

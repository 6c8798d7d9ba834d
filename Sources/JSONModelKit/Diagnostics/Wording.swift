/// The name of a JSON type in a message (RFC 8259, section 3).
///
/// An integer is a number without a fractional part, as in JSON Schema.
package enum JSONTypeName: String, Sendable {
  case string, integer, number, boolean, array, object

  /// The name with its article, such as `an integer`.
  var withArticle: String { rawValue.withArticle }
}

extension String {
  /// The word with the article `a` or `an`.
  var withArticle: String {
    func isVowel(_ index: Int) -> Bool {
      dropFirst(index).first.map { "aeiouAEIOU".contains($0) } ?? false
    }
    // The U of `User`, `Unit` and `URL` is spoken with a consonant, that of `Update` is not.
    let isLongU = hasPrefix("U") && (dropFirst().first?.isUppercase ?? true || isVowel(2))
    return "\(isVowel(0) && !isLongU ? "an" : "a") \(self)"
  }
}

extension [String] {
  /// The strings as alternatives: `1`, `1 or 2`, `1, 2 or 3`.
  var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension Int {
  /// Returns the number with a noun, in the plural unless the number is 1.
  ///
  ///     1.counted("level")       1 level
  ///     512.counted("level")     512 levels
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Unicode.Scalar {
  /// The `\u` escape of the scalar (RFC 8259, section 7).
  ///
  /// A scalar outside the BMP has two code units, so two escapes.
  var unicodeEscape: String {
    UTF16.encode(self)?.map { unit in
      "\\u" + String(unit, radix: 16).padded(to: 4)
    }.joined() ?? ""
  }
}

extension String {
  /// Returns the digits of a number with zeros before them, up to a number of characters.
  func padded(to count: Int) -> String {
    String(repeating: "0", count: max(count - utf8.count, 0)) + self
  }

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

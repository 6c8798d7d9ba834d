/// The name of a JSON type in a message (RFC 8259, section 3).
///
/// An integer is a number without a fractional part, as in JSON Schema.
enum JSONTypeName: String, Sendable {
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

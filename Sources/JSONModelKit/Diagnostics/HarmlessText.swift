// Texts of documents, and of user code that has seen them, reach terminals and logs by way of
// errors. There they are neither to move the cursor, nor to begin a new line, nor to turn the text
// around.

/// A text on one line, without what a terminal or a log would obey.
///
/// Control characters are shown by their pictures (U+2400 and on), others by the replacement
/// character. Tabs stay.
func harmlessText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: \.isHarmful) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    result.unicodeScalars.append(scalar.isHarmful ? scalar.picture : scalar)
  }
  return result
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character other than a tab, ends a line, or turns the
  /// direction of the text around it.
  var isHarmful: Bool {
    switch value {
    case 0x09: false
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x206F, 0x200E, 0x200F, 0x61C,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0001:
      true
    default: false
    }
  }

  fileprivate var picture: Unicode.Scalar {
    switch value {
    case 0...0x1F: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}

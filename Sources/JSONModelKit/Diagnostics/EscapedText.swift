// Errors carry strings from documents, and from user code that handles them, to terminals and logs.
// There, a string must not move the cursor, start a new line, or change the text direction.

/// Returns a text on one line, without characters that control a terminal or break a log.
///
/// ASCII control characters are replaced by their symbols (U+2400 and following), others by the
/// replacement character. Tabs are kept.
func escapedText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: \.isHarmful) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    result.unicodeScalars.append(scalar.isHarmful ? scalar.picture : scalar)
  }
  return result
}

extension Unicode.Scalar {
  /// Whether the scalar is a line separator, a direction mark, or a control character.
  ///
  /// The tab is the only control character that is harmless.
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

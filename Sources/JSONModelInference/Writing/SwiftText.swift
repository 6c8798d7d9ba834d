/// Creates pieces of Swift source code.
enum SwiftText {
  /// Returns a string literal.
  ///
  /// Quotation marks, backslashes, and all characters other than letters and printable ASCII
  /// characters are escaped, so that a key cannot change the appearance of the source.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case " "..."~": result.unicodeScalars.append(scalar)
      default:
        if isLetter(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return result + "\""
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: !scalar.isASCII
    default: false
    }
  }

  /// Returns text for a one-line comment, with spaces instead of characters that change the
  /// appearance of the source: control characters, line separators and direction marks.
  static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { changesAppearance($0) ? " " : $0 }))
  }

  private static func changesAppearance(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners are parts of emoji and of words.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  /// Returns a collection literal: on one line if it fits, otherwise with one entry on each line.
  static func list(_ entries: [String], in brackets: (String, String), width: Int) -> [String] {
    let line = brackets.0 + entries.joined(separator: ", ") + brackets.1
    if line.count <= width { return [line] }
    return [brackets.0] + entries.map { "  \($0)," } + [brackets.1]
  }
}

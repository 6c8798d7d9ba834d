import JSONModelKit

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

  /// Returns a number as a literal, in parentheses if it is negative; nil if the type might not
  /// represent it exactly.
  ///
  /// A literal for `Int` must fit into 32 bits, the size of `Int` on some platforms.
  static func literal(_ number: JSONNumber, _ type: TypeDesign) -> String? {
    let text: String
    if let whole = number.integer(as: Int32.self) {
      text = "\(whole)"
    } else if type != .int, number.text.utf8.count <= 15, let value = number.double {
      text = "\(value)"
    } else {
      return nil
    }
    return text.hasPrefix("-") ? "(\(text))" : text
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

/// Converts keys of documents to Swift names.
enum NameWords {
  private static let acronyms: Set<String> = [
    "id", "url", "uri", "uuid", "html", "http", "https", "json", "xml", "api", "ip", "sql", "css",
    "utc", "iso", "sha", "ssh", "ssl", "tls", "tcp", "udp", "dns", "cpu", "gpu", "ram", "os", "ui",
    "pdf", "csv", "svg", "rgb",
  ]

  /// Words for characters that Swift names cannot contain.
  private static let symbols: [Unicode.Scalar: String] = [
    "+": "plus", "-": "minus", "$": "dollar", "@": "at", "#": "number", "%": "percent", "&": "and",
    "*": "star", "/": "slash", ".": "dot", ",": "comma", ":": "colon", "!": "exclamation",
    "?": "question", "=": "equals", "<": "less", ">": "greater", "|": "pipe", "~": "tilde",
    "^": "caret", "_": "underscore", " ": "space", "\\": "backslash", "'": "quote", "\"": "quotes",
  ]

  /// Splits a key at characters other than letters and digits, and before capital letters.
  ///
  /// `pushed_at`, `pushedAt` and `pushed-at` have the words `pushed` and `at`. Consecutive capital
  /// letters are one word, but the last one starts the next word if a lowercase letter follows:
  /// `htmlURLPath` has the words `html`, `URL` and `Path`.
  static func words(of key: String) -> [String] {
    var words: [String] = []
    var word = ""
    let scalars = Array(key.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      guard isPart(scalar) else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if !word.isEmpty, index > 0, scalar.properties.isUppercase {
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        if !scalars[index - 1].properties.isUppercase || next?.properties.isLowercase == true {
          words.append(word)
          word = ""
        }
      }
      word.unicodeScalars.append(scalar)
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns the first twelve words of a key, with words in place of the characters that Swift
  /// names cannot contain: `+1` has the words `plus` and `1`.
  static func spelledWords(of key: String) -> [String] {
    if key.isEmpty { return ["empty"] }
    var text = ""
    for scalar in key.unicodeScalars {
      if isPart(scalar) {
        text.unicodeScalars.append(scalar)
      } else if let word = symbols[scalar] {
        text += " \(word) "
      } else {
        text += " \((scalar.properties.name ?? "character").lowercased()) "
      }
    }
    return Array(words(of: text).prefix(12))
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
    }
    switch scalar.properties.generalCategory {
    // Letters that the compiler accepts at every position of a name.
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
      return scalar.value < 0xE000 && scalar.value >= 0xC0
    default: return false
    }
  }

  /// Joins words in lower camel case.
  static func property(_ words: [String], usesAcronyms: Bool) -> String {
    guard let first = words.first else { return "" }
    let name =
      first.lowercased()
      + words.dropFirst().map { capitalized($0, usesAcronyms: usesAcronyms) }.joined()
    return name.unicodeScalars.first.map { $0.properties.numericType == nil } == true
      ? name : "number" + name
  }

  /// Joins words in upper camel case.
  static func type(_ words: [String]) -> String {
    let name = words.map { capitalized($0, usesAcronyms: true) }.joined()
    guard let first = name.first, first.unicodeScalars.first?.properties.numericType == nil else {
      return "Number" + name
    }
    // A name of letters without case could also be the name of a property.
    return first.lowercased() == first.uppercased() ? name + "Model" : name
  }

  private static func capitalized(_ word: String, usesAcronyms: Bool) -> String {
    let small = word.lowercased()
    if usesAcronyms, acronyms.contains(small) { return small.uppercased() }
    return small.prefix(1).uppercased() + small.dropFirst()
  }

  /// Converts the last word to lowercase and, if it is an English plural, to the singular: `cities`
  /// to `city`.
  static func singular(_ words: [String]) -> [String] {
    guard let last = words.last else { return words }
    return words.dropLast() + [Singular.of(last.lowercased())]
  }
}

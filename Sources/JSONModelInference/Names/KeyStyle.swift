/// A style of a key mapper, which derives the key from the name of a property.
///
/// The styles are those of `JSONKeyMapper`; a test compares the results of both.
enum KeyStyle: String, CaseIterable {
  case identity
  case snakeCase
  case snakeCaseSplittingDigits
  case kebabCase
  case pascalCase
  case uppercase

  /// Returns the key of a property.
  func key(of name: String) -> String {
    switch self {
    case .identity: name
    case .snakeCase: Self.words(name).map { $0.lowercased() }.joined(separator: "_")
    case .snakeCaseSplittingDigits:
      Self.words(name, splitsDigits: true).map { $0.lowercased() }.joined(separator: "_")
    case .kebabCase: Self.words(name).map { $0.lowercased() }.joined(separator: "-")
    case .pascalCase:
      Self.words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    case .uppercase: name.uppercased()
    }
  }

  /// Splits a name in camel case into words; a leading underscore is part of the first word.
  private static func words(_ name: String, splitsDigits: Bool = false) -> [String] {
    let letters = Array(name)
    var words: [String] = []
    var word = ""
    for (index, letter) in letters.enumerated() {
      if index > 0, !word.isEmpty {
        let next = index + 1 < letters.count ? letters[index + 1] : nil
        if isStart(letter, behind: letters[index - 1], before: next, splitsDigits) {
          words.append(word)
          word = ""
        }
      }
      word.append(letter)
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func isStart(
    _ letter: Character, behind previous: Character, before next: Character?, _ splitsDigits: Bool
  ) -> Bool {
    guard previous != "_" else { return false }
    if splitsDigits, letter.isNumber, !previous.isNumber { return true }
    guard letter.isUppercase else { return false }
    return !previous.isUppercase || next?.isLowercase == true
  }
}

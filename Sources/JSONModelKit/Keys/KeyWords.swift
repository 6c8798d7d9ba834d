// The words of a name in camel case. A word starts at an uppercase letter after a lowercase
// letter or a digit, and at the last of several uppercase letters if a lowercase letter follows:
//
//   pushedAt      pushed At
//   imageURL      image URL
//   URLString     URL String
//   userID2Name   user ID2 Name     (splitting digits: user ID 2 Name)
//   _id           id                (leading underscores are kept)

/// The words of a property name.
struct KeyWords {
  private let prefix: Substring
  private var words: [String] = []

  init(of name: String, splitsDigits: Bool = false) {
    prefix = name.prefix { $0 == "_" }
    let letters = Array(name.dropFirst(prefix.count))
    var word = ""
    for (index, letter) in letters.enumerated() {
      let previous = index > 0 ? letters[index - 1] : nil
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let isStart = Self.isStart(letter, after: previous, before: next, splitsDigits)
      if isStart, !word.isEmpty {
        words.append(word)
        word = ""
      }
      word.append(letter)
    }
    if !word.isEmpty { words.append(word) }
  }

  private static func isStart(
    _ letter: Character, after previous: Character?, before next: Character?, _ splitsDigits: Bool
  ) -> Bool {
    guard let previous, previous != "_" else { return false }
    if splitsDigits, letter.isNumber, !previous.isNumber { return true }
    guard letter.isUppercase else { return false }
    return !previous.isUppercase || next?.isLowercase == true
  }

  /// Returns the leading underscores of the name, and the transformed words with a separator.
  func joined(by separator: String, _ transform: (String) -> String) -> String {
    prefix + words.map(transform).joined(separator: separator)
  }

  /// Returns the first word in lowercase and the others capitalized, without separators.
  func joinedInCamelCase() -> String {
    let others = words.dropFirst().map(Self.capitalized)
    return prefix + (words.first?.lowercased() ?? "") + others.joined()
  }

  /// Returns a word with an uppercase first letter, and lowercase letters after it.
  static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }
}

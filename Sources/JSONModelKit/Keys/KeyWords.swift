// The words of a name in camel case. A word starts at a capital letter after a small letter or a
// digit, and at the last of several capital letters if a small letter follows:
//
//   pushedAt      pushed At
//   imageURL      image URL
//   URLString     URL String
//   userID2Name   user ID2 Name     (splitting digits: user ID 2 Name)
//   _id           id                after one underscore, which is kept

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

  /// Returns the transformed words, after the underscores that the name starts with.
  func joined(by separator: String, _ transform: (String) -> String) -> String {
    prefix + words.map(transform).joined(separator: separator)
  }

  /// Returns the first word in small letters and the others capitalized, without separators.
  func joinedInCamelCase() -> String {
    let others = words.dropFirst().map(Self.capitalized)
    return prefix + (words.first?.lowercased() ?? "") + others.joined()
  }

  /// Returns a word with a capital first letter, and small letters after it.
  static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }
}

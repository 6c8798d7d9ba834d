// The fields of a date pattern of Unicode Technical Standard #35, part 4, section 8:
//
//   yyyy-MM-dd'T'HH:mm     yyyy  MM  dd  HH  mm     quoted text is not a field
//
// Upper and lower case letters have different meanings, and a wrong letter often happens to work on
// the day of the test.

/// The letters of a date pattern, as runs of equal letters.
struct PatternLetters {
  private struct Run: Equatable {
    var letter: Character
    var count: Int

    var text: String { String(repeating: letter, count: count) }
  }

  private var runs: [Run] = []

  init(_ pattern: String) {
    let parts = pattern.split(separator: "'", omittingEmptySubsequences: false)
    for part in stride(from: 0, to: parts.count, by: 2).map({ parts[$0] }) {
      var previous: Character?
      for character in part {
        if character.isASCII, character.isLetter {
          if character == previous {
            runs[runs.count - 1].count += 1
          } else {
            runs.append(Run(letter: character, count: 1))
          }
        }
        previous = character
      }
    }
  }

  /// Returns whether the pattern has a field for any of the letters.
  func contain(anyOf letters: String) -> Bool {
    runs.contains { letters.contains($0.letter) }
  }

  /// The number of digits of the fraction of a second.
  var fractionDigits: Int { runs.first { $0.letter == "S" }?.count ?? 0 }

  /// The declaration errors: letters that are easily confused with others, each with its fix.
  var declarationErrors: [String] {
    runs.compactMap { run in
      switch run.letter {
      case "Y" where !contain(anyOf: "w"):
        "\(run.text) is the year of the week, which differs around New Year; use yyyy"
      case "D" where run.count == 2 || contain(anyOf: "ML"):
        "\(run.text) is the day of the year; use dd"
      case "m" where !contain(anyOf: "HhKk"):
        "\(run.text) is the minute; use MM for the month, or add HH"
      default: nil
      }
    }
  }
}

import Foundation

// A regular expression as ECMA 262 reads it, matched by Foundation's engine:
//
//   ^\d+$   ->   [\s\S]*?(?:^[0-9]+\z)
//
// In that engine `$` is also before a line feed at the end of the text, and `\d` is any digit of
// Unicode. The match is anchored, and the search for its start part of the expression: so the
// engine tells of every ten thousand steps it takes, and of nothing else, and can be stopped.

/// A regular expression that texts are tried on.
struct TextPattern: Sendable {
  private let expression: NSRegularExpression

  /// The longest text that is tried, in UTF-16 code units.
  static let maximumLength = 16_384

  /// Compiles a pattern; nil if it is not valid.
  init?(_ pattern: String) {
    // The pattern has to be valid itself, too: `)(` is not.
    guard pattern.isEmpty || (try? NSRegularExpression(pattern: pattern)) != nil,
      let expression = try? NSRegularExpression(
        pattern: "[\\s\\S]*?(?:\(PatternTranslator.translate(pattern)))")
    else { return nil }
    self.expression = expression
  }

  enum Match {
    case found, none
    /// The text is longer than any that is tried.
    case tooLong
    /// The search took more steps than it may.
    case tooSlow
  }

  func match(_ text: String, _ effort: inout PatternEffort) -> Match {
    let length = text.utf16.count
    guard length <= Self.maximumLength else { return .tooLong }
    effort.allow(length)
    var result = Match.none
    var spent = effort
    unsafe expression.enumerateMatches(
      in: text, options: [.anchored, .reportProgress], range: NSRange(location: 0, length: length)
    ) { found, _, stop in
      if found != nil {
        result = .found
      } else if spent.spend() {
        return
      } else {
        result = .tooSlow
      }
      unsafe stop.pointee = true
    }
    effort = spent
    return result
  }
}

/// What the patterns of one import have cost so far, in ticks of ten thousand steps.
struct PatternEffort {
  private var ticks = 0
  private var length = 0

  /// Takes note of a text that is tried.
  fileprivate mutating func allow(_ length: Int) { self.length += length }

  /// Takes note of a tick; says whether there may be more of them.
  ///
  /// A hundred steps for each code unit are many: `^[a-z]+(-[a-z]+)*$` takes three.
  fileprivate mutating func spend() -> Bool {
    ticks += 1
    return ticks <= 100 + length / 100
  }
}

/// Writes in the engine's words what a pattern means to ECMA 262.
enum PatternTranslator {
  static func translate(_ pattern: String) -> String {
    // With flags of its own a pattern means what it says: `$` ends a line in `(?m)`.
    if pattern.contains(/\(\?-?[a-z]+[-:)a-z]/) { return pattern }
    var result = ""
    var isEscaped = false
    var classDepth = 0
    for character in pattern.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.removeLast()
        result += translate(escaped: character, isInClass: classDepth > 0)
        isEscaped = false
        continue
      }
      switch character {
      case "[": classDepth += 1
      case "]": classDepth = max(classDepth - 1, 0)
      case "$" where classDepth == 0:
        result += "\\z"
        continue
      case "\\": isEscaped = true
      default: break
      }
      result.unicodeScalars.append(character)
    }
    return result
  }

  private static func translate(escaped character: Unicode.Scalar, isInClass: Bool) -> String {
    switch character {
    case "d": isInClass ? "0-9" : "[0-9]"
    case "D": "[^0-9]"
    case "w": isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
    case "W": "[^A-Za-z0-9_]"
    default: "\\\(character)"
    }
  }
}

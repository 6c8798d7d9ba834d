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
    let translated = PatternTranslator.translate(pattern)
    // It has to be valid by itself, too: `)(` is not. The engine refuses the empty one.
    guard translated.isEmpty || (try? NSRegularExpression(pattern: translated)) != nil,
      let expression = try? NSRegularExpression(pattern: "[\\s\\S]*?(?:\(translated))")
    else { return nil }
    self.expression = expression
  }

  enum Match {
    case found, none
    /// The text is longer than any that is tried.
    case tooLong
    /// The search took more steps, or memory, than it may.
    case tooSlow
  }

  func match(_ text: String, _ effort: inout PatternEffort) -> Match {
    let length = text.utf16.count
    guard length <= Self.maximumLength else { return .tooLong }
    guard effort.allow(length) else { return .tooSlow }
    var result = Match.none
    var spent = effort
    unsafe expression.enumerateMatches(
      in: text, options: [.anchored, .reportProgress, .reportCompletion],
      range: NSRange(location: 0, length: length)
    ) { found, flags, stop in
      if found != nil {
        result = .found
      } else if flags.contains(.internalError) {
        // What it would have to remember of the text is more than the engine has room for.
        result = .tooSlow
      } else if flags.contains(.completed) || spent.spend() {
        return
      } else {
        result = .tooSlow
      }
      // The engine lends the flag for the call.
      unsafe stop.pointee = true
    }
    effort = spent
    return result
  }
}

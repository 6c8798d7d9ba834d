import Foundation

// A regular expression in ECMA 262 syntax, matched by Foundation's engine:
//
//   ^\d+$   ->   [\s\S]*?(?:^[0-9]+\z)
//
// In that engine `$` also matches before a line feed at the end of the string, and `\d` matches any
// Unicode digit. The match is anchored, and the expression itself searches for the start of a
// match. That way the engine reports progress exactly every ten thousand steps, so that the steps
// can be counted and the match can be stopped.

/// A compiled regular expression.
struct TextPattern: Sendable {
  private let expression: NSRegularExpression

  /// The maximum length of a string, in UTF-16 code units.
  static let maximumLength = 16_384

  /// Compiles a pattern, or returns nil if it is not valid.
  init?(_ pattern: String) {
    let translated = PatternTranslator.translate(pattern)
    // The pattern must also be valid outside the group, as `)(` is not. The engine rejects the
    // empty pattern.
    guard translated.isEmpty || (try? NSRegularExpression(pattern: translated)) != nil,
      let expression = try? NSRegularExpression(pattern: "[\\s\\S]*?(?:\(translated))")
    else { return nil }
    self.expression = expression
  }

  enum Match {
    case found, none
    /// The string exceeds the maximum length.
    case tooLong
    /// The match exceeds the limit of steps or memory.
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
        // The engine ran out of memory for backtracking.
        result = .tooSlow
      } else if flags.contains(.completed) || spent.spend() {
        return
      } else {
        result = .tooSlow
      }
      // The pointer is valid only during the call.
      unsafe stop.pointee = true
    }
    if result == .tooSlow { spent.stop() }
    effort = spent
    return result
  }
}

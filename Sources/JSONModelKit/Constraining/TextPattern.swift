#if FoundationObjects || canImport(Darwin)
  import Foundation
#endif

// A regular expression in ECMA 262 syntax, matched by Foundation's engine:
//
//   ^\d+$   ->   [\s\S]*?(?:^[0-9]+\z)
//
// In that engine `$` also matches before a line feed at the end of the string, and `\d` matches any
// Unicode digit. The match is anchored, and the expression itself searches for the start of a
// match. That way the engine reports progress exactly every ten thousand steps, so that the steps
// can be counted and the match can be stopped.

/// A compiled regular expression.
package struct TextPattern: Sendable {
  #if FoundationObjects || canImport(Darwin)
    private let expression: NSRegularExpression
  #else
    private let expression: Never
  #endif

  /// The maximum length of a string, in UTF-16 code units.
  package static let maximumLength = 16_384

  enum Match {
    case found, none
    /// The string exceeds the maximum length.
    case tooLong
    /// The match exceeds the limit of steps or memory.
    case tooSlow
  }
}

#if FoundationObjects || canImport(Darwin)
  extension TextPattern {
    /// Compiles a pattern, or returns nil if it is not valid.
    package init?(_ pattern: String) {
      let translated = PatternTranslator.translate(pattern)
      // The pattern must also be valid outside the group, as `)(` is not. The engine rejects the
      // empty pattern.
      guard translated.isEmpty || (try? NSRegularExpression(pattern: translated)) != nil,
        let expression = try? NSRegularExpression(pattern: "[\\s\\S]*?(?:\(translated))")
      else { return nil }
      self.expression = expression
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
#else
  // Swift's own engine cannot be stopped, so a document could occupy it for hours.
  extension TextPattern {
    package init?(_ pattern: String) { return nil }

    func match(_ text: String, _ effort: inout PatternEffort) -> Match {
      switch expression {}
    }
  }
#endif

// The syntax is that of ECMA 262, chapter 22.2, without the flag `v`: in a character class, `[`,
// `&` and a `-` next to `\w` are ordinary characters.

/// A translator from ECMA 262 patterns to the syntax of `NSRegularExpression`.
struct PatternTranslator {
  private var result = ""
  private var isInClass = false
  /// Whether the previous class item is an escape like `\w`, after which `-` does not form a range.
  private var isAfterSet = false

  static func translate(_ pattern: String) -> String {
    var translator = PatternTranslator()
    let scalars = Array(pattern.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalars[index] == "\\", let next {
        translator.add(escaped: next)
        index += 2
        continue
      }
      // A pattern with flags is not translated, because flags change its meaning: in `(?m)`, `$`
      // also matches at the end of a line.
      if scalars[index] == "(", next == "?", !translator.isInClass, index + 2 < scalars.count,
        scalars[index + 2].properties.isAlphabetic || scalars[index + 2] == "-"
      {
        return pattern
      }
      let isBeforeSet =
        next == "\\" && index + 2 < scalars.count && Self.isSet(escaped: scalars[index + 2])
      translator.add(scalars[index], isBeforeSet: isBeforeSet)
      index += 1
    }
    return translator.result
  }

  /// Returns whether an escape is a set of characters, such as `\w`.
  private static func isSet(escaped scalar: Unicode.Scalar) -> Bool {
    "dDwWsS".unicodeScalars.contains(scalar)
  }

  private mutating func add(_ scalar: Unicode.Scalar, isBeforeSet: Bool) {
    let wasAfterSet = isAfterSet
    isAfterSet = false
    switch scalar {
    case "$" where !isInClass: result += "\\z"
    case "[" where !isInClass:
      isInClass = true
      result += "["
    case "]" where isInClass:
      isInClass = false
      result += "]"
    case "[" where isInClass, "&" where isInClass: result += "\\\(scalar)"
    case "-" where isInClass && (wasAfterSet || isBeforeSet): result += "\\-"
    default: result.unicodeScalars.append(scalar)
    }
  }

  private mutating func add(escaped scalar: Unicode.Scalar) {
    isAfterSet = isInClass && Self.isSet(escaped: scalar)
    switch scalar {
    case "d": result += isInClass ? "0-9" : "[0-9]"
    case "D": result += "[^0-9]"
    case "w": result += isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
    case "W": result += "[^A-Za-z0-9_]"
    default: result += "\\\(scalar)"
    }
  }
}

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

/// What the patterns of one import have cost so far, in ticks of ten thousand steps.
struct PatternEffort {
  private var ticks = 0
  private var length = 0

  /// Takes note of a text that is to be tried; says whether it may be.
  ///
  /// When the ticks are spent, others are still tried for less than a tick each, so that a hard
  /// text takes nothing from them; but not for ever.
  fileprivate mutating func allow(_ length: Int) -> Bool {
    self.length += length
    return ticks <= 1_000 + self.length / 100
  }

  /// Takes note of a tick; says whether there may be more of them.
  ///
  /// A hundred steps for each code unit are many: `^[a-z]+(-[a-z]+)*$` takes three.
  fileprivate mutating func spend() -> Bool {
    ticks += 1
    return ticks <= 100 + length / 100
  }
}

// ECMA 262, chapter 22.2, without the flag `v`: a `[` in a class is a character like any other, and
// so are `&` and a `-` beside `\w`.

/// Writes in the engine's words what a pattern means to ECMA 262.
struct PatternTranslator {
  private var result = ""
  private var isInClass = false
  /// Whether the last thing in the class was one like `\w`, behind which `-` is no range.
  private var isBehindSet = false

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
      // With flags of its own a pattern means what it says: `$` ends a line in `(?m)`.
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

  /// Whether a character behind a backslash stands for several.
  private static func isSet(escaped scalar: Unicode.Scalar) -> Bool {
    "dDwWsS".unicodeScalars.contains(scalar)
  }

  private mutating func add(_ scalar: Unicode.Scalar, isBeforeSet: Bool) {
    let wasBehindSet = isBehindSet
    isBehindSet = false
    switch scalar {
    case "$" where !isInClass: result += "\\z"
    case "[" where !isInClass:
      isInClass = true
      result += "["
    case "]" where isInClass:
      isInClass = false
      result += "]"
    case "[" where isInClass, "&" where isInClass: result += "\\\(scalar)"
    case "-" where isInClass && (wasBehindSet || isBeforeSet): result += "\\-"
    default: result.unicodeScalars.append(scalar)
    }
  }

  private mutating func add(escaped scalar: Unicode.Scalar) {
    isBehindSet = isInClass && Self.isSet(escaped: scalar)
    switch scalar {
    case "d": result += isInClass ? "0-9" : "[0-9]"
    case "D": result += "[^0-9]"
    case "w": result += isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
    case "W": result += "[^A-Za-z0-9_]"
    default: result += "\\\(scalar)"
    }
  }
}

// A date string in another format than the declared one often fits a common pattern:
//
//   1.5.2026                         .date(.pattern("d.M.yyyy"))
//   01/05/2026                       .date(.pattern("dd/MM/yyyy")) or .date(.pattern("MM/dd/yyyy"))
//   2026-05-01 12:30                 .date(.pattern("yyyy-MM-dd HH:mm"))
//   Fri, 01 May 2026 08:03:21 +0200  .date(.rfc2822)
//   1450013271000                    .date(.millisecondsSince1970)
//   12:30                            .date(.pattern("HH:mm"))
//   2026-05-01T12:30+02:00[Europe/Paris]   a transformer for the part before the bracket
//
// A pattern is suggested only if it parses the string: one of the forms that documents have most. They
// are compiled at the first use, and tried only for an issue that is reported.

/// The date formats that parse a string.
struct DateFormatSuggestion {
  /// The change to the class; nil if no format parses the string.
  let fix: String?

  private static let maximumLength = 60

  private static let dates = [
    "dd.MM.yyyy", "d.M.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy", "M/d/yyyy", "yyyy-MM-dd",
    "yyyy/MM/dd", "yyyyMMdd", "d MMM yyyy", "MMMM d, yyyy",
  ]

  private static let times = ["", " HH:mm", " HH:mm:ss", "'T'HH:mm", "'T'HH:mm:ss", " h:mm a"]

  /// A pattern, and the order of day, month and year in it, such as `dMy`.
  private struct Candidate: Sendable {
    let pattern: String
    let order: String
    let steps: DateSteps

    init?(_ date: String, _ time: String) {
      guard let steps = DateSteps(date + time, offset: 0) else { return nil }
      var order = ""
      for letter in date where "dMy".contains(letter) && letter != order.last {
        order.append(letter)
      }
      (pattern, self.order, self.steps) = (date + time, order, steps)
    }
  }

  private static let candidates =
    dates.flatMap { date in times.compactMap { Candidate(date, $0) } }
    + ["HH:mm", "HH:mm:ss"].compactMap { Candidate("", $0) }

  init(for text: String) {
    guard text.utf8.count <= Self.maximumLength else {
      fix = nil
      return
    }
    if text.hasSuffix("]"), let date = text.split(separator: "[").first,
      (try? dateFromString(String(date))) != nil
    {
      // RFC 9557, section 4.1.
      fix = "the time zone in brackets is redundant: read the part before it in a transformer"
      return
    }
    let transformers =
      Self.format(of: text).map { [".date(\($0))"] }
      ?? Self.patterns(of: text).map { ".date(.pattern(\"\($0)\"))" }
    fix = transformers.isEmpty ? nil : "use \(transformers.alternatives) in propertyTransformers"
  }

  /// Returns the format without a pattern that parses a string.
  private static func format(of text: String) -> String? {
    if (try? DateText.seconds(ofMailDate: text)) != nil { return ".rfc2822" }
    if (try? dateFromMicrosoftString(text)) != nil { return ".microsoft" }
    guard text.utf8.allSatisfy(\.isDigit) else { return nil }
    // From 2001 to 2286.
    return switch text.utf8.count {
    case 10: ".secondsSince1970"
    case 13: ".millisecondsSince1970"
    default: nil
    }
  }

  /// Returns the patterns that parse a string.
  ///
  /// Only those in which day and month are exchanged differ in the date. All others have the order
  /// of the first one, and are omitted.
  private static func patterns(of text: String) -> [String] {
    var found: [Candidate] = []
    for candidate in candidates where !found.contains(where: { $0.order == candidate.order }) {
      if DateText.secondsSince2001(text, in: candidate.steps) != nil { found.append(candidate) }
    }
    return found.map(\.pattern)
  }
}

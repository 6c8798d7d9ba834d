import Foundation

/// Imports and exports dates in a date format pattern.
struct DatePattern: Sendable {
  private let formatter = DateFormatter()
  /// Whether formatting a parsed date returns the original string, which a zone prevents.
  private let isReversible: Bool
  /// Whether the pattern has a field for the year.
  private let namesYear: Bool

  /// The first second of the year 1, relative to 2001-01-01.
  ///
  /// Dates before it are rejected, because a pattern formats the year 0 as 1.
  private static let firstSecond = -63_113_904_000.0
  /// The length of a leap year.
  private static let secondsOfYear = 366.0 * 86_400

  init(_ pattern: String) {
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.isLenient = false
    // Uses the Gregorian calendar for all dates. By default dates before October 1582 are Julian.
    formatter.gregorianStartDate = Date(timeIntervalSinceReferenceDate: -1e13)
    formatter.dateFormat = pattern
    let letters = PatternLetters(pattern)
    isReversible = !letters.contain(anyOf: "zZOvVXx")
    namesYear = letters.contain(anyOf: "yYuU")
  }

  func date(from text: String) throws -> Date {
    // The formatter skips white space and accepts digits of all scripts and missing leading zeros.
    guard text.utf8.allSatisfy({ $0 < 0x80 }), text.first != " ", text.last != " ",
      let date = formatter.date(from: text),
      !isReversible || formatter.string(from: date) == text
    else {
      throw JSONTransformError("does not match the date format \(formatter.dateFormat ?? "")")
    }
    if let reason = reasonToReject(date) { throw JSONTransformError(reason) }
    return date
  }

  func text(of date: Date) throws -> String {
    if let reason = reasonToReject(date) { throw JSONTransformError(reason) }
    let text = formatter.string(from: date)
    // `yy` formats 1850 as 50, which parses as a year of another century.
    if namesYear, let read = formatter.date(from: text),
      abs(read.timeIntervalSince(date)) > Self.secondsOfYear
    {
      throw JSONTransformError(
        "the date format \(formatter.dateFormat ?? "") does not contain the year of the date")
    }
    return text
  }

  private func reasonToReject(_ date: Date) -> String? {
    if let reason = date.reasonNotToWrite { return reason }
    return date.timeIntervalSinceReferenceDate < Self.firstSecond
      ? "date is before the year 1" : nil
  }
}

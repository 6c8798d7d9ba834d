import Foundation

/// Reads and writes dates by a pattern.
struct DatePattern: Sendable {
  private let formatter = DateFormatter()
  /// Whether a date is written in the one way that it is read.
  private let isReversible: Bool
  /// Whether the pattern has a field for the year.
  private let namesYear: Bool

  /// The first second of the year 1 after 2001-01-01: a pattern writes the year 0 as 1.
  private static let firstSecond = -63_113_904_000.0
  /// The longest year.
  private static let secondsOfYear = 366.0 * 86_400

  init(_ pattern: String) {
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.isLenient = false
    // The Gregorian calendar throughout: by default dates before October 1582 are Julian.
    formatter.gregorianStartDate = Date(timeIntervalSinceReferenceDate: -1e13)
    formatter.dateFormat = pattern
    let letters = PatternLetters(pattern)
    isReversible = !letters.contain(anyOf: "zZOvVXx")
    namesYear = letters.contain(anyOf: "yYuU")
  }

  func date(from text: String) throws -> Date {
    // The formatter passes over white space and takes digits of all scripts and missing zeros.
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
    // `yy` writes 1850 as 50, which is read as another century.
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

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A pattern is compiled into steps if possible:
//
//   dd.MM.yyyy HH:mm           number(day, 2)  "."  number(month, 2)  "."  ...
//   d. MMMM yyyy in de_DE      a `DateFormatter`
//
// A formatter parses every string that the steps parse, with the same result.

/// Imports and exports dates in a date format pattern.
struct DatePattern: Sendable {
  private let pattern: String
  private let steps: DateSteps?
  /// The formatter, if the steps cannot parse or cannot format dates.
  private let formatter: DateFormatterPattern?

  /// Creates a pattern; the names in it are English if the locale is nil.
  init(_ pattern: String, _ timeZone: TimeZone, _ locale: Locale?) {
    self.pattern = pattern
    let isEnglish = locale.map { $0.identifier == "en_US_POSIX" } ?? true
    steps = isEnglish ? DateSteps(pattern, offset: timeZone.fixedOffset) : nil
    formatter =
      steps?.offset == nil ? DateFormatterPattern(pattern, timeZone, locale) : nil
  }

  var isSupported: Bool { steps?.offset != nil || formatter != nil }

  /// The steps, if they can parse dates.
  var readingSteps: DateSteps? { steps.flatMap { $0.hasOffset ? $0 : nil } }

  func date(from text: String) throws -> Date {
    guard let date = try compiledDate(from: text) ?? formatter?.date(from: text) else {
      throw JSONTransformError("does not match the date format \(pattern)")
    }
    if let reason = reasonToReject(date) { throw JSONTransformError(reason) }
    return date
  }

  /// Returns the date that the steps parse, or nil if the steps cannot parse dates.
  private func compiledDate(from text: String) throws -> Date? {
    guard let steps = readingSteps else { return nil }
    guard let seconds = DateText.secondsSince2001(text, in: steps) else {
      throw JSONTransformError("does not match the date format \(pattern)")
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  func text(of date: Date) throws -> String {
    if let reason = reasonToReject(date) { throw JSONTransformError(reason) }
    if let steps, let offset = steps.offset {
      return steps.text(
        ofSecondsSince2001: date.timeIntervalSinceReferenceDate, offset: offset)
    }
    guard let text = formatter?.text(of: date) else {
      throw JSONTransformError("the date format \(pattern) cannot represent the year of the date")
    }
    return text
  }

  /// Returns why a date is rejected; nil if its year is 1 to 9999, in UTC and in the time zone.
  ///
  /// Earlier years are rejected because a pattern formats the year 0 as 1.
  private func reasonToReject(_ date: Date) -> String? {
    if let reason = date.reasonNotExportable { return reason }
    let seconds = date.timeIntervalSinceReferenceDate
    // Time zones differ from UTC by less than a day.
    if DateSteps.safeSeconds.contains(seconds) { return nil }
    let offset = Double(steps?.offset ?? formatter?.offset(at: date) ?? 0)
    let local = min(seconds, seconds + offset)
    if local < DateSteps.firstSecond { return "date is before the year 1" }
    // Formatting rounds to milliseconds.
    return max(seconds, seconds + offset) + 0.001 < CalendarDate.writableSeconds.upperBound
      ? nil : DateText.Rejection.tooLate.reason
  }
}

extension TimeZone {
  /// The seconds from UTC, if they are the same at all times and a whole number of minutes.
  fileprivate var fixedOffset: Int? {
    let isFixed =
      identifier == "GMT" || identifier == "UTC" || identifier.hasPrefix("GMT+")
      || identifier.hasPrefix("GMT-")
    guard isFixed, self != .autoupdatingCurrent else { return nil }
    let offset = secondsFromGMT()
    return offset % 60 == 0 ? offset : nil
  }
}

import Foundation

// A pattern is compiled into steps if possible:
//
//   dd.MM.yyyy HH:mm           number(day, 2)  "."  number(month, 2)  "."  ...
//   d. MMMM yyyy in de_DE      a `DateFormatter`
//
// A formatter parses every string that the steps parse, with the same result. It also parses
// strings that do not match the pattern. To reject these, its result is formatted again and
// compared.

/// Imports and exports dates in a date format pattern.
struct DatePattern: Sendable {
  private let pattern: String
  private let steps: DateSteps?
  private let formatter = DateFormatter()
  /// Whether formatting a parsed date returns the original string; false if the pattern has a zone.
  private let isReversible: Bool
  /// The number of digits of the fraction of a second.
  private let fractionDigits: Int
  /// Whether the pattern has a field for the year.
  private let hasYearField: Bool

  /// The number of seconds in a leap year.
  private static let secondsOfYear = 366.0 * 86_400

  init(_ pattern: String, _ timeZone: TimeZone, _ locale: Locale) {
    self.pattern = pattern
    steps =
      locale.identifier == "en_US_POSIX" ? DateSteps(pattern, offset: timeZone.fixedOffset) : nil
    formatter.locale = locale
    // The calendar of the locale may be another one, such as the Buddhist calendar for th_TH.
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    formatter.calendar = calendar
    formatter.timeZone = timeZone
    formatter.isLenient = false
    // Uses the Gregorian calendar for all dates. By default dates before October 1582 are Julian.
    formatter.gregorianStartDate = Date(timeIntervalSinceReferenceDate: -1e13)
    formatter.dateFormat = pattern
    let letters = PatternLetters(pattern)
    isReversible = !letters.contain(anyOf: "zZOvVXx")
    fractionDigits = letters.fractionDigits
    hasYearField = letters.contain(anyOf: "yYuU")
  }

  /// The steps, if they can parse dates.
  var readingSteps: DateSteps? { steps.flatMap { $0.hasOffset ? $0 : nil } }

  func date(from text: String) throws -> Date {
    guard let date = try compiledDate(from: text) ?? formattedDate(from: text) else {
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

  private func formattedDate(from text: String) -> Date? {
    // The formatter skips white space, and accepts digits of all scripts, missing leading zeros and
    // other spellings of names. That of swift-corelibs-foundation traps if a date ends inside a
    // character, so characters with several code units, such as combining marks, are rejected.
    guard text.first != " ", text.last != " ", text.count == text.utf16.count,
      let date = formatter.date(from: text)
    else { return nil }
    // The formatter counts milliseconds from 1970, and rounds its result twice. The quotient of two
    // integers is rounded once.
    let milliseconds = (date.timeIntervalSinceReferenceDate * 1000).rounded()
    let isExact =
      isReversible
      ? formatter.string(from: date).utf8.elementsEqual(text.utf8)
      : text.unicodeScalars.allSatisfy {
        $0.isASCII || $0.properties.numericType != .decimal && !$0.properties.isWhitespace
      } && hasFraction(of: milliseconds, in: text)
    return isExact ? Date(timeIntervalSinceReferenceDate: milliseconds / 1000) : nil
  }

  /// Returns whether a string has no more digits of the fraction than the formatter has parsed,
  /// which ignores all after the third.
  private func hasFraction(of milliseconds: Double, in text: String) -> Bool {
    guard fractionDigits > 3 else { return true }
    let whole = (milliseconds / 1000).rounded(.down)
    let digits = String(1000 + Int(milliseconds - whole * 1000)).dropFirst()
    return text.contains(digits + String(repeating: "0", count: fractionDigits - 3))
  }

  func text(of date: Date) throws -> String {
    if let reason = reasonToReject(date) { throw JSONTransformError(reason) }
    if let steps, let offset = steps.offset {
      return steps.text(
        ofSecondsSince2001: date.timeIntervalSinceReferenceDate, offset: offset)
    }
    let text = formatter.string(from: date)
    // `yy` formats 1850 as 50, which parses as a year of another century.
    if hasYearField, let read = formatter.date(from: text),
      abs(read.timeIntervalSince(date)) > Self.secondsOfYear
    {
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
    let offset = Double(steps?.offset ?? formatter.timeZone.secondsFromGMT(for: date))
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

#if FoundationObjects || canImport(Darwin)
  import Foundation

  // A formatter also parses strings that do not match the pattern. To reject these, its result is
  // formatted again and compared.

  /// A date pattern that needs a `DateFormatter`.
  struct DateFormatterPattern: Sendable {
    private let formatter = DateFormatter()
    /// Whether formatting a parsed date returns the original string; false if the pattern has a
    /// zone.
    private let isReversible: Bool
    private let fractionDigits: Int
    private let hasYearField: Bool

    private static let secondsOfYear = 366.0 * 86_400

    init?(_ pattern: String, _ timeZone: TimeZone, _ locale: Locale?) {
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

    func date(from text: String) -> Date? {
      // The formatter skips white space, and accepts digits of all scripts, missing leading zeros
      // and other spellings of names. That of swift-corelibs-foundation traps if a date ends inside
      // a character, so characters with several code units, such as combining marks, are rejected.
      guard text.first != " ", text.last != " ", text.count == text.utf16.count,
        let date = formatter.date(from: text)
      else { return nil }
      // The formatter counts milliseconds from 1970, and rounds its result twice. The quotient of
      // two integers is rounded once.
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

    /// Returns the text of a date; nil if the pattern cannot represent its year.
    func text(of date: Date) -> String? {
      let text = formatter.string(from: date)
      // `yy` formats 1850 as 50, which parses as a year of another century.
      if hasYearField, let read = formatter.date(from: text),
        abs(read.timeIntervalSince(date)) > Self.secondsOfYear
      {
        return nil
      }
      return text
    }

    func offset(at date: Date) -> Int { formatter.timeZone.secondsFromGMT(for: date) }
  }
#else
  import FoundationEssentials

  /// No pattern is supported that needs a `DateFormatter`.
  enum DateFormatterPattern: Sendable {
    init?(_ pattern: String, _ timeZone: TimeZone, _ locale: Locale?) { return nil }

    func date(from text: String) -> Date? { nil }
    func text(of date: Date) -> String? { nil }
    func offset(at date: Date) -> Int { 0 }
  }
#endif

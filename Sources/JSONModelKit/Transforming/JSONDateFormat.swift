#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The format of dates, for one property or for all dates of a class.
///
/// ```swift
/// override class var propertyTransformers: [String: JSONTransformer] {
///   [
///     "birthday": .date(.pattern("dd.MM.yyyy")),
///     "createdAt": .date(.secondsSince1970),
///   ]
/// }
/// // {"birthday": "06.05.2014", "createdAt": 1700000000}
/// ```
///
/// Pass it to ``JSONTransformer/date(_:)`` for a property, to
/// ``JSONTransformerRegistry/init(inheriting:dates:)`` for some classes, or to
/// ``JSONTransformerRegistry/registerDates(_:)`` for all. The guide is <doc:Guide-Dates>.
public enum JSONDateFormat: Sendable, Hashable {
  /// A string that ``dateFromString(_:)`` accepts, but not a number; exported as RFC 3339.
  case iso8601
  /// A number of seconds since 1970-01-01 in UTC, which may have a fractional part.
  ///
  /// The number may also be in a string, `"1700000000"`, except with
  /// ``JSONTransformerRegistry/strict``. You get the date nearest to the decimal digits of the
  /// number, just as from a string with these digits. An export writes the fewest digits that
  /// import as an equal date.
  case secondsSince1970
  /// A number of milliseconds since 1970-01-01 in UTC, which may have a fractional part.
  ///
  /// Dates are exact, and the number may be in a string, as with ``secondsSince1970``.
  case millisecondsSince1970
  /// A number of seconds since 2001-01-01 in UTC, which may have a fractional part.
  ///
  /// The number is `Date.timeIntervalSinceReferenceDate`, which `JSONEncoder` writes by default.
  case secondsSinceReferenceDate
  /// The date of an e-mail or an RSS feed, such as `Tue, 06 May 2014 08:03:21 +0200`.
  ///
  /// The grammar is RFC 5322, section 3.3, which replaces RFC 2822. The day of the week and the
  /// seconds may be missing, and you can write names in any case. The day of the week must be
  /// right, and the year 1900 to 9999.
  ///
  /// Of the obsolete syntax of section 4.3, only the zones `UT`, `GMT`, `EST`, `EDT`, `CST`, `CDT`,
  /// `MST`, `MDT`, `PST` and `PDT` are accepted. Comments, military zones, years of two digits, and
  /// text around the date are rejected.
  ///
  /// Exported dates are in UTC, without a fraction: `Tue, 06 May 2014 06:03:21 +0000`.
  case rfc2822
  /// The date of older .NET servers, such as `/Date(1530144000000+0530)/`.
  ///
  /// The number counts the milliseconds since 1970-01-01 in UTC and may be negative. An offset
  /// after it, such as `+0530`, is the time zone of the server and doesn't change the date.
  /// Documents can escape the slashes: `\/Date(1530144000000)\/` is the same JSON string.
  ///
  /// Exported dates have no offset, and are rounded down to milliseconds.
  case microsoft
  #if FoundationObjects || canImport(Darwin)
    /// A string in a pattern of Unicode Technical Standard #35, such as `dd.MM.yyyy HH:mm`.
    ///
    /// ```swift
    /// let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    /// .pattern("dd.MM.yyyy HH:mm", timeZone: berlin)
    /// .pattern("d. MMMM yyyy", locale: Locale(identifier: "de_DE"))
    /// ```
    ///
    /// Without a zone in the pattern, dates are in `timeZone`, by default UTC. Names of months and
    /// days are in the language of `locale`, by default English. Names with combining characters
    /// cannot be imported.
    ///
    /// A string must match the pattern exactly: `6.5.2014` is rejected for `dd.MM.yyyy`, and a day
    /// of the week must be right. For the zone fields `Z`, `ZZZZZ`, `X`, `XX`, `XXX`, `x`, `xx` and
    /// `xxx`, you can import `Z`, `+02:00`, `+0200` and `+02`. Fractions of seconds have as many
    /// digits as the pattern has `S`. Up to nine are kept; where a `DateFormatter` is needed, three
    /// are kept, and only zeros may follow. Without a year in the pattern, the year is 2000;
    /// without a month or a day, it is January or the first day of the month.
    ///
    /// The calendar is Gregorian, also before 1582, and the years are 1 to 9999. Letters that are
    /// easily confused, such as `YYYY` for `yyyy`, are a declaration error,
    /// ``JSONModelError/Kind/invalidDeclaration(_:)``.
    ///
    /// Patterns are more than 100 times as fast if they don't need a `DateFormatter`: write only
    /// numbers with fixed widths, English names and numeric zones, with a time zone that has a
    /// fixed offset. The guide is <doc:Guide-Dates>.
    case pattern(
      String, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX"))
  #else
    /// A string in a pattern of Unicode Technical Standard #35, such as `dd.MM.yyyy HH:mm`.
    ///
    /// You can write numbers with fixed widths, English names and numeric zones, with a time zone
    /// that has a fixed offset. Other patterns are a declaration error.
    case pattern(String, timeZone: TimeZone = .gmt)

    /// Unavailable, because FoundationEssentials doesn't keep the identifier of a locale.
    @available(*, unavailable, message: "enable the trait FoundationObjects of JSONModelKit")
    public static func pattern(
      _ pattern: String, timeZone: TimeZone = .gmt, locale: Locale
    ) -> JSONDateFormat {
      .pattern(pattern, timeZone: timeZone)
    }
  #endif
}

extension JSONDateFormat {
  /// Makes a registry import and export dates in this format only.
  ///
  /// - Parameter convertsStrings: Whether a number may also be in a string.
  func addTransformers(to registry: JSONTransformerRegistry, convertsStrings: Bool) {
    switch self {
    case .iso8601:
      registry.addImport(isBuiltIn: true, isExclusive: true, dateFromString)
      registry.addExport(isBuiltIn: true, stringFromDate)
    case .secondsSince1970:
      addNumbers(of: .second, to: registry, convertsStrings)
    case .millisecondsSince1970:
      addNumbers(of: .millisecond, to: registry, convertsStrings)
    case .secondsSinceReferenceDate:
      registry.addImport(isExclusive: true, words: words) { (seconds: Double) in
        try writable(Date(timeIntervalSinceReferenceDate: seconds))
      }
      registry.register { (date: Date) in try writable(date).timeIntervalSinceReferenceDate }
    case .rfc2822:
      registry.addImport(isExclusive: true, words: words) { (text: String) in
        Date(timeIntervalSinceReferenceDate: try DateText.seconds(ofMailDate: text))
      }
      registry.register { (date: Date) in
        try DateText.mailDate(ofSecondsSince2001: writable(date).timeIntervalSinceReferenceDate)
      }
    case .microsoft:
      registry.addImport(
        isExclusive: true, form: .microsoftDate, words: words, dateFromMicrosoftString)
      registry.addExport(microsoftStringFromDate)
    case .pattern:
      guard let format = datePattern else { return }
      registry.addImport(isExclusive: true, fastDateSteps: format.readingSteps, words: words) {
        try format.date(from: $0)
      }
      registry.register { try format.text(of: $0) }
    }
  }

  private func addNumbers(
    of unit: DecimalSeconds.Unit, to registry: JSONTransformerRegistry, _ convertsStrings: Bool
  ) {
    registry.addImport(isExclusive: true, words: words) { (number: JSONNumber) in
      try number.date(in: unit)
    }
    registry.register { (date: Date) in try date.number(in: unit) }
    guard convertsStrings else { return }
    registry.addImport(isExclusive: true, form: .number) { (text: String) in
      try numberFromString(text).date(in: unit, namesFix: false)
    }
  }

  /// The requirement for sentences of JSON Schemas.
  private var words: String {
    switch self {
    case .iso8601: "must be a date in the format of RFC 3339"
    case .secondsSince1970: "must be a date in seconds since 1970-01-01T00:00:00Z"
    case .millisecondsSince1970: "must be a date in milliseconds since 1970-01-01T00:00:00Z"
    case .secondsSinceReferenceDate: "must be a date in seconds since 2001-01-01T00:00:00Z"
    case .rfc2822: "must be a date in the format of RFC 2822"
    case .microsoft: "must be a date in milliseconds since 1970-01-01T00:00:00Z as /Date(0)/"
    case .pattern: "must be a date in the format \(patternValues?.pattern ?? "")"
    }
  }

  /// The declaration error of the pattern, without the property's name, or nil if there is none.
  var patternError: String? {
    guard let values = patternValues else { return nil }
    let subject = "has the date pattern \"\(values.pattern)\""
    let declarationErrors = PatternLetters(values.pattern).declarationErrors
    if !declarationErrors.isEmpty {
      return "\(subject): \(declarationErrors.joined(separator: "; "))"
    }
    if FullFoundation.isAvailable || datePattern?.isSupported ?? true { return nil }
    return "\(subject), which needs a DateFormatter; \(FullFoundation.fix)"
  }

  private var datePattern: DatePattern? {
    patternValues.map { DatePattern($0.pattern, $0.timeZone, $0.locale) }
  }

  /// The values of a pattern, with nil for the locale if there is only English; nil for others.
  private var patternValues: (pattern: String, timeZone: TimeZone, locale: Locale?)? {
    #if FoundationObjects || canImport(Darwin)
      guard case .pattern(let pattern, let timeZone, let locale) = self else { return nil }
      return (pattern, timeZone, locale)
    #else
      guard case .pattern(let pattern, let timeZone) = self else { return nil }
      return (pattern, timeZone, nil)
    #endif
  }
}

extension StringForm {
  fileprivate static let microsoftDate = StringForm(
    pattern: #"^/Date\(-?[0-9]+(?:[+-][0-9]{4})?\)/$"#, exportedPattern: #"^/Date\(-?[0-9]+\)/$"#)
}

/// Returns the date; throws if the date cannot be exported.
private func writable(_ date: Date) throws -> Date {
  if let reason = date.reasonNotExportable { throw JSONTransformError(reason) }
  return date
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The format of the dates of one property, for ``JSONTransformer/date(_:)``, or of all dates of a
/// class, for ``JSONTransformerRegistry/init(inheriting:dates:)``.
///
/// ```swift
/// override class var propertyTransformers: [String: JSONTransformer] {
///   ["birthday": .date(.pattern("dd.MM.yyyy")), "createdAt": .date(.secondsSince1970)]
/// }
/// // {"birthday": "06.05.2014", "createdAt": 1700000000}
/// ```
public enum JSONDateFormat: Sendable, Hashable {
  /// The strings that ``dateFromString(_:)`` accepts, but not numbers; exported as RFC 3339.
  case iso8601
  /// A number of seconds since 1970-01-01 in UTC. It may have a fractional part.
  ///
  /// An import also accepts the number in a string, `"1700000000"`, except with
  /// ``JSONTransformerRegistry/strict``. The date is the one nearest to the decimal digits of the number, equal to that of a string
  /// with the same digits. An export writes the fewest digits that import as an equal date.
  case secondsSince1970
  /// A number of milliseconds since 1970-01-01 in UTC. It may have a fractional part.
  ///
  /// Dates are exact, and the number may be in a string, as with ``secondsSince1970``.
  case millisecondsSince1970
  /// A number of seconds since 2001-01-01 in UTC. It may have a fractional part.
  ///
  /// The number is `Date.timeIntervalSinceReferenceDate`, which `JSONEncoder` writes by default.
  case secondsSinceReferenceDate
  /// The date of an e-mail or an RSS feed, such as `Tue, 06 May 2014 08:03:21 +0200`.
  ///
  /// The grammar is that of RFC 5322, section 3.3, which replaces RFC 2822: the day of the week and
  /// the seconds may be missing, and the case of names does not matter. Of the obsolete syntax of
  /// section 4.3, only the zones `UT`, `GMT`, `EST`, `EDT`, `CST`, `CDT`, `MST`, `MDT`, `PST` and
  /// `PDT` are accepted, but no comments, military zones, or years of two digits. The day of the
  /// week must be that of the date, and the year is 1900 to 9999. Nothing may precede or follow the
  /// date.
  ///
  /// Exported dates are in UTC, without a fraction: `Tue, 06 May 2014 06:03:21 +0000`.
  case rfc2822
  /// The date of older .NET servers, such as `/Date(1530144000000+0530)/`.
  ///
  /// The number counts the milliseconds since 1970-01-01 in UTC and may be negative. An offset after
  /// it, such as `+0530`, names the time zone of the server and does not change the date. Documents
  /// may escape the slashes: `\/Date(1530144000000)\/` is the same JSON string.
  ///
  /// Exported dates have no offset, and are rounded down to milliseconds.
  case microsoft
  #if FoundationObjects || canImport(Darwin)
    /// A string in a pattern of Unicode Technical Standard #35, such as `dd.MM.yyyy HH:mm`.
    ///
    /// ```swift
    /// .pattern("dd.MM.yyyy HH:mm", timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
    /// .pattern("d. MMMM yyyy", locale: Locale(identifier: "de_DE"))
    /// ```
    ///
    /// Without a zone in the pattern, the date is in `timeZone`. Names of months and days are in
    /// the language of `locale`. The defaults are UTC and English. Names with combining characters
    /// cannot be imported.
    ///
    /// A string must match the pattern exactly: `6.5.2014` is rejected for `dd.MM.yyyy`, and a day
    /// of the week must be that of the date. For each of the zone fields `Z`, `ZZZZZ`, `X`, `XX`,
    /// `XXX`, `x`, `xx` and `xxx`, an import accepts `Z`, `+02:00`, `+0200` and `+02`. Fractions of
    /// seconds have as many digits as the pattern has `S`; up to nine are kept, or three where a
    /// `DateFormatter` is needed, which rejects other digits than 0 after them. Without a year in
    /// the pattern, the year is 2000. Without a month or a day, it is January or the first day of
    /// the month.
    ///
    /// The calendar is Gregorian, also before 1582, and the years are 1 to 9999. Letters that are
    /// easily confused, such as `YYYY` for `yyyy`, are a declaration error,
    /// ``JSONModelError/Kind/invalidDeclaration(_:)``.
    ///
    /// If a pattern has only numbers with fixed widths, English names and numeric zones, and the
    /// time zone has a fixed offset, dates are parsed without a `DateFormatter`, more than 100
    /// times as fast.
    case pattern(
      String, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX"))
  #else
    /// A string in a pattern of Unicode Technical Standard #35, such as `dd.MM.yyyy HH:mm`.
    ///
    /// The pattern has only numbers with fixed widths, English names and numeric zones, and the
    /// time zone has a fixed offset. All others are a declaration error.
    case pattern(String, timeZone: TimeZone = .gmt)

    /// FoundationEssentials does not keep the identifier of a locale.
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

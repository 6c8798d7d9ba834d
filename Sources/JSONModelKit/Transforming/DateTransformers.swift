#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Returns the date that a string represents in one of the forms below.
///
/// ```swift
/// try dateFromString("2014-05-06T08:03:21Z")             // RFC 3339, section 5.6
/// try dateFromString("2014-05-06 08:03:21.25+02:00")     // any fraction, any zone
/// try dateFromString("2014-05-06T08:03:21")              // without a zone: UTC
/// try dateFromString("2014-05-06")                       // midnight in UTC
/// try dateFromString("Tue May 06 08:03:21 +0200 2014")   // in English
/// ```
///
/// A zone is `Z`, `+02:00`, `+0200` or `+02`. A leap second, `23:59:60` in UTC, is imported as the
/// second after it.
///
/// - Throws: ``JSONTransformError`` for any other string, including the basic form `20140506` and
///   dates or times that do not exist, such as `2026-02-30` and `24:00`.
@_disfavoredOverload public func dateFromString(_ text: String) throws -> Date {
  switch DateText.secondsSince2001(text) {
  case .success(let seconds): return Date(timeIntervalSinceReferenceDate: seconds)
  case .failure(let rejection): throw JSONTransformError(rejection.reason)
  }
}

/// Returns the date at a number of seconds after 1970-01-01 in UTC.
///
/// The number may have a fractional part.
///
/// ```swift
/// try dateFromDouble(1_700_000_000.5)      // 2023-11-14T22:13:20.5Z
/// try dateFromDouble(1_700_000_000_000)    // throws: these are milliseconds
/// ```
///
/// - Throws: ``JSONTransformError`` if the number is not finite, or if the date is outside the
///   years 0 to 9999, which cannot be exported.
@_disfavoredOverload public func dateFromDouble(_ seconds: Double) throws -> Date {
  try date(secondsSince1970: seconds, hint: millisecondsHint(seconds))
}

/// Returns a hint to use the milliseconds format if the number is a valid date in milliseconds;
/// otherwise an empty string.
private func millisecondsHint(_ seconds: Double) -> String {
  let date = Date(timeIntervalSince1970: seconds / 1000)
  return CalendarDate.writableSeconds.contains(date.timeIntervalSinceReferenceDate)
    ? "; for milliseconds use .date(.millisecondsSince1970)" : ""
}

/// Returns the date at a number of seconds after 1970-01-01 in UTC.
///
/// - Parameter hint: The text that the error appends to the reason.
func date(secondsSince1970 seconds: Double, hint: @autoclosure () -> String = "") throws -> Date {
  let date = Date(timeIntervalSince1970: seconds)
  if let reason = date.reasonNotExportable {
    throw JSONTransformError(seconds.isFinite ? reason + hint() : "not a finite number")
  }
  return date
}

extension Date {
  /// The reason why RFC 3339 cannot represent the date, or nil if it can.
  var reasonNotExportable: String? {
    DateText.rejection(ofSecondsSince2001: timeIntervalSinceReferenceDate)?.reason
  }
}

/// Returns the RFC 3339 string of a date, in UTC.
///
/// The string has the fewest fractional digits with which it is imported as an equal date.
///
/// ```swift
/// try stringFromDate(Date(timeIntervalSince1970: 0.25))   // "1970-01-01T00:00:00.25Z"
/// ```
///
/// It has at most nine fractional digits. They suffice for every date more than 97 days away from
/// 2001-01-01. Closer to it, `Date` is more precise than a nanosecond, and the string is rounded to
/// nanoseconds.
///
/// - Throws: ``JSONTransformError`` for a date outside the years 0 to 9999, which RFC 3339 cannot
///   represent.
@_disfavoredOverload public func stringFromDate(_ date: Date) throws -> String {
  if let reason = date.reasonNotExportable { throw JSONTransformError(reason) }
  return DateText.text(ofSecondsSince2001: date.timeIntervalSinceReferenceDate)
}

/// Returns the seconds from 1970-01-01 in UTC to a date, with their fractional part.
///
/// The built-in registries do not contain this transformer. Register it to export dates as numbers:
///
/// ```swift
/// let registry = JSONTransformerRegistry()
/// registry.register(doubleFromDate)
/// ```
@_disfavoredOverload public func doubleFromDate(_ date: Date) -> Double {
  date.timeIntervalSince1970
}

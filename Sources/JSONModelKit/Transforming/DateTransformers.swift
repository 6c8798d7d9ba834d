#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The date that a text is, in one of the forms shown.
///
/// ```swift
/// try dateFromString("2014-05-06T08:03:21Z")             // RFC 3339, section 5.6
/// try dateFromString("2014-05-06 08:03:21.25+02:00")     // any fraction, any zone
/// try dateFromString("2014-05-06T08:03:21")              // without a zone: UTC
/// try dateFromString("2014-05-06")                       // midnight in UTC
/// try dateFromString("Tue May 06 08:03:21 +0200 2014")   // in English
/// ```
///
/// A zone may be written `+02:00`, `+0200`, `+02` or `Z`.
///
/// A leap second, `23:59:60` in UTC, is the first second after it.
///
/// - Throws: ``JSONTransformError`` for any other text, the basic form `20140506` included, and for
///   what is no date, such as `2026-02-30` or `24:00`.
public func dateFromString(_ text: String) throws -> Date {
  switch DateText.secondsSince2001(text) {
  case .success(let seconds): return Date(timeIntervalSinceReferenceDate: seconds)
  case .failure(let refusal): throw JSONTransformError(refusal.reason)
  }
}

/// Returns the date that is a number of seconds after 1970-01-01 in UTC, fractions included.
///
/// ```swift
/// try dateFromDouble(1_700_000_000.5)      // 2023-11-14T22:13:20.5Z
/// try dateFromDouble(1_700_000_000_000)    // throws: these are milliseconds
/// ```
///
/// - Throws: ``JSONTransformError`` if not a finite number, or the date is outside of the years
///   0 to 9999, which cannot be exported.
public func dateFromDouble(_ seconds: Double) throws -> Date {
  try date(secondsSince1970: seconds, hint: millisecondsHint(seconds))
}

/// Suggests the format for numbers that would be dates if they were milliseconds.
private func millisecondsHint(_ seconds: Double) -> String {
  let date = Date(timeIntervalSince1970: seconds / 1000)
  return CalendarDate.writableSeconds.contains(date.timeIntervalSinceReferenceDate)
    ? "; for milliseconds use .date(.millisecondsSince1970)" : ""
}

/// - Parameter hint: What the error says after the reason.
func date(secondsSince1970 seconds: Double, hint: @autoclosure () -> String = "") throws -> Date {
  let date = Date(timeIntervalSince1970: seconds)
  if let reason = date.reasonNotToWrite {
    throw JSONTransformError(seconds.isFinite ? reason + hint() : "not a finite number")
  }
  return date
}

extension Date {
  /// Why no text of RFC 3339 stands for the date; nil if one does.
  var reasonNotToWrite: String? {
    DateText.refusal(ofSecondsSince2001: timeIntervalSinceReferenceDate)?.reason
  }
}

/// Returns the date in the form of RFC 3339, in UTC, with the fewest fraction digits that an import
/// reads as an equal date.
///
/// ```swift
/// try stringFromDate(Date(timeIntervalSince1970: 0.25))   // "1970-01-01T00:00:00.25Z"
/// ```
///
/// It writes at most nine digits. They suffice for every date that is more than 97 days away from
/// 2001-01-01; nearer to it `Date` is finer than a nanosecond, and the nearest one is written.
///
/// - Throws: ``JSONTransformError`` for a date outside of the years 0 to 9999, which RFC 3339 has
///   no text for.
public func stringFromDate(_ date: Date) throws -> String {
  if let reason = date.reasonNotToWrite { throw JSONTransformError(reason) }
  return DateText.text(ofSecondsSince2001: date.timeIntervalSinceReferenceDate)
}

/// The seconds from 1970-01-01 in UTC to the date, fractions included.
///
/// No registry has it at first. A class whose registry has it writes dates as numbers:
///
/// ```swift
/// let registry = JSONTransformerRegistry()
/// registry.register(doubleFromDate)
/// ```
public func doubleFromDate(_ date: Date) -> Double { date.timeIntervalSince1970 }

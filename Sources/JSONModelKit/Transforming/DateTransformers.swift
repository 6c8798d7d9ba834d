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

/// The date so many seconds after 1970-01-01 in UTC, fractions included.
///
/// - Throws: ``JSONTransformError`` if the number is not finite.
public func dateFromDouble(_ seconds: Double) throws -> Date {
  guard seconds.isFinite else { throw JSONTransformError("the number is not finite") }
  return Date(timeIntervalSince1970: seconds)
}

/// The date as RFC 3339 has it, in UTC, with as many digits of the fraction, up to six, as it takes
/// to come back equal to the microsecond.
///
/// ```swift
/// try stringFromDate(Date(timeIntervalSince1970: 0.25))   // "1970-01-01T00:00:00.25Z"
/// ```
///
/// - Throws: ``JSONTransformError`` for a date outside of the years 0 to 9999, which RFC 3339 has
///   no text for.
public func stringFromDate(_ date: Date) throws -> String {
  let interval = date.timeIntervalSinceReferenceDate
  // Ten thousand years on either side; also refuses what is not finite.
  guard abs(interval) < 4e11 else {
    throw JSONTransformError("the date is outside of the years 0 to 9999")
  }
  var seconds = Int(interval.rounded(.down))
  var microseconds = Int(((interval - interval.rounded(.down)) * 1e6).rounded())
  if microseconds == 1_000_000 {
    seconds += 1
    microseconds = 0
  }
  let secondsPerDay = CalendarDate.secondsPerDay
  let day = (seconds - (seconds < 0 ? secondsPerDay - 1 : 0)) / secondsPerDay
  let calendar = CalendarDate(daysSince2001: day)
  guard (0...9999).contains(calendar.year) else {
    throw JSONTransformError("the date is outside of the years 0 to 9999")
  }
  let time = seconds - day * secondsPerDay
  var text =
    padded(calendar.year, 4) + "-" + padded(calendar.month, 2) + "-" + padded(calendar.day, 2)
    + "T" + padded(time / 3600, 2) + ":" + padded(time / 60 % 60, 2) + ":" + padded(time % 60, 2)
  if microseconds > 0 {
    text += "." + padded(microseconds, 6)
    while text.hasSuffix("0") { text.removeLast() }
  }
  return text + "Z"
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

private func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

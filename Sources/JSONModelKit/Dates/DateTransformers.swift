#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Returns the date that a string represents in one of the forms below.
///
/// ```swift
/// try dateFromString("2014-05-06T08:03:21Z")
/// // RFC 3339, section 5.6
/// try dateFromString("2014-05-06 08:03:21.25+02:00")
/// // any fraction, any zone
/// try dateFromString("2014-05-06T08:03:21")
/// // without a zone: UTC
/// try dateFromString("2014-05-06")
/// // midnight in UTC
/// try dateFromString("Tue May 06 08:03:21 +0200 2014")
/// // in English
/// ```
///
/// A zone is `Z`, `+02:00`, `+0200` or `+02`. A leap second, `23:59:60` in UTC, becomes the second
/// after it. The guide is <doc:Guide-Dates>.
///
/// - Parameter text: A date in one of the forms above.
/// - Returns: The point in time, which is midnight in UTC for a date without a time.
/// - Throws: ``JSONTransformError`` for any other string, including the basic form `20140506` and
///   dates or times that don't exist, such as `2026-02-30` and `24:00`.
@_disfavoredOverload public func dateFromString(_ text: String) throws -> Date {
  switch DateText.secondsSince2001(text) {
  case .success(let seconds): return Date(timeIntervalSinceReferenceDate: seconds)
  case .failure(let rejection): throw JSONTransformError(rejection.reason)
  }
}

/// Returns the date at a number of seconds after 1970-01-01 in UTC.
///
/// The number may have a fractional part. The result is the `Date` nearest to its decimal digits, so
/// it is equal to the date of a string with the same digits:
///
/// ```swift
/// try dateFromNumber(1_479_524_146.179)    // 2016-11-19T02:55:46.179Z
/// try dateFromNumber(1_700_000_000_000)    // throws: these are milliseconds
/// ```
///
/// - Throws: ``JSONTransformError`` if the date is outside the years 0 to 9999, which cannot be
///   exported.
func dateFromNumber(_ seconds: JSONNumber) throws -> Date {
  try seconds.date(in: .second)
}

extension JSONNumber {
  /// Returns the date at this number of units after 1970-01-01 in UTC.
  ///
  /// - Parameter namesFix: Whether the reason of an error names milliseconds as the fix; for strings,
  ///   the issue has a fix.
  func date(in unit: DecimalSeconds.Unit, namesFix: Bool = true) throws -> Date {
    let date = nearestDate(in: unit)
    guard let reason = date.reasonNotExportable else { return date }
    let isInMilliseconds =
      namesFix && unit == .second && nearestDate(in: .millisecond).reasonNotExportable == nil
    throw JSONTransformError(
      isInMilliseconds ? reason + "; for milliseconds use .date(.millisecondsSince1970)" : reason)
  }

  private func nearestDate(in unit: DecimalSeconds.Unit) -> Date {
    let seconds = Self.reading(text) {
      DecimalSeconds.secondsSince2001($0, in: unit, from: $1)
    }
    return Date(timeIntervalSinceReferenceDate: seconds ?? .nan)
  }
}

extension Date {
  /// The reason why RFC 3339 cannot represent the date, or nil if it can.
  var reasonNotExportable: String? {
    DateText.rejection(ofSecondsSince2001: timeIntervalSinceReferenceDate)?.reason
  }

  /// Returns the number of units from 1970-01-01 in UTC to the date, with the fewest digits that
  /// import as an equal date.
  func number(in unit: DecimalSeconds.Unit) throws -> JSONNumber {
    if let reason = reasonNotExportable { throw JSONTransformError(reason) }
    guard let parts = JSONNumber(timeIntervalSinceReferenceDate)?.decimalParts,
      var seconds = DecimalSeconds(
        isNegative: parts.isNegative, digits: parts.digits, exponent: parts.exponent)
    else { throw JSONTransformError(DateText.Rejection.notFinite.reason) }
    seconds.whole += DecimalSeconds.to2001
    return JSONNumber(checked: seconds.text(in: unit))
  }
}

// The dates of .NET servers before it had a JSON library of its own:
//
//   /Date(1530144000000+0530)/     milliseconds since 1970 in UTC; the offset does not change them

/// Returns the date of a string such as `/Date(1530144000000+0530)/`.
///
/// - Throws: ``JSONTransformError`` for any other string, and for a date outside the years 0 to 9999.
package func dateFromMicrosoftString(_ text: String) throws -> Date {
  let (prefix, suffix) = ("/Date(".utf8, ")/".utf8)
  var rest = Substring(text).utf8
  guard rest.starts(with: prefix), rest.count > prefix.count + suffix.count,
    rest.suffix(suffix.count).elementsEqual(suffix)
  else { throw JSONTransformError.invalidMicrosoftDate }
  rest = rest.dropFirst(prefix.count).dropLast(suffix.count)
  let sign = rest.prefix { $0 == UInt8(ascii: "-") }
  let digits = rest.dropFirst(sign.count).prefix { $0.isDigit }
  let offset = rest.dropFirst(sign.count + digits.count)
  let isOffset =
    offset.count == 5 && (offset.first == UInt8(ascii: "+") || offset.first == UInt8(ascii: "-"))
    && offset.dropFirst().allSatisfy(\.isDigit)
  guard sign.count <= 1, !digits.isEmpty, offset.isEmpty || isOffset else {
    throw JSONTransformError.invalidMicrosoftDate
  }
  let magnitude = Substring(digits.drop { $0 == UInt8(ascii: "0") })
  let isZero = magnitude.isEmpty
  return try JSONNumber(checked: isZero ? "0" : String(Substring(sign) + magnitude))
    .date(in: .millisecond)
}

/// Returns a string such as `/Date(1530144000000)/`; the date is rounded down to milliseconds.
///
/// - Throws: ``JSONTransformError`` for a date outside the years 0 to 9999.
package func microsoftStringFromDate(_ date: Date) throws -> String {
  let text = try date.number(in: .millisecond).text
  let whole = text.prefix { $0 != "." }
  guard whole.endIndex < text.endIndex, text.hasPrefix("-") else { return "/Date(\(whole))/" }
  // The fraction is not zero, so the next lower number is one less.
  return "/Date(\((Int64(whole) ?? 0) - 1))/"
}

extension JSONTransformError {
  fileprivate static var invalidMicrosoftDate: JSONTransformError {
    JSONTransformError("not a date such as /Date(1530144000000)/")  // A text, not a number.
  }
}

/// Returns the RFC 3339 string of a date, in UTC.
///
/// ```swift
/// try stringFromDate(Date(timeIntervalSince1970: 0.25))
/// // "1970-01-01T00:00:00.25Z"
/// ```
///
/// You get the fewest fractional digits that import as an equal date, and at most nine. Nine
/// suffice for every date more than 97 days away from 2001-01-01. Closer to it, `Date` is more
/// precise than a nanosecond, so the string is rounded to nanoseconds.
///
/// - Parameter date: A date in the years 0 to 9999.
/// - Returns: The string, which ends in `Z`.
/// - Throws: ``JSONTransformError`` for a date outside the years 0 to 9999, which RFC 3339 cannot
///   represent.
@_disfavoredOverload public func stringFromDate(_ date: Date) throws -> String {
  if let reason = date.reasonNotExportable { throw JSONTransformError(reason) }
  return DateText.text(ofSecondsSince2001: date.timeIntervalSinceReferenceDate)
}

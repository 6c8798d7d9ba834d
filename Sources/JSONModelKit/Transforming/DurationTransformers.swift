// A duration of ISO 8601 with units of fixed length:
//
//   -P1DT2H3M4.5S     1 day is 24 hours; weeks (P2W) are accepted, years and months are not
//
// Values are counted in attoseconds, which `Duration` stores, so nothing is rounded.

/// Converts a duration of ISO 8601, such as `PT1H30M` or `-PT0.5S`, to a `Duration`.
///
/// ```swift
/// try durationFromString("PT1H30M")   // 5400.0 seconds
/// try durationFromString("P1DT0.25S") // 86400.25 seconds
/// try durationFromString("P1M")
/// // throws: months have no fixed length
/// ```
///
/// You can write weeks, days, hours, minutes and seconds in this order, each at most once. Only
/// seconds may have fractional digits, up to 18. A day has 24 hours.
///
/// - Parameter text: A duration, without white space around it.
/// - Returns: The duration, exact to an attosecond.
/// - Throws: ``JSONTransformError`` for any other string, and for a value out of the range of
///   `Duration`.
@_disfavoredOverload public func durationFromString(_ text: String) throws -> Duration {
  var rest = Substring(text)
  let isNegative = rest.first == "-"
  if isNegative { rest.removeFirst() }
  guard rest.popFirst() == "P", !rest.isEmpty else { throw JSONTransformError.invalidDuration }
  var units: [(letter: Character, seconds: Int128, isTime: Bool)] = [
    ("W", 604_800, false), ("D", 86_400, false), ("H", 3_600, true), ("M", 60, true),
    ("S", 1, true),
  ]
  var (total, isTime): (Int128, Bool) = (0, false)
  while !rest.isEmpty {
    if !isTime, rest.first == "T" {
      isTime = true
      rest.removeFirst()
    }
    let digits = rest.prefix { $0 != "." && !$0.isLetter }
    rest = rest[digits.endIndex...]
    var fraction: Substring?
    if rest.first == "." {
      fraction = rest.dropFirst().prefix { !$0.isLetter }
      rest = rest[(fraction ?? rest).endIndex...]
    }
    guard let letter = rest.popFirst(),
      let index = units.firstIndex(where: { $0.letter == letter && $0.isTime == isTime }),
      fraction == nil || letter == "S"
    else { throw JSONTransformError.invalidDuration }
    let unit = units[index].seconds
    units.removeSubrange(...index)
    total = try added(total, try attoseconds(digits, fraction, unit))
  }
  return Duration(attoseconds: isNegative ? -total : total)
}

/// Converts a number of seconds to a `Duration`, with up to 18 fractional digits.
///
/// ```swift
/// try durationFromNumber(1.5)   // 1.5 seconds
/// ```
///
/// - Throws: ``JSONTransformError`` for more fractional digits, and for a number out of the range
///   of `Duration`.
func durationFromNumber(_ seconds: JSONNumber) throws -> Duration {
  guard let parts = seconds.decimalParts else { throw JSONTransformError.durationOutOfRange }
  var total: Int128 = 0
  for digit in parts.digits { total = try added(try product(total, 10), Int128(digit)) }
  if total == 0 { return .zero }
  guard parts.exponent >= -18 else {
    throw JSONTransformError("a duration has at most 18 fractional digits")
  }
  guard parts.exponent <= 21 else { throw JSONTransformError.durationOutOfRange }
  for _ in 0..<parts.exponent + 18 { total = try product(total, 10) }
  return Duration(attoseconds: parts.isNegative ? -total : total)
}

/// Returns a duration in ISO 8601 format, in hours, minutes and seconds.
///
/// ```swift
/// stringFromDuration(.seconds(5_400.5))     // PT1H30M0.5S
/// stringFromDuration(.milliseconds(-250))   // -PT0.25S
/// stringFromDuration(.zero)                 // PT0S
/// ```
///
/// - Parameter duration: A duration of any length, which may be negative.
/// - Returns: The string, without units that are zero.
@_disfavoredOverload public func stringFromDuration(_ duration: Duration) -> String {
  let magnitude = duration.attoseconds.magnitude
  let (seconds, fraction) = magnitude.quotientAndRemainder(
    dividingBy: attosecondsPerSecond.magnitude)
  var text = duration.attoseconds < 0 ? "-PT" : "PT"
  if seconds >= 3_600 { text += "\(seconds / 3_600)H" }
  if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)M" }
  if seconds % 60 > 0 || fraction > 0 || seconds == 0 {
    text += "\(seconds % 60)"
    if fraction > 0 {
      let padded = String(fraction).padded(to: 18)
      text += "." + padded[...(padded.lastIndex { $0 != "0" } ?? padded.startIndex)]
    }
    text += "S"
  }
  return text
}

// A time span of .NET, whose digits are counts of 100 nanoseconds:
//
//   -1.02:03:04.5000000     [-][d.]hh:mm:ss[.fffffff]

/// Converts a time span of .NET, such as `1.02:03:04.5000000`, to a `Duration`.
///
/// - Throws: ``JSONTransformError`` for any other string, and for a value out of the range of
///   `Duration`.
func durationFromTimeSpan(_ text: String) throws -> Duration {
  var rest = Substring(text)
  let isNegative = rest.utf8.first == UInt8(ascii: "-")
  if isNegative { rest.removeFirst() }
  let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 3 else { throw JSONTransformError.invalidTimeSpan }
  let hours = parts[0].split(separator: ".", omittingEmptySubsequences: false)
  let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
  guard hours.count <= 2, seconds.count <= 2 else { throw JSONTransformError.invalidTimeSpan }
  var total: Int128 = 0
  if hours.count == 2 {
    guard hours[0].isDecimal else { throw JSONTransformError.invalidTimeSpan }
    guard let days = Int128(hours[0]) else { throw JSONTransformError.durationOutOfRange }
    total = try product(days, 24)
  }
  total = try added(total, hours[hours.count - 1].twoDigits(below: 24))
  total = try added(try product(total, 60), parts[1].twoDigits(below: 60))
  total = try added(try product(total, 60), seconds[0].twoDigits(below: 60))
  var ticks: Int128 = 0
  if seconds.count == 2 {
    let digits = seconds[1]
    guard digits.isDecimal, digits.utf8.count <= 7,
      let value = Int128(digits + String(repeating: "0", count: 7 - digits.utf8.count))
    else { throw JSONTransformError.invalidTimeSpan }
    ticks = value
  }
  total = try added(try product(total, ticksPerSecond), ticks)
  let attoseconds = try product(total, attosecondsPerSecond / ticksPerSecond)
  return Duration(attoseconds: isNegative ? -attoseconds : attoseconds)
}

/// Returns a duration as a time span of .NET.
///
/// - Throws: ``JSONTransformError`` for a duration that is not a multiple of 100 nanoseconds.
func timeSpanFromDuration(_ duration: Duration) throws -> String {
  let (total, rest) = duration.attoseconds.magnitude.quotientAndRemainder(
    dividingBy: (attosecondsPerSecond / ticksPerSecond).magnitude)
  guard rest == 0 else {
    throw JSONTransformError("a time span has at most 7 fractional digits")
  }
  let (seconds, ticks) = total.quotientAndRemainder(dividingBy: ticksPerSecond.magnitude)
  let days = seconds / 86_400
  let time = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map {
    String($0).padded(to: 2)
  }
  return (duration.attoseconds < 0 ? "-" : "") + (days > 0 ? "\(days)." : "")
    + time.joined(separator: ":") + (ticks > 0 ? "." + String(ticks).padded(to: 7) : "")
}

private let ticksPerSecond: Int128 = 10_000_000

extension Substring {
  fileprivate var isDecimal: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

  /// Returns the number of exactly two digits that is less than a limit.
  fileprivate func twoDigits(below limit: Int128) throws -> Int128 {
    guard utf8.count == 2, isDecimal, let value = Int128(self), value < limit else {
      throw JSONTransformError.invalidTimeSpan
    }
    return value
  }
}

extension JSONTransformError {
  fileprivate static var invalidTimeSpan: JSONTransformError {
    JSONTransformError("not a valid time span, such as 1.02:03:04.5000000")
  }

  fileprivate static var invalidDuration: JSONTransformError {
    JSONTransformError("not a valid ISO 8601 duration of weeks, days, hours, minutes and seconds")
  }

  fileprivate static var durationOutOfRange: JSONTransformError {
    JSONTransformError("out of range for Duration")
  }
}

private let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

/// Returns the attoseconds of a number of units.
private func attoseconds(
  _ digits: Substring, _ fraction: Substring?, _ secondsPerUnit: Int128
) throws -> Int128 {
  let isWhole = !digits.isEmpty && digits.utf8.allSatisfy(\.isDigit)
  guard isWhole, fraction?.isEmpty != true, fraction?.utf8.allSatisfy(\.isDigit) ?? true else {
    throw JSONTransformError.invalidDuration
  }
  guard let count = Int128(digits) else { throw JSONTransformError.durationOutOfRange }
  let whole = try product(try product(count, secondsPerUnit), attosecondsPerSecond)
  guard let fraction else { return whole }
  guard fraction.utf8.count <= 18,
    let value = Int128(fraction + String(repeating: "0", count: 18 - fraction.utf8.count))
  else { throw JSONTransformError("a duration has at most 18 fractional digits") }
  return try added(whole, value)
}

private func added(_ first: Int128, _ second: Int128) throws -> Int128 {
  let (sum, isOverflow) = first.addingReportingOverflow(second)
  if isOverflow { throw JSONTransformError.durationOutOfRange }
  return sum
}

private func product(_ first: Int128, _ second: Int128) throws -> Int128 {
  let (product, isOverflow) = first.multipliedReportingOverflow(by: second)
  if isOverflow { throw JSONTransformError.durationOutOfRange }
  return product
}

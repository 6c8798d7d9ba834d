// This file does not use Foundation, so that it also compiles and is tested on 32-bit systems.

extension DateText {
  /// Returns the RFC 3339 text, in UTC, of a date in the years 0 to 9999.
  ///
  /// The text has the fewest fraction digits that parse to an equal date, at most nine.
  static func text(ofSecondsSince2001 interval: Double) -> String {
    let (seconds, fraction) = wholeSecondsAndFraction(interval)
    let secondsPerDay = CalendarDate.secondsPerDay
    let day = (seconds - (seconds < 0 ? secondsPerDay - 1 : 0)) / secondsPerDay
    let date = CalendarDate(daysSince2001: Int(day))
    let time = Int(seconds - day * secondsPerDay)
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + padded(time / 3600, 2) + ":" + padded(time / 60 % 60, 2) + ":" + padded(time % 60, 2)
      + fraction + "Z"
  }

  /// Splits an interval into whole seconds and the text of the fraction with its decimal point.
  private static func wholeSecondsAndFraction(
    _ interval: Double
  ) -> (seconds: Int64, fraction: String) {
    let whole = interval.rounded(.down)
    let seconds = Int64(whole)
    if whole == interval { return (seconds, "") }
    for digits in 1...9 {
      let scale = DateSteps.powers[digits]
      let numerator = Int(((interval - whole) * scale).rounded())
      guard
        digits == 9 || DecimalSeconds.nearest(seconds, numerator, digits: digits) == interval
      else { continue }
      if numerator == Int(scale) { return (seconds + 1, "") }
      var fraction = padded(numerator, digits)
      while fraction.hasSuffix("0") { fraction.removeLast() }
      return (seconds, fraction.isEmpty ? "" : "." + fraction)
    }
    preconditionFailure("The loop returns for nine digits.")
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

// Dates, times and durations of RFC 3339.

extension Substring.UTF8View {
  /// Removes a `full-date` (RFC 3339, section 5.6).
  ///
  /// Returns false if there is none, or if the calendar does not have the day.
  mutating func takeDate() -> Bool {
    guard let year = takeNumber(digits: 4), take("-"), let month = takeNumber(digits: 2), take("-"),
      let day = takeNumber(digits: 2)
    else { return false }
    return CalendarDate(year: year, month: month, day: day).exists
  }

  /// Removes a `full-time` (RFC 3339, section 5.6); returns false if there is none.
  ///
  /// Second 60 is a leap second, the last second of a day in UTC (section 5.7).
  mutating func takeTime() -> Bool {
    guard let hour = takeNumber(digits: 2), take(":"), let minute = takeNumber(digits: 2),
      take(":"), let second = takeNumber(digits: 2), hour < 24, minute < 60, second <= 60
    else { return false }
    if take("."), takeAll(where: \.isDigit) == 0 { return false }
    guard let offset = takeOffset() else { return false }
    return second < 60 || (hour * 60 + minute - offset + 1440) % 1440 == 1439
  }

  /// Removes a `time-offset` and returns its minutes; returns nil if there is none.
  private mutating func takeOffset() -> Int? {
    if take("Z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+"), let hours = takeNumber(digits: 2), take(":"),
      let minutes = takeNumber(digits: 2), hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isNegative ? -1 : 1)
  }

  /// Removes a `date-time` (RFC 3339, section 5.6); returns false if there is none.
  mutating func takeDateTime() -> Bool { takeDate() && take("T") && takeTime() }

  /// Removes a `duration` (RFC 3339, appendix A); returns false if there is none.
  ///
  /// Its units must be consecutive: `P1Y2D` is invalid because it has no months.
  mutating func takeDuration() -> Bool {
    guard take("P") else { return false }
    var weeks = self
    if weeks.takeUnits(["W"]) == 1 {
      self = weeks
      return true
    }
    guard let days = takeUnits(["Y", "M", "D"]) else { return false }
    guard take("T") else { return days > 0 }
    guard let times = takeUnits(["H", "M", "S"]) else { return false }
    return times > 0
  }

  /// Removes numbers that are each followed by one of the given units, such as `1Y2M`.
  ///
  /// - Returns: The number of units; nil if they are not consecutive units of the list.
  private mutating func takeUnits(_ units: [Unicode.Scalar]) -> Int? {
    var count = 0
    var rest = units[...]
    while first?.isDigit == true {
      _ = takeAll(where: \.isDigit)
      if count == 0 {
        while let unit = rest.first, first.map({ $0 | 0x20 }) != UInt8(ascii: unit) | 0x20 {
          rest.removeFirst()
        }
      }
      guard let unit = rest.popFirst(), take(unit) else { return nil }
      count += 1
    }
    return count
  }
}

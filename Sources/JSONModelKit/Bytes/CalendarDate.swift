// The proleptic Gregorian calendar, as RFC 3339 and ISO 8601 use it. Years start in March here, so
// a leap day is the last day of a year, and a formula gives the number of days before a month:
//
//   Mar Apr May Jun Jul Aug Sep Oct Nov Dec Jan Feb
//   31  30  31  30  31  31  30  31  30  31  31  28    (153 * month + 2) / 5 days before a month

/// A day of the calendar in a year from 0 to 9999.
struct CalendarDate: Equatable {
  var year: Int
  var month: Int
  var day: Int

  /// `Int64` because the number of seconds since 2001 does not fit into 32 bits for most years.
  static let secondsPerDay: Int64 = 86_400
  /// The seconds from 2001-01-01 in UTC that RFC 3339 can represent: the years 0 to 9999.
  static let writableSeconds: Range<Double> = -63_145_526_400..<252_423_993_600
  private static let daysPerCycle = 146_097
  /// The number of days from 1 March of the year 0 to 1 January 2001.
  private static let daysTo2001 = 730_791

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  var exists: Bool {
    if month == 2 { return day >= 1 && day <= (isLeapYear ? 29 : 28) }
    // The bits of the months with 31 days: January, March, May, July, August, October, December.
    let isLong = 0b1_0101_1010_1010 >> UInt(truncatingIfNeeded: month & 15) & 1
    return month >= 1 && month <= 12 && day >= 1 && day <= 30 + isLong
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The number of days from 2001-01-01 to this day, which must exist.
  var daysSince2001: Int {
    // Adds one cycle so that no number is negative. Dividing by a constant is faster in 32 bits
    // than in 64.
    let isLate = month > 2
    let marchYear = UInt32(truncatingIfNeeded: isLate ? year + 400 : year + 399)
    let marchMonth = UInt32(truncatingIfNeeded: isLate ? month - 3 : month + 9)
    let leapDays = marchYear / 4 &- marchYear / 100 &+ marchYear / 400
    let dayOfYear = (153 &* marchMonth &+ 2) / 5 &+ UInt32(truncatingIfNeeded: day) &- 1
    return Int(marchYear &* 365 &+ leapDays &+ dayOfYear) - Self.daysPerCycle - Self.daysTo2001
  }

  /// Creates the day that is the given number of days after 2001-01-01.
  init(daysSince2001: Int) {
    let days = daysSince2001 + Self.daysTo2001
    let cycle = (days - (days < 0 ? Self.daysPerCycle - 1 : 0)) / Self.daysPerCycle
    let dayOfCycle = days - cycle * Self.daysPerCycle
    let leapDays =
      dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / (Self.daysPerCycle - 1)
    let yearOfCycle = (dayOfCycle - leapDays) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  }
}

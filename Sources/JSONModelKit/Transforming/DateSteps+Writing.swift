// Writes dates by the steps of a pattern.

extension DateSteps {
  /// The powers of ten up to the highest number of fraction digits.
  static let powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// Returns the text of a date.
  ///
  /// - Parameters:
  ///   - interval: The seconds since 2001-01-01 in UTC; the years are 1 to 9999.
  ///   - offset: The seconds from UTC to the time zone of the text.
  func text(ofSecondsSince2001 interval: Double, offset: Int) -> String {
    let (seconds, fraction) = rounded(interval)
    let local = seconds + Int64(offset)
    let secondsPerDay = CalendarDate.secondsPerDay
    let day = (local - (local < 0 ? secondsPerDay - 1 : 0)) / secondsPerDay
    let date = CalendarDate(daysSince2001: Int(day))
    let time = Int(local - day * secondsPerDay)
    var text: [UInt8] = []
    text.reserveCapacity(40)
    for step in steps {
      switch step {
      case .byte(let byte): text.append(byte)
      case .number(let field, let digits):
        text.append(Self.value(of: field, date, time), digits: digits)
      case .shortNumber(let field):
        let number = Self.value(of: field, date, time)
        text.append(number, digits: number < 10 ? 1 : 2)
      case .fraction(let digits): text.append(fraction, digits: digits)
      case .month(let isWhole): text.append(Self.months[date.month - 1], isWhole: isWhole)
      case .weekday(let isWhole):
        text.append(Self.weekdays[Int((day % 7 + 7) % 7)], isWhole: isWhole)
      case .half:
        text.append(UInt8(ascii: time < 43_200 ? "A" : "P"))
        text.append(UInt8(ascii: "M"))
      case .zone(let zone): text.append(zone, offset: offset)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Splits an interval into whole seconds and the digits of the fraction.
  private func rounded(_ interval: Double) -> (seconds: Int64, fraction: Int) {
    let whole = interval.rounded(.down)
    if whole == interval { return (Int64(whole), 0) }
    if fractionDigits > 3 {
      let scale = Self.powers[fractionDigits]
      let fraction = ((interval - whole) * scale).rounded()
      return fraction == scale ? (Int64(whole) + 1, 0) : (Int64(whole), Int(fraction))
    }
    // The same as in the date formatter: round to milliseconds, then cut off digits.
    let since1970 = (interval + Double(DecimalSeconds.to2001)) * 1000 + 0.5
    let milliseconds = Int64(since1970.rounded(.down))
    let seconds = (milliseconds - (milliseconds < 0 ? 999 : 0)) / 1000
    let fraction = Int(milliseconds - seconds * 1000)
    return (seconds - DecimalSeconds.to2001, fraction / Int(Self.powers[3 - fractionDigits]))
  }

  @inline(__always) private static func value(
    of field: Field, _ date: CalendarDate, _ time: Int
  ) -> Int {
    switch field {
    case .year: date.year
    case .month: date.month
    case .day: date.day
    case .hour: time / 3600
    case .hourOfHalf: (time / 3600 + 11) % 12 + 1
    case .minute: time / 60 % 60
    case .second: time % 60
    }
  }
}

extension [UInt8] {
  /// Appends a number with leading zeros.
  @inline(__always) fileprivate mutating func append(_ number: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  fileprivate mutating func append(_ name: [UInt8], isWhole: Bool) {
    if isWhole { append(contentsOf: name) } else { append(contentsOf: name[..<3]) }
  }

  fileprivate mutating func append(_ zone: DateSteps.Zone, offset: Int) {
    if offset == 0, zone.hasLetter { return append(UInt8(ascii: "Z")) }
    append(UInt8(ascii: offset < 0 ? "-" : "+"))
    let minutes = abs(offset) / 60
    append(minutes / 60, digits: 2)
    if zone.isShort, minutes % 60 == 0 { return }
    if zone.hasColon { append(UInt8(ascii: ":")) }
    append(minutes % 60, digits: 2)
  }
}

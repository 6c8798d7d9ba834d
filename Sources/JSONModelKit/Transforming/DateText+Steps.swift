// Parses dates with the steps of a pattern.

/// The fields of a date that a pattern describes.
private struct DateFields {
  // The values of fields that the pattern does not have; `DateFormatter` uses the same.
  var date = CalendarDate(year: 2000, month: 1, day: 1)
  var hour = 0
  var minute = 0
  var second = 0
  var fraction = 0
  var isSecondHalf = false
  var hasHalf = false
  var weekday = 0
  var offset: Int
}

extension DateText {
  /// Returns the seconds from 2001-01-01 in UTC to the date in a string; nil if the string does not
  /// match the steps exactly.
  static func secondsSince2001(_ text: String, in steps: DateSteps) -> Double? {
    text.lend { bytes in
      guard let cursor = bytes.cursor else { return nil }
      return secondsSince2001(ByteOffset(0)..<cursor.end, in: cursor, steps)
    }
  }

  /// Returns the seconds from 2001-01-01 in UTC to the date in a range of bytes; nil if the bytes
  /// do not match the steps exactly.
  static func secondsSince2001(
    _ range: Range<ByteOffset>, in cursor: ByteCursor, _ steps: DateSteps
  ) -> Double? {
    var text = DateText(range, in: cursor)
    return try? text.takeDate(in: steps)
  }

  private mutating func takeDate(in steps: DateSteps) throws(Rejection) -> Double {
    var fields = DateFields(offset: steps.offset ?? 0)
    for index in steps.steps.indices { try take(steps.steps[index], &fields) }
    guard cursor.position == end, fields.date.year > 0, fields.hour < 24, fields.minute < 60,
      fields.second < 60
    else { throw .form }
    if fields.hasHalf {
      guard fields.hour >= 1, fields.hour <= 12 else { throw .form }
      fields.hour = fields.hour % 12 + (fields.isSecondHalf ? 12 : 0)
    }
    let day = try day(of: fields.date)
    // 2001-01-01 was a Monday. Adding 7 makes the remainder of a negative day positive.
    guard !steps.hasWeekday || (day % 7 + 7) % 7 == fields.weekday else { throw .calendar }
    let time = fields.hour * 3600 + fields.minute * 60 + fields.second - fields.offset
    let seconds = Int64(day) * CalendarDate.secondsPerDay + Int64(time)
    let digits = steps.fractionDigits
    if digits == 0 || fields.fraction == 0 { return Double(seconds) }
    return DecimalSeconds.nearest(seconds, fields.fraction, digits: digits)
  }

  @inline(__always) private mutating func take(
    _ step: DateSteps.Step, _ fields: inout DateFields
  ) throws(Rejection) {
    switch step {
    case .byte(let byte): try take(byte)
    case .number(let field, let digits): fields.set(field, try takeNumber(digits: digits))
    case .shortNumber(let field):
      if next == UInt8(ascii: "0"), cursor.byte(at: cursor.position + 1).isDigit { throw .form }
      let digits = cursor.byte(at: cursor.position + 1).isDigit ? 2 : 1
      fields.set(field, try takeNumber(digits: digits))
    case .fraction(let digits): fields.fraction = try takeNumber(digits: digits)
    case .month(let isWhole):
      fields.date.month =
        try takeName(Self.months, isWhole ? DateSteps.months : nil) + 1
    case .weekday(let isWhole):
      fields.weekday = try takeName(Self.weekdays, isWhole ? DateSteps.weekdays : nil)
    case .half:
      fields.isSecondHalf = next == UInt8(ascii: "P")
      if !fields.isSecondHalf, next != UInt8(ascii: "A") { throw .form }
      cursor.advance()
      try take(UInt8(ascii: "M"))
      fields.hasHalf = true
    case .zone: fields.offset = try takeZone()
    }
  }

  /// Parses a name of three letters, or a whole name if `names` is given, and returns its index.
  private mutating func takeName(
    _ words: [UInt64], _ names: [[UInt8]]?
  ) throws(Rejection) -> Int {
    let index = try takeWord(of: words)
    guard let names else { return index }
    for byte in names[index].dropFirst(3) { try take(byte) }
    return index
  }
}

extension DateFields {
  @inline(__always) fileprivate mutating func set(_ field: DateSteps.Field, _ number: Int) {
    switch field {
    case .year: date.year = number
    case .month: date.month = number
    case .day: date.day = number
    case .hour, .hourOfHalf: hour = number
    case .minute: minute = number
    case .second: second = number
    }
  }
}

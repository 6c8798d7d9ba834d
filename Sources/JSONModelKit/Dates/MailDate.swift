// Dates of e-mails (RFC 5322, section 3.3) have their fields in a fixed order, with any amount of
// white space between them:
//
//   Tue, 06 May 2014 08:03:21 +0200
//          6 may 2014 08:03 GMT          the weekday, the seconds and a leading zero may be missing

extension DateText {
  private static let tooEarlyForMail = Rejection(reason: "date is before the year 1900")
  /// The first second of the year 1900, in UTC.
  private static let firstMailSecond = -3_187_296_000.0

  /// Returns the seconds from 2001-01-01 in UTC to an e-mail date.
  static func seconds(ofMailDate text: String) throws(JSONTransformError) -> Double {
    let result: Result<Double, Rejection> = text.lend { bytes in
      guard let cursor = bytes.cursor else { return .failure(.form) }
      var text = DateText(ByteOffset(0)..<cursor.end, in: cursor)
      do throws(Rejection) {
        return .success(try text.takeMailDate())
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let seconds): return seconds
    case .failure(let rejection): throw JSONTransformError(rejection.reason)
    }
  }

  private mutating func takeMailDate() throws(Rejection) -> Double {
    var weekday: Int?
    if !next.isDigit {
      weekday = try takeWord(of: Self.weekdays, ignoringCase: true)
      try take(UInt8(ascii: ","))
      if isAtSpace { try takeSpace() }
    }
    let dayOfMonth = try takeNumber(digits: cursor.byte(at: cursor.position + 1).isDigit ? 2 : 1)
    try takeSpace()
    let month = try takeWord(of: Self.months, ignoringCase: true) + 1
    try takeSpace()
    let year = try takeNumber(digits: 4)
    try takeSpace()
    let time = try takeWholeTime(secondsAreOptional: true)
    try takeSpace()
    let offset = try takeMailZone()
    guard cursor.position == end else { throw .form }
    guard year >= 1900 else { throw Self.tooEarlyForMail }
    let day = try day(of: CalendarDate(year: year, month: month, day: dayOfMonth))
    if let weekday, (day % 7 + 7) % 7 != weekday { throw .calendar }
    let seconds = Double(try seconds(day, time, offset))
    if let rejection = Self.mailRejection(ofSecondsSince2001: seconds) { throw rejection }
    return seconds
  }

  private mutating func takeMailZone() throws(Rejection) -> Int {
    guard next == UInt8(ascii: "+") || next == UInt8(ascii: "-") else { return try takeZoneName() }
    let isNegative = next == UInt8(ascii: "-")
    cursor.advance()
    let hours = try takeNumber(digits: 2)
    let minutes = try takeNumber(digits: 2)
    guard minutes < 60 else { throw .calendar }
    let offset = hours * 3600 + minutes * 60
    return isNegative ? -offset : offset
  }

  /// Parses a zone name of RFC 5322, section 4.3, such as `EST`; returns its offset in seconds.
  private mutating func takeZoneName() throws(Rejection) -> Int {
    var name: UInt64 = 0
    var count = 0
    while cursor.position != end, count < 3 {
      name |= UInt64(next | 0x20) << UInt64(8 * count)
      count += 1
      cursor.advance()
    }
    guard let index = Self.zoneNames.firstIndex(of: name) else { throw .form }
    return Self.zoneHours[index] * 3600
  }

  private static let zoneNames = words(
    "ut", "gmt", "edt", "est", "cdt", "cst", "mdt", "mst", "pdt", "pst")
  private static let zoneHours = [0, 0, -4, -5, -5, -6, -6, -7, -7, -8]

  private var isAtSpace: Bool { next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") }

  private mutating func takeSpace() throws(Rejection) {
    guard isAtSpace else { throw .form }
    while isAtSpace { cursor.advance() }
  }

  // MARK: - Writing

  private static let mailSteps = DateSteps("EEE, dd MMM yyyy HH:mm:ss Z", offset: 0)

  /// Returns a date in the format of e-mails, in UTC and rounded down to a whole second.
  static func mailDate(ofSecondsSince2001 seconds: Double) throws(JSONTransformError) -> String {
    let whole = seconds.rounded(.down)
    if let rejection = mailRejection(ofSecondsSince2001: whole) {
      throw JSONTransformError(rejection.reason)
    }
    guard let text = mailSteps?.text(ofSecondsSince2001: whole, offset: 0) else {
      preconditionFailure("The pattern has only fields that are compiled.")
    }
    return text
  }

  private static func mailRejection(ofSecondsSince2001 seconds: Double) -> Rejection? {
    seconds < firstMailSecond ? tooEarlyForMail : rejection(ofSecondsSince2001: seconds)
  }
}

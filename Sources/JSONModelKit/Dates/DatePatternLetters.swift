// Most patterns consist of numbers with a fixed width, English names and a numeric zone. They are
// compiled into steps once:
//
//   EEE, d MMM yyyy HH:mm Z     weekday  ","  " "  number(day, 1...2)  " "  month  " "  ...
//
// A `DateFormatter` takes 30 to 40 µs for a date, and the steps take about a hundredth of that.

/// A date format pattern (Unicode Technical Standard #35), compiled into steps that parse and
/// format dates.
struct DateSteps: Sendable {
  enum Field: Int, Sendable {
    case year, month, day, hour, hourOfHalf, minute, second
  }

  enum Step: Sendable {
    case byte(UInt8)
    /// A number with leading zeros.
    case number(Field, digits: Int)
    /// A number with one or two digits and without leading zeros.
    case shortNumber(Field)
    /// The first digits after the decimal point of the second.
    case fraction(digits: Int)
    /// An English name, or its first three letters.
    case month(isWhole: Bool)
    case weekday(isWhole: Bool)
    /// `AM` or `PM`.
    case half
    case zone(Zone)
  }

  /// The format in which a zone is written; imports accept all formats.
  struct Zone: Sendable {
    /// Whether UTC is written as `Z`.
    var hasLetter: Bool
    var hasColon: Bool
    /// Whether minutes are omitted if they are 0.
    var isShort: Bool
  }

  private(set) var steps: [Step] = []
  /// The offset of the time zone from UTC in seconds; nil if it is not the same at all times.
  let offset: Int?
  private(set) var hasZone = false
  private(set) var hasWeekday = false
  private(set) var fractionDigits = 0
  /// The fields that the pattern has so far, as bits.
  private var known: UInt32 = 0

  /// Whether the steps can parse dates.
  ///
  /// A pattern without a zone requires a time zone with a fixed offset.
  var hasOffset: Bool { hasZone || offset != nil }

  /// The first second of the year 1, relative to 2001-01-01 in UTC.
  static let firstSecond = -63_113_904_000.0
  /// The seconds since 2001-01-01 of dates that are in the years 1 to 9999 in every time zone.
  static let safeSeconds =
    (firstSecond + 86_400)..<(CalendarDate.writableSeconds.upperBound - 86_400 - 1)

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ].map { Array($0.utf8) }
  /// Monday comes first, because 2001-01-01, from which days are counted, was a Monday.
  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ].map { Array($0.utf8) }

  /// Compiles a pattern; returns nil if a field is unsupported, repeated, or has no unambiguous
  /// end.
  init?(_ pattern: String, offset: Int?) {
    self.offset = offset
    var bytes = pattern.utf8[...]
    while let byte = bytes.first {
      let rest = bytes.drop { $0 == byte }
      if byte == UInt8(ascii: "'") {
        guard addQuoted(&bytes) else { return nil }
      } else if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
        guard addField(byte, count: bytes.count - rest.count) else { return nil }
        bytes = rest
      } else {
        guard add(.byte(byte)) else { return nil }
        bytes.removeFirst()
      }
    }
    // A weekday can be checked only against a complete date. AM or PM and an hour from 1 to 12
    // require each other.
    guard known != 0, !hasWeekday || has(.year) && has(.month) && has(.day),
      has(.hourOfHalf) == hasBit(Self.halfBit)
    else { return nil }
  }

  /// Adds the text between apostrophes; returns false if the closing one is missing.
  ///
  /// Two adjacent apostrophes stand for one, inside and outside of quotes.
  private mutating func addQuoted(_ bytes: inout Substring.UTF8View) -> Bool {
    let apostrophe = UInt8(ascii: "'")
    bytes.removeFirst()
    if bytes.first == apostrophe {
      bytes.removeFirst()
      return add(.byte(apostrophe))
    }
    while let byte = bytes.popFirst() {
      if byte == apostrophe {
        guard bytes.first == apostrophe else { return true }
        bytes.removeFirst()
      }
      guard add(.byte(byte)) else { return false }
    }
    return false
  }

  private mutating func addField(_ letter: UInt8, count: Int) -> Bool {
    switch (letter, count) {
    case (UInt8(ascii: "y"), 4): addNumber(.year, digits: 4)
    case (UInt8(ascii: "M"), 1...2): addNumber(.month, digits: count)
    case (UInt8(ascii: "M"), 3...4): mark(Field.month.rawValue) && add(.month(isWhole: count == 4))
    case (UInt8(ascii: "d"), 1...2): addNumber(.day, digits: count)
    case (UInt8(ascii: "E"), 1...4): addWeekday(isWhole: count == 4)
    case (UInt8(ascii: "H"), 1...2): mark(Self.hourBit) && addNumber(.hour, digits: count)
    case (UInt8(ascii: "h"), 1...2): mark(Self.hourBit) && addNumber(.hourOfHalf, digits: count)
    case (UInt8(ascii: "m"), 1...2): addNumber(.minute, digits: count)
    case (UInt8(ascii: "s"), 1...2): addNumber(.second, digits: count)
    case (UInt8(ascii: "S"), 1...9): addFraction(digits: count)
    case (UInt8(ascii: "a"), 1): mark(Self.halfBit) && add(.half)
    case (UInt8(ascii: "Z"), 1...3):
      addZone(Zone(hasLetter: false, hasColon: false, isShort: false))
    case (UInt8(ascii: "Z"), 5): addZone(Zone(hasLetter: true, hasColon: true, isShort: false))
    case (UInt8(ascii: "X"), 1...3), (UInt8(ascii: "x"), 1...3):
      addZone(
        Zone(hasLetter: letter == UInt8(ascii: "X"), hasColon: count == 3, isShort: count == 1))
    default: false
    }
  }

  private mutating func addNumber(_ field: Field, digits: Int) -> Bool {
    mark(field.rawValue)
      && add(digits == 1 ? .shortNumber(field) : .number(field, digits: digits))
  }

  private mutating func addFraction(digits: Int) -> Bool {
    fractionDigits = digits
    return mark(Self.fractionBit) && add(.fraction(digits: digits))
  }

  private mutating func addWeekday(isWhole: Bool) -> Bool {
    if hasWeekday { return false }
    hasWeekday = true
    return add(.weekday(isWhole: isWhole))
  }

  private mutating func addZone(_ zone: Zone) -> Bool {
    if hasZone { return false }
    hasZone = true
    return add(.zone(zone))
  }

  // MARK: - Checks

  private static let hourBit = 16
  private static let halfBit = 17
  private static let fractionBit = 18

  private func hasBit(_ bit: Int) -> Bool { known >> UInt32(bit) & 1 == 1 }

  private func has(_ field: Field) -> Bool { hasBit(field.rawValue) }

  /// Records a field; returns false if the pattern already has it.
  private mutating func mark(_ bit: Int) -> Bool {
    if hasBit(bit) { return false }
    known |= 1 << UInt32(bit)
    return true
  }

  /// Adds a step; returns false for a null byte, or if the end of the previous step is ambiguous.
  private mutating func add(_ step: Step) -> Bool {
    if case .byte(0) = step { return false }
    defer { steps.append(step) }
    switch steps.last {
    case .shortNumber: return !step.startsWithDigit
    case .zone: return !step.startsWithDigit && !step.startsWithColon
    default: return true
    }
  }
}

extension DateSteps.Step {
  fileprivate var startsWithDigit: Bool {
    switch self {
    case .number, .shortNumber, .fraction: true
    case .byte(let byte): byte.isDigit
    case .month, .weekday, .half, .zone: false
    }
  }

  fileprivate var startsWithColon: Bool {
    if case .byte(UInt8(ascii: ":")) = self { return true }
    return false
  }
}

// The fields of a date pattern of Unicode Technical Standard #35, part 4, section 8:
//
//   yyyy-MM-dd'T'HH:mm     yyyy  MM  dd  HH  mm     quoted text is not a field
//
// Upper and lower case letters have different meanings, and a wrong letter often happens to work on
// the day of the test.

/// The letters of a date pattern, as runs of equal letters.
struct PatternLetters {
  private struct Run: Equatable {
    var letter: Character
    var count: Int

    var text: String { String(repeating: letter, count: count) }
  }

  private var runs: [Run] = []

  init(_ pattern: String) {
    let parts = pattern.split(separator: "'", omittingEmptySubsequences: false)
    for part in stride(from: 0, to: parts.count, by: 2).map({ parts[$0] }) {
      var previous: Character?
      for character in part {
        if character.isASCII, character.isLetter {
          if character == previous {
            runs[runs.count - 1].count += 1
          } else {
            runs.append(Run(letter: character, count: 1))
          }
        }
        previous = character
      }
    }
  }

  func contain(anyOf letters: String) -> Bool {
    runs.contains { letters.contains($0.letter) }
  }

  var fractionDigits: Int { runs.first { $0.letter == "S" }?.count ?? 0 }

  /// The declaration errors: letters that are easily confused with others, each with its fix.
  var declarationErrors: [String] {
    runs.compactMap { run in
      switch run.letter {
      case "Y" where !contain(anyOf: "w"):
        "\(run.text) is the year of the week, which differs around New Year; use yyyy"
      case "D" where run.count == 2 || contain(anyOf: "ML"):
        "\(run.text) is the day of the year; use dd"
      case "m" where !contain(anyOf: "HhKk"):
        "\(run.text) is the minute; use MM for the month, or add HH"
      default: nil
      }
    }
  }
}

// Parses dates with the steps of a pattern.

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
  fileprivate mutating func set(_ field: DateSteps.Field, _ number: Int) {
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

  private static func value(
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

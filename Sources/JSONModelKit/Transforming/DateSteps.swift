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

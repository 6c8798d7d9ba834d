/// A string format that has a constraint; the raw value is its name in JSON Schema.
///
/// The module JSONModelSchema has the formats that only schemas have.
enum TextFormat: String, Sendable {
  case email, ipv4, ipv6, hostname, duration, date, time, uuid, uri
  case dateTime = "date-time"

  /// The format as it appears in sentences, with its article.
  var phrase: String {
    switch self {
    case .email: "an e-mail address"
    case .ipv4: "an IPv4 address"
    case .ipv6: "an IPv6 address"
    case .hostname: "a host name"
    case .duration: "a duration such as P1DT12H"
    case .date: "a date such as 2026-01-31"
    case .time: "a time such as 08:30:00Z"
    case .dateTime: "a date and time such as 2026-01-31T08:30:00Z"
    case .uuid: "a UUID"
    case .uri: "a URI"
    }
  }

  @Sendable func accepts(_ string: String) -> Bool {
    if self == .email { return EmailAddress.isValid(string) }
    var text = string.utf8[...]
    let isAccepted =
      switch self {
      case .email: false
      case .ipv4: text.takeIPv4()
      case .ipv6: text.takeIPv6()
      case .hostname: text.takeHostName()
      case .duration: text.takeDuration()
      case .date: text.takeDate()
      case .time: text.takeTime()
      case .dateTime: text.takeDateTime()
      case .uuid: text.takeUUID()
      case .uri: text.takeURI()
      }
    return isAccepted && text.isEmpty
  }
}

// Each method removes a token from the start. A result of false or nil means that the text does not
// begin with the token.

extension Substring.UTF8View {
  /// Removes a byte; the case of letters is ignored.
  package mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard let first, first.lowercased == UInt8(ascii: byte).lowercased else { return false }
    removeFirst()
    return true
  }

  /// Removes all bytes that satisfy a condition, and returns their number.
  package mutating func takeAll(where isPart: (UInt8) -> Bool) -> Int {
    let rest = drop(while: isPart)
    defer { self = rest }
    return count - rest.count
  }

  /// Removes a number with this many digits; returns nil if there are fewer.
  mutating func takeNumber(digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let first, first.isDigit else { return nil }
      number = number * 10 + Int(first - UInt8(ascii: "0"))
      removeFirst()
    }
    return number
  }
}

extension UInt8 {
  /// The byte, or the lower case letter of an upper case letter.
  fileprivate var lowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}

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

// Addresses, host names and UUIDs.

extension Substring.UTF8View {
  /// Four numbers from 0 to 255 without leading zeros (RFC 2673, section 3.2; RFC 3986, 3.2.2).
  mutating func takeIPv4() -> Bool {
    for index in 0..<4 {
      if index > 0, !take(".") { return false }
      let hasLeadingZero = first == UInt8(ascii: "0")
      var digits = self
      let count = digits.takeAll(where: \.isDigit)
      guard count >= 1, count <= 3, count == 1 || !hasLeadingZero,
        let number = takeNumber(digits: count), number <= 255
      else { return false }
    }
    return true
  }

  /// Eight groups of hexadecimal digits (RFC 4291, section 2.2).
  ///
  /// `::` stands for one or more groups of zeros, and the last two may be an IPv4 address. There is
  /// no zone.
  mutating func takeIPv6() -> Bool {
    var groups = 0
    var isCompressed = false
    if first == UInt8(ascii: ":") {
      guard take(":"), take(":") else { return false }
      isCompressed = true
    }
    while groups < 8, first?.isHexadecimal == true {
      var address = self
      if groups <= 6, address.takeIPv4() {
        self = address
        groups += 2
        break
      }
      guard takeAll(where: \.isHexadecimal) <= 4 else { return false }
      groups += 1
      guard first == UInt8(ascii: ":") else { break }
      removeFirst()
      if first == UInt8(ascii: ":") {
        if isCompressed { return false }
        isCompressed = true
        removeFirst()
      } else if first?.isHexadecimal != true || groups == 8 {
        return false
      }
    }
    return isCompressed ? groups <= 7 : groups == 8
  }

  /// Labels of letters, digits and inner hyphens (RFC 1123, section 2.1; RFC 1034, section 3.1).
  ///
  /// A label has at most 63 characters, and the name 253. `xn--` labels are not decoded.
  mutating func takeHostName() -> Bool {
    if count > 253 { return false }
    repeat {
      let label = self
      let count = takeAll { $0.isASCIILetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      guard count >= 1, count <= 63, label.first != UInt8(ascii: "-"),
        label.prefix(count).last != UInt8(ascii: "-")
      else { return false }
    } while take(".")
    return true
  }

  /// 32 hexadecimal digits in groups (RFC 9562, section 4).
  mutating func takeUUID() -> Bool {
    for (index, count) in [8, 4, 4, 4, 12].enumerated() {
      if index > 0, !take("-") { return false }
      guard takeAll(where: \.isHexadecimal) == count else { return false }
    }
    return true
  }
}

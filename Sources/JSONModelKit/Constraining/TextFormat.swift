/// A string format of JSON Schema; the raw value is its name.
enum TextFormat: String, Sendable {
  case ipv4, ipv6, hostname, duration, date, time, uuid, uri
  case dateTime = "date-time"

  /// The format as it appears in sentences, with its article.
  var phrase: String {
    switch self {
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

  func accepts(_ text: String) -> Bool {
    var text = text.utf8[...]
    let isAccepted =
      switch self {
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
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard let first, first.lowercased == UInt8(ascii: byte).lowercased else { return false }
    removeFirst()
    return true
  }

  /// Removes all bytes that satisfy a condition, and returns their number.
  mutating func takeAll(where isPart: (UInt8) -> Bool) -> Int {
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

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

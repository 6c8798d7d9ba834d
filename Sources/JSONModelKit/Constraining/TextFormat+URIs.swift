// URIs (RFC 3986, appendix A):
//
//   https://ann@[::1]:8080/a/b?c#d
//   scheme  authority     path query fragment

extension Substring.UTF8View {
  /// A `URI`, which has a scheme.
  package mutating func takeURI() -> Bool { takeScheme() && takeHierarchy() }

  /// Removes a scheme and its colon.
  package mutating func takeScheme() -> Bool {
    guard first?.isASCIILetter == true else { return false }
    _ = takeAll { $0.isASCIILetter || $0.isDigit || "+-.".utf8.contains($0) }
    return take(":")
  }

  /// Removes what follows a scheme: authority, path, query and fragment.
  package mutating func takeHierarchy() -> Bool {
    if starts(with: "//".utf8) {
      removeFirst(2)
      guard takeAuthority(), isEmpty || "/?#".utf8.contains(first ?? 0) else {
        return false
      }
    }
    guard takeCharacters("/:@") else { return false }
    if take("?"), !takeCharacters("/:@?") { return false }
    if take("#"), !takeCharacters("/:@?") { return false }
    return true
  }

  /// `authority`, section 3.2: the brackets of an IP address are only allowed in a host.
  private mutating func takeAuthority() -> Bool {
    var userInformation = self
    if userInformation.takeCharacters(":"), userInformation.take("@") {
      self = userInformation
    }
    if take("[") {
      guard takeFutureAddress() || takeIPv6(), take("]") else { return false }
    } else if !takeCharacters("") {
      return false
    }
    if take(":") { _ = takeAll(where: \.isDigit) }
    return true
  }

  /// `IPvFuture`, section 3.2.2.
  private mutating func takeFutureAddress() -> Bool {
    var address = self
    guard address.take("v"), address.takeAll(where: \.isHexadecimal) > 0, address.take("."),
      address.takeAll(where: { $0.isURICharacter || $0 == UInt8(ascii: ":") }) > 0
    else { return false }
    self = address
    return true
  }

  /// Removes unreserved characters, `sub-delims`, those in `others`, and percent-encoded bytes.
  ///
  /// - Returns: False if a percent sign is not followed by two hexadecimal digits.
  private mutating func takeCharacters(_ others: String) -> Bool {
    while let first {
      if first == UInt8(ascii: "%") {
        guard takePercentEncoding() else { return false }
      } else if first.isURICharacter || others.utf8.contains(first) {
        removeFirst()
      } else {
        return true
      }
    }
    return true
  }

  /// Removes a percent sign and two hexadecimal digits; returns false if there are none.
  package mutating func takePercentEncoding() -> Bool {
    guard take("%"), prefix(2).count == 2, prefix(2).allSatisfy(\.isHexadecimal) else {
      return false
    }
    removeFirst(2)
    return true
  }
}

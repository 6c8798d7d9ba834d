// URIs, IRIs, their references and templates, and JSON Pointers.

/// The characters that a URI has without percent-encoding.
enum URICharacters {
  /// Those of a URI (RFC 3986).
  case ascii
  /// Also those of other scripts, as in an IRI (RFC 3987).
  case unicode
}

// URIs (RFC 3986, appendix A):
//
//   https://ann@[::1]:8080/a/b?c#d
//   scheme  authority     path query fragment

extension Substring.UTF8View {
  /// A `URI`, which has a scheme.
  mutating func takeURI(_ characters: URICharacters) -> Bool {
    takeScheme() && takeHierarchy(characters)
  }

  /// A `URI-reference` (section 4.1): a `URI`, or a `relative-ref`, whose first segment has no colon.
  mutating func takeReference(_ characters: URICharacters) -> Bool {
    var absolute = self
    if absolute.takeScheme() {
      self = absolute
    } else if prefix(while: { !"/?#".utf8.contains($0) }).contains(UInt8(ascii: ":")) {
      return false
    }
    return takeHierarchy(characters)
  }

  /// Removes a scheme and its colon.
  private mutating func takeScheme() -> Bool {
    guard first?.isASCIILetter == true else { return false }
    _ = takeAll { $0.isASCIILetter || $0.isDigit || "+-.".utf8.contains($0) }
    return take(":")
  }

  /// Removes what follows a scheme: authority, path, query and fragment.
  private mutating func takeHierarchy(_ characters: URICharacters) -> Bool {
    if starts(with: "//".utf8) {
      removeFirst(2)
      guard takeAuthority(characters), isEmpty || "/?#".utf8.contains(first ?? 0) else {
        return false
      }
    }
    guard takeCharacters("/:@", characters) else { return false }
    if take("?"), !takeCharacters("/:@?", characters, isQuery: true) { return false }
    if take("#"), !takeCharacters("/:@?", characters) { return false }
    return true
  }

  /// `authority`, section 3.2: the brackets of an IP address are only allowed in a host.
  private mutating func takeAuthority(_ characters: URICharacters) -> Bool {
    var userInformation = self
    if userInformation.takeCharacters(":", characters), userInformation.take("@") {
      self = userInformation
    }
    if take("[") {
      guard takeFutureAddress() || takeIPv6(), take("]") else { return false }
    } else if !takeCharacters("", characters) {
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
  /// - Parameter isQuery: Whether private characters are permitted, as in the query of an IRI.
  /// - Returns: False if a percent sign is not followed by two hexadecimal digits.
  private mutating func takeCharacters(
    _ others: String, _ characters: URICharacters, isQuery: Bool = false
  ) -> Bool {
    while let first {
      if first == UInt8(ascii: "%") {
        guard takePercentEncoding() else { return false }
      } else if first.isURICharacter || others.utf8.contains(first) {
        removeFirst()
      } else if characters == .ascii || !takeScalar(where: { $0.isIRICharacter(inQuery: isQuery) })
      {
        return true
      }
    }
    return true
  }

  /// Removes a percent sign and two hexadecimal digits; returns false if there are none.
  private mutating func takePercentEncoding() -> Bool {
    guard take("%"), prefix(2).count == 2, prefix(2).allSatisfy(\.isHexadecimal) else {
      return false
    }
    removeFirst(2)
    return true
  }

  /// Removes the next scalar if it satisfies a condition.
  private mutating func takeScalar(where condition: (Unicode.Scalar) -> Bool) -> Bool {
    guard let scalar = Substring(self).unicodeScalars.first, condition(scalar) else { return false }
    removeFirst(String(scalar).utf8.count)
    return true
  }
}

extension UInt8 {
  /// Whether the byte is `unreserved` (section 2.3) or one of `sub-delims` (section 2.2).
  fileprivate var isURICharacter: Bool {
    isASCIILetter || isDigit || "-._~!$&'()*+,;=".utf8.contains(self)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is `ucschar` (RFC 3987, section 2.2), or `iprivate` in a query.
  fileprivate func isIRICharacter(inQuery isQuery: Bool) -> Bool {
    switch value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: isQuery
    // Each plane ends with two noncharacters; the last of these planes begins with tags.
    case 0x10000..<0xE0000, 0xE1000..<0xF0000: value & 0xFFFF <= 0xFFFD
    default: false
    }
  }
}

// URI templates (RFC 6570):
//
//   https://example.com/{user}{?page,size:3,tags*}
//   literals             expressions

extension Substring.UTF8View {
  /// A `URI-Template`, section 2.
  mutating func takeTemplate() -> Bool {
    while let first {
      switch first {
      case UInt8(ascii: "{"):
        guard takeExpression() else { return false }
      case UInt8(ascii: "%"):
        guard takePercentEncoding() else { return false }
      case 0x21..<0x7F:
        if "\"<>\\^`|}".utf8.contains(first) { return false }
        removeFirst()
      default:
        guard takeScalar(where: { $0.isIRICharacter(inQuery: true) }) else { return false }
      }
    }
    return true
  }

  /// An `expression`, section 2.2.
  private mutating func takeExpression() -> Bool {
    guard take("{") else { return false }
    // Operators that are reserved for extensions are part of the grammar.
    if let first, "+#./;?&=,!@|".utf8.contains(first) { removeFirst() }
    repeat {
      guard takeVariable() else { return false }
    } while take(",")
    return take("}")
  }

  /// A `varspec`, section 2.3.
  private mutating func takeVariable() -> Bool {
    repeat {
      let before = count
      while let first {
        if first == UInt8(ascii: "%") {
          guard takePercentEncoding() else { return false }
        } else if first.isASCIILetter || first.isDigit || first == UInt8(ascii: "_") {
          removeFirst()
        } else {
          break
        }
      }
      if count == before { return false }
    } while take(".")
    if take("*") { return true }
    guard take(":") else { return true }
    guard first?.isDigit == true, first != UInt8(ascii: "0") else { return false }
    return takeAll(where: \.isDigit) <= 4
  }
}

// JSON Pointers.

extension Substring.UTF8View {
  /// A JSON Pointer (RFC 6901, section 3).
  mutating func takePointer() -> Bool {
    guard isEmpty || first == UInt8(ascii: "/") else { return false }
    while let byte = popFirst() {
      if byte == UInt8(ascii: "~"), !take("0"), !take("1") { return false }
    }
    return true
  }

  /// A relative JSON Pointer: the number of levels up, and a JSON Pointer or `#`; a number may change
  /// the index of an element (section 3 of its draft).
  mutating func takeRelativePointer() -> Bool {
    guard takeWholeNumber() else { return false }
    if take("+") || take("-"), !takeWholeNumber() { return false }
    return take("#") || takePointer()
  }

  /// Removes digits without a leading zero.
  private mutating func takeWholeNumber() -> Bool {
    let start = first
    let count = takeAll(where: \.isDigit)
    return count == 1 || count > 1 && start != UInt8(ascii: "0")
  }
}

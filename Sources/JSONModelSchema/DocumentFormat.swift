import JSONModelKit

/// A string format of JSON Schema that `JSONConstraint` has no property for; the raw value is its
/// name.
package enum DocumentFormat: String, Sendable {
  case iri, regex
  case uriReference = "uri-reference"
  case iriReference = "iri-reference"
  case uriTemplate = "uri-template"
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"

  /// The format as it appears in sentences, with its article.
  var phrase: String {
    switch self {
    case .uriReference: "a URI or a relative reference"
    case .uriTemplate: "a URI template"
    case .iri: "an IRI"
    case .iriReference: "an IRI or a relative reference"
    case .jsonPointer: "a JSON Pointer"
    case .relativeJSONPointer: "a relative JSON Pointer"
    case .regex: "a regular expression"
    }
  }

  var isAvailable: Bool { self != .regex || TextPattern("") != nil }

  @Sendable func accepts(_ text: String) -> Bool {
    switch self {
    case .regex: text.utf16.count <= TextPattern.maximumLength && TextPattern(text) != nil
    case .uriReference: Self.isWhole(text) { $0.takeReference() }
    case .iri: Self.isWhole(text.uriOfIRI) { $0.takeURI() }
    case .iriReference: Self.isWhole(text.uriOfIRI) { $0.takeReference() }
    case .uriTemplate: Self.isWhole(text) { $0.takeTemplate() }
    case .jsonPointer: Self.isWhole(text) { $0.takePointer() }
    case .relativeJSONPointer: Self.isWhole(text) { $0.takeRelativePointer() }
    }
  }

  /// Returns whether a function that removes a token from the start of a text removes all of it.
  private static func isWhole(
    _ text: String, _ take: (inout Substring.UTF8View) -> Bool
  ) -> Bool {
    var rest = text.utf8[...]
    return take(&rest) && rest.isEmpty
  }
}

// References and IRIs.

extension Substring.UTF8View {
  /// A `URI-reference` (RFC 3986, section 4.1): a `URI`, or a `relative-ref`, whose first segment
  /// has no colon.
  fileprivate mutating func takeReference() -> Bool {
    var absolute = self
    if absolute.takeScheme() {
      self = absolute
    } else if prefix(while: { !"/?#".utf8.contains($0) }).contains(UInt8(ascii: ":")) {
      return false
    }
    return takeHierarchy()
  }

  /// Removes the next scalar if it satisfies a condition.
  private mutating func takeScalar(where condition: (Unicode.Scalar) -> Bool) -> Bool {
    guard let scalar = Substring(self).unicodeScalars.first, condition(scalar) else { return false }
    removeFirst(String(scalar).utf8.count)
    return true
  }
}

extension String {
  /// An IRI as a URI (RFC 3987, section 3.1), with a percent-encoded byte for each character beyond
  /// ASCII.
  ///
  /// Those that an IRI does not permit are kept, so that the result is not a URI. Private
  /// characters are permitted in the query only.
  fileprivate var uriOfIRI: String {
    var result = ""
    var (isQuery, isFragment) = (false, false)
    for scalar in unicodeScalars {
      if scalar == "#" { isFragment = true }
      if scalar == "?" { isQuery = true }
      if scalar.isIRICharacter(inQuery: isQuery && !isFragment) {
        result += "%C0"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
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
  fileprivate mutating func takeTemplate() -> Bool {
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
  fileprivate mutating func takePointer() -> Bool {
    guard isEmpty || first == UInt8(ascii: "/") else { return false }
    while let byte = popFirst() {
      if byte == UInt8(ascii: "~"), !take("0"), !take("1") { return false }
    }
    return true
  }

  /// A relative JSON Pointer: the number of levels up, and a JSON Pointer or `#`; a number may change
  /// the index of an element (section 3 of its draft).
  fileprivate mutating func takeRelativePointer() -> Bool {
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

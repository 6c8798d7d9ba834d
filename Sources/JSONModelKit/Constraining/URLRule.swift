#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule that accepts absolute URLs with one of the given schemes.
struct URLRule: ValueRule {
  /// The schemes in lower case.
  let schemes: [String]

  /// The schemes that require a host.
  static let schemesWithHost: Set = ["http", "https", "ws", "wss", "ftp"]

  /// An approximation of the rule as a regular expression, for a JSON Schema.
  static func pattern(_ schemes: [String]) -> String {
    let starts = schemes.map { scheme in
      let letters = scheme.map { letter in
        letter.isLetter
          ? "[\(letter)\(letter.uppercased())]"
          : letter == "." || letter == "+" ? "[\(letter)]" : "\(letter)"
      }
      return letters.joined() + (schemesWithHost.contains(scheme) ? "://[^/?#]" : ":")
    }
    return "^(?:\(starts.joined(separator: "|")))\(character)*$"
  }

  /// The characters of a URI (RFC 3986, section 2) as a regular expression.
  static let character = "[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]"

  func isSatisfied(by value: URL) -> Bool {
    guard let scheme = value.scheme?.lowercased(), schemes.contains(scheme) else { return false }
    return !Self.schemesWithHost.contains(scheme) || value.host()?.isEmpty == false
  }
}

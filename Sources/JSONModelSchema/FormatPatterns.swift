package import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The patterns that the schemas of classes have beside `format` and `contentEncoding`.
package enum FormatPatterns {
  /// Returns the pattern for a type; nil if its schema has none.
  package static func pattern(of type: Any.Type) -> JSONValue? {
    let schema =
      type == Date.self
      ? JSONSchemaBuilder.dateTime : JSONSchemaBuilder.schema(ofStandardType: type)
    return schema?["pattern"]
  }

  /// The pattern of e-mail addresses, as `.email` accepts them.
  static let email =
    "^(?=.{1,64}@)(?=.{3,254}$)\(atom)(?:\\.\(atom))*@(?:\(label)\\.)+\(label)$"
  private static let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
  private static let label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"

  static func url(_ schemes: [String]) -> String {
    let starts = schemes.map { scheme in
      let letters = scheme.map { letter in
        letter.isLetter
          ? "[\(letter)\(letter.uppercased())]"
          : letter == "." || letter == "+" ? "[\(letter)]" : "\(letter)"
      }
      return letters.joined() + (URLRule.schemesWithHost.contains(scheme) ? "://[^/?#]" : ":")
    }
    return "^(?:\(starts.joined(separator: "|")))\(urlCharacter)*$"
  }

  /// The characters of a URI (RFC 3986, section 2) as a regular expression.
  static let urlCharacter = "[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]"
}

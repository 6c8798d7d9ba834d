#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule for the number of Unicode scalars of a string.
struct LengthRule: ValueRule {
  let bounds: JSONConstraintBounds<Int>

  @inline(__always) func isSatisfied(by value: String) -> Bool {
    // A scalar has one to four UTF-8 bytes, so for most strings the number of bytes is sufficient.
    let bytes = value.utf8.count
    if bytes <= 1 || bounds.lower ?? 0 <= 1, bounds.contains(bytes) { return true }
    // This test takes fewer instructions than the counting of scalars.
    let isSmallASCII = SmallText(value) != nil
    return bounds.contains(isSmallASCII ? bytes : value.unicodeScalars.count)
  }
}

/// A rule for the number of characters of a string, as Swift counts them.
struct CharactersRule: ValueRule {
  let bounds: JSONConstraintBounds<Int>

  func isSatisfied(by value: String) -> Bool { bounds.contains(value.count) }
}

/// A rule that accepts strings in a format of JSON Schema.
struct FormatRule: ValueRule {
  /// The name of the format in JSON Schema.
  let format: String
  /// The constraint in source code, such as `.email`.
  let name: String
  /// The format as it appears in sentences, with its article.
  let phrase: String
  let accepts: @Sendable (String) -> Bool

  func isSatisfied(by value: String) -> Bool { accepts(value) }
}

/// The rule for e-mail addresses.
///
/// An address is a `Mailbox` of RFC 5321, section 4.1.2, with a `Dot-string` and a domain of at
/// least two labels.
enum EmailAddress {
  static func isValid(_ text: String) -> Bool {
    guard text.utf8.count <= 254, let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return false
    }
    let local = text.utf8[..<at]
    let labels = text.utf8[text.utf8.index(after: at)...]
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return local.count <= 64
      && local.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isAtomText) }
      && labels.count >= 2 && labels.allSatisfy(isLabel)
  }

  /// A label of RFC 1035, section 2.3.1, and RFC 1123, section 2.1: letters, digits, inner hyphens.
  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
    return first.isLetterOrDigit && last.isLetterOrDigit
      && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { isASCIILetter || isDigit }

  /// Whether the byte is `atext` of RFC 5322, section 3.2.3.
  fileprivate var isAtomText: Bool { isLetterOrDigit || Self.atomSigns.contains(self) }

  private static let atomSigns = Set("!#$%&'*+-/=?^_`{|}~".utf8)
}

/// A rule that accepts absolute URLs with one of the given schemes.
package struct URLRule: ValueRule {
  /// The schemes in lower case.
  let schemes: [String]

  /// The schemes that require a host.
  package static let schemesWithHost: Set = ["http", "https", "ws", "wss", "ftp"]

  func isSatisfied(by value: URL) -> Bool {
    guard let scheme = value.scheme?.lowercased(), schemes.contains(scheme) else { return false }
    return !Self.schemesWithHost.contains(scheme) || value.host()?.isEmpty == false
  }
}

/// Applies a `URLRule` to a string.
///
/// A string that is not a valid URL violates the constraint.
struct URLTextRule: ValueRule {
  let rule: URLRule

  func isSatisfied(by value: String) -> Bool {
    URL(string: value, encodingInvalidCharacters: false).map(rule.isSatisfied) ?? false
  }
}

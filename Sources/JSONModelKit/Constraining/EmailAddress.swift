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

  /// The rule as a regular expression, for a JSON Schema.
  static let pattern =
    "^(?=.{1,64}@)(?=.{3,254}$)\(atom)(?:\\.\(atom))*@(?:\(label)\\.)+\(label)$"
  private static let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
  private static let label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { isASCIILetter || isDigit }

  /// Whether the byte is `atext` of RFC 5322, section 3.2.3.
  fileprivate var isAtomText: Bool { isLetterOrDigit || Self.atomSigns.contains(self) }

  private static let atomSigns = Set("!#$%&'*+-/=?^_`{|}~".utf8)
}

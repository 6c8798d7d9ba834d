#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule for the number of Unicode scalars of a string.
struct LengthRule: ValueRule {
  let bounds: JSONConstraintBounds<Int>

  var name: String { ".length" }
  var outline: JSONConstraint.Outline { .length(bounds) }

  /// JSON Schema calls Unicode scalars characters.
  func phrase(isWhole: Bool) -> ConstraintPhrase {
    .verb(.have, bounds.amount(of: "character").text)
  }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    try bounds.rejectEmpty(self)
    guard checked.type == String.self else { return nil }
    var test = ConstraintTest(self, holds: isSatisfied)
    test.quick = .length(self)
    return test
  }

  func isSatisfied(by value: String) -> Bool {
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

  var name: String { ".characters" }

  func phrase(isWhole: Bool) -> ConstraintPhrase {
    .verb(.have, bounds.amount(of: "user-perceived character").text)
  }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    try bounds.rejectEmpty(self)
    return checked.type == String.self ? ConstraintTest(self, holds: isSatisfied) : nil
  }

  func isSatisfied(by value: String) -> Bool { bounds.contains(value.count) }
}

/// A rule that accepts strings with a match of a regular expression.
struct PatternRule: ConstraintRule {
  let pattern: String

  var name: String { ".pattern" }
  var subject: String { "String" }
  var outline: JSONConstraint.Outline { .pattern(pattern) }

  func phrase(isWhole: Bool) -> ConstraintPhrase { .verb(.match, "the pattern \(pattern)") }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    guard checked.type == String.self else { return nil }
    guard let compiled = TextPattern(pattern) else {
      let reason =
        FullFoundation.isAvailable
        ? "is not a valid regular expression" : "needs NSRegularExpression; \(FullFoundation.fix)"
      throw ConstraintRejection(self, "(\"\(pattern)\"), which \(reason)")
    }
    return ConstraintTest(self) { test, slot, context in
      switch compiled.match(slot.load(as: String.self), &context.effort) {
      case .found: break
      case .none: test.fail(&context)
      case .tooLong:
        let length = TextPattern.maximumLength
        test.fail(
          &context, uncheckedReason: "is longer than \(length) characters, the limit for patterns")
      case .tooSlow:
        test.fail(&context, uncheckedReason: "the match takes too many steps")
      }
    }
  }
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

  var outline: JSONConstraint.Outline { .format(format) }

  func phrase(isWhole: Bool) -> ConstraintPhrase { .verb(.be, phrase) }

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

  var name: String { ".url" }
  var subject: String { "String and URL" }
  var outline: JSONConstraint.Outline { .url(schemes: schemes) }

  func phrase(isWhole: Bool) -> ConstraintPhrase {
    .verb(
      .be,
      schemes.count == 1
        ? "a URL with the scheme \(schemes[0])"
        : "a URL with one of the schemes \(schemes.joined(separator: ", "))")
  }

  func test(for checked: CheckedType) throws(ConstraintRejection) -> ConstraintTest? {
    guard checked.type == String.self || checked.type == URL.self else { return nil }
    if schemes.isEmpty { throw ConstraintRejection(self, " without a scheme") }
    if checked.type == URL.self { return ConstraintTest(self, holds: isSatisfied) }
    // A string that is not a valid URL violates the constraint.
    return ConstraintTest(self) { (value: String) in
      URL(string: value, encodingInvalidCharacters: false).map(isSatisfied) ?? false
    }
  }

  func isSatisfied(by value: URL) -> Bool {
    guard let scheme = value.scheme?.lowercased(), schemes.contains(scheme) else { return false }
    return !Self.schemesWithHost.contains(scheme) || value.host()?.isEmpty == false
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Applies a `URLRule` to a string.
///
/// A string that is not a valid URL violates the constraint.
struct URLTextRule: ValueRule {
  let rule: URLRule

  func isSatisfied(by value: String) -> Bool {
    URL(string: value, encodingInvalidCharacters: false).map(rule.isSatisfied) ?? false
  }
}

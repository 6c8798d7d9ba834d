#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rule of `URLRule` for a string.
struct URLTextRule: ValueRule {
  let rule: URLRule

  func isSatisfied(by value: String) -> Bool {
    URL(string: value, encodingInvalidCharacters: false).map(rule.isSatisfied) ?? false
  }
}

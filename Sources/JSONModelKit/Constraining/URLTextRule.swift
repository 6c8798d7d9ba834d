#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The same for a text.
struct URLTextRule: ValueRule {
  let rule: URLRule

  func isSatisfied(by value: String) -> Bool {
    URL(string: value, encodingInvalidCharacters: false).map(rule.isSatisfied) ?? false
  }
}

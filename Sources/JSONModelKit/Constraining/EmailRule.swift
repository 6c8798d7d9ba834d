#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule that accepts e-mail addresses.
struct EmailRule: ValueRule {
  func isSatisfied(by value: String) -> Bool { EmailAddress.isValid(value) }
}

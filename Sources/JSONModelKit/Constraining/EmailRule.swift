#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether a text is an e-mail address.
struct EmailRule: ValueRule {
  func isSatisfied(by value: String) -> Bool { EmailAddress.isValid(value) }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule that accepts strings in a format.
struct FormatRule: ValueRule {
  let format: TextFormat

  func isSatisfied(by value: String) -> Bool { format.accepts(value) }
}

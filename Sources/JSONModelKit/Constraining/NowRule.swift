#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule that accepts dates before, or after, the time of the check.
struct NowRule: ValueRule {
  let isPast: Bool

  func isSatisfied(by value: Date) -> Bool { isPast ? value < Date() : value > Date() }
}

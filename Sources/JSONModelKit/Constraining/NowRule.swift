#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether a date is before now, or behind it.
struct NowRule: ValueRule {
  let isPast: Bool

  func isSatisfied(by value: Date) -> Bool { isPast ? value < Date() : value > Date() }
}

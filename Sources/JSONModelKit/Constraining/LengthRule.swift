#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether a text has so many Unicode scalars.
struct LengthRule: ValueRule {
  let bounds: JSONConstraintBounds<Int>

  @inline(__always) func isSatisfied(by value: String) -> Bool {
    // A scalar has one to four bytes, so that most texts need not be counted.
    let bytes = value.utf8.count
    if bytes <= 1 || bounds.lower ?? 0 <= 1, bounds.contains(bytes) { return true }
    return bounds.contains(value.unicodeScalars.count)
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A rule for the number of Unicode scalars of a string.
struct LengthRule: ValueRule {
  let bounds: JSONConstraintBounds<Int>

  @inline(__always) func isSatisfied(by value: String) -> Bool {
    // A scalar has one to four UTF-8 bytes, so for most strings the number of bytes is sufficient.
    let bytes = value.utf8.count
    if bytes <= 1 || bounds.lower ?? 0 <= 1, bounds.contains(bytes) { return true }
    // This test takes fewer instructions than the counting of scalars.
    let isSmallASCII = SmallText(value) != nil
    return bounds.contains(isSmallASCII ? bytes : value.unicodeScalars.count)
  }
}

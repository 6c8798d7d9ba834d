#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The place of a value or key in its source; later ones are greater.
struct SourceMark: Comparable {
  /// The offset in bytes, or the number of values met before in a tree.
  var order: Int
  /// How many containers of a tree the place is in; 0 for bytes.
  var depth = 0

  static func < (lhs: SourceMark, rhs: SourceMark) -> Bool { lhs.order < rhs.order }
}

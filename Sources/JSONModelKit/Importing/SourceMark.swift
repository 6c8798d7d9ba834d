#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The position of a value or key in its source; later positions are greater.
struct SourceMark: Comparable {
  /// The byte offset, or the number of values of a tree that were visited before.
  var order: Int
  /// The number of containers of a tree around the position; 0 for bytes.
  var depth = 0

  static func < (lhs: SourceMark, rhs: SourceMark) -> Bool { lhs.order < rhs.order }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A part of a value in a tree that is no JSON value.
struct ForeignPart {
  var path: [JSONKeyPath.Component]
  /// What it is.
  var name: String
}

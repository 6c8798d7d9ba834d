#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A part of a value in a tree that is not a JSON value.
struct ForeignPart {
  var path: [JSONKeyPath.Component]
  /// The name of its type.
  var name: String
  var fix: String?
}

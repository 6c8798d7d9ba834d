#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A foreign part of a tree: a Swift value that is not a JSON value.
struct NonJSONPart {
  var path: [JSONKeyPath.Component]
  /// The name of its type.
  var name: String
  var fix: String?
}

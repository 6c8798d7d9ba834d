#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The input of an import; the caller keeps borrowed bytes alive during the import.
enum ImportInput {
  case bytes(LentBytes)
  case value(JSONValue)
  case dictionary([String: Any])
  /// A tree of Swift values whose root may be any value.
  case tree(Any)
}

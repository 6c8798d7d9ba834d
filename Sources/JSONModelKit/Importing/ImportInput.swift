#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The input of an import; the caller keeps borrowed bytes alive during the import.
enum ImportInput {
  case bytes(LentBytes)
  case value(JSONValue)
  /// A tree of Swift values.
  case tree(Any)
}

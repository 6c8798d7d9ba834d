#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is to be imported; bytes are lent by a caller who keeps them alive during the import.
enum ImportInput {
  case bytes(LentBytes)
  case value(JSONValue)
  case dictionary([String: Any])
  /// A tree of Swift values that need not be a dictionary.
  case tree(Any)
}

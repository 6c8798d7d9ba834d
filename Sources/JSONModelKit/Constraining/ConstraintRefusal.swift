#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a property cannot have a constraint: the words behind its name.
struct ConstraintRefusal: Error {
  var reason: String
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason why a constraint is rejected, without the name of the property.
struct ConstraintRejection: Error {
  var reason: String
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason why a value cannot be exported.
struct EncodingRejection: Error {
  let reason: String
}

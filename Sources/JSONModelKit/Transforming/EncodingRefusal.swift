#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a value has no JSON value.
struct EncodingRefusal: Error {
  let reason: String
}

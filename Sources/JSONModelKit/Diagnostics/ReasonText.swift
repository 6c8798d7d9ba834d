#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns why code of the application has thrown, in its own words where it has any.
func reasonText(of error: any Error) -> String {
  switch error {
  // Printed as a whole, these two show the value that was encoded: a secret, or one too deep to print.
  case EncodingError.invalidValue(_, let context): context.debugDescription
  case let error as DecodingError: error.context?.debugDescription ?? "\(error)"
  default: (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}

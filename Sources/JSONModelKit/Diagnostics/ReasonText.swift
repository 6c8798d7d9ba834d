#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns the description of an error thrown by the application.
func reasonText(of error: any Error) -> String {
  switch error {
  // The full descriptions of these two contain the encoded value, which may be secret or too deep
  // to print.
  case EncodingError.invalidValue(_, let context): context.debugDescription
  case let error as DecodingError: error.context?.debugDescription ?? "\(error)"
  default: (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns the description of an error thrown by the application.
func reasonText(of error: any Error) -> String {
  switch error {
  // The full description of an `EncodingError` contains the value, which may be secret or too deep
  // to print. That of a `DecodingError` repeats the coding path and the underlying error.
  case EncodingError.invalidValue(_, let context): context.debugDescription
  case let error as DecodingError: error.context?.debugDescription ?? "\(error)"
  default: (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}

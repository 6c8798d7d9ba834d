#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a value is not one of a type; in a `DecodingError` it is the underlying error.
enum ValueRefusal: Error {
  /// It is of another kind.
  case kind
  /// It is a number with a fraction, and the type has only whole ones.
  case fraction
  /// It is a number that the type has no room for.
  case outOfRange(Any.Type)
  /// It is of the right kind, but not one of the texts or numbers that make a value.
  case form(Any.Type, reason: String)
  /// It is beyond a limit of imports.
  case limit(String)
}

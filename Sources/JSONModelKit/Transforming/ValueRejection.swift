#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason why a value cannot be decoded as a type; the underlying error of a `DecodingError`.
enum ValueRejection: Error {
  /// The value has another JSON type.
  case kind
  /// The number has a fractional part, but the type is an integer.
  case fraction
  /// The number is out of range for the type.
  case outOfRange(Any.Type)
  /// The JSON type matches, but the value is not valid for the type.
  case form(Any.Type, reason: String)
  /// The value exceeds a limit of imports.
  case limit(String)
}

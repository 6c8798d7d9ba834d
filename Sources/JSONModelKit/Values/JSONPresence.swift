/// A value that distinguishes an absent key from null, for example in a PATCH request.
///
/// ```swift
/// final class Patch: JSONModel {
///   var nickname: JSONPresence<String> = .absent
/// }
/// try Patch(string: "{}").nickname                    // .absent
/// try Patch(string: #"{"nickname": null}"#).nickname  // .null
/// try Patch(string: #"{"nickname": "Jo"}"#).nickname  // .value("Jo")
/// ```
///
/// The guide is <doc:Guide-RequiredOptionalNull>.
public enum JSONPresence<Wrapped> {
  /// The key is absent.
  case absent
  /// The key is present, with the value null.
  case null
  /// The key has a value.
  case value(Wrapped)

  /// The value, if there is one.
  ///
  /// ```swift
  /// JSONPresence.value("Jo").value       // "Jo"
  /// JSONPresence<String>.null.value      // nil
  /// ```
  public var value: Wrapped? {
    guard case .value(let value) = self else { return nil }
    return value
  }
}

extension JSONPresence: Sendable where Wrapped: Sendable {}
extension JSONPresence: Equatable where Wrapped: Equatable {}
extension JSONPresence: Hashable where Wrapped: Hashable {}

/// The handling of keys in a document that no property uses.
///
/// ```swift
/// override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
/// ```
public enum JSONUnknownKeyPolicy: Sendable, Hashable {
  /// Skips the key and its value, which must still be well-formed JSON.
  case ignore
  /// Reports ``JSONModelError/Kind/unknownKey`` and suggests the nearest known key.
  case reject
}

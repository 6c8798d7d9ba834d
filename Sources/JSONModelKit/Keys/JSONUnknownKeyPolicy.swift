/// What an import does with a key that no property reads.
///
/// ```swift
/// override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
/// ```
public enum JSONUnknownKeyPolicy: Sendable, Hashable {
  /// The key and its value are passed over; the value still has to be well-formed JSON.
  case ignore
  /// The key is an issue, ``JSONModelError/Kind/unknownKey``, with the nearest known key as a
  /// suggestion.
  case reject
}

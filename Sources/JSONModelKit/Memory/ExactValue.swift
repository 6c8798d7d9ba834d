/// Returns the value in an `Any` if its dynamic type is exactly the given type.
///
/// A cast could convert the value: on Linux a `Bool` casts to a number, and the number 1 casts to
/// `true`.
@inline(__always) func exactValue<Value>(of any: Any, as type: Value.Type) -> Value? {
  /// Receives the value extracted from the `Any`.
  func open<Actual>(_ value: Actual) -> Value? {
    // The types are identical; a cast would only repeat this check slowly.
    Actual.self == Value.self ? unsafe unsafeBitCast(value, to: Value.self) : nil
  }
  return _openExistential(any, do: open)
}

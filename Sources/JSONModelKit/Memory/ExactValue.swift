/// Returns the value in an `Any` if its dynamic type is exactly this one.
///
/// A cast would convert: on Linux a `Bool` casts to a number, and the number 1 casts to `true`.
@inline(__always) func exactValue<Value>(of any: Any, as type: Value.Type) -> Value? {
  /// Called with the value taken out of the `Any`.
  func open<Actual>(_ value: Actual) -> Value? {
    // Both are the same type; a cast would find out the same, once more and slowly.
    Actual.self == Value.self ? unsafe unsafeBitCast(value, to: Value.self) : nil
  }
  return _openExistential(any, do: open)
}
